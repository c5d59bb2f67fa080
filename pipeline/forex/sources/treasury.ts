/** US Treasury reporting rates of exchange: a quarter's end, units of each currency for one US dollar, by names of countries. */
import { z } from 'zod'
import { dateOf } from '../../core/dates.ts'
import { readHtml } from '../../core/html.ts'
import { groupBy } from '../../core/order.ts'
import { decimalText, jsonOf, shapeError, textOf } from '../../core/reply.ts'
import type { RefusedRow, SourcedReply } from '../../core/source.ts'
import { judgeQuotes, keyOfFigure, type NumberedQuote } from '../figure-rules.ts'
import { forexSource } from '../forex-source.ts'
import { dateIn } from '../read/date.ts'
import { treasuryMeaning, treasuryName } from '../read/treasury-names.ts'
import { byWindow } from '../read/windows.ts'

interface Line {
  readonly row: number
  readonly date: string
  readonly name: string
  readonly text: string
  /** A rate sent after the report for later months; it states no day of fixing. */
  readonly amended?: boolean
}

// The records of the data service. Amended rates have a day of their own, later than the report's.
const schema = z.object({
  data: z.array(
    z.object({
      country_currency_desc: z.string(),
      exchange_rate: z.string(),
      effective_date: z.string(),
    }),
  ),
  meta: z.object({ 'total-pages': z.string() }),
})

const recordsOf = (reply: SourcedReply): readonly Line[] => {
  const { data, meta } = jsonOf(reply, schema)
  // An empty window has zero pages.
  if (Number(meta['total-pages']) > 1)
    throw shapeError(reply, { where: 'meta', got: `${meta['total-pages']} pages`, expected: 'all on one page' })
  return data.map(({ country_currency_desc: name, exchange_rate: text, effective_date }, i) => ({
    row: i + 1,
    date: dateIn(reply, i + 1, effective_date),
    name,
    text,
  }))
}

/** "As of March 31, 2001": the one day all figures of a report are fixed for. */
const reportDay = (reply: SourcedReply, text: string): string => {
  const said = /\bas of\s+([a-z]+ \d{1,2}, \d{4})/i.exec(text)?.[1]
  const date = said && dateOf(said)
  if (date && /\bto \$1\.00/i.test(text)) return date
  throw shapeError(reply, { got: text.slice(0, 60), expected: 'a report as of a day, to $1.00' })
}

const figureSigns = new Set('0123456789,. ')

/** A line's name and figure: the first two blanks after which only signs of a figure follow divide them. */
const nameAndFigure = (text: string): { readonly name: string; readonly text: string } | undefined => {
  const line = text.trimEnd()
  let start = line.length
  while (start > 0 && figureSigns.has(line[start - 1]!)) start -= 1
  const gap = line.indexOf('  ', start)
  const name = line.slice(0, gap).trim()
  return gap === -1 || name === '' || !/\d$/.test(line) ? undefined : { name, text: line.slice(gap).trim() }
}

/** The report as text: a name, blanks, a figure; page heads between; in later years amendments of single rates at its end. */
const textLines = (reply: SourcedReply, text: string): readonly Line[] => {
  const date = reportDay(reply, text)
  let amended = false
  return text.split('\n').flatMap((line, i) => {
    if (/\bAMENDMENT\b/.test(line)) amended = true
    const found = nameAndFigure(line)
    if (found === undefined || found.name.endsWith('Page:')) return []
    return [{ row: i + 1, date, ...found, amended }]
  })
}

/** The report as a page. The heading has the day; the summary of its table was left from an earlier report. */
const pageLines = (reply: SourcedReply, page: string): readonly Line[] => {
  const { headings, tables } = readHtml(reply, page)
  const date = reportDay(reply, `${headings.find(text => /as of/i.test(text)) ?? ''} to $1.00`)
  const table = tables.find(({ rows: [first = []] }) => /to \$1\.00/i.test(first[1] ?? ''))
  return (table?.rows ?? []).slice(1).map(([name = '', text = ''], i) => ({ row: i + 2, date, name, text }))
}

