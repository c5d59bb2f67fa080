/** Everything beside the services' files: the page, its assets, and the errors of hosts that run no code. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { errorFiles } from '../edge/errors.ts'
import { type PageContent, renderPage } from './page.ts'

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/** `assets/style.1a2b3c4d.css`: a changed file has another name, so each may be kept for ever. */
const hashed = (name: string, extension: string, text: string): string =>
  `assets/${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.${extension}`

/** Bodies by key; same content, same bytes. */
export const pageFiles = (content: Omit<PageContent, 'assets'>): Readonly<Record<string, string>> => {
  const [style, icon] = [read('style.css'), read('icon.svg')]
  const assets = { style: hashed('style', 'css', style), icon: hashed('icon', 'svg', icon) }
  return {
    'index.html': renderPage({ ...content, assets }),
    [assets.style]: style,
    [assets.icon]: icon,
    ...errorFiles,
  }
}
