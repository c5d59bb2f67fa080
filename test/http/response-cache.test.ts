import { expect, it } from 'vitest'
import { prepare } from '../../site/edge/node/server/send-response.ts'
import { follow } from '../../site/edge/node/tree/follow.ts'
import { show, stage, writeTree } from './running.ts'

it('a client that sends another long Accept-Encoding each time fills no more than the cache’s 8 MB', async () => {
  const set = stage()
  writeTree(set.generation('one'), 'full')
  show(set.dir, set.generation('one'))
  const following = await follow(set.dir, () => {})
  try {
    const { responses } = following.current()
    const response = prepare({ status: 200, headers: [], body: Buffer.from('{}') })
    // The key holds the header: 12 kB each, 12 MB in all.
    for (let i = 0; i < 1_000; i += 1) responses.set(`/forex/USD\ngzip, ${'a'.repeat(12_000)}${i}`, response)
    expect(responses.calculatedSize).toBeLessThanOrEqual(8 * 1024 * 1024)
    expect(responses.size).toBeGreaterThan(300)
    expect(responses.size).toBeLessThan(700)
  } finally {
    following.stop()
    set.clear()
  }
})
