/** The end of a host: politely, and not later than it must. */
import { Agent, get as ask } from 'node:http'
import { expect, it } from 'vitest'
import { get, startOn } from './running.ts'
import { largeSize, slowReader } from './slow-reader.ts'

/** An idle connection lives for a minute: a stop that waits for it ends here. */
const limitMs = 20_000

it(
  'waits for nothing that is idle',
  async () => {
    const running = await startOn('edge')
    const agent = new Agent({ keepAlive: true })
    await new Promise(resolve =>
      ask({ port: running.host.port, host: '127.0.0.1', path: '/gse/live', agent }, response =>
        response.resume().on('end', resolve),
      ),
    )
    await running.host.stop()
    agent.destroy()
  },
  limitMs,
)

it(
  'answers to the end what is under way, and nothing new',
  async () => {
    const running = await startOn('edge')
    const reader = await slowReader(running)
    const { port } = running.host
    const stopping = running.host.stop()
    await expect(get(port, '/gse/live')).rejects.toThrow(/ECONNREFUSED/)
    let size = 0
    reader.on('data', chunk => {
      size += chunk.length
    })
    reader.resume()
    await new Promise(resolve => reader.once('close', resolve))
    await stopping
    // The first piece was read before; what is left is all but that and the headers.
    expect(size).toBeGreaterThan(largeSize - 1024 * 1024)
    await running.host.stop()
  },
  limitMs,
)
