/** Tells what a record states apart from its flags, and whether that contradicts a flag. */
import type { RegistrationFacts, Verdict } from '../model.ts'
import { isOfRegistration, verdictOfStatus } from './status.ts'

type Stated = Omit<RegistrationFacts, 'verdict'>

/** Counts what only a registration has. A name and one of these make a record; so do two of these without a name. */
export const signs = ({ domain, registrar, contacts }: Stated): number =>
  [
    domain.created,
    domain.expires,
    domain.updated,
    domain.nameServers.length > 0,
    domain.statuses.length > 0,
    registrar.name,
    registrar.id,
    Object.keys(contacts).length > 0,
  ].filter(Boolean).length

/**
 * Does the record contradict the verdict of a flag? "Free" does not go with a date, a name server, a contact or a flag of registered
 * names, "reserved" not with an end or with such a flag, and "blocked" with nothing else that a registration has.
 */
export const isContradicted = (verdict: Verdict, facts: Stated): boolean => {
  const domain = { ...facts.domain, statuses: [] }
  const flags = facts.domain.statuses
  if (verdict === 'notfound') return signs({ ...facts, domain, registrar: {} }) > 0 || flags.some(isOfRegistration)
  if (verdict !== 'reserved') return false
  const isWeak = verdictOfStatus(flags, true) === undefined
  return isWeak ? signs({ ...facts, domain }) > 0 : domain.expires !== undefined || flags.some(isOfRegistration)
}
