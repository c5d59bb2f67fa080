/** `--access-log`: one line of JSON a request. */
import { expect, it } from 'vitest'
import { until } from '../support/until.ts'
import { sendRaw, startOn } from './running.ts'
import { slowReader } from './slow-reader.ts'

interface Line {
  readonly [name: string]: unknown
}

/** A host that notes its requests; `stopped` gives the lines. */
const noting = async (options: Parameters<typeof startOn>[1] = {}) => {
  const batches: string[] = []
  const running = await startOn('full', { ...options, accessLog: lines => void batches.push(lines) })
  return {
    ...running,
    written: () => batches.join(''),
    stopped: async (): Promise<readonly Line[]> => {
      await running.host.stop()
      const text = batches.join('')
      expect(text).toMatch(/^$|\n$/)
      return text
        .split('\n')
        .slice(0, -1)
        .map(line => JSON.parse(line) as Line)
    },
  }
}

it('notes when, who, what and how it ended, in the order of the ends', async () => {
  const host = await noting({ trustProxy: true })
  const { bytes } = await host.ask('/forex/USD/GBP?a=b', {
    headers: { 'X-Forwarded-For': '192.0.2.7', 'User-Agent': 'test/1', Referer: 'https://other.example/' },
  })
  await host.ask('/nothing', { method: 'HEAD' })
  const [first, second, ...more] = await host.stopped()
  expect(more).toEqual([])
  expect(Object.keys(first!)).toEqual([
    'at',
    'client',
    'method',
    'target',
    'status',
    'bytes',
    'ms',
    'whole',
    'agent',
    'referer',
  ])
  expect(first).toMatchObject({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    client: '192.0.2.7',
    method: 'GET',
    target: '/forex/USD/GBP?a=b',
    status: 200,
    whole: true,
    agent: 'test/1',
    referer: 'https://other.example/',
  })
  expect(first!['bytes']).toBeGreaterThan(bytes.length)
  expect(first!['ms']).toBeGreaterThanOrEqual(0)
  expect(second).toMatchObject({ client: '127.0.0.1', method: 'HEAD', status: 404, agent: null, referer: null })
})

it('notes refused requests too', async () => {
  const host = await noting({ limit: 1 })
  await host.ask('/gse/live')
  await host.ask('/gse/live')
  expect((await host.stopped()).map(({ status }) => status)).toEqual([200, 429])
})

it('keeps what a client wrote inside its line, and cuts it', async () => {
  const host = await noting()
  const agent = 'a"}\\\u0080'
  await sendRaw(
    host.host.port,
    Buffer.from(
      `GET /forex/${'x'.repeat(900)} HTTP/1.1\r\nHost: a\r\nUser-Agent: ${agent}\r\nConnection: close\r\n\r\n`,
      'latin1',
    ),
  )
  const [line, ...more] = await host.stopped()
  expect(more).toEqual([])
  expect(line).toMatchObject({ agent, status: 404 })
  expect(String(line!['target'])).toHaveLength(200)
})

it('notes a client that left before its reply was whole', async () => {
  const host = await noting()
  const reader = await slowReader(host)
  reader.destroy()
  await host.host.stop()
  await until(() => host.written() !== '')
  const [line] = await host.stopped()
  expect(line).toMatchObject({ target: '/large.bin', status: 200, whole: false })
})

it('is written as it goes, not only when the host stops', async () => {
  const host = await noting()
  await host.ask('/gse/live')
  await until(() => host.written() !== '')
  await host.stopped()
})
