/** ECB euro reference rates: units of each currency per 1 EUR, fixed on TARGET days about 14:15 CET, published about 16:00. */
import { unzipSync } from 'fflate'
import { daysBetween } from '../../contract/calendar.ts'
import { parseCsv } from '../../core/csv.ts'
import { dateOf } from '../../core/dates.ts'
import { textOf as decode, shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { attributesOf } from '../../core/xml.ts'
import { judge } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'

const site = 'https://www.ecb.europa.eu/stats/eurofxref'

/** A figure with its place in the reply. */
interface Cell {
  readonly row: number
  readonly date: string
  readonly code: string
  readonly text: string
}

const shape = (reply: SourceReply, where: string, got: string, expected: string) =>
  shapeError('forex/ecb', reply, { where, got, expected })

const dayOf = (reply: SourceReply, row: number, text: string): string => {
  const date = dateOf(text)
  if (!date) throw shape(reply, `row ${row}`, text, 'a date such as 2026-04-13 or 13 April 2026')
  return date
}

/** `eurofxref-hist.csv` and `eurofxref.csv`: a line a day, a column a currency; both end their lines with a comma. */
const readWide = (reply: SourceReply, text: string): readonly Cell[] => {
  const [header, ...lines] = parseCsv('forex/ecb', text)
  const codes = header!.cells.map(cell => cell.trim())
  if (codes.length < 20) throw shape(reply, 'row 1', `${codes.length} columns`, 'Date and at least 19 currencies')
  return lines.flatMap(({ row, cells }) => {
    if (cells.length !== codes.length)
      throw shape(reply, `row ${row}`, `${cells.length} cells`, `${codes.length} cells`)
    const date = dayOf(reply, row, cells[0]!.trim())
    return codes.flatMap((code, i) => {
      const value = cells[i]!.trim()
      return i === 0 || code === '' || value === 'N/A' || value === '' ? [] : [{ row, date, code, text: value }]
    })
  })
}

/** The data portal's CSV: a line a figure. Columns are found by name: their number differs by the detail asked for. */
const readSdmx = (reply: SourceReply, text: string): readonly Cell[] => {
  const [header, ...lines] = parseCsv('forex/ecb', text)
  const [code, date, value] = ['CURRENCY', 'TIME_PERIOD', 'OBS_VALUE'].map(name => {
    const at = header!.cells.indexOf(name)
    if (at === -1) throw shape(reply, 'row 1', header!.cells.join(), `a column ${name}`)
    return at
  }) as [number, number, number]
  return lines.flatMap(({ row, cells }) =>
    cells[value] === ''
      ? []
      : [{ row, date: dayOf(reply, row, cells[date] ?? ''), code: cells[code] ?? '', text: cells[value] ?? '' }],
  )
}

/** `eurofxref-daily.xml` and `-hist-90d.xml`: a Cube with a time holds the Cubes of its day. */
const readXml = (reply: SourceReply, text: string): readonly Cell[] => {
  const cells: Cell[] = []
  let date = ''
  for (const { time, currency, rate } of attributesOf(text, 'Cube')) {
    if (time !== undefined) date = dayOf(reply, cells.length + 1, time)
    if (currency !== undefined) cells.push({ row: cells.length + 1, date, code: currency, text: rate ?? '' })
  }
  return cells
}

/** The text, from inside the zip where it is one; 64 MiB is thirty times the history's size today. */
const textOf = (reply: SourceReply): string => {
  if (reply.bytes[0] !== 0x50 || reply.bytes[1] !== 0x4b) return decode('forex/ecb', reply)
  try {
    const [file] = Object.values(unzipSync(reply.bytes, { filter: ({ originalSize }) => originalSize < 64 << 20 }))
    if (file) return decode('forex/ecb', { name: reply.name, bytes: file })
  } catch (cause) {
    throw shape(reply, '', String(cause), 'a whole zip')
  }
  throw shape(reply, '', 'an empty zip', 'a zip with one CSV')
}

/** A body cut inside its last number would give another figure: 97.2595 becomes 97.2. Every file of the bank ends its last line. */
const wholeText = (reply: SourceReply): string => {
  const text = textOf(reply)
  if (text.endsWith('\n') || text.trimEnd().endsWith('>')) return text
  throw shape(reply, 'end', text.slice(-20), 'a line end')
}

const cellsOf = (reply: SourceReply): readonly Cell[] => {
  const text = wholeText(reply)
  if (text.startsWith('Date,')) return readWide(reply, text)
  if (/^[\w,]*\bTIME_PERIOD\b/.test(text)) return readSdmx(reply, text)
  if (text.startsWith('<?xml') && text.includes('<Cube')) return readXml(reply, text)
  throw shape(reply, 'start', text.slice(0, 60), 'the ECB CSV (Date,…), its zip, the data portal CSV or the XML')
}

const read = (reply: SourceReply) => {
  const cells = cellsOf(reply)
  if (cells.length === 0) throw shape(reply, '', 'no figures', 'at least one figure')
  return judge(
    cells.map(({ row, date, code, text }) => ({
      row,
      date,
      label: code,
      base: 'EUR',
      counter: code,
      units: '1',
      side: 'mid',
      text,
    })),
  )
}

export default {
  title: 'European Central Bank',
  url: `${site}/html/index.en.html`,
  terms: 'Free reuse with the source named; reference rates are for information only.',
  passOn: true,
  cadence: 'workdaily',
  publishes: { at: '16:00', zone: 'Europe/Berlin' },
  covers: 'About 30 currencies against the euro, every TARGET day since 1999.',
  home: 'EUR',
  anchor: 'EUR',
  requests: ({ last, today }) =>
    // The 90-day file is 60 kB against 600 for the history, so the history is asked for only when the gap is wider.
    last === undefined || daysBetween(last, today) > 85
      ? [{ url: `${site}/eurofxref-hist.zip` }]
      : [{ url: `${site}/eurofxref-hist-90d.xml` }],
  read,
} satisfies ForexSource