const linesOf = (reply: SourcedReply): readonly Line[] => {
  const text = textOf(reply)
  if (text.startsWith('{')) return recordsOf(reply)
  const lines = text.startsWith('<') ? pageLines(reply, text) : textLines(reply, text)
  // Reports end with Zimbabwe and print four decimals; otherwise the reply was cut.
  if (!lines.some(({ name }) => /^zimbabwe\b/i.test(name)))
    throw shapeError(reply, { where: 'end', got: lines.at(-1)?.name ?? 'no rows', expected: 'a row of Zimbabwe' })
  const odd = lines.find(({ text: figure, amended }) => !amended && !/\.\d{4}$/.test(figure))
  if (odd) throw shapeError(reply, { where: `row ${odd.row}`, got: odd.text, expected: 'four decimals' })
  return lines
}

/** A currency many countries share (the euro 24 times, the CFA franc 14) stands once, at the figure most of its rows agree on. */
const sharedOnce = (
  figures: readonly NumberedQuote[],
): { readonly kept: NumberedQuote[]; readonly refused: RefusedRow[] } => {
  const kept: NumberedQuote[] = []
  const refused: RefusedRow[] = []
  for (const group of groupBy(figures, keyOfFigure).values()) {
    const stated = groupBy(
      group.filter(({ text }) => Number(text) !== 0),
      ({ text }) => text,
    )
    const [winner] = [...stated.values()].reduce<readonly NumberedQuote[]>((a, b) => (b.length > a.length ? b : a), [])
    for (const figure of group) {
      if (figure === winner || Number(figure.text) === 0) kept.push(figure)
      else {
        const reason =
          figure.text === winner?.text ? 'said by another row already' : `most rows say ${winner?.text ?? 'nothing'}`
        refused.push({ rule: 'shared-currency', reason, row: figure.row, date: figure.date, code: figure.label })
      }
    }
  }
  return { kept, refused }
}

const service = 'https://api.fiscaldata.treasury.gov/services/api/fiscal_service/v1/accounting/od/rates_of_exchange'
const fields = 'country_currency_desc,exchange_rate,effective_date'

export default forexSource('treasury', {
  title: 'US Department of the Treasury',
  url: 'https://fiscaldata.treasury.gov/datasets/treasury-reporting-rates-exchange/',
  terms: 'A work of the US government, free to reuse.',
  cadence: 'quarterly',
  covers:
    'About 160 currencies for one US dollar at the end of each quarter since March 2001; a figure counts for that day only.',
  home: 'USD',
  anchor: 'USD',
  // About 170 rows a quarter; ten years of them fit one page.
  ...byWindow({ first: '2001-03-31', per: 3653 }, ({ from, to }) => ({
    url: `${service}?fields=${fields}&filter=record_date:gte:${from},record_date:lte:${to}&sort=record_date&page%5Bsize%5D=10000`,
    accept: 'application/json',
  })),
  read: reply => {
    const refused: RefusedRow[] = []
    const figures: NumberedQuote[] = []
    for (const { row, date, name: written, text, amended = false } of linesOf(reply)) {
      const name = treasuryName(written)
      const meaning = treasuryMeaning(name, date)
      if (amended)
        refused.push({ rule: 'amendment', reason: 'for later transactions, no day stated', row, date, code: name })
      else if (!meaning)
        refused.push({ rule: 'unknown-name', reason: 'no unit of that name was in force', row, date, code: name })
      else {
        const { code, units } = meaning
        const label = units === '1' ? code : `${code} for ${units} USD`
        figures.push({ row, date, label, base: 'USD', counter: code, units, text: decimalText(text) })
      }
    }
    const once = sharedOnce(figures)
    return judgeQuotes(once.kept, [...refused, ...once.refused])
  },
})
