import { readWhois } from '../read/whois.ts'
import { registrySource } from '../registry-source.ts'

export default registrySource('WHOIS servers of registries and registrars', readWhois)
