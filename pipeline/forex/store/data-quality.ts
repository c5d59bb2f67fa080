import { dataQualityOf } from '../../core/data-quality.ts'
import { readData } from '../../core/files.ts'
import type { DataQuality } from '../../core/source.ts'
import { readYear, yearsOf } from './year-file.ts'

/** How the newest figures of a source look; of the year they are in, which early in January says little and so accuses nobody. */
export const dataQualityOfSource = (dataDir: string, key: string): DataQuality | undefined => {
  const name = yearsOf(dataDir, key).at(-1)
  if (name === undefined) return undefined
  return dataQualityOf(readYear(`forex/${key}/${name}`, readData(dataDir, `forex/${key}/${name}`)).days)
}
