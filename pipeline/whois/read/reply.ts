/** Any reply to facts. */
import type { Protocol, RegistrationFacts } from '../model.ts'
import { readRdap } from './rdap/rdap.ts'
import { readWhois } from './whois.ts'

/** A reply is judged when it comes, merged, compared and published: it is read once. Its bytes are never written to. */
const known = new WeakMap<Uint8Array, RegistrationFacts>()

export const readReply = (protocol: Protocol, bytes: Uint8Array): RegistrationFacts => {
  const read = known.get(bytes)
  if (read) return read
  const facts = protocol === 'rdap' ? readRdap(bytes) : readWhois(bytes)
  known.set(bytes, facts)
  return facts
}
