import { isDate } from '../pipeline/contract/calendar.ts'
import { forexRoutes } from '../pipeline/forex/answer.ts'
import { explainedOn } from '../pipeline/forex/explained.ts'
import { forexSources } from '../pipeline/forex/intake.ts'
import type { ForexData } from '../pipeline/forex/model.ts'
import { normalizeForex } from '../pipeline/forex/rates/normalize.ts'
import { loadForexData } from '../pipeline/forex/store/store.ts'
import { storedFigure } from '../pipeline/forex/store/stored-figure.ts'
import { refusals } from '../site/page/text/explanation.ts'
import { command, unknownCode, usageError } from './lib/command.ts'
import { type ExplainedCurrency, emptyDayLine, missingLine, nearestLine, reasonLine } from './lib/explained-words.ts'
import { dataDirOf, dataFlag } from './lib/folders.ts'
import { summaryTable } from './lib/table.ts'

/** A code's figures of the day, the chosen one marked, then those that were refused, each with its stored line. */
const tableOf = (dataDir: string, data: ForexData, date: string, explained: ExplainedCurrency): string => {
  const { code, source, figures, refused } = explained
  const storedLine = (name: string, fixedOn: string): string => {
    const stored = storedFigure(dataDir, data.series, name, code, fixedOn)
    return stored ? `${stored.file}:${stored.row} ${stored.cells.join(', ')}` : ''
  }
  const quoted = figures.map(({ source: from, rate, digits, confirmsOnly }) => {
    const [name = '', fixedOn = date] = from.split('@')
    const mark = from === source ? 'chosen' : confirmsOnly ? 'confirms only' : ''
    return [from, String(rate), String(digits), mark, storedLine(name, fixedOn)]
  })
  const others = refused.map(one => [
    one.source,
    '',
    '',
    `refused: ${refusals[one.rule]}`,
    storedLine(one.source, date),
  ])
  const rows = [...quoted, ...others]
  return rows.length === 0 ? '' : summaryTable(['source', `${code} per EUR`, 'digits', '', 'stored'], rows)
}

export default command({
  usage: 'npm run -s explain -- BASE/COUNTER DATE [flags]',
  does: "Shows why a rate is what it is: every source's figure of the day, the chosen one, the rule and the stored line.",
  example: 'npm run -s explain -- USD/GHS 2026-03-04',
  takes: 'BASE/COUNTER DATE',
  flags: { ...dataFlag },
  async run({ flags, rest }) {
    const [pair = '', date = ''] = rest
    if (rest.length > 2) throw usageError('BASE/COUNTER DATE', rest.join(' '), 'one pair and one date')
    const [, base, counter] = /^([A-Z]{3})\/([A-Z]{3})$/.exec(pair.toUpperCase()) ?? []
    if (base === undefined || counter === undefined)
      throw usageError('BASE/COUNTER', pair, 'two codes, such as USD/GHS')
    if (!isDate(date)) throw usageError('DATE', date, 'a date YYYY-MM-DD')
    const dataDir = dataDirOf(flags)
    const data = loadForexData(dataDir, await forexSources())
    for (const code of [base, counter])
      if (!data.currencies.some(known => known.code === code)) throw unknownCode('BASE/COUNTER', code)
    const book = normalizeForex(data, date)
    const answer = explainedOn(book, date)
    if (answer.kind !== 'body') {
      process.stdout.write(`${emptyDayLine(book, date)}; ${nearestLine(book, [base, counter], date)}\n`)
      return 1
    }
    const params = { 'base-currency': base, 'counter-currency': counter, date }
    const quotation = forexRoutes.datedPair.answer(book, params, { fixed: false })
    const rate =
      quotation.kind === 'body' ? String(quotation.body.rate) : `no rate; ${nearestLine(book, [base, counter], date)}`
    process.stdout.write(`${base}/${counter} on ${date}: ${rate}\n`)
    for (const code of new Set([base, counter].filter(one => one !== 'EUR'))) {
      const hasCode = (one: { readonly code: string }) => one.code === code
      const found = answer.body.currencies.find(hasCode)
      const why = found ? reasonLine(found, date, book) : missingLine(code, date, data.currencies.find(hasCode)!)
      process.stdout.write(`\n${why}\n${found ? tableOf(dataDir, data, date, found) : ''}`)
    }
    return quotation.kind === 'body' ? 0 : 1
  },
})
