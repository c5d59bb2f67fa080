import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sameBytes } from '../test/drill/circumstances.ts'
import { disks } from '../test/drill/disks.ts'
import type { Drill } from '../test/drill/drill.ts'
import { faults } from '../test/drill/faults.ts'
import { hostileRequests } from '../test/drill/hostile.ts'
import { kills } from '../test/drill/kills.ts'
import { power } from '../test/drill/power.ts'
import { swaps } from '../test/drill/swaps.ts'
import { upstream } from '../test/drill/upstream/upstream.ts'
import { bar } from './bar.ts'
import { command, usageError } from './command.ts'
import { summaryTable } from './table.ts'

const drills: Readonly<Record<string, Drill>> = {
  kills,
  disks,
  faults,
  power,
  circumstances: sameBytes,
  swaps,
  upstream,
  hostile: hostileRequests,
}

const chosen = (list: string | undefined): readonly string[] => {
  const names = list?.split(',') ?? Object.keys(drills)
  for (const name of names)
    if (!Object.hasOwn(drills, name)) throw usageError('--only', name, `some of ${Object.keys(drills).join(',')}`)
  return names
}

/** Enough to see what is wrong; the rest is counted. */
const mostShown = 20

await command({
  usage: 'npm run drill -- [flags]',
  does: 'Does harm to throw-away copies, hundreds of times, and checks that nothing was lost. Exit code 1 when something was.',
  example: 'npm run -s drill -- --only kills,power --long',
  flags: {
    only: { takes: 'LIST', help: `some of ${Object.keys(drills).join(',')}` },
    long: { help: 'every case there is: an hour instead of minutes' },
  },
  async run({ flags }) {
    const rows: (readonly (string | number)[])[] = []
    let [passed, failed] = [0, 0]
    for (const name of chosen(flags.only)) {
      const dir = mkdtempSync(join(tmpdir(), `almanac-drill-${name}-`))
      const from = performance.now()
      const onCase = (done: number, all: number): void => {
        if (process.stderr.isTTY) process.stderr.write(bar(name, done, all))
      }
      try {
        const { counts, failures, by = '', notRun } = await drills[name]!({ long: flags.long, dir, onCase })
        for (const line of failures.slice(0, mostShown)) process.stdout.write(`FAILED ${name}: ${line}\n`)
        if (failures.length > mostShown)
          process.stdout.write(`FAILED ${name}: and ${failures.length - mostShown} more\n`)
        const what = Object.entries(counts).map(([unit, count]) => `${count.toLocaleString('en-US')} ${unit}`)
        const seconds = `${((performance.now() - from) / 1000).toFixed(1)} s`
        const result = notRun === undefined ? (failures.length === 0 ? 'held' : 'FAILED') : `not run: ${notRun}`
        rows.push([name, what.join(', '), failures.length, seconds, by, result])
        if (failures.length > 0) failed += 1
        else if (notRun === undefined) passed += 1
      } finally {
        rmSync(dir, { recursive: true, force: true })
      }
    }
    process.stdout.write(summaryTable(['drill', 'tried', 'failures', 'time', 'by', 'result'], rows))
    process.stdout.write(`drills: ${passed} passed, ${failed} failed, ${rows.length - passed - failed} not run\n`)
    return failed > 0 ? 1 : 0
  },
})
