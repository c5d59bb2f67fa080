/** Bank of Canada: Canadian dollars per unit, one daily average a working day, published by 16:30 Eastern time. */
import { z } from 'zod'
import { type CsvLine, parseCsv } from '../../core/csv.ts'
import { jsonOf, shapeError, textOf } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { judge } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { own } from '../read/own.ts'
import { checkLength } from '../read/table.ts'

const source = 'forex/boc'

const shape = z.object({
  groupDetail: z.object({ label: z.literal('Daily exchange rates') }),
  seriesDetail: z.record(z.string(), z.object({ label: z.string() })),
  observations: z.array(z.looseObject({ d: z.iso.date() }).catchall(z.object({ v: z.string().nullish() }))),
})

/** `FXUSDCAD` is labelled `USD/CAD`: the price of a US dollar. Another label means another series. */
const baseOf = (reply: SourceReply, series: string, label: string | undefined): string => {
  const base = /^FX([A-Z]{3})CAD$/.exec(series)?.[1]
  if (base === undefined || label !== `${base}/CAD`)
    throw shapeError(source, reply, { where: series, got: label ?? 'no label', expected: 'a label such as USD/CAD' })
  return base
}

/** The lines of the bank's CSV by section: a section begins with its name in capitals, alone on a line. */
const sectionsOf = (text: string): ReadonlyMap<string, readonly CsvLine[]> => {
  const sections = new Map<string, CsvLine[]>()
  let lines: CsvLine[] = []
  for (const line of parseCsv(source, text)) {
    const [name = '', ...more] = line.cells
    if (more.length === 0 && /^[A-Z][A-Z ]+$/.test(name)) {
      lines = []
      sections.set(name, lines)
    } else lines.push(line)
  }
  return sections
}

/** The CSV that the bank's page offers: terms, then a line a series, then a line a day. */
const readCsv = (reply: SourceReply, text: string) => {
  const sections = sectionsOf(text)
  const [, ...series] = sections.get('SERIES') ?? []
  const [header, ...days] = sections.get('OBSERVATIONS') ?? []
  if (header?.cells[0] !== 'date' || series.length === 0 || !text.endsWith('\n'))
    throw shapeError(source, reply, {
      got: text.slice(0, 60),
      expected: 'the daily rates as JSON, or as CSV with the sections SERIES and OBSERVATIONS',
    })
  const labels = new Map(series.map(({ cells: [id = '', label = ''] }) => [id, label]))
  const columns = header.cells.slice(1).map(id => ({ id, base: baseOf(reply, id, labels.get(id)) }))
  return judge(
    days.flatMap(({ row, cells }) => {
      checkLength({ source, reply }, row, cells, header.cells.length)
      const date = dateIn(source, reply, row, cells[0]!)
      return columns.flatMap(({ id, base }, i) => {
        const text = cells[i + 1]!
        return text === ''
          ? []
          : [{ row, date, label: id, base, counter: 'CAD', units: '1', side: 'mid' as const, text }]
      })
    }),
  )
}

const read = (reply: SourceReply) => {
  const text = textOf(source, reply)
  if (!/^\s*\{/.test(text)) return readCsv(reply, text)
  const { seriesDetail, observations } = jsonOf(source, reply, shape)
  return judge(
    observations.flatMap(({ d: date, ...values }, i) =>
      Object.entries(values).flatMap(([series, { v: text }]) => {
        const base = baseOf(reply, series, own(seriesDetail, series)?.label)
        return text === undefined || text === null || text === ''
          ? []
          : [{ row: i + 1, date, label: series, base, counter: 'CAD', units: '1', side: 'mid' as const, text }]
      }),
    ),
  )
}

const reach = { first: '2017-01-03', per: 'all' } as const

export default {
  title: 'Bank of Canada',
  url: 'https://www.bankofcanada.ca/rates/exchange/daily-exchange-rates/',
  terms: 'May be copied with the bank named; its terms keep commercial use to itself; rates are indicative only.',
  passOn: true,
  cadence: 'workdaily',
  publishes: { at: '16:30', zone: 'America/Toronto' },
  covers: 'Some 25 currencies against the Canadian dollar, every working day since 2017.',
  home: 'CAD',
  anchor: 'EUR',
  reach,
  proven: 'boc/00.json of 2026-03-19',
  requests: ({ last = reach.first }) => [
    {
      url: `https://www.bankofcanada.ca/valet/observations/group/FX_RATES_DAILY/json?start_date=${last}`,
      accept: 'application/json',
    },
  ],
  read,
} satisfies ForexSource
