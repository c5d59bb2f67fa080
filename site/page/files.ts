/** The page, its assets, and error files for hosts without code. */

import { toJson } from '../../pipeline/contract/json.ts'
import type { PageContent } from '../../pipeline/contract/page-content.ts'
import { errorFiles } from '../edge/errors.ts'
import { assets, hashed } from './bundle.ts'
import { renderPage } from './page.ts'
import { currencyTuple } from './text/currency-search.ts'
import { currencyWords } from './text/currency-words.ts'

/** The list of the currency picker. */
const currenciesFile = ({ rates }: PageContent): string =>
  toJson((rates?.currencies ?? []).map(row => currencyTuple({ ...row, words: currencyWords(row.code) })))

/** Bodies by key. The same content gives the same bytes. */
export const pageFiles = (content: PageContent): Readonly<Record<string, string>> => {
  const { names, files } = assets()
  const currencies = currenciesFile(content)
  const currenciesName = hashed('currencies', 'json', currencies)
  const page = renderPage(content, { ...names, currencies: currenciesName })
  return { 'index.html': page, [currenciesName]: currencies, ...files, ...errorFiles }
}
