/** The page, its assets, and error files for hosts without code. */
import { errorFiles } from '../edge/errors.ts'
import { assets } from './bundle.ts'
import type { PageContent } from './content.ts'
import { renderPage } from './page.ts'

/** Bodies by key. The same content gives the same bytes. */
export const pageFiles = (content: PageContent): Readonly<Record<string, string>> => {
  const { names, files } = assets()
  return { 'index.html': renderPage(content, names), ...files, ...errorFiles }
}
