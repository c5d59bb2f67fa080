import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { dayMs } from '../pipeline/contract/calendar.ts'
import { withLock } from '../pipeline/core/lock.ts'
import { refreshStatus } from '../pipeline/publish/build.ts'
import { command, wholeNumber } from './lib/command.ts'
import { dataDirOf, dataFlag, outFlag, outOf } from './lib/folders.ts'
import { runFetch } from './lib/run-fetch.ts'
import { summaryTable } from './lib/table.ts'
import { treeFlags, treeOptions } from './lib/tree-flags.ts'
import { buildApart } from './schedule/build-apart.ts'
import { uploadNotice } from './schedule/notices.ts'
import { type Notifier, openNotifier } from './schedule/notify.ts'
import { type RunContext, runOnce } from './schedule/run.ts'
import { startScheduler } from './schedule/scheduler.ts'
import { planOf, ticks } from './schedule/ticks.ts'
import { forgetUploads, openUploadQueue, type UploadQueue, uploadBy } from './schedule/upload-queue.ts'

const fortnightMs = 14 * dayMs

/** Runs at work get this long to end after a signal; the whole command takes less than five seconds. */
const patienceMs = 3_500

const printPlan = async (): Promise<void> => {
  const planned = planOf(await ticks(), new Date(Date.now() + fortnightMs))
  const rows = planned.flatMap(({ at, sources }) => {
    // Lines of 100 characters: many sources share an hour.
    const lines = sources.join(' ').match(/\S.{0,79}(?= |$)/g) ?? ['all that is due']
    return lines.map((line, i) => [i === 0 ? `${at.toISOString().slice(0, 16)}Z` : '', line])
  })
  process.stdout.write(summaryTable(['when (UTC)', 'asked, where due'], rows))
}

/** Resolves with the first signal to stop; a second one ends the process at once. */
const signalled = (): Promise<string> =>
  new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(1))
        resolve(signal)
      })
    }
  })

const print = (record: object): void => void process.stdout.write(`${JSON.stringify(record)}\n`)

/** The queue of uploads by a line for bash. Its state is shown by `/status.json`, and told. */
const uploadsBy = (line: string, dataDir: string, out: string, notifier: Notifier): UploadQueue =>
  openUploadQueue({
    dataDir,
    upload: uploadBy(line, out),
    async onTried(record) {
      print(record)
      await notifier.note([uploadNotice(record.error)])
      void notifier.deliver()
      await refreshStatus({ dataDir, out }, new Date())
    },
  })

const work = async (context: RunContext, jitterMs: number, signal: Promise<string>): Promise<number> => {
  const { notifier, uploads } = context
  const scheduler = startScheduler({
    ticks: await ticks(),
    jitterMs,
    run: async (request, stopping) => print(await runOnce(context, request, stopping)),
  })
  const tryWaiting = (): void => {
    void notifier.deliver()
    void uploads?.run()
  }
  tryWaiting()
  const timer = setInterval(tryWaiting, 60_000)
  process.stderr.write(`${await signal}: waiting for the runs at work\n`)
  clearInterval(timer)
  const ended = Promise.all([scheduler.stop(), uploads?.stop()]).then(() => 'ended')
  const end = await Promise.race([ended, sleep(patienceMs, 'late', { ref: false })])
  // Open requests would keep the process alive. Every store and the tree are whole at any moment.
  setImmediate(() => process.exit(end === 'ended' ? 0 : 1))
  return end === 'ended' ? 0 : 1
}

export default command({
  usage: 'npm run schedule -- [flags]',
  does: 'Asks each source at its own hour, builds, runs ALMANAC_AFTER_BUILD until it holds and tells ALMANAC_NOTIFY; one line of JSON a run.\nA second one on the same data/ ends with LOCKED. SIGTERM ends it.',
  example: "ALMANAC_AFTER_BUILD='npm run -s upload -- s3://bucket' npm run -s schedule",
  flags: {
    'dry-run': { help: 'print the next fortnight, ask no source' },
    jitter: { takes: 'SECONDS', help: 'the longest random delay of a request', fallback: '120' },
    ...treeFlags,
    ...dataFlag,
    ...outFlag,
  },
  async run({ flags }) {
    const jitterMs = wholeNumber('--jitter', flags.jitter, { to: 3_600 }) * 1000
    const [dataDir, out, tree] = [dataDirOf(flags), outOf(flags), treeOptions(flags)]
    const notifier = openNotifier(dataDir, process.env)
    if (flags['dry-run']) {
      await printPlan()
      return 0
    }
    const builds = pLimit(1)
    const signal = signalled()
    const start = () => {
      const line = process.env['ALMANAC_AFTER_BUILD']
      if (!line) forgetUploads(dataDir)
      const context: RunContext = {
        dataDir,
        fetch: (only, budgetMs, stop) => runFetch({ dataDir, only, budgetMs, stop }),
        build: stop => builds(() => buildApart({ dataDir, out, ...tree }, stop)),
        notifier,
        uploads: line ? uploadsBy(line, dataDir, out, notifier) : undefined,
      }
      return work(context, jitterMs, signal)
    }
    return withLock(join(dataDir, '.state/schedule.lock'), start, { waitMs: 0 })
  },
})
