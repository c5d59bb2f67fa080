/** What is said where a host cannot listen. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { checkPort, close, listen } from '../../site/edge/node/server/listen.ts'

it('names an address that this machine does not have, and the flag for another', async () => {
  // An address for documentation, RFC 5737.
  await expect(checkPort(0, '192.0.2.1')).rejects.toThrow(
    'PORT 192.0.2.1:0: got "no such address here", expected an address of this machine. Choose another with --host: 127.0.0.1 for this machine alone, 0.0.0.0 for all addresses.',
  )
})

it('advises another port than the one in use', async () => {
  const taken = createServer()
  await listen(taken, 0, '127.0.0.1')
  const { port } = taken.address() as AddressInfo
  await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(
    `PORT 127.0.0.1:${port}: got "in use", expected a free port. Choose another: PORT=8081 npm start`,
  )
  await close(taken)
})

it('cuts a request under way soon enough for a process that must end within five seconds', async () => {
  const server = createServer()
  await listen(server, 0, '127.0.0.1')
  const half = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const cut = once(half, 'close')
  half.on('error', () => {}).write('GET / HTTP/1.1\r\n')
  await once(server, 'connection')
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const closed = close(server)
  await vi.advanceTimersByTimeAsync(4_500)
  await closed
  await cut
})
