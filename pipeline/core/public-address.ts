/** Which addresses are public. Requests and redirects go to no others. */
import { lookup as dnsLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const inward = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  inward.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inward.addSubnet(net, bits, 'ipv6')

/** Is this an IPv4 or IPv6 address of the public internet? */
export const isPublicAddress = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(plain)
  return family !== 0 && !inward.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** DNS lookup that fails with ENOTPUBLIC if any address of the name is not public. */
export const publicLookup: LookupFunction = (host, options, done) =>
  dnsLookup(host, options, (error, address, family) => {
    const all = Array.isArray(address) ? address.map(({ address: one }) => one) : [address]
    const bad = error ? undefined : all.find(one => !isPublicAddress(one))
    done(
      bad === undefined ? error : Object.assign(new Error(`${host} is at ${bad}`), { code: 'ENOTPUBLIC' }),
      address,
      family,
    )
  })
