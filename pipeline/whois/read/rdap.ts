/** Reads an RDAP domain object. */
import type { Facts } from '../model.ts'

/** Until the mapping stands, an RDAP reply states nothing. */
export const readRdap = (_bytes: Uint8Array): Facts => ({
  verdict: 'unavailable',
  domain: { statuses: [], nameServers: [] },
  registrar: {},
  contacts: {},
  redacted: [],
})
