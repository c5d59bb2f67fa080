/**
 * Replies with headings: a heading's lines become labelled lines of that heading (`Registrant:` and `Name: X` below it become
 * `registrant name`), and values on the lines below their label are joined to it. Country-code registries write so.
 */
import { isNameServerLabel } from './label-words.ts'

const headings = {
  domain: ['domain', 'relevant dates', 'important dates', 'additional info'],
  registrant: [
    'registrant',
    'holder',
    'holder of domain name',
    'owner',
    'owner-c',
    'holder-c',
    'organization using domain name',
    'titular',
    'registrante',
    'propietario',
    'contacto titular',
    'titulaire',
    'inhaber',
    'licensee',
    'registered to',
    'domain owners / registrant',
    "registrant's address",
    'registrant address',
    'organisation',
    'organization',
  ],
  admin: [
    'admin',
    'admin-c',
    'administrative',
    'administrative contacts',
    'administrator',
    'administrativ contact',
    'administrative contact/agent',
    'contacto administrativo',
    'contacto admin',
    'contact administratif',
    'contato administrativo',
    'contatto amministrativo',
  ],
  tech: [
    'tech',
    'tech-c',
    'technical',
    'technical contacts',
    'registrar technical contacts',
    'contacto técnico',
    'contacto tecnico',
    'contact technique',
    'contato técnico',
    'contatto tecnico',
    'agent technical contacts',
  ],
  billing: ['billing', 'billing-c', 'bill-c', 'billing contacts', 'contacto de cobranza', 'contacto financiero'],
  registrar: [
    'registrar',
    'domain managers',
    'sponsoring registrar',
    'registered by',
    'agent',
    "registrant's agent",
    "bureau d'enregistrement",
  ],
  abuse: ['abuse contact', 'registrar abuse contact'],
  reseller: ['reseller', 'registration service provider', 'registration service provided by'],
  nameServers: ['domain servers', 'domain servers in listed order', '名稱伺服器資料', '域名服务器', 'servers'],
  statuses: ['registration status', 'flags', 'domain status'],
  other: [
    'keys',
    'key',
    'dnssec keys',
    'dnssec ds records',
    'data validation',
    'onsite',
    'on-site',
    'zone contact',
    'zone-c',
    'trustee',
    'frozen status',
    'registrant type',
    'pending timer events',
    'transfer status',
    'registrar contact',
    'contact information',
    'whois',
    'disclaimer',
  ],
} satisfies Readonly<Record<string, readonly string[]>>

export type Section = keyof typeof headings | 'unknown'

const byHeading = new Map<string, Section>(
  Object.entries(headings).flatMap(([section, names]) => names.map(name => [name, section as Section] as const)),
)

const kindWords = new Set(['contact', 'contactor', 'detail', 'details', 'information', 'info', 'data', 'person'])

/** `Domain Registrant`, `Registrant Contact Details`: the words that say what kind of heading it is, left out. */
const plain = (heading: string): string => {
  const words = heading.replace(/^domain (?=registrant|holder|owner|registrar)/, '').split(' ')
  while (kindWords.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

/** The section that a line opens; undefined for a line that is no heading. */
export const sectionOf = (heading: string): Section | undefined =>
  byHeading.get(heading) ??
  (isNameServerLabel(heading) ? 'nameServers' : byHeading.get(plain(heading))) ??
  translated(heading)

/** `Contacto Técnico (Technical Contact)`: the same heading in two languages. */
const translated = (heading: string): Section | undefined => {
  const at = heading.endsWith(')') ? heading.indexOf(' (') : -1
  return at === -1 ? undefined : (sectionOf(heading.slice(0, at)) ?? sectionOf(heading.slice(at + 2, -1)))
}

/** `Administrative Contact, Technical Contact` opens one section for both. */
export const sectionsOf = (heading: string): readonly Section[] => {
  const parts = heading.split(', ')
  const known = parts.map(sectionOf).filter(section => section !== undefined)
  return known.length === parts.length ? known : []
}
