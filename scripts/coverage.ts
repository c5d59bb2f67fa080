import { type CoverageShare, coverageInWords, coverageOf, totalOf } from '../pipeline/forex/coverage.ts'
import { forexSources } from '../pipeline/forex/intake.ts'
import { normalizeForex } from '../pipeline/forex/rates/normalize.ts'
import { loadForexData } from '../pipeline/forex/store/store.ts'
import { command } from './lib/command.ts'
import { dataDirOf, dataFlag } from './lib/folders.ts'

const percent = ({ filled, all }: CoverageShare): string =>
  `${((filled / all) * 100).toFixed(1)} % (${filled} of ${all})`

await command({
  usage: 'npm run coverage -- [CODE…] [flags]',
  does: 'Measures how much of 2000-01 to 2024-09 the exchange rates cover: national currencies in force, by month and by day.\nThen how many of those in force today have a figure in every month since 2000, and on 95 % of the days.\nWith codes, the months and days of each that have a figure.',
  example: 'npm run -s coverage -- NGN GHS',
  takes: 'CODE…',
  flags: { ...dataFlag },
  async run({ flags, rest }) {
    const data = loadForexData(dataDirOf(flags), await forexSources())
    const book = normalizeForex(data)
    const rows = coverageOf(book, data.currencies, '2000-01-01', '2024-09-30')
    for (const code of rest) {
      const found = rows.find(row => row.code === code.toUpperCase())
      process.stdout.write(`${code}: ${found?.months.filled ?? 0} months, ${found?.days.filled ?? 0} days\n`)
    }
    const national = rows.filter(({ kind }) => kind === 'national')
    process.stdout.write(`by month: ${percent(totalOf(national.map(({ months }) => months)))}\n`)
    process.stdout.write(`by day: ${percent(totalOf(national.map(({ days }) => days)))}\n`)
    process.stdout.write(`to ${book.dates.at(-1) ?? 'no day'}: ${coverageInWords(book, data.currencies)}\n`)
    return 0
  },
})
