/** What is known of each publisher apart from the clock: what it says of itself, and what its newest stored figures look like. */
import type { Book } from '../book.ts'
import type { Service } from '../contract/routes.ts'
import type { SourceStatus } from '../contract/site-schemas.ts'
import type { Rhythm } from '../core/cadence.ts'
import type { DataQuality, Source } from '../core/source.ts'
import { intakes } from '../fetch/intakes.ts'
import { forexSources } from '../forex/intake.ts'
import { type ForexBook, isTableRule } from '../forex/rate-book.ts'
import { refusingRules } from '../forex/rates/findings.ts'
import { qualityOfRates } from '../forex/store/data-quality.ts'
import { lastOfTable } from '../forex/store/store.ts'
import { dataQualityOfSource as gseQuality } from '../gse/data-quality.ts'
import { type Protocol, protocols, type WhoisBook } from '../whois/model.ts'
import { entriesOf } from '../whois/registration/normalize.ts'

/** A source's figures that the outlier filter refused, on the newest date with any. */
interface Outlier {
  readonly date: string
  readonly figures: number
  /** Its own euro or dollar rate was off, so none of its figures of that date was used. */
  readonly whole: boolean
}

/** A source, or the weekly table that a source gives in addition to its daily figures. */
export interface SourceFacts extends Readonly<Omit<SourceStatus, 'missed' | 'state'>> {
  /** The name under which its fetch state is kept: a weekly table has that of its source. */
  readonly askedAs: string
  readonly rhythm: Rhythm
  readonly quality: DataQuality | null
  readonly outlier: Outlier | null
  /** Changes of past figures that wait until the publisher repeats them; absent when there are none. */
  readonly heldChanges?: number
}

const outliersOf = ({ findings }: ForexBook): ReadonlyMap<string, Outlier> => {
  const found = new Map<string, Outlier>()
  for (const { rule, source, dates } of findings) {
    const date = dates.at(-1)
    if (!refusingRules.has(rule) || date === undefined) continue
    const known = found.get(source)
    if (known && known.date > date) continue
    const before = known?.date === date ? known : { figures: 0, whole: false }
    found.set(source, { date, figures: before.figures + 1, whole: before.whole || isTableRule(rule) })
  }
  return found
}

const heldChangesOf = ({ findings }: ForexBook): ReadonlyMap<string, number> => {
  const held = new Map<string, number>()
  for (const { rule, source, dates } of findings)
    if (rule === 'change-held') held.set(source, (held.get(source) ?? 0) + dates.length)
  return held
}

const about = ({ title, url, terms, cadence, publishes }: Source<unknown>) => ({
  title,
  url,
  licence: terms,
  rhythm: { cadence, ...(publishes && { publishes }) },
})

/** When each registry protocol last gave a reply that is in use. */
const newestReplies = (book: WhoisBook): Readonly<Partial<Record<Protocol, string>>> => {
  const newest: Partial<Record<Protocol, string>> = {}
  for (const { sources } of entriesOf(book))
    for (const { protocol, askedAt } of sources) {
      const day = askedAt.slice(0, 10)
      if (day > (newest[protocol] ?? '')) newest[protocol] = day
    }
  return newest
}

const registries = async (book: WhoisBook): Promise<readonly SourceFacts[]> => {
  const [sources, newest] = [await intakes.whois.sources(), newestReplies(book)]
  return protocols.map(key => {
    // Asked name by name: their records have no table of figures to compare.
    const own = { key, service: 'whois', askedAs: 'whois/domains', ...about(sources.get(key)!) } as const
    return { ...own, latest: newest[key] ?? null, quality: null, outlier: null }
  })
}

const publishers = async (dataDir: string, forex: ForexBook, except: ReadonlySet<Service>) => {
  const outliers = outliersOf(forex)
  const held = heldChangesOf(forex)
  const of = (service: 'forex' | 'gse', key: string, source: Source<unknown>, quality?: DataQuality): SourceFacts => ({
    key,
    service,
    askedAs: `${service}/${key}`,
    ...about(source),
    latest: quality?.last ?? null,
    quality: quality ?? null,
    outlier: outliers.get(key) ?? null,
    ...(held.has(key) && { heldChanges: held.get(key)! }),
  })
  const rates = [...(except.has('forex') ? [] : await forexSources())].flatMap(([key, source]) => {
    const daily = of('forex', key, source, qualityOfRates(dataDir, key))
    if (!source.weekly) return [daily]
    const { name, labelPrefix } = source.weekly
    const weekly = {
      key: name,
      title: `${source.title}, weekly table`,
      rhythm: { ...daily.rhythm, cadence: 'weekly' as const },
      latest: lastOfTable(dataDir, key, labelPrefix) ?? null,
      outlier: outliers.get(name) ?? null,
    }
    return [daily, { ...daily, ...weekly, quality: null }]
  })
  const boards = [...(except.has('gse') ? [] : await intakes.gse.sources())].map(([key, source]) =>
    of('gse', key, source, gseQuality(dataDir, key)),
  )
  return [...rates, ...boards]
}

export const sourceFacts = async (dataDir: string, { whois, forex }: Book, except: ReadonlySet<Service>) => [
  ...(except.has('whois') ? [] : await registries(whois)),
  ...(await publishers(dataDir, forex, except)),
]
