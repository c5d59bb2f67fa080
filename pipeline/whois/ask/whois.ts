/**
 * A domain by port 43. whoiser knows each registry's form of question and repairs misspelt referrals; the connection is made
 * here. whoiser gets two lines and not the reply, because its own parser fails on a label `constructor:`.
 */
import { setImmediate } from 'node:timers/promises'
import { whoisDomain } from 'whoiser'
import { type AlmanacError, almanacError, messageOf } from '../../contract/errors.ts'
import type { StoredReply } from '../model.ts'
import { verdictFor } from '../read/about.ts'
import type { ReadRegistration } from '../read/reply.ts'
import { statedWaitMs } from '../read/stated-wait.ts'
import { type AskedServer, stamp } from './asked-server.ts'
import { askPort43 } from './port43.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { WhoisSettings } from './settings.ts'

export interface WhoisAsker {
  readonly settings: WhoisSettings
  readonly limiter: RateLimiter
  readonly now: () => Date
  readonly read: ReadRegistration
}

const closed = (server: string): AlmanacError => almanacError('WHOIS_CLOSED', server, 'too many refusals', 'patience')

let line: Promise<unknown> = Promise.resolve()

/**
 * Lets pending socket events run before the next reply is read, so that reading a hundred replies does not delay the next
 * questions.
 */
const afterSockets = (): Promise<unknown> => {
  line = line.then(() => setImmediate())
  return line
}

/** One server's reply. While the server refuses for rate, it is asked again after a rest. */
export const askPolitely = async (
  { settings, limiter, now, read }: WhoisAsker,
  server: string,
  query: string,
): Promise<Omit<StoredReply, 'layer'>> => {
  for (;;) {
    if (limiter.isClosed(server)) throw closed(server)
    const askedAt = stamp(now())
    const { bytes, facts, isRefusal } = await limiter.run(server, async () => {
      // An earlier question in the queue may have closed the server.
      if (limiter.isClosed(server)) throw closed(server)
      const bytes = await askPort43(server, query, settings)
      await afterSockets()
      const facts = await read('whois', bytes, server)
      const isRefusal = facts.verdict === 'limited'
      // Noted before the next question leaves: reading may take longer than the gap.
      if (isRefusal) limiter.refuse(server, statedWaitMs(bytes))
      else limiter.accept(server)
      return { bytes, facts, isRefusal }
    })
    if (!isRefusal || limiter.isClosed(server)) return { protocol: 'whois', server, askedAt, bytes, facts }
  }
}

/** Registry, then the registrar it names, if it names one whose host is public. */
export const askWhois = async (asker: WhoisAsker, domain: string, host: string): Promise<AskedServer> => {
  const replies: StoredReply[] = []
  let reason: string | undefined
  const whoisQuery = async (named: string, query: string): Promise<string> => {
    const server = named.toLowerCase()
    const isRegistrar = replies.length > 0
    if (isRegistrar && server === replies[0]?.server) return ''
    try {
      const reply = await askPolitely(asker, server, query)
      const verdict = verdictFor(domain, reply)
      if (verdict !== reply.facts.verdict) reason ??= `${server} answered about another domain`
      if (!isRegistrar || verdict === 'found') replies.push({ layer: isRegistrar ? 'registrar' : 'registry', ...reply })
      const referral = reply.facts.registrar.server
      return referral === undefined || isRegistrar || verdict !== 'found'
        ? ''
        : `Domain Name: ${domain}\nRegistrar WHOIS Server: ${referral}\n`
    } catch (error) {
      reason ??= messageOf(error)
      return ''
    }
  }
  try {
    await whoisDomain(domain, { host, follow: 2, whoisQuery, timeout: asker.settings.timeoutMs })
  } catch (error) {
    // A referral such as `http://[::bad` makes whoiser throw; the registry's reply is kept.
    reason ??= messageOf(error)
  }
  const verdict = replies[0] ? verdictFor(domain, replies[0]) : asker.limiter.isClosed(host) ? 'limited' : 'unavailable'
  return { verdict, replies, ...(reason !== undefined && { reason }) }
}
