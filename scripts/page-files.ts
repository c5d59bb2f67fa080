/** What the page shows, out of the book, and the description of the API. */
import { readFileSync } from 'node:fs'
import type { Book } from '../pipeline/book.ts'
import { toJson } from '../pipeline/contract/json.ts'
import type { Quotation } from '../pipeline/contract/schemas.ts'
import type { Source } from '../pipeline/core/source.ts'
import { examplePaths, examplesOf } from '../pipeline/describe/examples.ts'
import { openapi } from '../pipeline/describe/openapi/openapi.ts'
import { forexRoutes } from '../pipeline/forex/answer.ts'
import { forexSources } from '../pipeline/forex/intake.ts'
import { sourceText } from '../pipeline/forex/model.ts'
import { gseRoutes } from '../pipeline/gse/answer.ts'
import { gseSources } from '../pipeline/gse/intake.ts'
import { serviceFacts } from '../pipeline/health/facts.ts'
import { whoisRoutes } from '../pipeline/whois/answer.ts'
import { whoisSources } from '../pipeline/whois/intake.ts'
import type { PageContent, SourceRow } from '../site/page/content.ts'
import * as page from '../site/page/files.ts'
import { type ServiceDay, type ServiceId, serviceIds } from '../site/page/text/days.ts'

/** The wanted one where the book has it, else the first, else the wanted one all the same (and the page's link is a 404). */
const pick = (wanted: string, known: readonly string[]): string =>
  known.includes(wanted) ? wanted : (known[0] ?? wanted)

/** The first of the domains that are registered. */
const domainsOf = (book: Book, most: number): readonly string[] => {
  const names: string[] = []
  for (const params of whoisRoutes.registrar.enumerate(book.whois)) {
    if (names.length === most) break
    names.push(params['domain-name'])
  }
  return names
}

/** The first pair of the page: dollars to cedis, or what the book has in their place. */
const shownOf = ({ forex }: Book) => {
  const base = pick('USD', forex.codes)
  const counter = forex.codes.includes('GHS') ? 'GHS' : pick('EUR', forex.codes)
  const answer = forexRoutes.pair.answer(
    forex,
    { 'base-currency': base, 'counter-currency': counter },
    { fixed: false },
  )
  return answer.kind === 'body' ? answer.body : undefined
}

/** The source of each leg on the day of the pair. */
const legsOf = ({ forex }: Book, { date, pair }: Quotation) => {
  const { chosen, codes, dates, sources } = forex
  const row = dates.indexOf(date) * codes.length
  return pair.split('/').map(code => ({ code, source: sourceText(sources[chosen[row + codes.indexOf(code)]!]!) }))
}

const ratesOf = (book: Book): PageContent['rates'] => {
  const { currencies, codes, dates, redenominations } = book.forex
  const [first, last, shown] = [dates[0], dates.at(-1), shownOf(book)]
  if (!first || !last || !shown) return null
  const rows = codes.map(code => {
    const facts = currencies.get(code)
    const minorUnits = facts && facts.units !== '' ? Number(facts.units) : null
    return { code, name: facts?.name ?? code, active: !facts || facts.last === '', minorUnits }
  })
  return {
    first,
    last,
    shown,
    legs: legsOf(book, shown),
    currencies: rows,
    redenominations: redenominations.map(({ code, date }) => ({ code, since: date })),
  }
}

const boardOf = ({ gse }: Book): PageContent['board'] => {
  const live = gseRoutes.live.answer(gse)
  if (live.kind !== 'body') return null
  const rows = live.body.map(({ name: symbol, price, change, volume }) => {
    const equity = gse.equities.get(symbol)
    const isTrusted = !equity || equity.carried || equity.last.volume !== null
    return { symbol, company: equity?.company.name ?? symbol, price, change, volume: isTrusted ? volume : null }
  })
  return { session: gse.session, rows }
}

const daysOf = (book: Book): readonly ServiceDay[] => {
  const services = serviceFacts(book)
  return serviceIds.flatMap(service => {
    const { latest, staleAfter } = services[service]
    return latest !== null && staleAfter !== null ? [{ service, latest, staleAfter }] : []
  })
}

const sourceRows = (
  service: ServiceId,
  sources: ReadonlyMap<string, Source<unknown> & { readonly covers?: string }>,
  covers = '',
): readonly SourceRow[] =>
  [...sources].map(([key, source]) => ({
    key,
    service,
    title: source.title,
    url: source.url,
    covers: source.covers ?? covers,
    terms: source.terms,
  }))

/** Publishers are files, not figures: they are the same for every book. */
const sourcesNow = async (): Promise<readonly SourceRow[]> => [
  ...sourceRows('forex', await forexSources()),
  ...sourceRows('gse', await gseSources(), 'Shares of the Ghana Stock Exchange.'),
  ...sourceRows('whois', await whoisSources(), 'Domain registrations.'),
]

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/** The page and what belongs to it, by key: what `build` writes beside the services' files. */
export const pageFiles = async (
  book: Book,
  downloads: PageContent['downloads'],
): Promise<Readonly<Record<string, string>>> => {
  const examples = examplesOf(book)
  const files = page.pageFiles({
    examples: examplePaths(book, examples),
    rates: ratesOf(book),
    board: boardOf(book),
    domains: { count: book.whois.count, names: domainsOf(book, 3) },
    downloads,
    days: daysOf(book),
    sources: await sourcesNow(),
  })
  return { ...files, 'openapi.json': toJson(openapi({ examples, version })) }
}
