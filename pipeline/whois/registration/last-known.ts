/** How a domain stands: what was remembered of the last question, else what its stored record says. */

import { readReply } from '../read/reply.ts'
import type { KnownTries, Try } from '../tries.ts'
import { mergeReplies } from './merge.ts'
import { loadRecord, recordFiles, replyFile, sampleFile } from './store.ts'

const ofRecord = (dataDir: string, domain: string): Try | undefined => {
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

/** Undefined for a domain that was never asked. A bundled sample counts as asked when it was written. */
export const lastKnownOf = (dataDir: string, tries: KnownTries): ((domain: string) => Try | undefined) => {
  const isThere = recordFiles(dataDir)
  return domain => {
    const remembered = tries.get(domain)
    const hasReplies = isThere(replyFile(domain))
    // A record that is remembered and gone, by a power cut or by hand, is as good as never asked for.
    if (remembered && (remembered.verdict !== 'found' || hasReplies)) return remembered
    return hasReplies || isThere(sampleFile(domain)) ? ofRecord(dataDir, domain) : undefined
  }
}
