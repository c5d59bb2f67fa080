/** Plans market figures into `data/gse/indices/<yyyy>.csv`: lines are added and never removed; a correction follows what it corrects. */
import { formatCsv } from '../core/csv.ts'
import { compare, groupBy } from '../core/order.ts'
import { marketColumns, readMarketYear } from './market-rows.ts'
import type { GseRecord } from './model.ts'
import { tableIfAny } from './store.ts'

const dateOf = (cells: readonly string[]): string => cells[0]!
const lineOf = (cells: readonly string[]): string => cells.join('\n')

export const planMarket = (dataDir: string, records: readonly GseRecord[]) => {
  const incoming = records.flatMap(record => (record.kind === 'market' ? [record.market.cells] : []))
  const files: { readonly file: string; readonly text: string }[] = []
  let [added, changed] = [0, 0]
  for (const [year, ofYear] of groupBy(incoming, cells => dateOf(cells).slice(0, 4))) {
    const file = `gse/indices/${year}.csv`
    const stored = tableIfAny(dataDir, file, readMarketYear).map(({ cells }) => cells)
    const known = new Set(stored.map(lineOf))
    const fresh = [...new Map(ofYear.map(cells => [lineOf(cells), cells])).values()].filter(
      one => !known.has(lineOf(one)),
    )
    if (fresh.length === 0) continue
    const lines = [...stored, ...fresh]
    const newDates = new Set(lines.map(dateOf)).size - new Set(stored.map(dateOf)).size
    added += newDates
    changed += fresh.length - newDates
    const sorted = lines.toSorted((a, b) => compare(dateOf(a), dateOf(b)))
    files.push({ file, text: formatCsv([marketColumns, ...sorted]) })
  }
  return { files, added, changed }
}
