/** `npm run serve` as a process: its lines, its exit codes, its end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tinyData } from '../support/temp.ts'
import { get, type Stage, show, stage, writeTree } from './running.ts'

const run = (script: string, flags: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess =>
  spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL(`../../scripts/${script}.ts`, import.meta.url)), ...flags],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    },
  )

const serve = (...flags: string[]): ChildProcess => run('serve', flags)

const finished = async (child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> => {
  const heard = { out: '', err: '' }
  child.stdout!.on('data', chunk => (heard.out += chunk))
  child.stderr!.on('data', chunk => (heard.err += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...heard }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The port a host says it listens on. */
const servedPort = (child: ChildProcess): Promise<number> =>
  new Promise(resolve =>
    child.stdout!.on('data', chunk => {
      const found = /http:\/\/localhost:(\d+)/.exec(String(chunk))
      if (found) resolve(Number(found[1]))
    }),
  )

const takenPort = async (): Promise<{ readonly port: string; free(): void }> => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  return { port: typeof address === 'object' && address ? String(address.port) : '', free: () => other.close() }
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
    const { port, free } = await takenPort()
    const { code, err } = await finished(serve('--dir', set.dir, '--port', port))
    free()
    expect(code).toBe(1)
    expect(err).toBe(
      `PORT 127.0.0.1:${port}: got "in use", expected a free port. Choose another: PORT=8081 npm start, or npm run serve -- --port 8081.\n`,
    )
  })

  it('refuses a flag it does not know, naming those it knows', async () => {
    const { code, err } = await finished(serve('--prot', '80'))
    expect(code).toBe(2)
    expect(err).toMatch(
      /^USAGE --prot: [^\n]*--port, --host, --dir, --limit, --trust-proxy, --block, --ready-within, --public-metrics, --access-log, --help\. [^\n]*\n$/,
    )
  })
})

describe('npm start', () => {
  it('looks at the port before it builds', async () => {
    const { port, free } = await takenPort()
    const out = set.generation('started')
    const { code, out: printed, err } = await finished(run('start', ['--out', out], { PORT: port }))
    free()
    expect([code, printed, existsSync(out)]).toEqual([1, '', false])
    expect(err).toMatch(/^PORT localhost:\d+: got "in use"[^\n]*\n$/)
  })

  it('builds, serves, and ends with 0', async () => {
    const child = run('start', ['--data', tinyData, '--out', set.generation('tiny'), '--port', '0'])
    const ending = finished(child)
    const port = await servedPort(child)
    expect((await get(port, '/forex/USD/JPY')).status).toBe(200)
    child.kill('SIGINT')
    const { code, out, err } = await ending
    expect(code, err).toBe(0)
    expect(out).toMatch(/\nedition [^\n]+\n(?:[^\n]+\n)*Almanac is served on [^\n]+\n$/)
  })

  it('ends with the command that was typed: nothing keeps the port', async () => {
    const flags = ['--data', tinyData, '--out', set.generation('typed'), '--port', '0']
    const child = spawn('npm', ['start', '--', ...flags], { stdio: ['ignore', 'pipe', 'ignore'], cwd: root })
    const port = await servedPort(child)
    const from = performance.now()
    child.kill('SIGTERM')
    await once(child, 'exit')
    while (
      await get(port, '/healthz').then(
        () => true,
        () => false,
      )
    )
      expect(performance.now() - from).toBeLessThan(5_000)
  })
})
