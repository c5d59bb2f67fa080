/** Writing a tree beside unpacking the same tree from an archive, and what a build that has nothing to do takes. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { loadBook } from '../../pipeline/book.ts'
import { toJson } from '../../pipeline/contract/json.ts'
import { exact } from '../../pipeline/contract/precision.ts'
import { profiles } from '../../pipeline/contract/profiles.ts'
import { quotationOf } from '../../pipeline/contract/quote.ts'
import { build } from '../../pipeline/publish/build.ts'
import { gzip } from '../../pipeline/publish/gzip.ts'
import { readManifest } from '../../pipeline/publish/manifest.ts'
import { writeResources } from '../../pipeline/publish/tree.ts'
import { startWriting } from '../../pipeline/publish/workers.ts'
import { type OutputFile, resourcesOf } from '../../pipeline/resources.ts'
import { checkTree } from '../../pipeline/verify/tree.ts'
import { defaultData } from '../lib/folders.ts'
import { siteFiles } from '../site-files.ts'
import { runApart } from './apart.ts'
import { against, compared, inTurns, type Measured, processorTime } from './measure.ts'
import { nextDay } from './next-day.ts'
import { scratch } from './scratch.ts'
import { needTools } from './tools.ts'

/** New empty folders, one after the other. */
const folders = (base: string) => {
  let made = 0
  return (): string => {
    made += 1
    const dir = join(base, String(made))
    mkdirSync(dir)
    return dir
  }
}

const pack = (dir: string, archive: string): string => {
  execFileSync('tar', ['-cf', archive, '-C', dir, '.'])
  return archive
}

/** Unpacks, and gives the processor's milliseconds where asked for those: they are steadier on a shared machine. */
const unpack = (archive: string, dir: string): number => {
  const script = 'TIMEFORMAT="%U %S"; { time tar -xf "$0" -C "$1"; } 2>&1'
  const [user, system] = execFileSync('bash', ['-c', script, archive, dir], { encoding: 'utf8' }).split(' ').map(Number)
  return (user! + system!) * 1000
}

/** Milliseconds of a build that finds nothing to do. */
export const unchanged = async (out: string): Promise<number> => {
  const from = performance.now()
  const { built } = await build({ dataDir: defaultData, out, extras: siteFiles })
  if (built) throw new Error('there was something to build')
  return performance.now() - from
}

const isQuotation = ({ key }: OutputFile): boolean => /^forex\/[a-z]{3}\/[a-z]{3}\.json$/.test(key)

const mostThreads = 0.6

export const treeBench = async function* (): AsyncGenerator<Measured> {
  needTools('tar', 'cp', 'bash')
  const base = scratch()
  const fresh = folders(base)
  const book = await loadBook(defaultData)
  const { full } = profiles
  const write = async (
    jobs: number,
    { of = book, before = undefined as Parameters<typeof writeResources>[2] } = {},
  ) => {
    const dir = fresh()
    return {
      dir,
      ...(await startWriting({ book: of, dir, before, profile: full, dated: undefined, shard: undefined }, jobs)()),
    }
  }

  const first = await write(1)
  const archive = pack(first.dir, join(base, 'tree.tar'))
  const count = Object.keys(first.files).length.toLocaleString('en-US')
  const tomorrow = { ...book, forex: nextDay(book.forex) }
  const times = await inTurns({
    tar: () => void unpack(archive, fresh()),
    copy: () => void execFileSync('cp', ['-r', `${first.dir}/.`, fresh()]),
    one: () => write(1),
    two: () => write(2),
    day: () => write(2, { of: tomorrow, before: first }),
  })
  const tree = { unit: 'ms', baseline: 'tar -xf of the same tree' }
  yield compared({ ...tree, name: `new tree (${count} files), one thread`, goal: 1 }, times.one, times.tar)
  yield compared({ ...tree, name: 'the same, two threads', goal: mostThreads }, times.two, times.tar)
  const copied = { unit: 'ms', baseline: 'cp -r of the same tree' }
  yield compared({ ...copied, name: 'the same, two threads' }, times.two, times.copy)
  yield compared({ ...tree, name: 'a new day beside it, two threads', goal: 0.7 }, times.day, times.tar)

  const quotations = [...resourcesOf(book, { profile: full })].filter(isQuotation)
  const writeSome = (share: number): string => {
    const dir = fresh()
    writeResources(quotations.slice(0, Math.floor(quotations.length * share)), dir, undefined, full)
    return dir
  }
  const small = pack(writeSome(1), join(base, 'quotations.tar'))
  const grown = await inTurns({
    tar: () => unpack(small, fresh()),
    one: () => processorTime(() => writeSome(0.25)),
    two: () => processorTime(() => writeSome(0.5)),
    four: () => processorTime(() => writeSome(1)),
  })
  const files = (share: number) =>
    `${Math.floor(quotations.length * share * 2).toLocaleString('en-US')} quotation files`
  const spent = { unit: 'ms of processor', baseline: 'tar -xf of the same files, its share' }
  for (const [share, ours] of [
    [0.25, grown.one],
    [0.5, grown.two],
    [1, grown.four],
  ] as const) {
    const theirs = { ms: grown.tar.ms * share, spread: grown.tar.spread }
    yield compared({ ...spent, name: `${files(share)}, one thread`, goal: 1 }, ours, theirs)
  }

  const many = 50_000
  const rates = Array.from({ length: many }, (_, i) => 1 + i / 7919)
  const figure = (perEur: number) => ({ perEur, precision: exact })
  const bodies = rates.map(rate => quotationOf('2026-07-24', 'USD', 'GHS', figure(1.1), figure(rate)))
  const encoding = await inTurns({
    ours: () => processorTime(() => bodies.forEach(body => void gzip(Buffer.from(toJson(body))))),
    zlib: () => processorTime(() => bodies.forEach(body => void gzipSync(JSON.stringify(body)))),
  })
  const each = (ms: number) => (ms * 1000) / many
  const name = 'a quotation as gzipped JSON'
  const row = { name, unit: 'µs', baseline: 'JSON.stringify and gzipSync', value: each }
  yield compared(row, encoding.ours, encoding.zlib)
  yield against({ name, unit: 'µs', limit: 2 }, [each(encoding.ours.ms)])

  const out = join(base, 'shown', 'public')
  mkdirSync(join(base, 'shown'))
  await build({ dataDir: defaultData, out, extras: siteFiles })
  const looks = Array.from({ length: 5 }, () => runApart(import.meta.url, unchanged, [out]))
  yield against({ name: 'a build with nothing to do, after start-up', unit: 'ms', limit: 50 }, looks)
  const manifest = readManifest(out)!
  const proving = await inTurns({ tar: () => void unpack(archive, fresh()), verify: () => checkTree(out, manifest) })
  yield compared({ ...tree, name: 'verify the tree', goal: 0.75 }, proving.verify, proving.tar)
}
