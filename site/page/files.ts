/** Everything beside the services' files: the page, its assets, and the errors of hosts that run no code. */
import { errorFiles } from '../edge/errors.ts'
import { assets } from './bundle.ts'
import type { PageContent } from './content.ts'
import { renderPage } from './page.ts'

/** Bodies by key; same content, same bytes. */
export const pageFiles = (content: PageContent): Readonly<Record<string, string>> => {
  const { names, files } = assets()
  return { 'index.html': renderPage(content, names), ...files, ...errorFiles }
}
