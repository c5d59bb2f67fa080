/** What the page shows, out of the book: for every path a request that answers, and the facts of this edition. */
import type { Book } from '../pipeline/book.ts'
import { toJson } from '../pipeline/contract/json.ts'
import { pathOf, type RouteId } from '../pipeline/contract/routes.ts'
import { forexRoutes } from '../pipeline/forex/answer.ts'
import { gseRoutes } from '../pipeline/gse/answer.ts'
import { whoisRoutes } from '../pipeline/whois/answer.ts'
import * as page from '../site/page/files.ts'
import type { PageContent } from '../site/page/page.ts'

/** The wanted one where the book has it, else the first, else the wanted one all the same (and the page's link is a 404). */
const pick = (wanted: string, known: readonly string[]): string =>
  known.includes(wanted) ? wanted : (known[0] ?? wanted)

const examplesOf = (book: Book): Record<RouteId, string> => {
  const domain = {
    'domain-name': pick(
      'example.com',
      [...whoisRoutes.registrar.enumerate(book.whois)].map(p => p['domain-name']),
    ),
  }
  const counter = book.forex.codes.includes('GHS') ? 'GHS' : pick('USD', book.forex.codes)
  const pair = { 'base-currency': 'EUR', 'counter-currency': counter }
  const symbol = {
    symbol: pick(
      'MTNGH',
      [...gseRoutes.liveSymbol.enumerate(book.gse)].map(p => p.symbol),
    ),
  }
  return {
    domain: pathOf('domain', domain),
    contacts: pathOf('contacts', domain),
    admin: pathOf('admin', domain),
    tech: pathOf('tech', domain),
    billing: pathOf('billing', domain),
    rawtext: pathOf('rawtext', domain),
    registrant: pathOf('registrant', domain),
    registrar: pathOf('registrar', domain),
    currency: pathOf('currency', { currency: counter }),
    pair: pathOf('pair', pair),
    datedPair: pathOf('datedPair', {
      ...pair,
      'counter-currency': 'USD',
      date: book.forex.dates.at(-1) ?? '2026-04-13',
    }),
    live: pathOf('live', {}),
    liveSymbol: pathOf('liveSymbol', symbol),
    equities: pathOf('equities', {}),
    equity: pathOf('equity', symbol),
  }
}

const factsOf = ({ forex, gse, whois }: Book): PageContent['facts'] => {
  const [first, last] = [forex.dates[0], forex.dates.at(-1)]
  return {
    forex: first && last ? { first, last, currencies: forex.codes.length } : null,
    gse: { session: gse.session, symbols: [...gseRoutes.liveSymbol.enumerate(gse)].length },
    whois: { domains: [...whoisRoutes.registrar.enumerate(whois)].length },
  }
}

/** One real answer, as it is sent. */
const samplesOf = (book: Book, examples: Record<RouteId, string>): NonNullable<PageContent['samples']> => {
  const date = book.forex.dates.at(-1)
  if (!date) return []
  const params = { 'base-currency': 'EUR', 'counter-currency': 'USD', date }
  const answer = forexRoutes.datedPair.answer(book.forex, params, { fixed: false })
  return answer.kind === 'body' ? [{ path: examples.datedPair, body: toJson(answer.body) }] : []
}

/** The page and what belongs to it, by key: what `build` writes beside the services' files. */
export const pageFiles = (book: Book): Readonly<Record<string, string>> => {
  const examples = examplesOf(book)
  return page.pageFiles({ examples, facts: factsOf(book), samples: samplesOf(book, examples) })
}
