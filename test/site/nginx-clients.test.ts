/** The clients nginx counts: every spelling of an address of one /64 is one client, as it is for the Node host. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clientNetworks } from '../../site/edge/nginx/maps.ts'
import { networkOf } from '../../site/edge/node/server/rate-limit.ts'

/** As nginx reads a map: the first pattern that matches, with its captures in the value. */
const clientOf = (address: string): string => {
  for (const [pattern, value] of clientNetworks) {
    const found = pattern.startsWith('~') ? new RegExp(pattern.replace(/^~\*?/, ''), 'i').exec(address) : null
    if (found) return value.replace(/\$\{?([a-z]+)\}?/g, (_, name: string) => found.groups![name]!)
  }
  return address
}

/** The spelling of inet_ntop: the first longest run of two zero groups or more is `::`. */
const spelt = (groups: readonly number[]): string => {
  const texts = groups.map(group => group.toString(16))
  const runs = [8, 7, 6, 5, 4, 3, 2].flatMap(length =>
    Array.from({ length: 9 - length }, (_, from) => ({ from, length })),
  )
  const run = runs.find(({ from, length }) => groups.slice(from, from + length).every(group => group === 0))
  if (!run) return texts.join(':')
  return `${texts.slice(0, run.from).join(':')}::${texts.slice(run.from + run.length).join(':')}`
}

const group = fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 0xffff }))
const address = fc.array(group, { minLength: 8, maxLength: 8 })

it('are the first four groups of an IPv6 address, whatever its zeros', () => {
  fc.assert(
    fc.property(address, groups => {
      const network = groups
        .slice(0, 4)
        .map(part => part.toString(16))
        .join(':')
      expect(clientOf(spelt(groups))).toBe(`${network}:`)
      expect(networkOf(spelt(groups))).toBe(network)
    }),
    { numRuns: 2_000 },
  )
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::9', '2001:db8:1:2:'],
  ['2001:db8::9', '2001:db8:0:0:'],
  ['2001:db8:0:1::9', '2001:db8:0:1:'],
  ['::1', '0:0:0:0:'],
])('%s is the client %s', (address, client) => {
  expect(clientOf(address)).toBe(client)
})
