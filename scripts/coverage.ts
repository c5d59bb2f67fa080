import { type CoverageShare, coverageInWords, coverageOf, totalOf } from '../pipeline/forex/coverage.ts'
import { forexSources } from '../pipeline/forex/intake.ts'
import type { ForexData } from '../pipeline/forex/model.ts'
import {
  type CountedShare,
  compareWithTables,
  findingsByRule,
  judgedJumps,
  leftOut,
  type OtherTable,
  outsideBand,
  stepsAtSourceChanges,
} from '../pipeline/forex/quality.ts'
import type { ForexBook } from '../pipeline/forex/rate-book.ts'
import { normalizeForex } from '../pipeline/forex/rates/normalize.ts'
import { loadForexData } from '../pipeline/forex/store/store.ts'
import { grouped } from '../site/page/text/number.ts'
import { command, missingFlag, unknownCode } from './lib/command.ts'
import { dataDirOf, dataFlag, folderOf } from './lib/folders.ts'
import { readOtherTables } from './lib/other-tables.ts'

const percent = ({ filled, all }: CoverageShare): string =>
  `${((filled / all) * 100).toFixed(1)} % (${filled} of ${all})`

const shareLine = ({ some, all }: CountedShare): string =>
  `${((some / all) * 100).toFixed(2)} % (${grouped(some)} of ${grouped(all)})`

const qualityLines = (data: ForexData, book: ForexBook): readonly string[] => {
  const danish = outsideBand(book, 'DKK', 7.42, 7.48)
  const tables = ['imf', 'imf-sdr', 'imf-monthly']
  const imf = (source: string): string => {
    const without = tables.filter(table => table !== source)
    const { misses, ...share } = leftOut(data, { source, without, limit: 0.02 })
    const most = misses.slice(0, 5).map(([code, count]) => `${code} ${count}`)
    return `${shareLine(share)}${most.length > 0 ? `; most farther: ${most.join(', ')}` : ''}`
  }
  const { held, entered, ...judged } = judgedJumps(book, data)
  const rules = findingsByRule(book).map(([rule, count]) => `${rule} ${grouped(count)}`)
  return [
    `EUR/DKK since 2000: ${danish.lowest} to ${danish.highest}, ${danish.some} of ${danish.all} days outside 7.42 to 7.48`,
    `IMF left out, representative rates per SDR within 2 %: ${imf('imf-sdr')}`,
    `IMF left out, rates of the week within 2 %: ${imf('imf')}`,
    `steps above 1 % where the source changes: ${shareLine(stepsAtSourceChanges(book, 0.01))}`,
    `held jumps: ${held}; ${entered} entered later; of the others judged wrong by another source: ${shareLine(judged)}`,
    `findings by rule: ${rules.join(', ')}`,
  ]
}

/** The figures of `--beside`: how many are near, then each that is not. */
const comparisonLines = (
  book: ForexBook,
  tables: readonly OtherTable[],
  without: readonly string[],
): readonly string[] => {
  const { farther, ...share } = compareWithTables(book, tables, { without, limit: 0.02 })
  const rows = farther.map(
    ({ date, code, ours, theirs, source }) =>
      `  ${date} ${code} ${Number(ours.toPrecision(5))} (${source}), theirs ${Number(theirs.toPrecision(5))}`,
  )
  return [`within 2 % of the other publisher's ${tables.length} tables: ${shareLine(share)}`, ...rows]
}

export default command({
  usage: 'npm run coverage -- [CODE…] [flags]',
  does: 'Measures how much of 2000-01 to 2024-09 the exchange rates cover: national currencies in force, by month and by day.\nThen how many of those in force today have a figure in every month since 2000, and on 95 % of the days.\nWith codes, the months and days of each that have a figure.\nWith --quality, how good the figures are: the book is formed three times, which takes half a minute.\nWith --beside, how near they are to tables of another publisher, and each figure that is farther than 2 %.',
  example: 'npm run -s coverage -- NGN GHS',
  takes: 'CODE…',
  flags: {
    ...dataFlag,
    quality: { help: 'measure the figures against the IMF and each other' },
    beside: {
      takes: 'DIR',
      help: 'compare with the .json files of this folder: {"date":"2026-08-20","usd":{"ghs":11.6}}',
    },
    without: { takes: 'CODES', help: 'with --beside: leave these currencies out' },
  },
  async run({ flags, rest }) {
    if (flags.without !== undefined && flags.beside === undefined) throw missingFlag('--without', '--beside DIR')
    const tables = flags.beside === undefined ? undefined : readOtherTables(folderOf('--beside', flags.beside))
    const data = loadForexData(dataDirOf(flags), await forexSources())
    const book = normalizeForex(data)
    const rows = coverageOf(book, data.currencies, '2000-01-01', '2024-09-30')
    const named = rest.map(code => {
      const found = rows.find(row => row.code === code.toUpperCase())
      if (!found) throw unknownCode('CODE', code)
      return `${found.code}: ${found.months.filled} months and ${found.days.filled} days of 2000-01 to 2024-09`
    })
    const national = rows.filter(({ kind }) => kind === 'national')
    const lines = [
      ...named,
      `by month: ${percent(totalOf(national.map(({ months }) => months)))}`,
      `by day: ${percent(totalOf(national.map(({ days }) => days)))}`,
      `to ${book.dates.at(-1) ?? 'no day'}: ${coverageInWords(book, data.currencies)}`,
      ...(tables ? comparisonLines(book, tables, (flags.without ?? '').toUpperCase().split(',')) : []),
      ...(flags.quality ? qualityLines(data, book) : []),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    return 0
  },
})
