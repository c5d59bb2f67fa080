/** What `npm run serve` and `npm start` refuse, in one line each. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { listen } from '../support/serve.ts'
import { show, stage, writeTree } from './running.ts'

const takenPort = async (): Promise<{ readonly port: string; free(): void }> => {
  const other = createServer()
  return { port: String(await listen(other)), free: () => other.close() }
}

const set = stage()
writeTree(set.generation('one'), 'edge')
show(set.dir, set.generation('one'))

describe('npm run serve', () => {
  it('says in one line, without a stack, that there is no tree', async () => {
    const { code, stdout, stderr } = await runCommand('serve', ['--dir', set.generation('none')])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^NO_TREE [^\n]*npm run build-data[^\n]*\n$/)
  })

  it('says in one line that the port is in use', async () => {
    const { port, free } = await takenPort()
    const { code, stderr } = await runCommand('serve', ['--dir', set.dir, '--port', port])
    free()
    expect(code).toBe(1)
    expect(stderr).toBe(
      `PORT 127.0.0.1:${port}: got "in use", expected a free port. Choose another: PORT=8081 npm start, or npm run serve -- --port 8081.\n`,
    )
  })

  it('refuses a flag it does not know, naming those it knows', async () => {
    const { code, stderr } = await runCommand('serve', ['--prot', '80'])
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /^USAGE --prot: [^\n]*--port, --host, --dir, --limit, --trust-proxy, --block, --ready-within, --look-up, --data, --public-metrics, --access-log, --help\. [^\n]*\n$/,
    )
  })
})

describe('npm start', () => {
  it('looks at the port before it builds', async () => {
    const { port, free } = await takenPort()
    const out = set.generation('started')
    const { code, stdout, stderr } = await runCommand('start', ['--out', out], { PORT: port })
    free()
    expect([code, stdout, existsSync(out)]).toEqual([1, '', false])
    expect(stderr).toMatch(/^PORT localhost:\d+: got "in use"[^\n]*\n$/)
  })
})
