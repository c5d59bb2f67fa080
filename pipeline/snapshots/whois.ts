/** The registrations as one table. No contacts and no raw replies: registries forbid their bulk use. */
import { compare } from '../core/order.ts'
import type { Registration, WhoisBook } from '../whois/model.ts'
import { chunkOf, type Field, type Table } from './table.ts'
import { type LeftOut, leftOutOf, mayPass, type ServiceTerms } from './terms.ts'

const instant = (name: string, description: string): Field => ({ name, type: 'datetime', description })
const text = (name: string, description: string): Field => ({ name, type: 'string', description })

const fields: readonly Field[] = [
  { ...text('domain', 'The domain, lower case, as it stands in the DNS (A-labels).'), required: true },
  instant('created', 'When it was registered, UTC.'),
  instant('expires', "When the registration ends by the registry's record, UTC."),
  instant('updated', 'When the record was last changed, UTC.'),
  text('registrar', 'Name of the registrar.'),
  { name: 'registrar_id', type: 'integer', description: "IANA's number of the registrar." },
  text('status', 'Status flags in the spelling of EPP, a space between.'),
  text('name_servers', 'Host names of its name servers, a space between.'),
  text('dnssec', 'What the registry states of DNSSEC.'),
  { ...instant('seen', 'When the newest of the replies was asked for, UTC.'), required: true },
]

const utc = (at: string | null | undefined): string | null => at?.replace(/\+00:00$/, 'Z') ?? null

/** Strangers write these texts. One that a spreadsheet would run as a formula is left out. */
const safe = (cell: string | null | undefined): string | null =>
  cell === null || cell === undefined || cell === '' || /^[=@\t\r]/.test(cell) ? null : cell

/** A flag outside EPP may hold spaces, which would read as two. */
const listed = (items: readonly string[]): string | null =>
  safe(items.map(item => item.replaceAll(/\s+/g, '_')).join(' '))

export const seenOf = ({ sources }: Registration): string =>
  sources
    .map(({ askedAt }) => askedAt)
    .sort(compare)
    .at(-1) ?? ''

const cellsOf = (registration: Registration) => {
  const { domain, body, expires, registrar } = registration
  return [
    domain,
    utc(body?.crdate),
    utc(body?.exdate ?? expires),
    utc(body?.update),
    safe(registrar?.name),
    registrar?.id ?? null,
    listed(body?.status ?? []),
    listed(body?.nservs ?? []),
    safe(body?.dnssec),
    utc(seenOf(registration)),
  ]
}

/** Samples are ours to give; other records only where the terms of every reply they are made of allow it. */
const passes = ({ sample, sources }: Registration, terms: ServiceTerms): boolean =>
  sample || sources.every(({ protocol }) => mayPass(terms, protocol))

const foundIn = ({ registrations }: WhoisBook): readonly Registration[] =>
  [...registrations.values()].filter(({ verdict }) => verdict === 'found')

export const whoisTables = (book: WhoisBook, terms: ServiceTerms): readonly Table[] => {
  const found = foundIn(book).filter(one => passes(one, terms))
  return [
    {
      path: 'whois/domains',
      formats: ['csv'],
      title: 'Domain registrations',
      description: 'The domains followed here that are registered: dates, registrar, status, name servers.',
      fields,
      primaryKey: ['domain'],
      foreignKeys: [],
      lastDay: found.map(seenOf).sort(compare).at(-1)?.slice(0, 10) ?? null,
      *chunks() {
        yield chunkOf(fields, found.map(cellsOf))
      },
    },
  ]
}

/** Records that the terms of a reply keep back, by its source. */
export const whoisLeftOut = (book: WhoisBook, terms: ServiceTerms): readonly LeftOut[] =>
  leftOutOf(
    'whois',
    terms,
    foundIn(book)
      .filter(one => !passes(one, terms))
      .map(({ sources }) => sources.find(({ protocol }) => !mayPass(terms, protocol))!.protocol),
  )
