import { toJson } from '../../pipeline/contract/json.ts'
import type { PageContent } from '../../pipeline/contract/page-content.ts'
import { errorFiles } from '../edge/errors.ts'
import { fileKeyOf } from '../host/page-path.ts'
import { assets, hashed } from './bundle.ts'
import { renderDocument } from './document.ts'
import { domainPages } from './pages/domains.ts'
import { homePage } from './pages/home.ts'
import { missingPage } from './pages/missing.ts'
import { ratePages } from './pages/rates.ts'
import { referencePages } from './pages/reference.ts'
import { sharePages } from './pages/shares.ts'
import { notesOf, sourceTitlesOf } from './render/rates.ts'
import { rootFiles } from './root-files.ts'
import { currencyTuple } from './text/currency-search.ts'
import { currencyWords } from './text/currency-words.ts'

/** The picker's currencies, what to note of their figures, and the names of the publishers of rates. */
const converterFile = ({ rates, sources }: PageContent): string =>
  toJson({
    currencies: (rates?.currencies ?? []).map(row => currencyTuple({ ...row, words: currencyWords(row.code) })),
    notes: Object.fromEntries(rates ? notesOf(rates) : []),
    sources: Object.fromEntries(sourceTitlesOf(sources)),
  })

/** Bodies by key. The same content gives the same bytes. */
export const pageFiles = (content: PageContent): Readonly<Record<string, string | Uint8Array>> => {
  const converter = converterFile(content)
  const listPath = hashed('converter', 'json', converter)
  const pages = [
    homePage(content, listPath),
    ...ratePages(content, listPath),
    ...sharePages(content),
    ...domainPages(content),
    ...referencePages(content),
  ]
  const documents = [...pages, missingPage].map(page => [fileKeyOf(page.path), renderDocument(page, content)] as const)
  return {
    ...Object.fromEntries(documents),
    [listPath]: converter,
    ...rootFiles(content, pages),
    ...assets().files,
    ...errorFiles,
  }
}
