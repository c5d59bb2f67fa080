/** The page and the description of the API. They are made here because the pipeline must not import the site. */
import { readFileSync } from 'node:fs'
import type { Book } from '../pipeline/book.ts'
import type { Download } from '../pipeline/contract/download.ts'
import { toJson } from '../pipeline/contract/json.ts'
import { examplesOf } from '../pipeline/describe/examples.ts'
import { openapi } from '../pipeline/describe/openapi/openapi.ts'
import { pageContent } from '../pipeline/describe/page-content.ts'
import * as page from '../site/page/files.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/** Bodies by key: what `build` writes in addition to the services' files. */
export const siteFiles = async (book: Book, downloads: readonly Download[]) => {
  const examples = examplesOf(book)
  const content = await pageContent(book, examples, downloads)
  const coverage = content.rates?.coverage ?? ''
  return { ...page.pageFiles(content), 'openapi.json': toJson(openapi({ examples, version, coverage })) }
}
