/** Look-ups behind the Node host: clients that go away while a registry is asked. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import type { LookedUp, LookUpName } from '../../pipeline/contract/look-up.ts'
import { startOn } from './running.ts'

const registrar = { email: null, id: 376, name: 'Example', phone: null, reseller: null, server: null, url: '' }
const found: LookedUp = {
  kind: 'found',
  record: {
    ...{ name: 'asked.com', domain: null, registrant: null, admin: null, tech: null, billing: null, registrar },
    ...{ rawtext: null, withheld: [] },
  },
}

/** A look-up that every caller of a name shares, answered when the test says so. */
const sharedFlight = () => {
  let answer: (outcome: LookedUp) => void = () => {}
  let callers = 0
  const flight = new Promise<LookedUp>(resolve => (answer = resolve))
  const lookUp: LookUpName = () => {
    callers += 1
    return flight
  }
  return { lookUp, answer: () => answer(found), callers: () => callers }
}

const ask = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /whois/asked.com/registrar HTTP/1.1\r\nHost: a\r\n\r\n')
  return socket
}

it('a client that goes away frees its socket, and the look-up goes on for the others', async () => {
  const { lookUp, answer, callers } = sharedFlight()
  const { host, ask: askHost } = await startOn('edge', { lookUp, limit: 1_000 })
  // As many connections as one client may have.
  const gone = await Promise.all(Array.from({ length: 99 }, () => ask(host.port)))
  const stays = askHost('/whois/asked.com/registrar')
  await expect.poll(callers).toBe(100)
  for (const socket of gone) socket.destroy()
  // A new connection is taken only when those of the others are no longer counted.
  const other = () =>
    askHost('/forex/USD/GBP').then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(other).toBe(200)
  answer()
  const { status, text } = await stays
  expect([status, JSON.parse(text)]).toEqual([200, registrar])
})
