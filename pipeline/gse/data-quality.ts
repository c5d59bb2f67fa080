import { parseCsv } from '../core/csv.ts'
import { upperMedian, usualDates } from '../core/data-quality.ts'
import { readData } from '../core/files.ts'
import { groupBy } from '../core/order.ts'
import type { DataQuality } from '../core/source.ts'
import { lastDateOf } from './store.ts'

/** Compares the newest session's rows with those before. Unchanged closes are usual here, so repeats are not counted. */
export const dataQualityOfSource = (dataDir: string, source: string): DataQuality | undefined => {
  const last = lastDateOf(dataDir, source)
  if (last === undefined) return undefined
  const file = `gse/${source}/${last.slice(0, 4)}.csv`
  const sessions = [
    ...groupBy(parseCsv(`data/${file}`, readData(dataDir, file)).slice(1), ({ cells }) => cells[0]!).values(),
  ]
  const counts = sessions.slice(-usualDates).map(({ length }) => length)
  return { last, figures: counts.at(-1)!, usual: upperMedian(counts), repeats: 0 }
}
