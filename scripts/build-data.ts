import { isDate } from '../pipeline/contract/calendar.ts'
import { AlmanacError } from '../pipeline/contract/errors.ts'
import { services } from '../pipeline/contract/routes.ts'
import type { FetchOutcome } from '../pipeline/fetch/fetch-outcome.ts'
import type { DatedMeasure, DatedWindow } from '../pipeline/forex/dated-window.ts'
import { build } from '../pipeline/publish/build.ts'
import { checkOut, prepareOut } from '../pipeline/publish/generation.ts'
import type { Shard } from '../pipeline/publish/shard.ts'
import { grouped } from '../site/page/text/number.ts'
import { bookLines, lineOfBuild, statesLine } from './lib/build-line.ts'
import { command, errorLine, missingFlag, someOf, usageError } from './lib/command.ts'
import { dataDirOf, dataFlag, outFlag, outOf } from './lib/folders.ts'
import { reportOutcomes, runFetch } from './lib/run-fetch.ts'
import { treeFlags, treeOptions } from './lib/tree-flags.ts'
import { buildNotice, type NotedState, noticesOf } from './schedule/notices.ts'
import { type Notifier, openNotifier } from './schedule/notify.ts'
import { siteFiles } from './site-files.ts'

/** More than this can fill a disk by a typing error, so it needs a flag. */
const mostDated = 2_000_000

const windowOf = (span: string | undefined, codes: string | undefined): DatedWindow | undefined => {
  if (span === undefined && codes !== undefined) throw missingFlag('--codes', '--dated FROM..TO')
  if (span === undefined) return undefined
  const [from = '', to = '', ...more] = span.split('..')
  if (more.length > 0 || !isDate(from) || !isDate(to) || from > to)
    throw usageError('--dated', span, 'two days in order, such as 2026-01-01..2026-03-31')
  return { from, to, codes: codes?.toUpperCase().split(',') ?? [] }
}

const shardOf = (text: string | undefined, offline: boolean): Shard | undefined => {
  if (text === undefined) return undefined
  const [, index, count] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
  if (index === undefined || !count || index > count)
    throw usageError('--shard', text, 'a part of the domains, such as 3/16, or 0/16 for everything else')
  // Machines that ask for themselves hold different data, and their parts would not be one edition's.
  if (!offline) throw missingFlag('--shard', '--offline', 'Fetch once, and copy data/ to all machines.')
  return { index, count }
}

/** The space of the smallest file on common file systems. */
const blockBytes = 4_096

/** Says on stderr how much will be written, and refuses an amount that is surely a mistake. */
const checkDated =
  (yes: boolean) =>
  ({ files, inodes, bytes }: DatedMeasure): void => {
    const onDisk = `at least ${grouped(Math.ceil((inodes * blockBytes) / 1_000_000))} MB on a disk of blocks of ${grouped(blockBytes)} bytes`
    process.stderr.write(
      `dated pairs: ${grouped(files)} files, ${grouped(inodes)} inodes, about ${grouped(bytes)} bytes; ${onDisk}\n`,
    )
    const [got, hint] = [`${grouped(files)} files`, 'Narrow it with --codes, or pass --yes.']
    if (files > mostDated && !yes) throw usageError('--dated', got, `at most ${grouped(mostDated)}`, hint)
  }

const sendNotices = async (notifier: Notifier | undefined, noted: readonly NotedState[]): Promise<void> => {
  await notifier?.note(noted)
  await notifier?.deliver()
}

/** Sends a notice of the error that ends the command, unless the command line was wrong. */
const withFailureNotice = <Result>(notifier: Notifier | undefined, work: Promise<Result>): Promise<Result> =>
  work.catch(async (error: unknown) => {
    if (!(error instanceof AlmanacError && error.code === 'USAGE'))
      await sendNotices(notifier, [buildNotice(errorLine(error))])
    throw error
  })

export default command({
  usage: 'npm run build-data -- [flags]',
  does: 'Fetches what is due, then builds the tree that hosts serve.',
  example: 'npm run build-data -- --offline --profile full',
  flags: {
    offline: { help: 'build from what is stored, ask nobody' },
    service: { takes: 'LIST', help: `fetch only these (${services.join(',')}); all three are answered` },
    ...treeFlags,
    'accept-loss': { help: 'build even when published days or registrations are gone from the data' },
    dated: { takes: 'FROM..TO', help: 'write the dated pairs of these days as files too, for hosts without code' },
    codes: { takes: 'LIST', help: 'with --dated: only pairs of these currencies' },
    shard: { takes: 'I/N', help: 'only this part of N of the domains, or with 0/N everything else, for many machines' },
    yes: { help: `with --dated: write more than ${grouped(mostDated)} files` },
    'dry-run': { help: 'say what would happen, write nothing' },
    ...dataFlag,
    ...outFlag,
  },
  async run({ flags }) {
    const only = flags.service === undefined ? services : someOf('--service', flags.service, services)
    const tree = treeOptions(flags)
    const dated = windowOf(flags.dated, flags.codes)
    const shard = shardOf(flags.shard, flags.offline)
    const [dataDir, out, dryRun] = [dataDirOf(flags), outOf(flags), flags['dry-run']]
    if (dryRun) checkOut(out)
    else prepareOut(out)
    const notifier = dryRun ? undefined : openNotifier(dataDir, process.env)
    const asked = flags.offline ? Promise.resolve([]) : runFetch({ dataDir, only, dryRun })
    const outcomes: readonly FetchOutcome[] = await withFailureNotice(notifier, asked)
    process.stdout.write(reportOutcomes(outcomes))
    const from = performance.now()
    const result = await withFailureNotice(
      notifier,
      build({
        dataDir,
        out,
        ...tree,
        dryRun,
        shard,
        acceptLoss: flags['accept-loss'],
        extras: siteFiles,
        onWait: holder => process.stderr.write(`waiting for ${holder}, which is building\n`),
        ...(dated && { dated, onDated: checkDated(flags.yes) }),
      }),
    )
    await sendNotices(notifier, noticesOf(result.status))
    const kept = outcomes.filter(({ result }) => result === 'failed').map(({ source }) => source)
    if (kept.length > 0) process.stdout.write(`not reached, kept as they were: ${kept.join(', ')}\n`)
    if (result.book) process.stdout.write(bookLines(result.book))
    process.stdout.write(`sources: ${statesLine(result.status)}\n`)
    for (const reason of result.degraded) process.stderr.write(`DEGRADED ${reason}\n`)
    process.stdout.write(
      dryRun ? `would build edition ${result.digest}\n` : lineOfBuild(result, (performance.now() - from) / 1000),
    )
    return result.degraded.length > 0 ? 3 : 0
  },
})
