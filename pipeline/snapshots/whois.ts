/** The registrations as one table. No contacts and no raw replies: registries forbid their bulk use. */
import { isFormula } from '../contract/csv.ts'
import type { DomainEntry, Registration, WhoisBook } from '../whois/model.ts'
import { entriesOf, registrationIn } from '../whois/registration/normalize.ts'
import { lastAskedAt } from '../whois/registration/registration.ts'
import { type Chunk, chunkOf, field, required, type Table, type TableField, textField } from './table.ts'

const fields: readonly TableField[] = [
  field('domain', 'string', 'The domain, lower case, as it stands in the DNS (A-labels).', required),
  field('created', 'datetime', 'When it was registered, UTC.'),
  field('expires', 'datetime', "When the registration ends by the registry's record, UTC."),
  field('updated', 'datetime', 'When the record was last changed, UTC.'),
  textField('registrar', 'Name of the registrar.'),
  field('registrar_id', 'integer', "IANA's number of the registrar."),
  textField('status', 'Status flags in the spelling of EPP, a space between.'),
  textField('name_servers', 'Host names of its name servers, a space between.'),
  textField('dnssec', 'What the registry states of DNSSEC.'),
  field('seen', 'datetime', 'When the newest of the replies was asked for, UTC.', required),
]

const utc = (at: string | null | undefined): string | null => at?.replace(/\+00:00$/, 'Z') ?? null

/** Strangers write these texts. One that a spreadsheet would run as a formula is left out. */
const safe = (cell: string | null | undefined): string | null =>
  cell === null || cell === undefined || cell === '' || isFormula(cell) ? null : cell

/** A flag outside EPP may hold spaces, which would read as two. */
const listed = (items: readonly string[]): string | null =>
  safe(items.map(item => item.replaceAll(/\s+/g, '_')).join(' '))

const seenOf = ({ sources }: DomainEntry): string => lastAskedAt(sources) ?? ''

const cellsOf = (registration: Registration) => {
  const { domain, record, expires } = registration
  const [body, registrar] = [record?.domain, record?.registrar]
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

const foundIn = function* (book: WhoisBook): Generator<DomainEntry> {
  for (const entry of entriesOf(book)) if (entry.verdict === 'found') yield entry
}

/** As many registrations are read before their lines are written. */
const chunkRows = 10_000

const chunksOf = function* (book: WhoisBook): Generator<Chunk> {
  let rows: ReturnType<typeof cellsOf>[] = []
  for (const { domain } of foundIn(book)) {
    rows.push(cellsOf(registrationIn(book, domain)!))
    if (rows.length < chunkRows) continue
    yield chunkOf(fields, rows)
    rows = []
  }
  if (rows.length > 0) yield chunkOf(fields, rows)
}

/** When the newest of all replies was asked for; '' where there is none. */
export const lastSeen = (entries: Iterable<DomainEntry>): string => {
  let last = ''
  for (const entry of entries) if (seenOf(entry) > last) last = seenOf(entry)
  return last
}

export const whoisTables = (book: WhoisBook): readonly Table[] => [
  {
    path: 'whois/domains',
    formats: ['csv'],
    title: 'Domain registrations',
    description: 'The domains followed here that are registered: dates, registrar, status, name servers.',
    fields,
    primaryKey: ['domain'],
    lastDay: lastSeen(foundIn(book)).slice(0, 10) || null,
    chunks: () => chunksOf(book),
  },
]
