import { expect, it } from 'vitest'
import { createMetrics } from '../../site/edge/node/server/metrics.ts'
import { type RespondOptions, respond } from '../../site/edge/node/server/respond.ts'
import { prepare } from '../../site/edge/node/server/send-response.ts'
import { followEdition } from '../../site/edge/node/tree/follow.ts'
import { atEnd } from '../support/at-end.ts'
import { serve } from '../support/serve.ts'
import { show, stage, writeTree } from './running.ts'

const followed = async () => {
  const set = stage()
  writeTree(set.generation('one'), 'full')
  show(set.dir, set.generation('one'))
  const following = await followEdition(set.dir, () => {})
  atEnd(following.stop)
  return following.current()
}

it('a client that sends another long Accept-Encoding each time fills no more than the cache’s 8 MB', async () => {
  const { responses, askedOnce } = await followed()
  const response = prepare({ status: 200, headers: [], body: Buffer.from('{}') })
  // The key holds the header: 12 kB each, 12 MB in all.
  for (let i = 0; i < 1_000; i += 1) {
    const key = `/forex/USD\ngzip, ${'a'.repeat(12_000)}${i}`
    responses.set(key, response)
    askedOnce.set(key, true)
  }
  expect(responses.calculatedSize).toBeLessThanOrEqual(8 * 1024 * 1024)
  expect(responses.size).toBeGreaterThan(300)
  expect(responses.size).toBeLessThan(700)
  expect(askedOnce.calculatedSize).toBeLessThanOrEqual(1024 * 1024)
})

it('keeps a rate from its second request on, and the board from its first', async () => {
  const edition = await followed()
  const endpoints = { metrics: createMetrics(), ageLimits: {}, publicMetrics: false, trustProxy: false }
  const options: RespondOptions = { endpoints, onFormed: () => {}, onSend: () => {}, inTurn: (_, form) => form() }
  const origin = await serve((request, response) => void respond(edition, request, response, options))
  const kept = async (path: string): Promise<number> => {
    const reply = await fetch(origin + path, { headers: { connection: 'close' } })
    expect(reply.status).toBe(200)
    await reply.text()
    return edition.responses.size
  }
  expect(await kept('/forex/USD/GBP/2026-04-10')).toBe(0)
  expect(await kept('/forex/USD/GBP/2026-04-10')).toBe(1)
  expect(await kept('/gse/live')).toBe(2)
})
