/** Plans market figures into `data/gse/indices/<yyyy>.csv`: lines are added and never removed; a correction follows what it corrects. */
import { formatCsv } from '../core/csv.ts'
import { compare, groupBy } from '../core/order.ts'
import { marketColumns, readMarketYear } from './market-rows.ts'
import type { GseRecord } from './model.ts'
import { tableIfAny } from './store.ts'

const dateOf = (cells: readonly string[]): string => cells[0]!

export const planMarket = (dataDir: string, records: readonly GseRecord[]) => {
  const incoming = records.flatMap(record => (record.kind === 'market' ? [record.market] : []))
  const files: { readonly file: string; readonly text: string }[] = []
  let [added, changed] = [0, 0]
  for (const [year, ofYear] of groupBy(incoming, ({ cells }) => dateOf(cells).slice(0, 4))) {
    const file = `gse/indices/${year}.csv`
    const lines = tableIfAny(dataDir, file, readMarketYear).map(({ cells }) => cells)
    const known = new Set(lines.map(cells => cells.join('\n')))
    const dates = new Set(lines.map(dateOf))
    const before = lines.length
    for (const { cells } of ofYear) {
      if (known.has(cells.join('\n'))) continue
      if (dates.has(dateOf(cells))) changed += 1
      else added += 1
      known.add(cells.join('\n'))
      dates.add(dateOf(cells))
      lines.push(cells)
    }
    if (lines.length === before) continue
    const sorted = lines.toSorted((a, b) => compare(dateOf(a), dateOf(b)))
    files.push({ file, text: formatCsv([marketColumns, ...sorted]) })
  }
  return { files, added, changed }
}
