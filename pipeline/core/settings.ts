/** Settings of an operator, as tables of `data/`, so that the same data gives the same bytes. */
import { readTable } from './csv.ts'
import { cellShape, dataShape } from './data-error.ts'
import { readDataIfAny } from './files.ts'

/**
 * The value of the one setting that a table of `data/` has; undefined where the file or the row is missing. Throws DATA_SHAPE for
 * any other row. Otherwise a misspelt or second `contacts` would leave the first in force, and show what its writer meant to hide.
 */
export const settingIn = (dataDir: string, file: string, name: string): string | undefined => {
  const text = readDataIfAny(dataDir, file)
  const rows = text === undefined ? [] : readTable(`data/${file}`, text, ['setting', 'value'])
  for (const [i, { setting }] of rows.entries())
    if (setting !== name || i > 0) throw cellShape(file, i + 2, 'setting', setting, `${name}, in one row`)
  return rows[0]?.value
}

const settingsFile = 'settings.csv'

/** The address under which the tree is published: no path, and nothing else behind it. */
const originOf = (text: string): string | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.username === '' && url.pathname + url.search === '/'
  return isOrigin && !/[#?]/.test(text) ? url.origin : undefined
}

/** The setting `origin`, without a slash at its end; null where it is empty or missing. Throws DATA_SHAPE for anything but an origin. */
export const loadOrigin = (dataDir: string): string | null => {
  const got = settingIn(dataDir, settingsFile, 'origin') ?? ''
  if (got === '') return null
  const origin = originOf(got)
  if (origin !== undefined) return origin
  throw dataShape(settingsFile, 'origin', got, 'an address without a path, such as https://almanac.example.org')
}
