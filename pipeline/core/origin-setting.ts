/** The address under which an operator publishes the tree: one row of `data/settings.csv`, so that the same data gives the same bytes. */
import { dataShape } from './data-error.ts'
import { settingIn } from './settings.ts'

const settingsFile = 'settings.csv'

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
