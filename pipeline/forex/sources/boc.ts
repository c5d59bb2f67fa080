/**
 * Bank of Canada: Canadian dollars per unit, one daily average a working day, published by 16:30 Eastern time. Before 2017 the rates
 * of noon; where both are known the label of the average sorts first, and the book takes it.
 */
import { z } from 'zod'
import { type CsvLine, parseCsv } from '../../core/csv.ts'
import { jsonOf, shapeError, textOf } from '../../core/reply.ts'
import type { KnownSpan, SourcedReply, SourceRequest } from '../../core/source.ts'
import { elementsOf } from '../../core/xml.ts'
import { forexSource } from '../forex-source.ts'
import { dateIn } from '../read/date.ts'
import { noonCurrency } from '../read/noon-rates.ts'
import { judgePrices } from '../read/prices.ts'
import { type Cell, cellsOf } from '../read/table.ts'
import { windowsOf } from '../read/windows.ts'

const shape = z.object({
  groupDetail: z.object({ label: z.string().regex(/^daily exchange rates$|noon/i) }),
  seriesDetail: z.record(z.string(), z.object({ label: z.string(), description: z.string().optional() })),
  observations: z.array(z.looseObject({ d: z.iso.date() }).catchall(z.object({ v: z.string().nullish() }))),
})

interface Described {
  readonly label?: string | undefined
  readonly description?: string | undefined
}

interface Series {
  readonly label: string
  readonly code: string
}

/**
 * `FXUSDCAD` is labelled `USD/CAD`: the price of a US dollar. Another label means another series. A noon series that is not a spot rate
 * is undefined.
 */
const seriesOf = (reply: SourcedReply, id: string, { label, description }: Described): Series | undefined => {
  if (/^(IEXE|EUROCAE)\d/.test(id)) {
    const code = noonCurrency(id, description)
    return code === undefined ? undefined : { label: `noon ${id}`, code }
  }
  const code = /^FX([A-Z]{3})CAD$/.exec(id)?.[1]
  if (code === undefined || label !== `${code}/CAD`)
    throw shapeError(reply, { where: id, got: label ?? 'no label', expected: 'a label such as USD/CAD' })
  return { label: id, code }
}

/** A reply in any form: the description of each series, and the figures by series id. */
interface Observations {
  readonly described: ReadonlyMap<string, Described>
  readonly cells: readonly Cell[]
}

/** The lines of the bank's CSV by section: a section begins with its name in capitals, alone on a line. */
const sectionsOf = (reply: SourcedReply, text: string): ReadonlyMap<string, readonly CsvLine[]> => {
  const heads = [...text.matchAll(/^"?([A-Z][A-Z ]+)"?\r?\n/gm)]
  return new Map(
    heads.map(({ 0: head, 1: name = '', index }, i) => {
      // Each is parsed by itself: the sections have different numbers of cells.
      const from = index + head.length
      // Empty lines in the place of those above keep the numbers of rows, in messages too.
      const above = '\n'.repeat(text.slice(0, from).split('\n').length - 1)
      return [name, parseCsv(reply.source, above + text.slice(from, heads[i + 1]?.index), { file: reply.name })]
    }),
  )
}

const forms = 'the daily or noon rates as JSON, as XML, or as CSV with the sections SERIES and OBSERVATIONS'

/** The CSV that the bank's page offers: terms, then a line a series, then a line a day. */
const readCsv = (reply: SourcedReply, text: string): Observations => {
  const sections = sectionsOf(reply, text)
  const [, ...series] = sections.get('SERIES') ?? []
  const [header, ...days] = sections.get('OBSERVATIONS') ?? []
  if (header?.cells[0] !== 'date' || series.length === 0 || !text.endsWith('\n'))
    throw shapeError(reply, { got: text.slice(0, 60), expected: forms })
  return {
    described: new Map(series.map(({ cells: [id = '', label, description] }) => [id, { label, description }])),
    cells: cellsOf(reply, header.cells, days, []),
  }
}

/** The same observations as XML: a day `o`, in it a value `v` for each series. */
const readXml = (reply: SourcedReply, text: string): Observations => {
  const described = new Map<string, Described>()
  const cells: Cell[] = []
  let [row, date] = [0, '']
  for (const { name, attributes, children, text: value } of elementsOf(reply, ['series', 'o', 'v'], text)) {
    const { id = '', d: day = '', s: column = '' } = attributes
    if (name === 'series') described.set(id, children)
    else if (name === 'v') cells.push({ row, date, column, text: value })
    else [row, date] = [row + 1, dateIn(reply, row + 1, day)]
  }
  if (row === 0) throw shapeError(reply, { got: text.slice(0, 60), expected: forms })
  return { described, cells }
}

const readJson = (reply: SourcedReply): Observations => {
  const { seriesDetail, observations } = jsonOf(reply, shape)
  return {
    described: new Map(Object.entries(seriesDetail)),
    cells: observations.flatMap(({ d: date, ...values }, i) =>
      Object.entries(values).map(([column, { v }]) => ({ row: i + 1, date, column, text: v ?? '' })),
    ),
  }
}

const observationsIn = (reply: SourcedReply): Observations => {
  const text = textOf(reply)
  if (/^\s*</.test(text)) return readXml(reply, text)
  return /^\s*\{/.test(text) ? readJson(reply) : readCsv(reply, text)
}

const group = 'https://www.bankofcanada.ca/valet/observations/group'
const dailySince = '2017-01-03'
const noonUntil = '2017-04-28'

const reach = { first: '2007-05-01', per: 'all' } as const

/** The daily averages at once, and before them the noon rates, a year a request. */
const requests = ({ last = reach.first, today, until }: KnownSpan): readonly SourceRequest[] => {
  const noon = last < dailySince ? windowsOf({ last, today, until: noonUntil }, { ...reach, per: 366 }) : []
  const end = until === undefined ? '' : `&end_date=${until}`
  return [
    ...noon.map(({ from, to }) => ({
      url: `${group}/LEGACY_NOON_RATES/json?start_date=${from}&end_date=${to}`,
      accept: 'application/json',
    })),
    {
      url: `${group}/FX_RATES_DAILY/json?start_date=${last < dailySince ? dailySince : last}${end}`,
      accept: 'application/json',
    },
  ]
}

export default forexSource('boc', {
  title: 'Bank of Canada',
  url: 'https://www.bankofcanada.ca/rates/exchange/daily-exchange-rates/',
  terms: 'May be copied with the bank named; its terms keep commercial use to itself; rates are indicative only.',
  publishes: { at: '16:30', zone: 'America/Toronto' },
  covers:
    'Some 25 currencies against the Canadian dollar, every working day since 2017; 60 at noon from May 2007 to April 2017.',
  home: 'CAD',
  anchor: 'EUR',
  reach,
  proven: 'boc/00.json of 2026-03-19',
  unprovenToo: 'the noon rates before 2017',
  requests,
  read: reply => {
    const { described, cells } = observationsIn(reply)
    const ids = new Set(cells.map(({ column }) => column))
    const series = new Map(Array.from(ids, id => [id, seriesOf(reply, id, described.get(id) ?? {})]))
    const prices = cells.flatMap(({ row, date: day, column, text }) => {
      const found = series.get(column)
      return found ? [{ row, day, ...found, text }] : []
    })
    const refused = [...ids]
      .filter(id => series.get(id) === undefined)
      .map(code => ({ rule: 'not-spot', reason: 'its description is that of no spot rate', code }))
    return judgePrices(reply, 'CAD', prices, { refused })
  },
})
