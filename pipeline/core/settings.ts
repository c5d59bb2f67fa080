import { readTable } from './csv.ts'
import { readDataIfAny } from './files.ts'

/** A value of a table of settings of `data/`; undefined where the file or the row is missing. */
export const settingIn = (dataDir: string, file: string, name: string): string | undefined => {
  const text = readDataIfAny(dataDir, file)
  const rows = text === undefined ? [] : readTable(`data/${file}`, text, ['setting', 'value'])
  return rows.find(({ setting }) => setting === name)?.value
}
