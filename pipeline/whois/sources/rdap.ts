import { readRdap } from '../read/rdap/rdap.ts'
import { registrySource } from '../registry-source.ts'

/** The same registries by RDAP, which most generic ones offer alone since January 2025. */
export default registrySource('RDAP servers of registries and registrars', readRdap)
