/** `npm run serve` as a process: its lines, its exit codes, its end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { get, type Stage, show, stage, writeTree } from './running.ts'

const script = fileURLToPath(new URL('../../scripts/serve.ts', import.meta.url))

const serve = (...flags: string[]): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', script, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })

const finished = async (child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> => {
  const heard = { out: '', err: '' }
  child.stdout!.on('data', chunk => (heard.out += chunk))
  child.stderr!.on('data', chunk => (heard.err += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...heard }
}

let set: Stage
beforeAll(() => {
  set = stage()
  writeTree(set.generation('one'), 'edge')
  show(set.dir, set.generation('one'))
})
afterAll(() => set.clear())

describe('npm run serve', () => {
  it('prints its address, answers, and ends with 0 when it is told to stop', async () => {
    const child = serve('--dir', set.dir, '--port', '0')
    const ending = finished(child)
    const [line] = (await once(child.stdout!, 'data')) as [Buffer]
    const port = Number(/^Almanac is served on http:\/\/localhost:(\d+) /.exec(line.toString())?.[1])
    expect((await get(port, '/gse/live/GCB')).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ending).toMatchObject({ code: 0, err: '' })
  })

  it('says in one line, without a stack, that there is no tree', async () => {
    const { code, out, err } = await finished(serve('--dir', set.generation('none')))
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^NO_TREE [^\n]*npm run build-data[^\n]*\n$/)
  })

  it('says in one line that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const { code, err } = await finished(serve('--dir', set.dir, '--port', port))
    other.close()
    expect(code).toBe(1)
    expect(err).toBe(
      `PORT 127.0.0.1:${port}: got "in use", expected a free port. Choose another: PORT=8081 npm start, or npm run serve -- --port 8081.\n`,
    )
  })

  it('refuses a flag it does not know, naming those it knows', async () => {
    const { code, err } = await finished(serve('--prot', '80'))
    expect(code).toBe(2)
    expect(err).toMatch(
      /^USAGE --prot: [^\n]*--port, --host, --dir, --limit, --trust-proxy, --block, --access-log, --help\. [^\n]*\n$/,
    )
  })
})
