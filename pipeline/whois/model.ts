/** Domain registrations: what replies state (facts), what is stored (records), and what is published (the book). */
import type { DocumentBody } from '../contract/document-schemas.ts'
import type { RegistrationRecord } from '../contract/registration.ts'
import type { Registries } from '../contract/registries.ts'
import type { StringColumn } from '../core/string-column.ts'

/** What a reply amounts to. Only `found` replaces a stored reply. */
export const verdicts = ['found', 'notfound', 'reserved', 'limited', 'unsupported', 'unavailable'] as const
export type Verdict = (typeof verdicts)[number]

/** Who answered: the registry (one for each TLD) or the registrar it refers to. */
export const layers = ['registry', 'registrar'] as const
export type Layer = (typeof layers)[number]

export const protocols = ['whois', 'rdap'] as const
export type Protocol = (typeof protocols)[number]

/** Which contacts are published; `organisations` unless the operator says otherwise. */
export const contactsSettings = ['none', 'organisations', 'all'] as const
export type ContactsSetting = (typeof contactsSettings)[number]

/** In the order of the contract's contact paths, the registrant first. */
export const roles = ['registrant', 'admin', 'tech', 'billing'] as const
export type Role = (typeof roles)[number]

export const contactFields = [
  'id',
  'name',
  'org',
  'street',
  'city',
  'region',
  'zip',
  'country',
  'phone',
  'phoneExt',
  'fax',
  'faxExt',
  'email',
] as const
export type ContactField = (typeof contactFields)[number]

/** What one reply states of a contact; what it does not state is absent. */
export type ContactFacts = { readonly [Field in ContactField]?: string }

export const domainTexts = ['name', 'id', 'created', 'expires', 'contractExpires', 'updated', 'dnssec'] as const

/** Instants are `YYYY-MM-DDTHH:MM:SS+00:00`. `expires` is the registry's date, `contractExpires` the registrar's. */
export type DomainFacts = { readonly [Field in (typeof domainTexts)[number]]?: string } & {
  readonly statuses: readonly string[]
  readonly nameServers: readonly string[]
}

export const registrarFields = ['name', 'id', 'url', 'email', 'phone', 'server', 'reseller'] as const

/** `id` is the number that IANA gave the registrar. */
export type RegistrarFacts = {
  readonly [Field in (typeof registrarFields)[number]]?: Field extends 'id' ? number : string
}

export interface RegistrationFacts {
  readonly verdict: Verdict
  readonly domain: DomainFacts
  readonly registrar: RegistrarFacts
  readonly contacts: { readonly [R in Role]?: ContactFacts }
  /** Fields whose value is a notice of redaction, as `registrant.name`, in the order of roles and contact fields. */
  readonly redacted: readonly string[]
}

/** A reply as received, and how it was received. */
export interface StoredReply {
  readonly layer: Layer
  readonly protocol: Protocol
  /** The host that answered. */
  readonly server: string
  /** The instant it was asked, UTC. */
  readonly askedAt: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Read from the bytes once, when they were received. */
  readonly facts: RegistrationFacts
}

/** All replies kept of one domain: one file of `data/whois`. */
export interface StoredRecord {
  /** A-label form, lower case, no final dot. */
  readonly domain: string
  /** Written for Almanac from public facts; never "as received". */
  readonly sample: boolean
  readonly replies: readonly StoredReply[]
}

export const changedFields = ['registrar', 'nservs', 'locks', 'exdate', 'registered'] as const
export type ChangedField = (typeof changedFields)[number]
export type RegistrationChange = Readonly<DocumentBody<'whoisHistory'>['changes'][number]>

export interface FollowedDomain {
  readonly domain: string
  /** The date it was put on the list. */
  readonly since: string
}

/** The file of a domain's replies. */
export interface StoredFile {
  readonly bytes: Uint8Array
  /** Throws DATA_SHAPE for a file that cannot be read. */
  readonly read: () => StoredRecord
}

export interface WhoisData {
  readonly followed: readonly FollowedDomain[]
  readonly storedOf: (domain: string) => StoredFile | undefined
  readonly contacts: ContactsSetting
  readonly registries: Registries
  /** Changes of names, oldest first. */
  readonly changes: ReadonlyMap<string, readonly RegistrationChange[]>
}

/** What is known of each followed domain without its replies. */
export interface DomainEntry {
  readonly domain: string
  /** Null when no reply is stored yet. */
  readonly verdict: Verdict | null
  readonly sample: boolean
  /** The replies used, registry first. */
  readonly sources: readonly Omit<StoredReply, 'bytes' | 'facts'>[]
  readonly expires: string | null
}

export interface Registration extends DomainEntry {
  /** Which of the replies each fact is from, as `registry whois`. */
  readonly origins: Readonly<Record<string, string>>
  readonly redacted: readonly string[]
  /** Null unless found. */
  readonly record: RegistrationRecord | null
}

/**
 * All followed domains, a row each, in code-unit order. The rows are JSON in columns of shared memory: 100,000 domains take about
 * 150 MB once, not once for each thread that writes.
 */
export interface WhoisBook {
  readonly count: number
  /** Domains on the list; in a part of a tree more than it has rows. */
  readonly followed: number
  readonly names: StringColumn
  /** A `DomainEntry` a row. */
  readonly entries: StringColumn
  /** What a `Registration` has beyond its entry, packed by deflate. */
  readonly details: StringColumn
  /** A digest of all that a row and the files of its domain are made of; empty where the stored file cannot be read. */
  readonly inputs: StringColumn
  readonly registries: Registries
  readonly changes: ReadonlyMap<string, readonly RegistrationChange[]>
  /** Messages about stored files that cannot be read, one a domain set aside. */
  readonly unreadable: readonly string[]
}
