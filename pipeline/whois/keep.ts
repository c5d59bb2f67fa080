/**
 * What an answer does to what is known. Only `found` replaces a registration; only the registry's `notfound`, said twice at least
 * a day apart, removes one. Everything else leaves it as it was. Pure.
 */
import type { Asked } from './ask/found.ts'
import { type Merged, mergeReplies } from './merge.ts'
import type { StoredRecord, StoredReply } from './model.ts'
import { readReply } from './read/reply.ts'
import type { Try } from './tries.ts'

export type Change = 'new' | 'changed' | 'same' | 'removed' | 'kept'

export interface Decision {
  readonly change: Change
  /** The record to store; absent when what is stored stays. */
  readonly record?: StoredRecord
  readonly entry: Try
  readonly reason?: string
}

const dayMs = 86_400_000

const mergedOf = ({ domain, replies }: StoredRecord): Merged | undefined =>
  mergeReplies(
    domain,
    replies.map(({ layer, protocol, bytes }) => ({ layer, protocol, facts: readReply(protocol, bytes) })),
  )

/** WHOIS has no length, so a reply cut by a clean close looks whole: it shows by a date that was known and is gone. */
const looksCut = (before: Merged | undefined, after: Merged): boolean =>
  Boolean(
    (before?.domain.created && !after.domain.created) ||
      (before?.domain.expires && !after.domain.expires) ||
      (before?.domain.nameServers.length && !after.domain.nameServers.length && !after.domain.created),
  )

const carriedMs = 90 * dayMs

/**
 * A registrar that refuses today does not take back what it said: its last reply stands beside the registry's new one while the
 * registrar is the same, for ninety days. So does the other protocol's where the new reply lacks a date.
 */
const carriedOver = (stored: StoredRecord, fresh: StoredRecord, at: string): readonly StoredReply[] => {
  const [before, after] = [mergedOf(stored), mergedOf(fresh)]
  if (stored.sample || !before || !after) return []
  const sameRegistrar = before.registrar.id === after.registrar.id && before.registrar.name === after.registrar.name
  const isIncomplete = !after.domain.created || !after.domain.expires
  return stored.replies.filter(
    ({ layer, protocol, askedAt }) =>
      (layer === 'registrar' ? sameRegistrar : isIncomplete) &&
      Date.parse(at) - Date.parse(askedAt) < carriedMs &&
      !fresh.replies.some(reply => reply.layer === layer && reply.protocol === protocol),
  )
}

const sameFacts = (before: Merged, after: Merged): boolean => JSON.stringify(before) === JSON.stringify(after)

export const decide = (
  domain: string,
  stored: StoredRecord | undefined,
  last: Try | undefined,
  asked: Asked,
  at: string,
): Decision => {
  const before = stored && mergedOf(stored)
  const fresh: StoredRecord = { domain, sample: false, replies: asked.replies }
  const record = stored ? { ...fresh, replies: [...fresh.replies, ...carriedOver(stored, fresh, at)] } : fresh
  const kept = (verdict: Try['verdict'], reason?: string): Decision => ({
    change: 'kept',
    entry: {
      verdict,
      at,
      ...(last?.notFoundAt && { notFoundAt: last.notFoundAt }),
      ...(before?.domain.expires && { expires: before.domain.expires }),
    },
    ...(reason && { reason }),
  })
  if (asked.verdict === 'found') {
    const after = mergedOf(record)
    if (!after) return kept('unavailable', 'the reply is about another domain')
    if (looksCut(before, after)) return kept('unavailable', 'the reply lacks a date that was known')
    const entry: Try = { verdict: 'found', at, ...(after.domain.expires && { expires: after.domain.expires }) }
    if (!before || stored.sample) return { change: before ? 'changed' : 'new', record, entry }
    return { change: sameFacts(before, after) ? 'same' : 'changed', record, entry }
  }
  if (asked.replies.length === 0 || (asked.verdict !== 'notfound' && asked.verdict !== 'reserved'))
    return kept(asked.verdict, asked.reason)
  if (asked.verdict === 'reserved')
    return before ? kept('reserved', asked.reason) : { change: 'new', record, entry: { verdict: 'reserved', at } }
  const notFoundAt = last?.notFoundAt ?? at
  const entry: Try = { verdict: 'notfound', at, notFoundAt }
  if (!before) return { change: stored ? 'same' : 'new', record, entry }
  if (Date.parse(at) - Date.parse(notFoundAt) >= dayMs) return { change: 'removed', record, entry }
  return { ...kept('notfound', 'not registered, said once'), entry: { ...kept('notfound').entry, notFoundAt } }
}
