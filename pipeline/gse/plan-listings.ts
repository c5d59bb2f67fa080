/** Plans new days of listing in `data/gse/listings.csv`; nothing is written yet. */
import { formatCsv } from '../core/csv.ts'
import { compare } from '../core/order.ts'
import type { RefusedRow } from '../core/source.ts'
import { listingsOf } from './listings.ts'
import type { GseRecord, Listing } from './model.ts'
import { symbolOf } from './rules/row-rules.ts'
import { listingColumns, loadListings, loadYears } from './store.ts'

const file = 'gse/listings.csv'

const firstRowOf = (dataDir: string, symbol: string): string | undefined =>
  loadYears(dataDir)
    .flatMap(({ rows }) => rows)
    .filter(({ cells: [, code = ''] }) => symbolOf(code) === symbol)
    .map(({ cells }) => cells[0]!)
    .sort(compare)[0]

/** Why a day cannot be that of the listing; undefined when it can. */
const faultOf = (dataDir: string, known: readonly Listing[], { symbol, date }: Listing) => {
  const twin = known.find(one => one.event === 'listed' && one.date === date)
  // The exchange has printed GGBL's day for GLD.
  if (twin) return `${date}, which is the day of ${twin.symbol}`
  const first = firstRowOf(dataDir, symbol)
  return first !== undefined && first < date ? `${date}, while its first row is of ${first}` : undefined
}

/** Adds days of companies that have none. A day that contradicts the table or the stored rows is refused by name, and changes nothing. */
export const planListings = (dataDir: string, records: readonly GseRecord[]) => {
  const known = [...loadListings(dataDir)]
  const changes: string[] = []
  const refused: RefusedRow[] = []
  for (const record of records) {
    if (record.kind !== 'listing') continue
    const { row, listing } = record
    const { symbol, date } = listing
    const refuse = (reason: string) => refused.push({ row, date, code: symbol, rule: 'listing-day', reason })
    const before = listingsOf(known).listedSince(symbol)
    const fault = before === null ? faultOf(dataDir, known, listing) : undefined
    if (before !== null && before !== date) refuse(`listed on ${date}, while ${file} has ${before}`)
    else if (fault) refuse(`listed on ${fault}`)
    else if (before === null) {
      known.push(listing)
      changes.push(`${symbol} listed: ${date}`)
    }
  }
  const rows = known.toSorted((a, b) => compare(a.symbol, b.symbol) || compare(a.date, b.date))
  const cells = rows.map(({ symbol, event, date, to, source }) => [symbol, event, date, to, source])
  const files = changes.length === 0 ? [] : [{ file, text: formatCsv([listingColumns, ...cells]) }]
  return { files, added: changes.length, changes, refused }
}
