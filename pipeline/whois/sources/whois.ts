import { readWhois } from '../read/whois.ts'
import { registrySource } from '../registry-source.ts'

/** Registries and registrars by port 43. */
export default registrySource('WHOIS servers of registries and registrars', readWhois)
