import { setTimeout as sleep } from 'node:timers/promises'
import { command, wholeNumber } from './lib/command.ts'
import { dataDirOf, dataFlag, outFlag, outOf } from './lib/folders.ts'
import { summaryTable } from './lib/table.ts'
import { runOnce } from './schedule/run.ts'
import { startScheduler } from './schedule/scheduler.ts'
import { planOf, ticks } from './schedule/ticks.ts'

const fortnightMs = 14 * 86_400_000

/** Longer than a build takes; whatever is at work then may be ended anywhere. */
const patienceMs = 60_000

const printPlan = async (): Promise<void> => {
  const planned = planOf(await ticks(), new Date(Date.now() + fortnightMs))
  const rows = planned.map(({ at, sources }) => [
    `${at.toISOString().slice(0, 16)}Z`,
    sources.length === 0 ? 'all that is due' : sources.join(' '),
  ])
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

await command({
  usage: 'npm run schedule -- [flags]',
  does: 'Asks each source at its own hour, builds, then runs ALMANAC_AFTER_BUILD; one line of JSON a run. Ends with SIGTERM.',
  example: "ALMANAC_AFTER_BUILD='npm run -s upload -- s3://bucket' npm run -s schedule",
  flags: {
    'dry-run': { help: 'print the next fortnight, ask nobody' },
    jitter: { takes: 'SECONDS', help: 'the most a question is put off', fallback: '120' },
    ...dataFlag,
    ...outFlag,
  },
  async run({ flags }) {
    const jitterMs = wholeNumber('--jitter', flags.jitter, { to: 3_600 }) * 1000
    if (flags['dry-run']) {
      await printPlan()
      return 0
    }
    const place = { dataDir: dataDirOf(flags), out: outOf(flags), afterBuild: process.env['ALMANAC_AFTER_BUILD'] }
    const signal = signalled()
    const scheduler = startScheduler({
      ticks: await ticks(),
      jitterMs,
      run: async wish => void process.stdout.write(`${JSON.stringify(await runOnce(place, wish))}\n`),
    })
    process.stderr.write(`${await signal}: ending with the run at work\n`)
    const end = await Promise.race([scheduler.stop().then(() => 'ended'), sleep(patienceMs, 'late', { ref: false })])
    // Questions still open would keep the process; every store and the tree are whole at any moment.
    process.exit(end === 'ended' ? 0 : 1)
  },
})
