/** What the page shows of a book, as plain values. Pure but for the publishers, which are files of their own. */
import type { Book } from '../book.ts'
import { addDays } from '../contract/calendar.ts'
import type { KindSpan, PageContent, Rates, ServiceDay, SourceRow } from '../contract/page-content.ts'
import type { Service } from '../contract/routes.ts'
import type { Quotation } from '../contract/schemas.ts'
import type { Answer } from '../core/answer.ts'
import { compare, groupBy } from '../core/order.ts'
import type { Source } from '../core/source.ts'
import { forexRoutes } from '../forex/answer.ts'
import { coverageInWords } from '../forex/coverage.ts'
import { coverageDocument } from '../forex/coverage-document.ts'
import { forexDocuments } from '../forex/documents.ts'
import { forexSources } from '../forex/intake.ts'
import { isProvisional, sourceText } from '../forex/rate-book.ts'
import { gseRoutes } from '../gse/answer.ts'
import { gseSources } from '../gse/intake.ts'
import { marketOf } from '../gse/market.ts'
import { serviceFacts } from '../health/facts.ts'
import { whoisDocuments, whoisRoutes } from '../whois/answer.ts'
import { whoisSources } from '../whois/intake.ts'
import { type Examples, examplePaths } from './examples.ts'

const mostDomainPages = 10_000

const bodyOf = <Body>(answer: Answer<Body>): Body | null => (answer.kind === 'body' ? answer.body : null)

const domainsOf = ({ whois }: Book): PageContent['domains'] => {
  if (whois.count > mostDomainPages) return { count: whois.count, rows: [] }
  const rows = [...whoisDocuments.whoisStatus.enumerate(whois)].map(({ domain: name }) => {
    const params = { 'domain-name': name }
    const status = bodyOf(whoisDocuments.whoisStatus.answer(whois, { domain: name }))
    return {
      name,
      verdict: status?.verdict ?? null,
      checked: status?.askedAt?.slice(0, 10) ?? null,
      sample: status?.sample ?? false,
      domain: bodyOf(whoisRoutes.domain.answer(whois, params)),
      registrar: bodyOf(whoisRoutes.registrar.answer(whois, params)),
      changes: bodyOf(whoisDocuments.whoisHistory.answer(whois, { domain: name }))?.changes ?? [],
    }
  })
  return { count: whois.count, rows }
}

const legsOf = ({ forex }: Book, { date, pair }: Quotation) => {
  const { chosen, codes, dates, sources } = forex
  const row = dates.indexOf(date) * codes.length
  return pair.split('/').map(code => ({ code, source: sourceText(sources[chosen[row + codes.indexOf(code)]!]!) }))
}

/** The newest quotation on a day or in the 31 days before it. */
const rateOn = (forex: Book['forex'], base: string, counter: string, date: string): Quotation | undefined => {
  const oldest = addDays(date, -31)
  const days = forex.dates.filter(day => day <= date && day >= oldest)
  for (const day of days.reverse()) {
    const params = { 'base-currency': base, 'counter-currency': counter, date: day }
    const quotation = bodyOf(forexRoutes.datedPair.answer(forex, params, { fixed: false }))
    if (quotation) return quotation
  }
  return undefined
}

const kindsOf = ({ kinds, pegs }: Book['forex'], code: string): readonly KindSpan[] => {
  const official = kinds
    .filter(one => one.code === code && one.kind === 'official')
    .map(({ since, until, authority, source }) => {
      const sources = source.split(' ').filter(Boolean)
      return { kind: 'official' as const, since, until, authority, sources, anchor: null }
    })
  const fixed = pegs
    .filter(one => one.code === code)
    .map(({ kind, since, until, anchor, rate, authority }) => {
      const name = kind === 'irrevocable' ? ('law' as const) : kind
      return { kind: name, since, until, authority, sources: [], anchor: { code: anchor, rate } }
    })
  return [...official, ...fixed].sort((a, b) => compare(a.since, b.since))
}

