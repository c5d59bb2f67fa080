/** Domain registrations: what replies state (facts), what is stored (records), and what is published (the book). */
import type { Contact, Domain, Registrar } from '../contract/schemas.ts'
import type { StringColumn } from '../core/string-column.ts'

/** What a reply amounts to. Only `found` replaces a stored reply. */
export const verdicts = ['found', 'notfound', 'reserved', 'limited', 'unsupported', 'unavailable'] as const
export type Verdict = (typeof verdicts)[number]

/** Who answered: the registry (one for each TLD) or the registrar it refers to. */
export const layers = ['registry', 'registrar'] as const
export type Layer = (typeof layers)[number]

export const protocols = ['whois', 'rdap'] as const
export type Protocol = (typeof protocols)[number]

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

/** Instants are `YYYY-MM-DDTHH:MM:SS+00:00`. `expires` is the registry's date, `contractExpires` the registrar's. */
export interface DomainFacts {
  readonly name?: string
  readonly id?: string
  readonly created?: string
  readonly expires?: string
  readonly contractExpires?: string
  readonly updated?: string
  readonly dnssec?: string
  readonly statuses: readonly string[]
  readonly nameServers: readonly string[]
}

export interface RegistrarFacts {
  readonly name?: string
  /** The number IANA gave the registrar. */
  readonly id?: number
  readonly url?: string
  readonly email?: string
  readonly phone?: string
  readonly server?: string
  readonly reseller?: string
}

export interface RegistrationFacts {
  readonly verdict: Verdict
  readonly domain: DomainFacts
  readonly registrar: RegistrarFacts
  readonly contacts: { readonly [R in Role]?: ContactFacts }
  /** Fields whose value is a notice of redaction, as `registrant.name`, in the order of roles and contact fields. */
  readonly redacted: readonly string[]
}

/** A reply as received, with what is known of how it came. */
export interface StoredReply {
  readonly layer: Layer
  readonly protocol: Protocol
  /** The host that answered. */
  readonly server: string
  /** The instant it was asked, UTC. */
  readonly askedAt: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** All replies kept of one domain: one file of `data/whois`. */
export interface StoredRecord {
  /** A-label form, lower case, no final dot. */
  readonly domain: string
  /** Written for Almanac from public facts; never "as received". */
  readonly sample: boolean
  readonly replies: readonly StoredReply[]
}

export interface FollowedDomain {
  readonly domain: string
  /** The date it was put on the list. */
  readonly since: string
}

/** Where records are: in a data folder, read one at a time, or given. Plain, like everything in the book. */
export type RecordStore =
  | { readonly kind: 'folder'; readonly dataDir: string }
  | { readonly kind: 'given'; readonly records: ReadonlyMap<string, StoredRecord> }

/** What `data/whois` says, not judged yet. */
export interface WhoisData {
  readonly followed: readonly FollowedDomain[]
  readonly store: RecordStore
}

/** What is known of each followed domain without its replies. */
export interface DomainEntry {
  readonly domain: string
  /** Null when no reply is stored yet. */
  readonly verdict: Verdict | null
  readonly sample: boolean
  /** The replies used, registry first. */
  readonly sources: readonly Omit<StoredReply, 'bytes'>[]
  readonly expires: string | null
}

/** One domain as published. Bodies are null where the replies hold nothing to fill them with. */
export interface Registration extends DomainEntry {
  /** Which of the replies each fact is from, as `registry whois`. */
  readonly origins: Readonly<Record<string, string>>
  readonly redacted: readonly string[]
  /** Null unless found and both dates that may not be null are known. */
  readonly body: Domain | null
  readonly contacts: { readonly [R in Role]: Contact | null }
  readonly registrar: Registrar | null
  readonly rawtext: Uint8Array<ArrayBuffer> | null
}

/**
 * The entries in columns, a row a domain, in code-unit order. Replies stay on their store and are read when their domain is
 * answered: 7,600 bytes a domain are 8 GB for a million, the columns 160 MB.
 */
export interface WhoisBook {
  readonly store: RecordStore
  readonly count: number
  readonly names: StringColumn
  /** Place in `verdicts`, counted from 1; 0 for none. */
  readonly verdictOf: Uint8Array
  readonly isSample: Uint8Array
  /** A line a reply: layer, protocol, server, instant. */
  readonly sources: StringColumn
  /** Empty for none. */
  readonly expires: StringColumn
  /** Of each record as it was read for the book; 0 where there is none. */
  readonly sums: Uint32Array
}
