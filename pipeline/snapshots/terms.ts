/** Which publishers' figures may be passed on: one switch a source, `passOn` in its file in `pipeline/<service>/sources/`. */
import { compare } from '../core/order.ts'
import type { Source } from '../core/source.ts'
import { forexSources } from '../forex/intake.ts'
import { gseSources } from '../gse/intake.ts'
import { whoisSources } from '../whois/intake.ts'

export interface Term {
  readonly title: string
  readonly url: string
  readonly terms: string
  readonly passOn: boolean
}

/** Terms by the name figures carry: a source's key, or the name of its weekly table. */
export type ServiceTerms = ReadonlyMap<string, Term>

export interface Terms {
  readonly forex: ServiceTerms
  readonly gse: ServiceTerms
  readonly whois: ServiceTerms
}

const termOf = ({ title, url, terms, passOn }: Source<unknown>): Term => ({ title, url, terms, passOn })

const termsOf = (sources: ReadonlyMap<string, Source<unknown>>): ServiceTerms =>
  new Map([...sources].map(([key, source]) => [key, termOf(source)]))

export const loadTerms = async (): Promise<Terms> => {
  const [forex, gse, whois] = await Promise.all([forexSources(), gseSources(), whoisSources()])
  const weekly = [...forex.values()].flatMap(source =>
    source.weekly ? [[source.weekly.name, termOf(source)] as const] : [],
  )
  return { forex: new Map([...termsOf(forex), ...weekly]), gse: termsOf(gse), whois: termsOf(whois) }
}

/** A figure of a source nobody knows is kept here: its terms cannot have been read. */
export const mayPass = (terms: ServiceTerms, name: string): boolean => terms.get(name)?.passOn ?? false

/** A source whose rows exist here and are kept back by its terms. */
export interface LeftOut extends Term {
  readonly service: string
  readonly key: string
  readonly rows: number
}

const unknown: Term = { title: 'unknown here', url: '', terms: 'Nothing is known of its terms.', passOn: false }

/** How many rows of each source its terms keep back, in the order of their names. */
export const leftOutOf = (service: string, terms: ServiceTerms, sources: Iterable<string>): readonly LeftOut[] => {
  const rows = new Map<string, number>()
  for (const source of sources) rows.set(source, (rows.get(source) ?? 0) + 1)
  return [...rows]
    .sort(([a], [b]) => compare(a, b))
    .map(([key, count]) => ({ ...(terms.get(key) ?? unknown), service, key, rows: count }))
}
