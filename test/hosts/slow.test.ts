/** Senders and readers that take their time: they are cut off, and nobody else waits for them. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Serving } from '../../scripts/lib/process.ts'
import { fetchFrom, startOn } from '../http/running.ts'
import { slowReader } from '../http/slow-reader.ts'
import { expectReply } from '../requests/raw.ts'
import { startNginx } from './nginx.ts'

let running: Awaited<ReturnType<typeof startOn>>
let nginx: Serving
beforeAll(async () => {
  running = await startOn('full')
  nginx = await startNginx({ root: running.dir, nodePort: running.host.port, limit: 0 })
})
afterAll(async () => {
  await nginx.stop()
  await running.end()
})

interface Sender {
  /** Everything heard until the host closed, and when that was. */
  readonly ended: Promise<{ readonly heard: string; readonly ms: number }>
}

/** Sends a request that never ends, a header line now and then. */
const slowSender = (port: number): Sender => {
  const from = performance.now()
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /forex/USD HTTP/1.1\r\nHost: a\r\n'))
  const sending = setInterval(() => socket.write('X-A: b\r\n'), 1_000)
  let heard = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    heard += text
  })
  socket.on('error', () => {})
  const ended = new Promise<{ heard: string; ms: number }>(resolve =>
    socket.once('close', () => {
      clearInterval(sending)
      resolve({ heard, ms: performance.now() - from })
    }),
  )
  return { ended }
}

it.concurrent.each(['node', 'nginx'] as const)(
  '%s cuts 300 slow senders off after ten seconds, and answers others meanwhile',
  async name => {
    const port = name === 'node' ? running.host.port : nginx.port
    const senders = Array.from({ length: 300 }, () => slowSender(port))
    for (let i = 0; i < 5; i += 1) {
      const from = performance.now()
      expect((await fetchFrom(port, '/forex/USD/GBP')).status).toBe(200)
      expect(performance.now() - from).toBeLessThan(1_000)
      await new Promise(resolve => setTimeout(resolve, 1_000))
    }
    const ends = await Promise.all(senders.map(({ ended }) => ended))
    for (const { ms, heard } of ends) {
      expect(ms).toBeGreaterThan(9_000)
      expect(ms).toBeLessThan(14_000)
      // nginx closes without a word: no directive gives a body to a request that has not arrived.
      if (name === 'node') expectReply(heard, 408)
      else expect(heard).toBe('')
    }
    expect((await fetchFrom(port, '/forex/USD/GBP')).status).toBe(200)
  },
)

it.concurrent('the Node host that is told to stop waits five seconds for a reader, and no longer', async () => {
  const stopped = await startOn('edge')
  const reader = await slowReader(stopped)
  const from = performance.now()
  await stopped.end()
  expect(performance.now() - from).toBeGreaterThan(4_500)
  expect(performance.now() - from).toBeLessThan(6_500)
  reader.destroy()
})
