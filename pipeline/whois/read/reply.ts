/** Any reply to facts. */
import type { Facts, Protocol } from '../model.ts'
import { readRdap } from './rdap/rdap.ts'
import { readWhois } from './whois.ts'

export const readReply = (protocol: Protocol, bytes: Uint8Array): Facts =>
  protocol === 'rdap' ? readRdap(bytes) : readWhois(bytes)
