/** Compares the Node host with nginx, one core each: live and dated pairs, rates of a base, a new edition under load. */
import { execFileSync } from 'node:child_process'
import { realpathSync, renameSync, symlinkSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { readManifest } from '../../pipeline/publish/manifest.ts'
import type { Serving } from '../lib/process.ts'
import { type Load, processorOf, residentOf, runLoad } from './load.ts'
import { against, compared, type Measured, noneOf, timingOf } from './measure.ts'
import { scratch } from './scratch.ts'
import { builtTree, startNode, startPlainNginx } from './served.ts'
import { needTools } from './tools.ts'

const rounds = 5
const seconds = 2

/** Our time over that of nginx: at least 0.6 of its requests. */
const goal = 1 / 0.6

/** 500, every so many-th, so that the whole list is seen. */
const some = (all: readonly string[]): readonly string[] => {
  const step = Math.max(1, Math.floor(all.length / 500))
  return all.filter((_, i) => i % step === 0).slice(0, 500)
}

const bases = ['USD', 'GBP', 'JPY', 'CHF'] as const

/** Files and paths that are asked for. Dated ones are of currencies that every day has. */
export const pathsOf = (dir: string) => {
  const keys = Object.keys(readManifest(dir)!.files)
  const pairs = some(keys.filter(key => /^forex\/[a-z]{3}\/[a-z]{3}\.json$/.test(key)))
  const days = some(keys.flatMap(key => /^forex\/days\/\d{4}\/(.*)\.json$/.exec(key)?.[1] ?? []))
  return {
    files: pairs.map(key => `/${key}`),
    bases: keys.filter(key => /^forex\/latest\/[a-z]{3}\.json$/.test(key)).map(key => `/${key}`),
    live: pairs.map(key => `/${key.replace('.json', '').toUpperCase().replace('FOREX', 'forex')}`),
    dated: days.map((day, i) => `/forex/${bases[i % bases.length]}/EUR/${day}`),
    // More than a host keeps ready.
    many: ['EUR', 'CAD', 'SEK', 'DKK', 'NOK', 'AUD'].flatMap(counter =>
      bases.flatMap(base => days.map(day => `/forex/${base}/${counter}/${day}`)),
    ),
  }
}

interface Served extends Load {
  /** Milliseconds of the server's processor for a thousand requests: with a core for each, the rest of the machine does not count. */
  readonly costMs: number
}

const serve = async ({ pid, port }: Serving, paths: readonly string[], dir: string): Promise<Served> => {
  const before = processorOf(pid)
  const one = await runLoad({ port, paths, seconds, dir })
  return { ...one, costMs: ((processorOf(pid) - before) * 1e6) / one.requests }
}

const costsOf = ({ served }: { readonly served: readonly Served[] }) => timingOf(served.map(({ costMs }) => costMs))

const show = (dir: string, out: string): void => {
  symlinkSync(dir, `${out}.new`)
  renameSync(`${out}.new`, out)
}

/** The slowest request while editions change, against the slowest without. A copy of links is an edition of its own to the host. */
const changing = async function* (out: string, port: number, paths: readonly string[], dir: string) {
  const first = realpathSync(out)
  const editions = [`${first}-next`, first]
  execFileSync('cp', ['-al', ...editions.toReversed()])
  const added: number[] = []
  let dropped = 0
  for (let round = 0; round < rounds; round += 1) {
    const still = await runLoad({ port, paths, seconds: 3, dir })
    const running = runLoad({ port, paths, seconds: 3, dir })
    await setTimeout(500)
    show(editions[round % 2]!, out)
    const moved = await running
    added.push(Math.max(0, moved.slowestMs - still.slowestMs))
    dropped += moved.dropped
  }
  yield against({ name: 'a new edition under load adds to the slowest', unit: 'ms', limit: 50 }, added)
  yield noneOf('requests dropped meanwhile', dropped)
}

export const bench = async function* (): AsyncGenerator<Measured> {
  needTools('nginx', 'wrk', 'taskset')
  const out = await builtTree()
  const dir = scratch()
  const { files, bases: baseFiles, live, dated, many } = pathsOf(out)
  const [node, nginx] = [await startNode(out), await startPlainNginx(realpathSync(out))]
  try {
    const job = (server: Serving, paths: readonly string[]) => ({ server, paths, served: [] as Served[] })
    const jobs = {
      node: job(node, live),
      nginx: job(nginx, files),
      dated: job(node, dated),
      many: job(node, many),
      baseNode: job(node, baseFiles),
      baseNginx: job(nginx, baseFiles),
    }
    // The first round is not counted: code is compiled, files are read from the disk.
    for (let round = 0; round <= rounds; round += 1)
      for (const { server, paths, served } of Object.values(jobs)) {
        const one = await serve(server, paths, dir)
        if (round === 0) continue
        if (one.dropped > 0) throw new Error(`${one.dropped} requests were not answered with 200`)
        served.push(one)
      }
    const plain = costsOf(jobs.nginx)
    const value = (ms: number) => 1e6 / ms
    const row = { unit: 'requests per second of processor', baseline: 'nginx gzip_static, open_file_cache off', value }
    yield compared({ ...row, name: 'Node host, live pairs', goal }, costsOf(jobs.node), plain)
    yield compared({ ...row, name: 'Node host, 500 dated pairs', goal }, costsOf(jobs.dated), plain)
    yield compared({ ...row, name: 'Node host, 12,000 dated pairs in turn', goal }, costsOf(jobs.many), plain)
    const baseRow = { ...row, name: 'Node host, all rates of a base', baseline: 'nginx, the same files' }
    yield compared({ ...baseRow, goal }, costsOf(jobs.baseNode), costsOf(jobs.baseNginx))
    yield compared({ ...row, name: 'nginx itself' }, plain, plain)
    const p99 = ({ p99Ms }: Served) => p99Ms
    yield against({ name: 'Node host, live pairs, 99 of 100 within', unit: 'ms', limit: 5 }, jobs.node.served, p99)
    yield against({ name: 'the same of nginx', unit: 'ms', limit: 5 }, jobs.nginx.served, p99)
    const resident = residentOf(node.pid)
    yield against({ name: 'Node host with the whole tree, resident', unit: 'MB', limit: 130 }, [resident])
    yield* changing(out, node.port, live, dir)
  } finally {
    await Promise.all([node.stop(), nginx.stop()])
  }
}
