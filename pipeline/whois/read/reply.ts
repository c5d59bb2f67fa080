/** Any reply to facts. */
import type { Protocol, RegistrationFacts, StoredReply } from '../model.ts'
import { readRdap } from './rdap/rdap.ts'
import { readWhois } from './whois.ts'

export const readReply = (protocol: Protocol, bytes: Uint8Array): RegistrationFacts =>
  protocol === 'rdap' ? readRdap(bytes) : readWhois(bytes)

/** A reply with the facts read from it, as it is stored. */
export const withFacts = (reply: Omit<StoredReply, 'facts'>): StoredReply => ({
  ...reply,
  facts: readReply(reply.protocol, reply.bytes),
})

/** Reads a reply of `server`, elsewhere if need be. Throws to refuse the reply. */
export type ReadRegistration = (protocol: Protocol, bytes: Uint8Array, server: string) => Promise<RegistrationFacts>

export const readInThisThread: ReadRegistration = async (protocol, bytes) => readReply(protocol, bytes)
