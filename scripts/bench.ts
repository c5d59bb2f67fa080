import type { Measured } from './bench/measure.ts'
import { clearScratch } from './bench/scratch.ts'
import { command, someOf } from './lib/command.ts'
import { folderOf } from './lib/folders.ts'
import { summaryTable } from './lib/table.ts'

/** Each is loaded only where it is asked for. */
const benches = {
  tree: () => import('./bench/tree.ts'),
  hosts: () => import('./bench/hosts.ts'),
  'noisy-neighbour': () => import('./bench/noisy-neighbour.ts'),
  soak: () => import('./bench/soak.ts'),
  cuts: () => import('./bench/cuts.ts'),
  documents: () => import('./bench/documents.ts'),
  due: () => import('./bench/due.ts'),
  reading: () => import('./bench/reading.ts'),
  forex: () => import('./bench/forex.ts'),
  gse: () => import('./bench/gse.ts'),
  whois: () => import('./bench/whois.ts'),
  downloads: () => import('./bench/downloads.ts'),
  start: () => import('./bench/start.ts'),
  scale: () => import('./bench/scale.ts'),
} as const
const all = Object.keys(benches) as (keyof typeof benches)[]
/** Minutes, and a million files: only when asked for. */
const usual = all.filter(name => name !== 'scale' && name !== 'soak')

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

export default command({
  usage: 'npm run bench -- [flags]',
  does: 'Measures each stage as a ratio to a named baseline run in the same minute. Exit code 3 when a goal is missed.',
  example: 'npm run -s bench -- --only forex --json',
  flags: {
    only: { takes: 'LIST', help: `some of ${all.join(',')} (all but scale and soak)` },
    json: { help: 'an array of {name, value, unit, baseline, ratio, goal, ok, spread}' },
    tmp: { takes: 'DIR', help: 'where trees are written, such as a tmpfs (the folder of TMPDIR)' },
  },
  async run({ flags }) {
    const names = flags.only === undefined ? usual : someOf('--only', flags.only, all)
    if (flags.tmp !== undefined) process.env['TMPDIR'] = folderOf('--tmp', flags.tmp)
    const measured: Measured[] = []
    try {
      for (const name of names) {
        process.stderr.write(`measuring ${name}\n`)
        const { bench } = await benches[name]()
        for await (const row of bench()) measured.push(row)
      }
    } finally {
      // What was measured before a part failed, such as on a full disk, is shown too.
      const rows = measured.map(row => ({ ...row, goal: row.goal ?? null }))
      const header = ['what', 'figure', 'baseline', 'ratio', 'goal', 'spread', 'met']
      process.stdout.write(
        flags.json ? `${JSON.stringify(rows, null, 2)}\n` : summaryTable(header, measured.map(rowOf)),
      )
      // Takes minutes after trees were written, longer than measuring them.
      if (names.includes('tree')) process.stderr.write('removing the trees\n')
      clearScratch()
    }
    return measured.every(({ ok }) => ok) ? 0 : 3
  },
})
