import { relative } from 'node:path'
import { loadBook } from '../pipeline/book.ts'
import { utcDay } from '../pipeline/contract/calendar.ts'
import { manifestFormat } from '../pipeline/contract/manifest.ts'
import { profiles } from '../pipeline/contract/profiles.ts'
import { type Service, services } from '../pipeline/contract/routes.ts'
import { serviceLock, withLock } from '../pipeline/core/lock.ts'
import { degradedSources, statusAt } from '../pipeline/health/status.ts'
import { build } from '../pipeline/publish/build.ts'
import { generationsDir, published } from '../pipeline/publish/generation.ts'
import { type EditionHead, type Manifest, readManifest, readManifestHead } from '../pipeline/publish/manifest.ts'
import { checkData, type DataProblem, leftoversIn, sealUnsealed } from '../pipeline/verify/data.ts'
import { recordPastChanges, refusePastChange } from '../pipeline/verify/past-bodies.ts'
import { checkTree, type Problem } from '../pipeline/verify/tree.ts'
import { showBar } from './lib/bar.ts'
import { statesLine } from './lib/build-line.ts'
import { command, missingFlag, usageError } from './lib/command.ts'
import { dataDirOf, dataFlag, outFlag, outOf } from './lib/folders.ts'
import { summaryTable } from './lib/table.ts'
import { siteFiles } from './site-files.ts'

/** Without `left`, all problems are left. */
const rowOf = (what: string, looked: number, problems: readonly Problem[], left = problems) => {
  return { what, looked, problems, left }
}
type Row = ReturnType<typeof rowOf>

/** The folder that is shown at `out`, and its manifest where that can be read. */
const shownAt = (out: string) => {
  const dir = published(out)
  return { dir, manifest: dir === undefined ? undefined : readManifest(dir) }
}

const say = (text: string): void => void process.stderr.write(`${text}\n`)

const printProblems = (folder: string, problems: readonly Problem[]): void => {
  const most = 20
  for (const { place, what } of problems.slice(0, most)) say(`${folder}/${place}: ${what}`)
  if (problems.length > most) say(`${folder}: ${problems.length - most} more`)
}

const mend = (problems: readonly DataProblem[]): void => {
  for (const { place, fix } of problems.filter(({ fix }) => fix)) {
    fix?.()
    say(`fixed ${place}`)
  }
}

interface Task {
  readonly dataDir: string
  readonly out: string
  readonly doFix: boolean
  /** Take changed tables for what the commands wrote, and let published bodies of past days change. */
  readonly acceptsChange: boolean
}

/** Accepts changed tables; what that does to published days of rates is put on record first. */
const acceptChanges = async ({ dataDir, out }: Task, problems: readonly DataProblem[]): Promise<void> => {
  const changed = problems.filter(({ accept }) => accept)
  const { dir, manifest } = shownAt(out)
  const shown = changed.length > 0 && dir && manifest ? { dir, manifest, book: await loadBook(dataDir) } : undefined
  for (const { place, accept } of changed) {
    const [, source, year] = /^forex\/([^/]+)\/(\d{4})\.csv$/.exec(place) ?? []
    const today = utcDay(Date.now())
    const count = shown && source && year ? recordPastChanges(shown, { dataDir, source, year, today }) : 0
    accept?.()
    const recorded = count > 0 ? `: ${count} published rates change, on record in forex/corrections.csv` : ''
    say(`accepted ${place}${recorded}`)
  }
  const sealed = sealUnsealed(dataDir)
  if (sealed > 0) say(`check sums written for ${sealed} tables that had none`)
}

const checkedData = async (task: Task): Promise<Row> => {
  const { dataDir, doFix, acceptsChange } = task
  const before = await checkData(dataDir)
  printProblems('data', before.problems)
  if (!doFix || (!acceptsChange && before.problems.every(({ fix }) => !fix)))
    return rowOf('data', before.files, before.problems)
  // Locks first: one that a dead process left would only be waited for.
  const isLock = ({ place }: Problem): boolean => /lock$/.test(place)
  mend(before.problems.filter(isLock))
  const work = async (): Promise<Row> => {
    mend(before.problems.filter(problem => !isLock(problem)))
    if (acceptsChange) await acceptChanges(task, (await checkData(dataDir)).problems)
    const { problems: left } = await checkData(dataDir)
    printProblems('still: data', left)
    return rowOf('data', before.files, before.problems, left)
  }
  const locked = (inner: () => Promise<Row>, service: Service) => () => withLock(serviceLock(dataDir, service), inner)
  return services.reduceRight(locked, work)()
}

