import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

// Linux has this device, macOS does not.
it.runIf(process.platform === 'linux')('a command whose output a full disk refuses says so and ends with 1', () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync('node', ['scripts/bundled.mjs', 'domains', '--help'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  })
  closeSync(full)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^DISK disk: standard output: got "ENOSPC: [^\n]+\. Free some disk space\. [^\n]+\n$/)
})
