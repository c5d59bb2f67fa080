/** What becomes of one domain's answer: it is stored, or what is known stays, or the record is removed at the end of the run. */
import { AlmanacError } from '../contract/errors.ts'
import { stamp } from './ask/asked-server.ts'
import { type LookUpMeans, lookUp } from './ask/look-up.ts'
import type { ServerRow } from './ask/servers.ts'
import type { StoredRecord, Verdict } from './model.ts'
import { changesBetweenRecords, noteChanges } from './registration/changes.ts'
import { type RecordChange, reconcile } from './registration/reconcile.ts'
import { isDamaged, loadRecord, setAside, setUnreadableAside, storeRecord } from './registration/store.ts'
import type { Tries, Try } from './tries.ts'

export interface WhoisAnswer {
  readonly domain: string
  readonly verdict: Verdict
  readonly change: RecordChange
  readonly reason?: string
}

/** A stored file whose bytes are no record is moved aside: its domain is asked like one that was never asked. */
const readableRecord = async (dataDir: string, domain: string): Promise<StoredRecord | undefined> => {
  try {
    return loadRecord(dataDir, domain)
  } catch (error) {
    if (!isDamaged(error)) throw error
    await setUnreadableAside(dataDir, domain)
    return undefined
  }
}

/** A domain that its registry said twice to be gone; removed when the run is over. */
export interface Removal {
  readonly domain: string
  readonly record: StoredRecord
  readonly entry: Try
}

export const answerOne = async (
  { dataDir, now }: { readonly dataDir: string; readonly now: () => Date },
  means: LookUpMeans,
  tries: Tries,
  domain: string,
  server: ServerRow,
): Promise<WhoisAnswer | Removal> => {
  const last = tries.get(domain)
  const stored = await readableRecord(dataDir, domain)
  const isConfirming = stored !== undefined && last?.notFoundAt !== undefined
  const asked = await lookUp(means, domain, server, { isConfirming })
  const { change, record, entry, reason } = reconcile(domain, stored, last, asked, stamp(now()))
  if (change === 'removed' && record) return { domain, record, entry }
  if (record) {
    noteChanges(dataDir, entry.at, domain, changesBetweenRecords(stored, record))
    await storeRecord(dataDir, record, { replaces: stored !== undefined })
  }
  tries.add(domain, entry)
  return { domain, verdict: entry.verdict, change, ...(reason !== undefined && { reason }) }
}

const kept = (domain: string, reason: string): WhoisAnswer => ({
  domain,
  verdict: 'unavailable',
  change: 'kept',
  reason,
})

/** A domain whose stored file the system does not open is not asked: its record could not be compared, and must not be replaced. */
export const keptIfUnreadable = (domain: string, error: unknown): WhoisAnswer => {
  if (error instanceof AlmanacError && error.code === 'DATA_UNREADABLE') return kept(domain, error.message)
  throw error
}

/** A registry loses few names between two runs. One that says more are gone is broken, and its removals are held. */
const mostRemovals = 3

export const settleRemovals = async (
  dataDir: string,
  tries: Tries,
  removals: readonly Removal[],
): Promise<WhoisAnswer[]> => {
  const answers: WhoisAnswer[] = []
  const serverIn = ({ record }: Removal): string => record.replies[0]?.server ?? ''
  for (const removal of removals) {
    const { domain, record, entry } = removal
    const server = serverIn(removal)
    const count = removals.filter(other => serverIn(other) === server).length
    tries.add(domain, entry)
    if (count > mostRemovals) {
      answers.push(kept(domain, `${server} says of ${count} names in one run that they are gone; none was removed`))
      continue
    }
    await setAside(dataDir, domain)
    noteChanges(dataDir, entry.at, domain, changesBetweenRecords(await readableRecord(dataDir, domain), record))
    await storeRecord(dataDir, record, { replaces: true })
    answers.push({ domain, verdict: entry.verdict, change: 'removed' })
  }
  return answers
}
