import { downloadsBench } from './bench/downloads.ts'
import { dueBench } from './bench/due.ts'
import { forexBench } from './bench/forex.ts'
import { gseBench } from './bench/gse.ts'
import type { Measured } from './bench/measure.ts'
import { whoisBench } from './bench/whois.ts'
import { command, usageError } from './command.ts'
import { summaryTable } from './table.ts'

const benches = {
  due: dueBench,
  forex: forexBench,
  gse: gseBench,
  whois: whoisBench,
  downloads: downloadsBench,
} as const
type BenchName = keyof typeof benches
const isBench = (name: string): name is BenchName => Object.hasOwn(benches, name)

const short = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

const rowOf = ({ name, value, unit, baseline, ratio, goal, ok, spread }: Measured) => [
  name,
  `${short(value)} ${unit}`,
  baseline,
  `${short(ratio)}×`,
  goal === undefined ? '' : `≤ ${short(goal)}×`,
  `±${(spread * 100).toFixed(0)} %`,
  ok ? 'yes' : 'no',
]

await command({
  usage: 'npm run bench -- [flags]',
  does: 'Measures each stage as a ratio to a named baseline run in the same minute. Exit code 3 when a goal is missed.',
  example: 'npm run -s bench -- --only forex --json',
  flags: {
    only: { takes: 'LIST', help: `some of ${Object.keys(benches).join(',')}` },
    json: { help: 'an array of {name, value, unit, baseline, ratio, goal, ok, spread}' },
  },
  async run({ flags }) {
    const names = flags.only?.split(',') ?? Object.keys(benches)
    const measured: Measured[] = []
    for (const name of names) {
      if (!isBench(name)) throw usageError('--only', name, `some of ${Object.keys(benches).join(',')}`)
      process.stderr.write(`measuring ${name}\n`)
      for await (const row of benches[name]()) measured.push(row)
    }
    const header = ['what', 'figure', 'baseline', 'ratio', 'goal', 'spread', 'met']
    process.stdout.write(
      flags.json ? `${JSON.stringify(measured, null, 2)}\n` : summaryTable(header, measured.map(rowOf)),
    )
    return measured.every(({ ok }) => ok) ? 0 : 3
  },
})
