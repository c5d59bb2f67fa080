import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from '../test/drill/child.ts'
import { sameBytes } from '../test/drill/circumstances.ts'
import { day } from '../test/drill/day.ts'
import { disks } from '../test/drill/disks.ts'
import { type Drill, each } from '../test/drill/drill.ts'
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
import { drillReport, type Ran } from './lib/drill-report.ts'

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
const runInProcesses = async (names: readonly string[], long: boolean): Promise<readonly Ran[]> => {
  const ran: Ran[] = []
  const broken = await each(
    names,
    async name => {
      process.stderr.write(`drilling ${name}\n`)
      const args = ['--only', name, '--json', ...(long ? ['--long'] : [])]
      const { code, stdout, stderr } = await start('drill', args).ended
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

useScratchFolder()
export default command({
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
    const ran =
      more.length === 0 ? [await runHere(first!, flags.long)] : await runInProcesses([first!, ...more], flags.long)
    process.stdout.write(flags.json ? `${JSON.stringify(ran)}\n` : drillReport(ran))
    return ran.some(({ failures }) => failures.length > 0) ? 1 : 0
  },
})
