import { forexSources } from '../../../pipeline/forex/intake.ts'
import { normalizeForex } from '../../../pipeline/forex/rates/normalize.ts'
import { loadForexData } from '../../../pipeline/forex/store/store.ts'

/** Every figure of every vector, as a tree would publish it: `2026-04-14 RON` to units per euro. */
export const loadForex = async (dataDir: string): Promise<ReadonlyMap<string, number>> => {
  const { codes, dates, perEur } = normalizeForex(loadForexData(dataDir, await forexSources()))
  const figures = new Map<string, number>()
  for (const [day, date] of dates.entries())
    for (const [column, code] of codes.entries()) {
      const figure = perEur[day * codes.length + column]!
      if (!Number.isNaN(figure)) figures.set(`${date} ${code}`, figure)
    }
  return figures
}
