/**
 * Reconciles an answer with the stored record. Only `found` replaces a registration; only the registry's `notfound`, given twice
 * at least a day apart, removes one. All other answers change nothing. Pure.
 */
import { dayMs } from '../../contract/calendar.ts'
import type { AskedServer } from '../ask/asked-server.ts'
import { type Layer, type Protocol, protocols, type StoredRecord, type StoredReply } from '../model.ts'
import type { Try } from '../tries.ts'
import { isAbout, type MergedReplies, mergeReplies } from './merge.ts'

export const recordChanges = ['new', 'changed', 'same', 'removed', 'kept'] as const
export type RecordChange = (typeof recordChanges)[number]

interface Reconciliation {
  readonly change: RecordChange
  /** The record to store; absent when what is stored stays. */
  readonly record?: StoredRecord
  readonly entry: Try
  readonly reason?: string
}

const mergedOf = ({ domain, replies }: StoredRecord): MergedReplies | undefined => mergeReplies(domain, replies)

/** WHOIS states no length, so a truncated reply looks whole: it shows by a known date that is now missing. */
const looksCut = (before: MergedReplies | undefined, after: MergedReplies): boolean =>
  Boolean(
    (before?.domain.created && !after.domain.created) ||
      (before?.domain.expires && !after.domain.expires) ||
      (before?.domain.nameServers.length && !after.domain.nameServers.length && !after.domain.created),
  )

const carriedMs = 90 * dayMs

const folded = (name: string | undefined): string => (name ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** A missing name is no change, and `Example` equals `Example, Inc.`: the protocols spell registrars differently. */
export const isOtherRegistrar = (
  { registrar: before }: MergedReplies,
  { registrar: after }: MergedReplies,
): boolean => {
  if (before.id !== undefined && after.id !== undefined) return before.id !== after.id
  const [a, b] = [folded(before.name), folded(after.name)]
  return !a.startsWith(b) && !b.startsWith(a)
}

/**
 * The stored replies to keep with the new ones, whose facts come first within a layer. A protocol that did not answer keeps
 * its replies of any age. If only the registrar did not answer, its reply is kept for ninety days. A reply from before the
 * registration or of another registrar is dropped.
 */
const carriedOver = (stored: StoredRecord, fresh: StoredRecord, at: string): readonly StoredReply[] => {
  const [before, after] = [mergedOf(stored), mergedOf(fresh)]
  if (stored.sample || !before || !after) return []
  const isTransferred = isOtherRegistrar(before, after)
  const lacksDate = !after.domain.created || !after.domain.expires
  const begun = Date.parse(after.domain.created ?? '')
  const answered = (layer: Layer, protocol: Protocol): boolean =>
    fresh.replies.some(reply => reply.layer === layer && reply.protocol === protocol)
  return stored.replies.filter(reply => {
    const { layer, protocol, askedAt } = reply
    const asked = Date.parse(askedAt)
    if (answered(layer, protocol) || asked + dayMs < begun || !isAbout(stored.domain, reply)) return false
    if (isTransferred) return layer === 'registry' && lacksDate
    return !answered('registry', protocol) || Date.parse(at) - asked < carriedMs
  })
}

/** Replies about the domain, of protocols whose answer still has each date that it gave before. */
const usable = (domain: string, stored: StoredRecord | undefined, replies: readonly StoredReply[]): StoredReply[] => {
  const about = replies.filter(reply => isAbout(domain, reply))
  const of = (protocol: Protocol, all: readonly StoredReply[] = []): MergedReplies | undefined =>
    mergeReplies(
      domain,
      all.filter(reply => reply.protocol === protocol),
    )
  const cut = protocols.filter(protocol => {
    const after = of(protocol, about)
    return after && looksCut(of(protocol, stored?.replies), after)
  })
  return about.filter(({ protocol }) => !cut.includes(protocol))
}

/** What is known of a name before an answer, and when the answer came. */
interface Known {
  readonly domain: string
  readonly stored: StoredRecord | undefined
  readonly before: MergedReplies | undefined
  readonly last: Try | undefined
  readonly at: string
}

/** The record stays as it is. */
const keep = ({ before, last, at }: Known, verdict: Try['verdict'], reason?: string): Reconciliation => ({
  change: 'kept',
  entry: {
    verdict,
    at,
    ...(last?.notFoundAt && { notFoundAt: last.notFoundAt }),
    ...(before?.domain.expires && { expires: before.domain.expires }),
  },
  ...(reason && { reason }),
})

const reconcileFound = (known: Known, replies: readonly StoredReply[]): Reconciliation => {
  const { domain, stored, before, at } = known
  const counted = usable(domain, stored, replies)
  // A date lost in one protocol only: the other's reply is taken, and the cut one counts as no answer.
  const fresh: StoredRecord = { domain, sample: false, replies: counted.length > 0 ? counted : replies }
  const record = stored ? { ...fresh, replies: [...fresh.replies, ...carriedOver(stored, fresh, at)] } : fresh
  const after = mergedOf(record)
  if (!after) return keep(known, 'unavailable', 'the reply is about another domain')
  if (looksCut(before, after)) return keep(known, 'unavailable', 'the reply lacks a date that was known')
  const entry: Try = { verdict: 'found', at, ...(after.domain.expires && { expires: after.domain.expires }) }
  if (!before) return { change: 'new', record, entry }
  const isSame = !stored?.sample && JSON.stringify(before) === JSON.stringify(after)
  return { change: isSame ? 'same' : 'changed', record, entry }
}

const reconcileNotFound = (known: Known, replies: readonly StoredReply[]): Reconciliation => {
  const { domain, stored, before, last, at } = known
  const record: StoredRecord = { domain, sample: false, replies }
  const notFoundAt = last?.notFoundAt ?? at
  const entry: Try = { verdict: 'notfound', at, notFoundAt }
  if (!before) return { change: stored ? 'same' : 'new', record, entry }
  if (Date.parse(at) - Date.parse(notFoundAt) >= dayMs) return { change: 'removed', record, entry }
  const kept = keep(known, 'notfound', 'not registered, said once')
  return { ...kept, entry: { ...kept.entry, notFoundAt } }
}

export const reconcile = (
  domain: string,
  stored: StoredRecord | undefined,
  last: Try | undefined,
  { verdict, replies, reason }: AskedServer,
  at: string,
): Reconciliation => {
  const known: Known = { domain, stored, before: stored && mergedOf(stored), last, at }
  if (verdict === 'found') return reconcileFound(known, replies)
  if (verdict === 'notfound' && replies.length > 0) return reconcileNotFound(known, replies)
  if (verdict !== 'reserved' || replies.length === 0 || known.before) return keep(known, verdict, reason)
  return { change: 'new', record: { domain, sample: false, replies }, entry: { verdict, at } }
}
