/** `npm run serve` and `npm start` as processes: their lines, their exit codes, their end. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/lib/process.ts'
import { get, show, stage, writeTree } from '../http/running.ts'
import { root } from '../support/repository.ts'
import { tempDir, tinyCopy, tinyData } from '../support/temp.ts'
import { tinyEdition } from '../support/tiny-edition.ts'
import { treeFiles } from '../support/tree.ts'
import { until } from '../support/until.ts'

const run = (command: string, ...flags: string[]): ChildProcess =>
  spawn(process.execPath, ['scripts/bundled.mjs', command, ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const finished = async (child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> => {
  const received = { out: '', err: '' }
  child.stdout!.on('data', chunk => (received.out += chunk))
  child.stderr!.on('data', chunk => (received.err += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...received }
}

/** The port a host says it listens on. */
const servedPort = (child: ChildProcess): Promise<number> =>
  new Promise(resolve =>
    child.stdout!.on('data', chunk => {
      const found = /http:\/\/localhost:(\d+)/.exec(String(chunk))
      if (found) resolve(Number(found[1]))
    }),
  )

const set = stage()
writeTree(set.generation('one'), 'edge')
show(set.dir, set.generation('one'))

describe('npm run serve', () => {
  it('prints its address, answers, and ends with 0 when it is told to stop', async () => {
    const child = run('serve', '--dir', set.dir, '--port', '0')
    const ending = finished(child)
    const [line] = (await once(child.stdout!, 'data')) as [Buffer]
    const port = Number(/^Almanac is served on http:\/\/localhost:(\d+) /.exec(line.toString())?.[1])
    expect((await get(port, '/gse/live/GCB')).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ending).toMatchObject({ code: 0, err: '' })
  })
})

it('a command runs where nothing can be written', async () => {
  const dir = tempDir()
  const inScripts = () => readdirSync(join(root, 'scripts'), { recursive: true })
  const before = inScripts()
  // Node then refuses to write; what esbuild wrote would lie in its working or temporary folder, or beside the script.
  const permission = ['--permission', '--experimental-permission'].find(flag =>
    process.allowedNodeEnvironmentFlags.has(flag),
  )!
  const closed = [permission, '--allow-fs-read=*', '--allow-child-process']
  const child = spawn(process.execPath, [...closed, join(root, 'scripts/bundled.mjs'), 'serve', '--help'], {
    cwd: dir,
    env: { ...process.env, TMPDIR: dir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { code, out } = await finished(child)
  expect([code, out.split('\n')[0]]).toEqual([0, 'npm run serve -- [flags]'])
  expect([readdirSync(dir), inScripts()]).toEqual([[], before])
})

describe('npm start', () => {
  it('leaves data that cannot be read to the build', async () => {
    const out = set.generation('unread')
    const data = tempDir()
    const {
      code,
      out: stdout,
      err,
    } = await finished(run('start', '--data', data, '--out', out, '--port', String(await freePort())))
    expect([code, stdout, existsSync(out)]).toEqual([1, '', false])
    expect(err).toMatch(/^There is no edition yet: reading data\/\.\nDATA_MISSING [^\n]+\n$/)
  })

  it('says that it builds where something stands already', async () => {
    const out = tempDir()
    writeFileSync(join(out, 'foreign'), '')
    const { code, err } = await finished(run('start', '--out', out, '--port', String(await freePort())))
    expect(code).toBe(1)
    expect(err).toMatch(/^Bringing the files up to date with data\/ and the code\.\nOUT_NOT_OURS [^\n]+\n$/)
  })

  /** The builds that this process has started and that run. */
  const buildersOf = (pid: number | undefined): readonly string[] =>
    readdirSync('/proc').filter(name => {
      try {
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'latin1')
          .replace(/^.*\) /, '')
          .split(' ')
        return Number(parent) === pid && readFileSync(`/proc/${name}/cmdline`, 'latin1').includes('build-data')
      } catch {
        // No process, or one that has ended meanwhile.
        return false
      }
    })

  it('builds only after its first answers are there', async () => {
    const data = tinyCopy()
    const table = join(data, 'forex/currencies.csv')
    const text = readFileSync(table)
    rmSync(table)
    execFileSync('mkfifo', [table])
    const flags = ['--data', data, '--out', set.generation('later'), '--port', String(await freePort())]
    const child = run('start', ...flags)
    onTestFinished(() => void child.kill())
    const ending = finished(child)
    let pipe = -1
    // A pipe without a reader cannot be opened: from here on the first answers wait for this table.
    await until(() => {
      try {
        pipe = openSync(table, constants.O_WRONLY | constants.O_NONBLOCK)
      } catch {}
      return pipe !== -1
    })
    expect(buildersOf(child.pid)).toEqual([])
    writeFileSync(`${table}.whole`, text)
    renameSync(`${table}.whole`, table)
    writeFileSync(pipe, text)
    closeSync(pipe)
    await until(() => buildersOf(child.pid).length > 0)
    child.kill('SIGTERM')
    expect((await ending).err).toMatch(/^There is no edition yet: reading data\/\.\nAnswering on /)
  })

  it('takes its build with it when it is killed', async () => {
    const out = set.generation('killed')
    const child = run('start', '--data', tinyCopy(), '--out', out, '--port', '0')
    await until(() => buildersOf(child.pid).length > 0)
    const builders = buildersOf(child.pid)
    child.kill('SIGKILL')
    await until(() => builders.every(pid => !existsSync(`/proc/${pid}`)))
    expect(existsSync(out)).toBe(false)
  })

  /** What a build writes of the data alone, whichever pages go with it. */
  const servicesIn = (dir: string) =>
    new Map([...treeFiles(dir)].filter(([name]) => /^(forex|gse|whois|snapshots)\//.test(name)))

  it('answers from the data, builds the same bytes in any zone and locale, serves, and ends with the command: nothing keeps the port', async () => {
    const typed = set.generation('typed')
    const flags = ['--data', tinyData, '--out', typed, '--port', String(await freePort())]
    const child = spawn('npm', ['start', '--', ...flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: root,
      env: { ...process.env, TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8' },
    })
    const ending = finished(child)
    const port = await servedPort(child)
    expect((await get(port, '/forex/USD/JPY')).status).toBe(200)
    child.kill('SIGTERM')
    const { out, err } = await ending
    expect(err).toMatch(/Answering on http:\/\/localhost:\d+ after [\d.]+ s\./)
    expect(out, err).toMatch(/\nedition [^\n]+\n(?:[^\n]+\n)*Almanac is served on [^\n]+\n$/)
    await expect(get(port, '/healthz')).rejects.toThrow(/ECONNREFUSED/)
    expect(servicesIn(typed)).toEqual(servicesIn((await tinyEdition()).out))
  })
})
