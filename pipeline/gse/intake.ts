/** Reads and stores replies about the exchange, in one way for `parse`, `import` and `fetch`. */
import { join } from 'node:path'
import { almanacError } from '../contract/errors.ts'
import { settleSums, writeTables } from '../core/data-sums.ts'
import { discoverSources, sourceOf } from '../core/discover.ts'
import { writeWhole } from '../core/files.ts'
import { groupBy } from '../core/order.ts'
import {
  type Intake,
  type ReadResult,
  type RefusedRow,
  readHere,
  type Source,
  type SourceReply,
} from '../core/source.ts'
import { previewImport } from './import-preview.ts'
import { listingsOf } from './listings.ts'
import { marketColumns } from './market-rows.ts'
import type { GseRecord, PrintedRow } from './model.ts'
import { planFacts } from './plan-facts.ts'
import { planListings } from './plan-listings.ts'
import { planMarket } from './plan-market.ts'
import { planRows, textOfYear } from './plan-rows.ts'
import { printedOf, undated } from './read/quotes.ts'
import { duplicateRules } from './rules/duplicates.ts'
import { judgeRows, type SoundRow } from './rules/judge.ts'
import { carrySuspension } from './rules/suspensions.ts'
import { lastDateOf, loadListings, loadYears, storedDates } from './store.ts'

export const gseSources = discoverSources<Source<GseRecord>>(
  new URL('./sources/', import.meta.url),
  key => import(`./sources/${key}.ts`),
)

/** A Monday as the date of an undated board, so that its rows can be judged; nothing is stored under it. */
const someDay = '2000-01-03'

/** The table rows among the records, with board rows brought into the table's shape. */
const tableRows = (records: readonly GseRecord[]): readonly PrintedRow[] =>
  records.flatMap(record => {
    if (record.kind === 'printed') return [record.printed]
    return record.kind === 'quote' ? [printedOf(record.quote)] : []
  })

const dateOf = (record: GseRecord): string | undefined => {
  if (record.kind === 'quote') return record.quote.date
  if (record.kind === 'fact') return record.fact.asOf
  return record.kind === 'director' ? record.director.asOf : undefined
}

const isUndated = ({ rows }: ReadResult<GseRecord>): boolean => rows.some(record => dateOf(record) === '')

const plainRefusal = ({ row, date, code, rule, reason }: RefusedRow) => {
  return { row: row ?? null, date: date ?? null, code: code ?? null, rule, reason }
}

/** Market figures, facts, days of listing and directors as lines of JSON. */
const otherLines = (records: readonly GseRecord[]): readonly object[] =>
  records.flatMap((record): readonly object[] => {
    if (record.kind === 'fact') {
      const { symbol, field, value, asOf, source } = record.fact
      return [{ symbol, field, value, as_of: asOf || null, source }]
    }
    if (record.kind === 'market')
      return [Object.fromEntries(marketColumns.map((column, i) => [column, record.market.cells[i]]))]
    if (record.kind === 'listing') {
      const { symbol, event, date, source } = record.listing
      return [{ symbol, event, date, source }]
    }
    if (record.kind !== 'director') return []
    const { symbol, name, position, asOf, source } = record.director
    return [{ symbol, director: name, position: position || null, as_of: asOf || null, source }]
  })

const withSuspensions = (sound: readonly SoundRow[]): readonly SoundRow[] =>
  [...groupBy(sound, ({ line }) => line.symbol).values()].flatMap(ofSymbol => {
    const lines = carrySuspension(ofSymbol.map(({ line }) => line))
    return ofSymbol.map(({ printed }, i) => ({ printed, line: lines[i]! }))
  })