/** Dated pairs are files only where somebody asked for them, and the manifest does not say which. */
const hasDatedPairs = ({ files }: Manifest): boolean =>
  Object.keys(files).some(key => /^forex\/[a-z]{3}\/[a-z]{3}\/\d{4}-/.test(key))

const rebuilt = async ({ dataDir, out, acceptsChange }: Task, dir: string, head: EditionHead): Promise<void> => {
  const guard = acceptsChange ? {} : { beforePublish: refusePastChange(utcDay(Date.now())) }
  const { profile } = head
  const flat = relative(dir, out) === '' && !profiles[profile].flat ? { flat: true } : {}
  await build({ dataDir, out, profile, extras: siteFiles, afresh: true, ...flat, ...guard })
  say('rebuilt the tree from data/')
}

const checkedTree = async (task: Task): Promise<readonly Row[]> => {
  const { out, doFix } = task
  const generations = leftoversIn(generationsDir(out))
  printProblems('.generations', generations)
  if (doFix) mend(generations)
  const generationsRow = rowOf('generations', generations.length, generations, doFix ? [] : generations)
  const { dir, manifest } = shownAt(out)
  const head = manifest ?? (dir === undefined ? undefined : readManifestHead(dir))
  if (dir === undefined || !head) {
    say(`nothing is published at ${out}`)
    return [generationsRow]
  }
  // A build that has nothing to do reads the head alone, and would leave a broken manifest so.
  const broken: readonly Problem[] = [{ place: 'manifest.json', what: 'cannot be read' }]
  const damages = manifest ? checkTree(dir, manifest, (done, all) => showBar('tree', done, all)) : broken
  const looked = manifest ? Object.keys(manifest.files).length : 1
  printProblems('tree', damages)
  if (!doFix || damages.length === 0) return [generationsRow, rowOf('tree', looked, damages)]
  if (manifest && hasDatedPairs(manifest)) {
    say('tree: it holds dated pairs; build it again with your --dated')
    return [generationsRow, rowOf('tree', looked, damages)]
  }
  await rebuilt(task, dir, head)
  const now = shownAt(out)
  const still = now.dir === undefined || !now.manifest ? damages : checkTree(now.dir, now.manifest)
  return [generationsRow, rowOf('tree', looked, damages, still)]
}

/** Every source against its cadence, and what the published edition says of itself. */
const statusOf = (dataDir: string, manifest: Manifest) => {
  const status = statusAt({ dataDir, now: new Date(), facts: manifest.facts })
  return { status, degraded: [...manifest.degraded, ...degradedSources(status)] }
}

export default command({
  usage: 'npm run verify -- [flags]',
  does: 'Checks the published tree against its manifest, data/ against itself, and every source against its cadence.',
  example: 'npm run verify -- --fix',
  flags: {
    fix: { help: 'put right what can be derived: order, doubled lines, leftovers, dead locks, the tree' },
    'accept-change': {
      help: 'with --fix: take changed tables for what the commands wrote, and let published bodies of past days change',
    },
    ...dataFlag,
    ...outFlag,
  },
  async run({ flags }) {
    const [dataDir, out] = [dataDirOf(flags), outOf(flags)]
    const acceptsChange = flags['accept-change']
    if (acceptsChange && !flags.fix) throw missingFlag('--accept-change', '--fix')
    if (flags.out !== undefined && published(out) === undefined)
      throw usageError('--out', out, 'a folder where a tree is published')
    const task: Task = { dataDir, out, doFix: flags.fix, acceptsChange }
    const data = await checkedData(task)
    const isSound = data.left.length === 0
    if (flags.fix && !isSound) say('the tree is not rebuilt while data/ is not sound')
    const rows = [data, ...(await checkedTree({ ...task, doFix: flags.fix && isSound }))]
    const { manifest } = shownAt(out)
    const isJudged = manifest?.format === manifestFormat && isSound
    const { status, degraded } = isJudged ? statusOf(dataDir, manifest) : { status: undefined, degraded: [] }
    for (const reason of degraded) say(`DEGRADED ${reason}`)
    const header = ['what', 'looked at', 'wrong', 'fixed', 'result']
    const table = rows.map(({ what, looked, problems, left }) => {
      const result = left.length === 0 ? 'sound' : 'NOT SOUND'
      return [what, looked, problems.length, problems.length - left.length, result]
    })
    const sources = status ? [['sources', status.sources.length, degraded.length, 0, statesLine(status)]] : []
    process.stdout.write(summaryTable(header, [...table, ...sources]))
    if (rows.some(({ left }) => left.length > 0)) return 1
    return degraded.length > 0 ? 3 : 0
  },
})
