/** The publishers' terms. A source whose terms forbid passing on (`passOn`) takes no part in the book, so no table has it. */
import type { Service } from '../contract/routes.ts'
import type { Source } from '../core/source.ts'
import { forexSources } from '../forex/intake.ts'
import { gseSources } from '../gse/intake.ts'
import { whoisSources } from '../whois/intake.ts'

export type Term = Pick<Source<unknown>, 'title' | 'url' | 'terms' | 'passOn'>

/** Terms by the name figures carry: a source's key, or the name of its weekly table. */
type ServiceTerms = ReadonlyMap<string, Term>
export type Terms = Readonly<Record<Service, ServiceTerms>>

export const loadTerms = async (): Promise<Terms> => {
  const [forex, gse, whois] = await Promise.all([forexSources(), gseSources(), whoisSources()])
  const weekly = [...forex.values()].flatMap(source => (source.weekly ? [[source.weekly.name, source] as const] : []))
  return { forex: new Map([...forex, ...weekly]), gse, whois }
}
