import { dataQualityOf } from '../../core/data-quality.ts'
import type { DataQuality } from '../../core/source.ts'
import { loadYear, yearFilesOf } from './year-file.ts'

/** Compares a source's newest figures with earlier ones of the same year; in early January there are none. */
export const qualityOfRates = (dataDir: string, key: string): DataQuality | undefined => {
  const name = yearFilesOf(dataDir, key).at(-1)
  if (name === undefined) return undefined
  const { dates, cellsOf } = loadYear(dataDir, key, name)
  return dataQualityOf(dates.map((date, day) => ({ date, cells: cellsOf(day) })))
}
