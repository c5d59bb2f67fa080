import { readTable } from './csv.ts'
import { cellShape } from './data-error.ts'
import { readDataIfAny } from './files.ts'

/**
 * The value of the one setting that a table of `data/` has; undefined where the file or the row is missing. Throws DATA_SHAPE for any
 * other row: a misspelt or second `contacts` would else leave the first in force, and show what its writer meant to hide.
 */
export const settingIn = (dataDir: string, file: string, name: string): string | undefined => {
  const text = readDataIfAny(dataDir, file)
  const rows = text === undefined ? [] : readTable(`data/${file}`, text, ['setting', 'value'])
  for (const [i, { setting }] of rows.entries())
    if (setting !== name || i > 0) throw cellShape(file, i + 2, 'setting', setting, `${name}, in one row`)
  return rows[0]?.value
}
