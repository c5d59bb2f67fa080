/** What the page shows of a book, as plain values. Pure but for the publishers, which are files of their own. */
import type { Book } from '../book.ts'
import type { PageContent, ServiceDay, SourceRow } from '../contract/page-content.ts'
import type { Service } from '../contract/routes.ts'
import type { Quotation } from '../contract/schemas.ts'
import type { Source } from '../core/source.ts'
import { forexRoutes } from '../forex/answer.ts'
import { forexSources } from '../forex/intake.ts'
import { sourceText } from '../forex/model.ts'
import { gseRoutes } from '../gse/answer.ts'
import { gseSources } from '../gse/intake.ts'
import { serviceFacts } from '../health/facts.ts'
import { whoisRoutes } from '../whois/answer.ts'
import { whoisSources } from '../whois/intake.ts'
import { type Examples, examplePaths } from './examples.ts'

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
  const facts = serviceFacts(book)
  return (['forex', 'gse', 'whois'] as const).flatMap(service => {
    const { latest, staleAfter } = facts[service]
    return latest !== null && staleAfter !== null ? [{ service, latest, staleAfter }] : []
  })
}

const sourceRows = (
  service: Service,
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

export const pageContent = async (
  book: Book,
  examples: Examples,
  downloads: PageContent['downloads'],
): Promise<PageContent> => ({
  examples: examplePaths(book, examples),
  rates: ratesOf(book),
  board: boardOf(book),
  domains: { count: book.whois.count, names: domainsOf(book, 3) },
  downloads,
  days: daysOf(book),
  sources: await sourcesNow(),
})
