/** At most so many requests in any second from one client. */
import type { IncomingMessage } from 'node:http'

/** Clients remembered at once: 500 bytes each at 60 requests a second. */
const mostClients = 100_000

interface Recent {
  /** Times of the last passed requests, a ring: the slot to be written next holds the oldest. */
  readonly passed: Float64Array
  next: number
  last: number
  overdrawnAt: number
}

/** The requests that passed within one second before any moment never exceed `limit`; 0 lets everything pass. */
export const createLimiter = (limit: number) => {
  const clients = new Map<string, Recent>()
  let sweptAt = 0
  const sweep = (nowMs: number): void => {
    sweptAt = nowMs
    for (const [client, { last }] of clients) if (nowMs - last > 1_000) clients.delete(client)
  }
  return {
    /** 0 when the request may pass, else the seconds to wait. */
    take(client: string, nowMs: number): number {
      if (limit === 0) return 0
      if (nowMs - sweptAt > 10_000) sweep(nowMs)
      let recent = clients.get(client)
      if (!recent) {
        // A flood of addresses pushes out the client remembered longest, not the memory.
        if (clients.size >= mostClients) clients.delete(clients.keys().next().value!)
        const passed = new Float64Array(limit).fill(Number.NEGATIVE_INFINITY)
        recent = { passed, next: 0, last: nowMs, overdrawnAt: Number.NEGATIVE_INFINITY }
        clients.set(client, recent)
      }
      const wait = 1_000 - (nowMs - recent.passed[recent.next]!)
      if (wait > 0) return Math.ceil(wait / 1_000)
      recent.passed[recent.next] = nowMs
      recent.next = (recent.next + 1) % limit
      recent.last = nowMs
      return 0
    },
    /** Counts a request that passed as so many more, by its extra cost. */
    charge(client: string, more: number, nowMs: number): void {
      const recent = clients.get(client)
      for (let left = Math.min(Math.floor(more), limit); recent && left > 0; left -= 1) {
        if (nowMs - recent.passed[recent.next]! < 1_000) recent.overdrawnAt = nowMs
        recent.passed[recent.next] = nowMs
        recent.next = (recent.next + 1) % limit
      }
    },
    /** Did charges take more than the limit within the second before? */
    isOverdrawn: (client: string, nowMs: number): boolean =>
      nowMs - (clients.get(client)?.overdrawnAt ?? Number.NEGATIVE_INFINITY) < 1_000,
  }
}

/** The IPv4 address that an IPv6 one stands for (`::ffff:192.0.2.1`), as a dual-stack socket reports it; any other address as it is. */
export const unmapped = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/** The client of an address: an IPv6 customer holds a whole /64, so its first four groups. */
export const networkOf = (given: string): string => {
  const address = unmapped(given)
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right].slice(0, 4).join(':')
}

/** Who asks. Behind a trusted proxy the last entry of X-Forwarded-For, the only one the proxy itself wrote. */
export const addressOf = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string => {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim()
  return last || (socket.remoteAddress ?? '')
}
