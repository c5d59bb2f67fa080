import { coverageOf } from '../pipeline/forex/coverage.ts'
import { forexSources } from '../pipeline/forex/intake.ts'
import { normalizeForex } from '../pipeline/forex/rates/normalize.ts'
import { loadForexData } from '../pipeline/forex/store/store.ts'
import { command } from './lib/command.ts'
import { dataDirOf, dataFlag } from './lib/folders.ts'

const percent = ({ filled, all }: { readonly filled: number; readonly all: number }): string =>
  `${((filled / all) * 100).toFixed(1)} % (${filled} of ${all})`

await command({
  usage: 'npm run coverage -- [CODE…] [flags]',
  does: 'Measures how much of 2000-01 to 2024-09 the exchange rates cover: national currencies in force, by month and by day.\nWith codes, the months of each that have a figure.',
  example: 'npm run -s coverage -- NGN GHS',
  takes: 'CODE…',
  flags: { ...dataFlag },
  async run({ flags, rest }) {
    const data = loadForexData(dataDirOf(flags), await forexSources())
    const { months, byMonth, byDay } = coverageOf(normalizeForex(data), data.currencies, '2000-01-01', '2024-09-30')
    for (const code of rest) process.stdout.write(`${code}: ${months.get(code) ?? 0} months\n`)
    process.stdout.write(`by month: ${percent(byMonth)}\nby day: ${percent(byDay)}\n`)
    return 0
  },
})
