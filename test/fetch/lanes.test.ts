import { existsSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import { fetchSources } from '../../pipeline/fetch/fetch.ts'
import { whoisSettings } from '../../pipeline/whois/ask/settings.ts'
import { sharedReader } from '../support/reader.ts'
import { listen, serve } from '../support/serve.ts'
import { tinyCopy } from '../support/temp.ts'
import { until } from '../support/until.ts'
import { ecbReply } from './ecb-reply.ts'

const settings = { ALMANAC_RETRIES: '0', ALMANAC_TIMEOUT_MS: '10000' }
const now = new Date('2026-04-14T17:00:00Z')

test('a source that was asked is remembered while others are still waited for', async () => {
  const dataDir = tinyCopy()
  const file = join(dataDir, '.state/asked.json')
  const isRemembered = () => existsSync(file) && readFileSync(file, 'utf8').includes('forex/ecb')
  const answer: RequestListener = (request, response) => {
    if (request.url?.includes('ecb.europa.eu')) response.end(ecbReply('2026-04-14', '1.1702'))
    else void until(isRemembered).then(() => response.writeHead(404).end())
  }
  const upstream = await serve(answer)
  const client = politeClient(httpOptions({ ...settings, ALMANAC_UPSTREAM: upstream }))
  const outcomes = await fetchSources({
    reader: sharedReader(),
    dataDir,
    only: ['forex/ecb', 'forex/boc'],
    now,
    client,
    all: true,
  })
  expect(outcomes.map(({ source, result }) => [source, result])).toEqual([
    ['forex/boc', 'failed'],
    ['forex/ecb', 'stored'],
  ])
  expect(outcomes[0]?.error?.code).toBe('HTTP_STATUS')
})

test('registries and banks are asked at the same time', async () => {
  const dataDir = tinyCopy()
  let questions = 0
  const registry = createServer(socket => {
    questions += 1
    socket.on('error', () => {}).destroy()
  })
  onTestFinished(() => void registry.close())
  const answer: RequestListener = (request, response) => {
    if (request.url?.includes('ecb.europa.eu'))
      void until(() => questions > 0).then(() => response.end(ecbReply('2026-04-14', '1.1702')))
    else response.writeHead(404).end()
  }
  const env = {
    ...settings,
    ALMANAC_UPSTREAM: await serve(answer),
    ALMANAC_WHOIS: `127.0.0.1:${await listen(registry)}`,
  }
  const outcomes = await fetchSources({
    reader: sharedReader(),
    ...{ dataDir, only: ['forex/ecb', 'whois'], now, all: true },
    client: politeClient(httpOptions(env)),
    whois: whoisSettings(env),
  })
  expect(outcomes.find(({ source }) => source === 'forex/ecb')?.result).toBe('stored')
  expect(outcomes.find(({ source }) => source === 'whois/domains')?.error?.code).toBe('WHOIS_UNANSWERED')
})

/** A server that takes requests and never answers; `asked` counts them. */
const silent = async () => {
  const world = { asked: 0, upstream: '' }
  world.upstream = await serve(() => {
    world.asked += 1
  })
  return world
}

test('a stop ends requests under way, sends none of those that wait, and accuses no publisher', async () => {
  const dataDir = tinyCopy()
  const world = await silent()
  const stop = new AbortController()
  const options = { ...httpOptions({ ...settings, ALMANAC_UPSTREAM: world.upstream }), signal: stop.signal }
  const asking = fetchSources({
    reader: sharedReader(),
    ...{ dataDir, only: ['forex'], now, all: true, stop: stop.signal, signal: stop.signal },
    client: politeClient(options),
  })
  await until(() => world.asked > 0)
  stop.abort()
  const outcomes = await asking
  const asked = outcomes.filter(({ result }) => result !== 'by hand')
  expect(asked.length).toBeGreaterThan(50)
  expect(new Set(asked.map(({ result }) => result))).toEqual(new Set(['interrupted']))
  // Eight requests are under way at most.
  expect(world.asked).toBeLessThanOrEqual(8)
  expect(existsSync(join(dataDir, '.state/asked.json'))).toBe(false)
})

test('the end of a budget is a failure of who did not answer within it', async () => {
  const world = await silent()
  const budget = new AbortController()
  const client = politeClient({
    ...httpOptions({ ...settings, ALMANAC_UPSTREAM: world.upstream }),
    signal: budget.signal,
  })
  const asking = fetchSources({
    reader: sharedReader(),
    ...{ dataDir: tinyCopy(), only: ['forex/ecb'], now, all: true, client, signal: budget.signal },
  })
  await until(() => world.asked > 0)
  budget.abort()
  const [outcome] = await asking
  expect([outcome?.result, outcome?.error?.code]).toEqual(['failed', 'HTTP_TIMEOUT'])
})
