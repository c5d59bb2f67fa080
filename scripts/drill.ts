import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { grouped } from '../site/page/text/number.ts'
import { start } from '../test/drill/child.ts'
import { sameBytes } from '../test/drill/circumstances.ts'
import { day } from '../test/drill/day.ts'
import { disks } from '../test/drill/disks.ts'
import { type Drill, each, type Outcome } from '../test/drill/drill.ts'
import { faults } from '../test/drill/faults.ts'
import { history } from '../test/drill/history.ts'
import { hostileRequests } from '../test/drill/hostile.ts'
import { intake } from '../test/drill/intake.ts'
import { kills } from '../test/drill/kills.ts'
import { lookUps } from '../test/drill/look-ups.ts'
import { power } from '../test/drill/power.ts'
import { swaps } from '../test/drill/swaps.ts'
import { upstream } from '../test/drill/upstream/upstream.ts'
import { year } from '../test/drill/year/year.ts'
import { useScratchFolder } from '../test/support/scratch.ts'
import { showBar } from './lib/bar.ts'
import { command, someOf } from './lib/command.ts'
import { summaryTable } from './lib/table.ts'

/** The longest first, so that two at a time end together. */
const drills: Readonly<Record<string, Drill>> = {
  history,
  year,
  kills,
  faults,
  intake,
  swaps,
  circumstances: sameBytes,
  power,
  disks,
  upstream,
  day,
  'look-ups': lookUps,
  hostile: hostileRequests,
}

/** Too long for each run of continuous integration: only where it is named. */
const onDemand: ReadonlySet<string> = new Set(['history'])

interface Ran extends Outcome {
  readonly name: string
  readonly seconds: number
}

const runHere = async (name: string, long: boolean): Promise<Ran> => {
  const dir = mkdtempSync(join(tmpdir(), `almanac-drill-${name}-`))
  const from = performance.now()
  const onCase = (done: number, all: number): void => showBar(name, done, all)
  try {
    const outcome = await drills[name]!({ long, dir, onCase })
    return { name, seconds: (performance.now() - from) / 1000, ...outcome }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Several drills, two at a time, each in a process of its own: a faulty disk affects its whole process. */
const runApart = async (names: readonly string[], long: boolean): Promise<readonly Ran[]> => {
  const ran: Ran[] = []
  const broken = await each(
    names,
    async name => {
      process.stderr.write(`drilling ${name}\n`)
      const args = ['--only', name, '--json', ...(long ? ['--long'] : [])]
      const { code, stdout, stderr } = await start('drill.ts', args, { first: ['faulty-disk.ts'] }).ended
      // 1: the drill ran and found failures; its outcome names them.
      if (code !== 0 && code !== 1) return [`${name} ended with ${code}: ${stderr.trim().slice(-500)}`]
      ran.push(...(JSON.parse(stdout) as Ran[]))
      return []
    },
    { width: 2, onCase: () => {} },
  )
  const failed = broken.map(text => ({ name: 'drill', seconds: 0, counts: {}, failures: [text] }))
  return [...ran.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name)), ...failed]
}

/** Enough to see what is wrong; the rest is counted. */
const mostShown = 20

const verdictOf = ({ failures, notRun }: Ran): 'held' | 'FAILED' | 'not run' =>
  failures.length > 0 ? 'FAILED' : notRun === undefined ? 'held' : 'not run'

const report = (all: readonly Ran[]): string => {
  const lines = all.flatMap(({ name, failures }) => [
    ...failures.slice(0, mostShown).map(line => `FAILED ${name}: ${line}\n`),
    ...(failures.length > mostShown ? [`FAILED ${name}: and ${failures.length - mostShown} more\n`] : []),
  ])
  const rows = all.map(ran => {
    const { name, counts, failures, seconds, by = '', notRun } = ran
    const tried = Object.entries(counts).map(([unit, count]) => `${grouped(count)} ${unit}`)
    return [name, tried.join(', '), failures.length, `${seconds.toFixed(0)} s`, notRun ?? by, verdictOf(ran)]
  })
  const count = (verdict: string): number => all.filter(ran => verdictOf(ran) === verdict).length
  const table = summaryTable(['drill', 'tried', 'failures', 'time', 'by', 'result'], rows)
  const closing = `drills: ${count('held')} passed, ${count('FAILED')} failed, ${count('not run')} not run\n`
  return `${lines.join('')}${table}${closing}`
}

useScratchFolder()
await command({
  usage: 'npm run drill -- [flags]',
  does: 'Does harm to throw-away copies, hundreds of times, and checks that nothing was lost. Exit code 1 when something was.',
  example: 'npm run -s drill -- --only kills,power --long',
  flags: {
    only: { takes: 'LIST', help: `some of ${Object.keys(drills).join(',')}` },
    long: { help: 'every case there is: hours instead of minutes' },
    json: { help: 'an array of {name, seconds, counts, failures, by, notRun}' },
  },
  async run({ flags }) {
    const all = Object.keys(drills)
    const usual = all.filter(name => !onDemand.has(name))
    const [first, ...more] = flags.only === undefined ? usual : someOf('--only', flags.only, all)
    const ran = more.length === 0 ? [await runHere(first!, flags.long)] : await runApart([first!, ...more], flags.long)
    process.stdout.write(flags.json ? `${JSON.stringify(ran)}\n` : report(ran))
    return ran.some(({ failures }) => failures.length > 0) ? 1 : 0
  },
})
