/** Which addresses are public. Requests and redirects go to no others. */
import { lookup as dnsLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const listOf = (...nets: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const [net = '', bits] of nets.map(one => one.split('/')))
    list.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4')
  return list
}

const reserved = listOf(
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  '224.0.0.0/3',
  // Teredo and other IETF protocols with the benchmark net; two documentation nets; 6to4.
  ...['2001::/23', '2001:db8::/32', '3fff::/20', '2002::/16'],
)

/** All that IANA has opened for addresses of the internet; loopback, local and multicast nets lie outside. */
const globalUnicast = listOf('2000::/3')

/** Prefixes whose last 32 bits are an IPv4 address: mapped (RFC 4291) and NAT64 (RFC 6052). */
const carriesIpv4 = listOf('::ffff:0:0/96', '64:ff9b::/96')

const lastIpv4 = (address: string): string => {
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':')
  const [high = 0, low = 0] = groups.slice(-2).map(group => Number.parseInt(group || '0', 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  if (carriesIpv4.check(address, 'ipv6')) return isPublicAddress(lastIpv4(address))
  return globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** DNS lookup that fails with ENOTPUBLIC if any address of the name is not public. */
export const publicLookup: LookupFunction = (host, options, done) =>
  dnsLookup(host, options, (error, address, family) => {
    const all = Array.isArray(address) ? address.map(({ address: one }) => one) : [address]
    const bad = error ? undefined : all.find(one => !isPublicAddress(one))
    const refused = bad === undefined ? error : Object.assign(new Error(`${host} is at ${bad}`), { code: 'ENOTPUBLIC' })
    done(refused, address, family)
  })
