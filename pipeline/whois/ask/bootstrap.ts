/** Which RDAP server answers for a TLD: IANA's bootstrap registry (RFC 9224), kept for a week, longest match of labels. */
import { z } from 'zod'
import { dayMs } from '../../contract/calendar.ts'
import { almanacError } from '../../contract/errors.ts'
import { suffixesOf } from '../../contract/registries.ts'
import { orUndefined } from '../../core/files.ts'
import { politeClient } from '../../core/http.ts'
import type { HttpOptions } from '../../core/http-options.ts'
import { stateFile } from '../../core/state-file.ts'
import { list, prop, text } from '../read/rdap/json.ts'

export const bootstrapUrl = 'https://data.iana.org/rdap/dns.json'
const keptFile = stateFile('whois/rdap-dns.json', z.object({ at: z.number(), json: z.string() }))
const keptMs = 7 * dayMs

/** Base addresses by suffix, each ending in a slash. */
export type Bootstrap = ReadonlyMap<string, string>

const baseOf = (urls: unknown): string | undefined => {
  for (const url of list(urls)) {
    const address = text(url)
    if (address && /^https:\/\//i.test(address) && URL.canParse(address))
      return address.endsWith('/') ? address : `${address}/`
  }
  return undefined
}

/** Reads the registry; a malformed entry is skipped. Throws SOURCE_SHAPE where there is no list of services. */
export const readBootstrap = (json: string): Bootstrap => {
  const services = orUndefined(() => prop(JSON.parse(json), 'services'))
  if (!Array.isArray(services))
    throw almanacError('SOURCE_SHAPE', bootstrapUrl, json.slice(0, 60), 'an object with a list `services`')
  const found = new Map<string, string>()
  for (const service of services) {
    const [suffixes, urls] = list(service)
    const base = baseOf(urls)
    if (base === undefined) continue
    for (const suffix of list(suffixes)) if (typeof suffix === 'string') found.set(suffix.toLowerCase(), base)
  }
  return found
}

export const rdapServerOf = (bootstrap: Bootstrap, domain: string): string | undefined =>
  bootstrap.get(suffixesOf(domain).find(suffix => bootstrap.has(suffix)) ?? '')

/** The address of a domain's object at the server of this base. */
export const rdapUrl = (base: string, domain: string): string => `${base}domain/${domain}`

/** The kept registry of any age; empty when there is none. */
export const keptBootstrap = (dataDir: string): Bootstrap => {
  const kept = keptFile.read(dataDir)
  return kept ? readBootstrap(kept.json) : new Map()
}

/** The kept registry, asked again after a week, or where it is dated ahead. If that fails, the old copy is used. */
export const loadBootstrap = async (dataDir: string, now: Date, options: HttpOptions): Promise<Bootstrap> => {
  const kept = keptFile.read(dataDir)
  if (kept && Math.abs(now.getTime() - kept.at) < keptMs) return readBootstrap(kept.json)
  try {
    const json = new TextDecoder().decode((await politeClient(options).get({ url: bootstrapUrl })).bytes)
    const bootstrap = readBootstrap(json)
    keptFile.write(dataDir, { at: now.getTime(), json })
    return bootstrap
  } catch {
    return keptBootstrap(dataDir)
  }
}
