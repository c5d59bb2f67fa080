/** Writing a tree, compared with unpacking the same tree from an archive, and what a build that has nothing to do takes. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Book, loadBook } from '../../pipeline/book.ts'
import { addDays } from '../../pipeline/contract/calendar.ts'
import { toJson } from '../../pipeline/contract/json.ts'
import { exact } from '../../pipeline/contract/precision.ts'
import { profiles } from '../../pipeline/contract/profiles.ts'
import { quotationOf, vectorDigits } from '../../pipeline/contract/quote.ts'
import { significant } from '../../pipeline/contract/significant.ts'
import { build } from '../../pipeline/publish/build.ts'
import { gzip } from '../../pipeline/publish/gzip.ts'
import { readManifest } from '../../pipeline/publish/manifest.ts'
import { writeResources } from '../../pipeline/publish/tree.ts'
import { startWriting } from '../../pipeline/publish/workers.ts'
import { resourcesOf } from '../../pipeline/resources.ts'
import { checkTree } from '../../pipeline/verify/tree.ts'
import { runsApart } from '../lib/apart.ts'
import { defaultData } from '../lib/folders.ts'
import { siteFiles } from '../site-files.ts'
import { against, compared, growing, inTurns, type Measured, processorTime } from './measure.ts'
import { scratch } from './scratch.ts'
import { builtTree } from './served.ts'
import { needTools } from './tools.ts'

/** The book of the day after: every newest figure moved a little, all days before as they were. */
const nextDay = (book: Book): Book => {
  const { codes, dates, perEur, precision, chosen } = book.forex
  // Exactly one euro stays one euro.
  const moved = perEur.slice(-codes.length).map(rate => (rate === 1 ? 1 : significant(rate * 1.001, vectorDigits)))
  const forex = {
    ...book.forex,
    dates: [...dates, addDays(dates.at(-1)!, 1)],
    perEur: Float64Array.from([...perEur, ...moved]),
    precision: Uint8Array.from([...precision, ...precision.slice(-codes.length)]),
    chosen: Uint16Array.from([...chosen, ...chosen.slice(-codes.length)]),
  }
  return { ...book, forex }
}

export const unchanged = async (out: string): Promise<number> => {
  const from = performance.now()
  const { built } = await build({ dataDir: defaultData, out, extras: siteFiles })
  if (built) throw new Error('there was something to build')
  return performance.now() - from
}

/** Files of the newest quotations written again. */
const quotations = (book: Book) => {
  const { full } = profiles
  const isQuotation = ({ key }: { readonly key: string }) => /^forex\/[a-z]{3}\/[a-z]{3}\.json$/.test(key)
  const all = [...resourcesOf(book, { profile: full })].filter(isQuotation)
  const part = (times: number) => all.slice(0, Math.floor((all.length * times) / 4))
  return growing(
    times => `write ${part(times).length.toLocaleString('en-US')} quotations (${times}×)`,
    times => writeResources(part(times), scratch(), undefined, full),
  )
}

export const bench = async function* (): AsyncGenerator<Measured> {
  needTools('tar', 'cp')
  const book = await loadBook(defaultData)
  const write = async (jobs: number, of = book, before?: Parameters<typeof writeResources>[2]) => {
    const dir = scratch()
    const task = { book: of, dir, before, profile: profiles.full, dated: undefined, shard: undefined }
    return { dir, ...(await startWriting(task, jobs)()) }
  }

  const first = await write(1)
  const archive = join(scratch(), 'tree.tar')
  execFileSync('tar', ['-cf', archive, '-C', first.dir, '.'])
  const unpack = (): void => void execFileSync('tar', ['-xf', archive, '-C', scratch()])
  const count = Object.keys(first.files).length.toLocaleString('en-US')
  const tomorrow = nextDay(book)
  const times = await inTurns({
    tar: unpack,
    copy: () => void execFileSync('cp', ['-r', `${first.dir}/.`, scratch()]),
    one: () => write(1),
    two: () => write(2),
    day: () => write(2, tomorrow, first),
  })
  const tree = { unit: 'ms', baseline: 'tar -xf of the same tree' }
  yield compared({ ...tree, name: `new tree (${count} files), one thread`, goal: 1 }, times.one, times.tar)
  yield compared({ ...tree, name: 'the same, two threads', goal: 0.6 }, times.two, times.tar)
  const copied = { unit: 'ms', baseline: 'cp -r of the same tree' }
  yield compared({ ...copied, name: 'the same, two threads' }, times.two, times.copy)
  yield compared({ ...tree, name: 'a new day beside it, two threads', goal: 0.7 }, times.day, times.tar)

  yield* quotations(book)

  const figure = (perEur: number) => ({ perEur, precision: exact })
  const bodies = Array.from({ length: 50_000 }, (_, i) =>
    quotationOf('2026-07-24', ['USD', figure(1.1)], ['GHS', figure(1 + i / 7919)]),
  )
  const { ours, zlib } = await inTurns({
    ours: () => processorTime(() => bodies.forEach(body => void gzip(Buffer.from(toJson(body))))),
    zlib: () => processorTime(() => bodies.forEach(body => void gzipSync(JSON.stringify(body)))),
  })
  const encoding = { name: 'a quotation as gzipped JSON', unit: 'µs' }
  yield compared({ ...encoding, baseline: 'JSON.stringify and gzipSync', value: ms => ms / 50 }, ours, zlib)
  yield against({ ...encoding, limit: 2 }, [ours.ms / 50])

  const out = await builtTree()
  const looks = await runsApart(import.meta.url, unchanged, [out])
  yield against({ name: 'a build with nothing to do, after start-up', unit: 'ms', limit: 50 }, looks)
  const manifest = readManifest(out)!
  const proving = await inTurns({ tar: unpack, verify: () => checkTree(out, manifest) })
  yield compared({ ...tree, name: 'verify the tree', goal: 0.75 }, proving.verify, proving.tar)
}
