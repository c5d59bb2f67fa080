/** A name that is not followed, where the platform may ask its registry. */
import type { RouteId } from '../../pipeline/contract/routes.ts'
import { missing, type ResolveOutcome } from './resolve-outcome.ts'
import type { TreeReader } from './tree-reader.ts'
import { bodyOfRecord, unregistered } from './whois.ts'

interface NameRequest {
  readonly id: RouteId
  /** A-label form, lower case. */
  readonly name: string
  readonly pretty: boolean
  readonly client: string
}

/** The registry's answer; undefined where no registry is asked. */
export const lookedUp = async (
  reader: TreeReader,
  { id, name, pretty, client }: NameRequest,
): Promise<ResolveOutcome | undefined> => {
  const outcome = await reader.lookUp?.(name, client)
  if (outcome === undefined || outcome.kind === 'unsupported') return undefined
  if (outcome.kind === 'free') return unregistered(name, 'notfound')
  if (outcome.kind === 'reserved') return unregistered(name, 'reserved')
  if (outcome.kind === 'unnamed') return missing('name_not_supported', `"${name}" is not supported: ${outcome.reason}.`)
  if (outcome.kind === 'later') {
    const sentence = `The registry of ${name} cannot be asked just now. Try again in ${outcome.seconds} s.`
    return { ...missing('unavailable', sentence), retryAfter: outcome.seconds }
  }
  const { record } = outcome
  const found = bodyOfRecord(record, id, pretty)
  if (found) return { ...found, caching: 'lookedUp' }
  if (id === 'rawtext')
    return missing('withheld', `The raw reply of ${name} names contacts that are not published here.`)
  const sentence = `The replies for ${name} state no creation or no expiry date. Its other paths answer.`
  return missing('not_representable', sentence)
}
