/** How many followed domains were answered the last time, from the remembered results. No record file is opened. */
import { isDataError } from '../contract/errors.ts'
import { dueAt } from './due.ts'
import type { FollowedDomain } from './model.ts'
import { loadList } from './registration/store.ts'
import { readTries } from './tries.ts'

export interface AnswerCounts {
  /** Followed names that were asked at least once. */
  readonly asked: number
  /** Of these, how many got no answer the last time. */
  readonly unanswered: number
  /** The instant from which the next name is due, 0 where one was never asked; undefined when none is followed. */
  readonly nextDue?: number
}

/** Nobody where the list cannot be read: the build names the fault and keeps the previous edition. */
const followedIn = (dataDir: string): readonly FollowedDomain[] => {
  try {
    return loadList(dataDir)
  } catch (error) {
    if (isDataError(error)) return []
    throw error
  }
}

export const answerCounts = (dataDir: string): AnswerCounts => {
  const tries = readTries(dataDir)
  let [asked, unanswered, nextDue] = [0, 0, Number.POSITIVE_INFINITY]
  for (const { domain } of followedIn(dataDir)) {
    const last = tries.get(domain)
    if (last) asked += 1
    if (last?.verdict === 'limited' || last?.verdict === 'unavailable') unanswered += 1
    nextDue = Math.min(nextDue, dueAt(last))
  }
  return { asked, unanswered, ...(nextDue < Number.POSITIVE_INFINITY && { nextDue }) }
}
