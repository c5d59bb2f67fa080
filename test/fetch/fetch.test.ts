import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import { chooseSources, fetchSources } from '../../pipeline/fetch/fetch.ts'
import { whoisSettings } from '../../pipeline/whois/ask/settings.ts'
import { sharedReader } from '../support/reader.ts'
import { clientOf, serve } from '../support/serve.ts'
import { bundledData, tinyCopy } from '../support/temp.ts'
import { filesOf } from '../support/tree.ts'
import { ecbReply } from './ecb-reply.ts'

/** Fetches forex/ecb into `dataDir` from a server that answers everything with `status` and `body`. */
const fetchEcb = async (dataDir: string, body: string, { status = 200, dryRun = false, hour = 17 } = {}) => {
  const asked: string[] = []
  const origin = await serve((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status).end(body)
  })
  const client = clientOf(origin)
  const now = new Date(`2026-04-14T${hour}:00:00Z`)
  const [outcome] = await fetchSources({ reader: sharedReader(), dataDir, only: ['forex/ecb'], now, client, dryRun })
  return { outcome: outcome!, asked }
}

const data = (dir: string) => new Map([...filesOf(dir)].filter(([name]) => !name.startsWith('.state/')))

describe('a source that is due', () => {
  test('is asked for what is missing, and what it says is stored', async () => {
    const dataDir = tinyCopy()
    const { outcome, asked } = await fetchEcb(dataDir, ecbReply('2026-04-14', '1.1702'))
    expect(asked).toEqual(['/https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml'])
    expect(outcome).toMatchObject({ source: 'forex/ecb', result: 'stored', rows: 2, added: 2, changed: 0, refused: 0 })
    const year = readFileSync(join(dataDir, 'forex/ecb/2026.csv'), 'utf8')
    expect(year.trimEnd().split('\n').at(-1)).toBe('2026-04-14,,,186.75,1.1702')
  })

  test('is not asked again within the hour', async () => {
    const dataDir = tinyCopy()
    await fetchEcb(dataDir, ecbReply('2026-04-13', '1.1684'))
    const { outcome, asked } = await fetchEcb(dataDir, ecbReply('2026-04-14', '1.1702'))
    expect(outcome.result).toBe('not due')
    expect(asked).toEqual([])
  })

  test('is only named by a dry run', async () => {
    const dataDir = tinyCopy()
    const before = filesOf(dataDir)
    const { outcome, asked } = await fetchEcb(dataDir, '', { dryRun: true })
    expect(outcome.requests?.map(({ url }) => url)).toEqual([
      'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
    ])
    expect(asked).toEqual([])
    expect(filesOf(dataDir)).toEqual(before)
  })
})

describe('what is known stays as it was', () => {
  test.each([
    ['a page instead of data', '<!doctype html><title>Moved</title>', 200, 'SOURCE_SHAPE'],
    ['a status', 'Not here', 404, 'HTTP_STATUS'],
    ['nothing', '', 200, 'SOURCE_SHAPE'],
    ['half a document', ecbReply('2026-04-14', '1.17').slice(0, 180), 200, 'SOURCE_SHAPE'],
  ])('when the reply is %s', async (_, body, status, code) => {
    const dataDir = tinyCopy()
    const before = data(dataDir)
    const { outcome } = await fetchEcb(dataDir, body, { status })
    expect(outcome.result).toBe('failed')
    expect(outcome.error?.code).toBe(code)
    expect(data(dataDir)).toEqual(before)
  })

  test('when there is no network', async () => {
    const dataDir = tinyCopy()
    const before = data(dataDir)
    const client = politeClient(httpOptions({ ALMANAC_UPSTREAM: 'http://127.0.0.1:9', ALMANAC_RETRIES: '0' }))
    const [outcome] = await fetchSources({
      reader: sharedReader(),
      dataDir,
      only: ['forex/ecb'],
      now: new Date('2026-04-14T17:00:00Z'),
      client,
    })
    expect(outcome).toMatchObject({ result: 'failed', error: { code: 'HTTP_CONNECT' } })
    expect(data(dataDir)).toEqual(before)
  })
})

test('an unknown source is refused with the list of known ones', async () => {
  await expect(chooseSources(['forex/ecp'])).rejects.toThrow(/USAGE forex\/ecp: .*one of amcm, .* ecb, /)
  await expect(chooseSources(['ecb.csv'])).rejects.toThrow(/USAGE ecb\.csv: .*whois, forex, gse.*SOURCES\.md/)
  expect((await chooseSources(['forex'])).every(({ name }) => name.startsWith('forex/'))).toBe(true)
})

describe('followed domains', () => {
  const settings = whoisSettings({
    ALMANAC_WHOIS: '127.0.0.1:9',
    ALMANAC_UPSTREAM: 'http://127.0.0.1:9',
    ALMANAC_RETRIES: '0',
  })
  const client = politeClient(httpOptions({ ALMANAC_UPSTREAM: 'http://127.0.0.1:9', ALMANAC_RETRIES: '0' }))
  const now = new Date('2026-04-14T17:00:00Z')

  test('stay as they are when no registry can be reached, and the outcome names them', async () => {
    const dataDir = tinyCopy()
    const before = data(dataDir)
    const [outcome] = await fetchSources({
      reader: sharedReader(),
      dataDir,
      only: ['whois'],
      all: true,
      now,
      client,
      whois: settings,
    })
    expect(outcome).toMatchObject({ source: 'whois/domains', result: 'failed', error: { code: 'WHOIS_UNANSWERED' } })
    expect(outcome?.error?.message).toContain('example.com')
    expect(data(dataDir)).toEqual(before)
  })

  test('are named one by one by a dry run', async () => {
    const [outcome] = await fetchSources({
      reader: sharedReader(),
      dataDir: tinyCopy(),
      only: ['whois'],
      all: true,
      now,
      client,
      whois: settings,
      dryRun: true,
    })
    expect(outcome?.requests?.map(({ url }) => url)).toContain('whois://whois.verisign-grs.com/example.com')
  })
})

test('a backfill that breaks off keeps the windows that were whole, and goes on from there', async () => {
  const dataDir = tinyCopy()
  writeFileSync(join(dataDir, 'forex/currencies.csv'), readFileSync(join(bundledData, 'forex/currencies.csv')))
  const reply = readFileSync(new URL('../fixtures/forex/amcm/table.json', import.meta.url))
  const asked: string[] = []
  const origin = await serve((request, response) => {
    asked.push(/Begin=(\d+)/.exec(request.url ?? '')?.[1] ?? '')
    if (asked.length === 3) response.writeHead(404).end()
    else response.end(reply)
  })
  const client = clientOf(origin)
  const [outcome] = await fetchSources({
    reader: sharedReader(),
    dataDir,
    only: ['forex/amcm'],
    now: new Date('2026-11-20T17:00:00Z'),
    client,
  })
  expect(asked.slice(0, 2)).toEqual(['20000101', '20000330'])
  expect(asked).toHaveLength(3)
  expect(outcome).toMatchObject({ result: 'failed', error: { code: 'HTTP_STATUS' } })
  expect(outcome!.added).toBeGreaterThan(0)
  expect(readFileSync(join(dataDir, 'forex/amcm/2026.csv'), 'utf8')).toMatch(/^date,/)
})