/** Many pages show a series: each is formed once. */
const readerOfSeries = (forex: Book['forex']): Rates['seriesOf'] => {
  const known = new Map<string, ReturnType<Rates['seriesOf']>>()
  return (code, span) => {
    const key = `${span} ${code}`
    const document = span === 'recent' ? forexDocuments.forexRecent : forexDocuments.forexSeries
    const series = known.get(key) ?? bodyOf(document.answer(forex, { code }, { fixed: false }))
    known.set(key, series)
    return series
  }
}

const ratesOf = (book: Book): PageContent['rates'] => {
  const { currencies, codes, dates, redenominations } = book.forex
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return null
  const perYear = groupBy(dates, date => date.slice(0, 4))
  const covered = bodyOf(coverageDocument(book.forex))?.currencies ?? []
  const rows = codes.map((code, column) => {
    const { first, last, days, years } = covered[column]!
    const facts = currencies.get(code)
    const minorUnits = facts && facts.units !== '' ? Number(facts.units) : null
    const lastDay = facts?.last ?? ''
    return {
      code,
      name: facts?.name ?? code,
      active: lastDay === '',
      minorUnits,
      successor: facts?.successor ?? '',
      last: lastDay,
      figures: { first, last, days },
      years: [...perYear].map(([year, all]) => (years[year] ?? 0) / all.length),
      kinds: kindsOf(book.forex, code),
    }
  })
  return {
    first,
    last,
    provisional: isProvisional(book.forex, dates.length - 1),
    rateOf(base, counter) {
      const params = { 'base-currency': base, 'counter-currency': counter }
      const quotation = bodyOf(forexRoutes.pair.answer(book.forex, params, { fixed: false }))
      return quotation ? { quotation, legs: legsOf(book, quotation) } : undefined
    },
    rateOn: (base, counter, date) => rateOn(book.forex, base, counter, date),
    seriesOf: readerOfSeries(book.forex),
    currencies: rows,
    coverage: coverageInWords(book.forex, [...currencies.values()]),
    redenominations: redenominations.map(({ code, date }) => ({ code, since: date })),
  }
}

const sharesOf = ({ gse }: Book): NonNullable<PageContent['board']>['shares'] =>
  [...gse.equities.values()].map(({ symbol, last, carried, suspended, capital, shares, dps, eps, company }) => ({
    symbol,
    company: company.name,
    session: last.date,
    price: last.close,
    change: carried ? 0 : last.change,
    volume: carried ? 0 : last.volume,
    turnover: carried ? 0 : last.value,
    yearLow: last.yearLow,
    yearHigh: last.yearHigh,
    shares,
    capital,
    dps,
    eps,
    sector: company.sector,
    suspended,
    closes: gse.history.get(symbol)!.map(({ date, close }) => ({ date, value: close })),
    volumes: gse.history.get(symbol)!.flatMap(({ date, volume }) => (volume ? [{ date, value: volume }] : [])),
  }))

const boardOf = (book: Book): PageContent['board'] => {
  const { gse } = book
  if (gse.session === '') return null
  const rows = (bodyOf(gseRoutes.live.answer(gse)) ?? []).map(({ name: symbol, price, change, volume }) => {
    const equity = gse.equities.get(symbol)
    const isTrusted = !equity || equity.carried || equity.last.volume !== null
    return { symbol, company: equity?.company.name ?? symbol, price, change, volume: isTrusted ? volume : null }
  })
  return { session: gse.session, rows, market: marketOf(gse), shares: sharesOf(book) }
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
  [...sources].map(([key, { title, url, covers: own = covers, terms }]) => {
    return { key, service, title, url, covers: own, terms }
  })

/** Publishers come from source files, so they are the same for every book. */
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
  origin: book.origin,
  examples: examplePaths(book, examples),
  rates: ratesOf(book),
  board: boardOf(book),
  domains: domainsOf(book),
  downloads,
  days: daysOf(book),
  sources: await sourcesNow(),
})
