/** One domain by both protocols: the TLD's first, the other as fallback and to fill what the first does not state. */
import { AlmanacError, messageOf } from '../../contract/errors.ts'
import type { Protocol, StoredReply, Verdict } from '../model.ts'
import { isAbout } from '../registration/merge.ts'
import type { AskedServer } from './asked-server.ts'
import { type Bootstrap, rdapServerOf } from './bootstrap.ts'
import { hostInIana, type KeptHosts } from './iana-hosts.ts'
import { askRdap, type RdapAsker } from './rdap.ts'
import { type ServerRow, tldOf } from './servers.ts'
import { askPolitely, askWhois, type WhoisAsker } from './whois.ts'

export interface LookUpMeans {
  readonly whois: WhoisAsker
  readonly rdap: RdapAsker
  readonly bootstrap: Bootstrap
  readonly hosts: KeptHosts
  /** Questions to IANA by TLD, so that each is asked once, also when it fails. */
  readonly discoveries: Map<string, Promise<string>>
}

const none = (verdict: Verdict, reason: string): AskedServer => ({ verdict, replies: [], reason })

const ianaHost = 'whois.iana.org'

/** The host that ICANN's registry agreements name since 2012, for TLDs of which IANA names none. */
const customary = (tld: string): string => `whois.nic.${tld}`

const askIana = async ({ whois, hosts }: LookUpMeans, tld: string): Promise<string> => {
  try {
    const { bytes } = await askPolitely(whois, ianaHost, tld)
    const host = hostInIana(tld, bytes)
    if (host === undefined) return customary(tld)
    hosts.set(tld, host)
    return host
  } catch {
    return customary(tld)
  }
}

/** The port-43 host of a TLD, `''` where there is none: as remembered, else asked of IANA once. */
const discover = (means: LookUpMeans, tld: string): Promise<string> => {
  const known = means.hosts.get(tld)
  if (known !== undefined) return Promise.resolve(known)
  const asked = means.discoveries.get(tld) ?? askIana(means, tld)
  means.discoveries.set(tld, asked)
  return asked
}

const viaWhois = async (means: LookUpMeans, domain: string, { whois: listed }: ServerRow): Promise<AskedServer> => {
  const tld = tldOf(domain)
  try {
    const host = listed ?? (await discover(means, tld))
    return host === '' ? none('unsupported', `.${tld} has no WHOIS server`) : await askWhois(means.whois, domain, host)
  } catch (error) {
    return none(
      error instanceof AlmanacError && error.code === 'WHOIS_CLOSED' ? 'limited' : 'unavailable',
      messageOf(error),
    )
  }
}

const viaRdap = async ({ rdap, bootstrap }: LookUpMeans, domain: string): Promise<AskedServer> => {
  const base = rdapServerOf(bootstrap, domain)
  return base === undefined ? none('unsupported', `no RDAP server is known for ${domain}`) : askRdap(rdap, domain, base)
}

/** A verdict about the domain itself; the others are about the question. */
export const isAnswer = (verdict: Verdict): boolean =>
  verdict === 'found' || verdict === 'notfound' || verdict === 'reserved'

/** Does the record lack what another protocol may know? A domain object needs both dates, a registrar object a name. */
const isIncomplete = (domain: string, replies: readonly StoredReply[]): boolean => {
  const about = replies.filter(reply => isAbout(domain, reply)).map(({ facts }) => facts)
  return !(
    about.some(({ domain: { created } }) => created) &&
    about.some(({ domain: { expires } }) => expires) &&
    about.some(({ registrar: { name } }) => name)
  )
}

/** A registry of these answers without contacts and leaves them to the registrar, whose port 43 is optional since 2025. */
const lacksContacts = (domain: string, replies: readonly StoredReply[]): boolean =>
  /\.(?:com|net|cc)$/.test(domain) &&
  replies.every(({ protocol, facts }) => protocol === 'whois' && Object.keys(facts.contacts).length === 0)

/** Of several failures, the one that decides when to ask again. */
const worst = (verdicts: readonly Verdict[]): Verdict =>
  (['limited', 'unavailable', 'unsupported'] as const).find(verdict => verdicts.includes(verdict)) ?? 'unavailable'

/**
 * With `only`, the other protocol is not asked. With `isConfirming`, the domain was once said to be gone: the other protocol is asked
 * first, and its silence settles nothing.
 */
export const lookUp = async (
  means: LookUpMeans,
  domain: string,
  server: ServerRow,
  { isConfirming = false, only }: { readonly isConfirming?: boolean; readonly only?: Protocol } = {},
): Promise<AskedServer> => {
  const ask = (protocol: Protocol): Promise<AskedServer> =>
    protocol === 'whois' ? viaWhois(means, domain, server) : viaRdap(means, domain)
  if (only !== undefined) return ask(only)
  const other = server.first === 'whois' ? 'rdap' : 'whois'
  const order: readonly [Protocol, Protocol] = isConfirming ? [other, server.first] : [server.first, other]
  const isLacking = (replies: readonly StoredReply[]) => isIncomplete(domain, replies) || lacksContacts(domain, replies)
  const first = await ask(order[0])
  if (isAnswer(first.verdict) && (first.verdict !== 'found' || !isLacking(first.replies))) return first
  const second = await ask(order[1])
  if (first.verdict === 'found')
    return second.verdict === 'found' ? { ...first, replies: [...first.replies, ...second.replies] } : first
  if (isConfirming && second.verdict === 'notfound' && first.verdict !== 'unsupported')
    return none(first.verdict, `not confirmed by ${order[0]}: ${first.reason ?? 'no answer'}`)
  if (isAnswer(second.verdict)) return second
  const reason = [first.reason, second.reason].filter(Boolean).join('; ')
  return none(worst([first.verdict, second.verdict]), reason || 'no usable reply')
}
