/** Where the registry of each suffix answers. The build writes the list; hosts with code read from it where to ask about a name. */
import type { DocumentBody } from './document-schemas.ts'
import type { Ask } from './errors.ts'

/** What an operator states of a server: milliseconds between two questions, and questions a day. */
export interface ServerLimits {
  readonly gapMs?: number | undefined
  readonly quota?: number | undefined
}

/** Questions a day to a server whose operator states no quota: for look-ups alone. */
const unstatedQuota = 4_000

/** What look-ups for strangers may take of a server's quota; the scheduled fetch has the rest. */
export const lookUpShare = ({ quota = unstatedQuota }: ServerLimits = {}): number => Math.ceil(quota / 4)

/** Suffixes are A-labels in lower case; each base of RDAP ends in a slash. */
export type Registries = Readonly<DocumentBody<'whoisRegistries'>>

/** How a refusal ends where there is nobody to ask. */
export const noService = 'The registry of its suffix is known to run neither RDAP nor WHOIS.'

export const noRegistries: Registries = { rdap: {}, whois: {}, neither: [], limits: {} }

/** The suffixes of a name, longest first: `co.uk`, `uk`. */
export const suffixesOf = (name: string): readonly string[] => {
  const labels = name.split('.')
  return labels.slice(1).map((_, i) => labels.slice(i + 1).join('.'))
}

const serverFor = (bySuffix: Readonly<Record<string, string>>, suffixes: readonly string[]): string | undefined => {
  const suffix = suffixes.find(known => Object.hasOwn(bySuffix, known))
  return suffix === undefined ? undefined : bySuffix[suffix]
}

/** Where to ask about a name, RDAP first; `neither` where its registry runs no service; undefined where that is not known. */
export const askAbout = ({ rdap, whois, neither }: Registries, name: string): Ask | 'neither' | undefined => {
  const suffixes = suffixesOf(name)
  const base = serverFor(rdap, suffixes)
  if (base !== undefined) return { rdap: `${base}domain/${name}` }
  const host = serverFor(whois, suffixes)
  if (host !== undefined) return { whois: host }
  return suffixes.some(suffix => neither.includes(suffix)) ? 'neither' : undefined
}
