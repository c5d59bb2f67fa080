/** The last known answer about a domain: what was remembered of the last question, else what its stored record says. */
import { isDataError } from '../../contract/errors.ts'
import type { StoredRecord } from '../model.ts'
import type { KnownTries, Try } from '../tries.ts'
import { mergeReplies } from './merge.ts'
import { lastAskedAt } from './registration.ts'
import { loadRecord, recordFiles, replyFile, sampleFile } from './store.ts'

const ofRecord = ({ domain, replies }: StoredRecord): Try => {
  const merged = mergeReplies(domain, replies)
  const verdict = merged ? 'found' : (replies[0]?.facts.verdict ?? 'unavailable')
  return { verdict, at: lastAskedAt(replies) ?? '', ...(merged?.domain.expires && { expires: merged.domain.expires }) }
}

/** What the stored record says. Undefined where there is none, and where it cannot be read: the domain is asked again then. */
export const storedAnswer = (dataDir: string, domain: string): Try | undefined => {
  try {
    const record = loadRecord(dataDir, domain)
    return record && ofRecord(record)
  } catch (error) {
    if (isDataError(error)) return undefined
    throw error
  }
}

/** Undefined for a domain that was never asked. A bundled sample counts as asked when it was written. */
export const lastKnownOf = (dataDir: string, tries: KnownTries): ((domain: string) => Try | undefined) => {
  const isThere = recordFiles(dataDir)
  return domain => {
    const remembered = tries.get(domain)
    const hasReplies = isThere(replyFile(domain))
    // A remembered record whose file is gone, by a power cut or by hand, counts as never asked.
    if (remembered && (remembered.verdict !== 'found' || hasReplies)) return remembered
    return hasReplies || isThere(sampleFile(domain)) ? storedAnswer(dataDir, domain) : undefined
  }
}
