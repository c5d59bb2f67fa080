/** `npm run schedule` under load: everything it started hangs, and SIGTERM ends all of it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isRunning } from '../../../pipeline/core/lock.ts'
import { writeUploadState } from '../../../pipeline/health/upload-state.ts'
import { serve } from '../../support/serve.ts'
import { tempDir, tinyCopy } from '../../support/temp.ts'
import { until } from '../../support/until.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What hangs would hang for ten minutes: a stop that waits for any of it ends here. */
const limitMs = 120_000

test(
  'SIGTERM ends open requests, an upload and its children, and no failure is noted',
  async () => {
    const [dataDir, dir] = [tinyCopy(), tempDir()]
    let asked = 0
    const publishers = await serve(() => {
      asked += 1
    })
    const child = join(dir, 'child')
    writeUploadState(dataDir, { edition: 'e1', since: Date.now(), tries: 0, notBefore: 0, error: null, done: null })
    const scheduler = spawn(
      process.execPath,
      ['--import', 'tsx', 'scripts/schedule.ts', '--data', dataDir, '--out', join(dir, 'public'), '--jobs', '1'],
      {
        cwd: root,
        env: {
          ...process.env,
          ALMANAC_UPSTREAM: publishers,
          ALMANAC_WHOIS: '127.0.0.1:9',
          ALMANAC_AFTER_BUILD: `trap "" TERM INT; sleep 600 & echo $! > '${child}'; wait`,
          ALMANAC_TIMEOUT_MS: '600000',
        },
      },
    )
    const ended = once(scheduler, 'exit') as Promise<[number | null, string | null]>
    try {
      await until(() => asked >= 8 && existsSync(child))
      scheduler.kill('SIGTERM')
      const [code, signal] = await ended
      expect([signal, code === 0 || code === 1]).toEqual([null, true])
      await until(() => !isRunning(Number(readFileSync(child, 'utf8'))))
      expect(existsSync(join(dataDir, '.state/asked.json'))).toBe(false)
      expect(JSON.parse(readFileSync(join(dataDir, '.state/upload.json'), 'utf8'))).toMatchObject({
        tries: 0,
        error: null,
      })
    } finally {
      scheduler.kill('SIGKILL')
    }
  },
  limitMs,
)