const parse = (key: string, reply: SourceReply, reading: ReadResult<GseRecord>) => {
  const undatedBoard = isUndated(reading)
  const dated = (record: GseRecord): GseRecord =>
    record.kind === 'quote' && undatedBoard ? { ...record, quote: { ...record.quote, date: someDay } } : record
  const rows = tableRows(reading.rows.map(dated)).map(row => ({ ...row, file: reply.name, source: key, rank: 0 }))
  const { sound, refused } = judgeRows(rows, listingsOf([]))
  const day = (date: string | undefined): string | null => (undatedBoard ? null : (date ?? null))
  const lines = withSuspensions(sound)
    .toSorted((a, b) => a.printed.row - b.printed.row)
    .map(({ line }) => {
      const { symbol, close, change, volume, value, suspended } = line
      return { date: day(line.date), symbol, close, change, volume, value, suspended }
    })
  const bad = [...reading.refused, ...refused.map(row => ({ ...row, date: day(row.date) ?? '' }))]
  return {
    lines: [...lines, ...otherLines(reading.rows)],
    refused: bad.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)).map(plainRefusal),
  }
}

/** Throws SOURCE_REFUSED when no row of a reply can be used: that is an error, not a day without figures. */
const checkUsable = (name: string, { rows, refused }: ReadResult<GseRecord>, judged: readonly RefusedRow[]): void => {
  // A source says by an empty reading that its publisher has no rows for the days asked.
  if (rows.length + refused.length === 0) return
  const unusable = judged.filter(({ rule }) => !duplicateRules.has(rule))
  if (rows.length > unusable.length) return
  const [first] = [...refused, ...unusable]
  const where = first?.row === undefined ? undefined : `row ${first.row}`
  const got = first ? `${first.rule}: ${first.reason}` : 'no rows'
  throw almanacError('SOURCE_REFUSED', name, got, 'at least one sound row', { where })
}

/** Replies with unique names for the report: a second `export.csv` is `export.csv (2)`. */
const named = (replies: readonly SourceReply[]): readonly SourceReply[] =>
  replies.map((reply, i) => {
    const before = replies.slice(0, i).filter(({ name }) => name === reply.name).length
    return before === 0 ? reply : { ...reply, name: `${reply.name} (${before + 1})` }
  })

const store: Intake['store'] = async (dataDir, key, given, read = readHere) => {
  const source = sourceOf(await gseSources(), 'gse', key)
  const replies = await Promise.all(
    named(given).map(async reply => ({ name: reply.name, reading: await read(source, reply) })),
  )
  const undatedReply = replies.find(({ reading }) => isUndated(reading))
  if (undatedReply) throw undated(undatedReply.name)
  const rows = replies.map(({ name, reading }) => ({ name, rows: tableRows(reading.rows) }))
  const plan = planRows(dataDir, key, rows)
  const { refused: judged, degraded } = previewImport(loadYears(dataDir), plan, listingsOf(loadListings(dataDir)))
  for (const [i, { name, reading }] of replies.entries()) checkUsable(name, reading, judged[i]!)
  const records = replies.flatMap(({ reading }) => reading.rows)
  const facts = planFacts(dataDir, records)
  const listings = planListings(dataDir, records)
  const market = planMarket(dataDir, records)
  settleSums(dataDir, `gse/${key}`)
  writeTables(dataDir, [...plan.years.map(year => ({ file: year.file, text: textOfYear(year) })), ...market.files])
  for (const { file, text } of [...facts.files, ...listings.files]) writeWhole(join(dataDir, file), text)
  const unread = replies.map(({ name, reading }) => reading.refused.map(one => ({ ...one, file: name })))
  return {
    rows: records.length + unread.flat().length,
    added: plan.added + facts.added + listings.added + market.added,
    changed: facts.changed + market.changed,
    changes: [...facts.changes, ...listings.changes],
    refused: [...replies.flatMap((_, i) => [...unread[i]!, ...judged[i]!]), ...facts.refused, ...listings.refused],
    degraded,
  }
}

export const gseIntake: Intake = {
  service: 'gse',
  sources: gseSources,
  lastDate: lastDateOf,
  storedDates,
  async parse(key, reply) {
    const source = sourceOf(await gseSources(), 'gse', key)
    return parse(key, reply, source.read(reply))
  },
  store,
}
