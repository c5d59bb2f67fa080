/** Senders and readers that take their time: they are cut off, and nobody else waits for them. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { fetchFrom, startOn } from '../http/running.ts'
import { slowReader } from '../http/slow-reader.ts'
import { expectReply } from '../requests/expect-reply.ts'
import { startNginx } from './nginx.ts'

const running = await startOn('full')
const nginx = await startNginx({ root: running.dir, nodePort: running.host.port, limit: 0 })
afterAll(nginx.stop)

interface Sender {
  /** Everything received until the host closed. */
  readonly ended: Promise<string>
  readonly socket: Socket
}

/** Sends a request that never ends, a header line now and then. */
const slowSender = (port: number): Sender => {
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /forex/USD HTTP/1.1\r\nHost: a\r\n'))
  const sending = setInterval(() => socket.write('X-A: b\r\n'), 1_000)
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  socket.on('error', () => {})
  const ended = new Promise<string>(resolve =>
    socket.once('close', () => {
      clearInterval(sending)
      resolve(received)
    }),
  )
  return { ended, socket }
}

/** Hosts give headers ten seconds; a sender that is not cut off would send for minutes. */
const limitMs = 30_000

it.concurrent.each(['node', 'nginx'] as const)(
  '%s cuts 300 slow senders off, and answers others meanwhile',
  async name => {
    const port = name === 'node' ? running.host.port : nginx.port
    const senders = Array.from({ length: 300 }, () => slowSender(port))
    await Promise.all(senders.map(({ socket }) => once(socket, 'connect')))
    for (let i = 0; i < 5; i += 1) expect((await fetchFrom(port, '/forex/USD/GBP')).status).toBe(200)
    expect(senders.filter(({ socket }) => socket.closed)).toEqual([])
    for (const received of await Promise.all(senders.map(({ ended }) => ended))) {
      // nginx closes without a word: no directive gives a body to a request that has not arrived.
      if (name === 'node') expectReply(received, 408)
      else expect(received).toBe('')
    }
    expect((await fetchFrom(port, '/forex/USD/GBP')).status).toBe(200)
  },
  limitMs,
)

it.concurrent(
  'the Node host that is told to stop does not wait for a reader that takes nothing',
  async () => {
    const stopped = await startOn('edge')
    const reader = await slowReader(stopped)
    await stopped.host.stop()
    reader.destroy()
  },
  limitMs,
)
