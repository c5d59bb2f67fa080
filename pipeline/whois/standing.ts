/** How a domain stands: what was remembered of the last question, else what its stored record says. */
import { mergeReplies } from './merge.ts'
import { readReply } from './read/reply.ts'
import { hasRecord, loadRecord } from './store.ts'
import type { Tries, Try } from './tries.ts'

/** Undefined when the domain was never asked. A bundled sample counts as asked when it was written. */
export const standingOf = (dataDir: string, tries: Tries, domain: string): Try | undefined => {
  const remembered = tries.get(domain)
  // A record that is remembered and gone, by a power cut or by hand, is as good as never asked for.
  if (remembered && (remembered.verdict !== 'found' || hasRecord(dataDir, domain))) return remembered
  const record = loadRecord(dataDir, domain)
  if (!record) return undefined
  const read = record.replies.map(({ layer, protocol, bytes }) => ({
    layer,
    protocol,
    facts: readReply(protocol, bytes),
  }))
  const merged = mergeReplies(domain, read)
  const at = record.replies.reduce((latest, { askedAt }) => (askedAt > latest ? askedAt : latest), '')
  const verdict = merged ? 'found' : (read[0]?.facts.verdict ?? 'unavailable')
  return { verdict, at, ...(merged?.domain.expires && { expires: merged.domain.expires }) }
}
