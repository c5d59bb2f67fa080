import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fetchSources } from '../../pipeline/fetch/fetch.ts'
import { quarantine } from '../../pipeline/fetch/quarantine.ts'
import { reportOutcomes } from '../../scripts/lib/run-fetch.ts'
import { sharedReader } from '../support/reader.ts'
import { clientOf, serve } from '../support/serve.ts'
import { tempDir, tinyCopy } from '../support/temp.ts'
import { filesOf } from '../support/tree.ts'
import { ecbReply } from './ecb-reply.ts'

/** A folder and a server; each fetch asks forex/ecb on the evening of a day of April 2026. */
const stage = async (listener: RequestListener) => {
  const dataDir = tinyCopy()
  const origin = await serve(listener)
  const fetchOn = async (day: number, { all = false, only = ['forex/ecb'] } = {}) => {
    const now = new Date(Date.UTC(2026, 3, 1, 17) + (day - 1) * 86_400_000)
    return fetchSources({ reader: sharedReader(), dataDir, only, now, client: clientOf(origin), all })
  }
  const state = (name: string) => JSON.parse(readFileSync(join(dataDir, '.state', name), 'utf8'))
  return { dataDir, fetchOn, state }
}

const figures = (dataDir: string) => new Map([...filesOf(dataDir)].filter(([name]) => !name.startsWith('.state/')))
const inodes = (dataDir: string) =>
  new Map([...figures(dataDir).keys()].map(name => [name, statSync(join(dataDir, name)).ino]))

describe('a publisher that says "not changed"', () => {
  const tags: (string | undefined)[] = []
  const listener: RequestListener = (request, response) => {
    tags.push(request.headers['if-none-match'])
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"1"' }).end(ecbReply('2026-04-14', '1.1702'))
  }

  test('is believed, counts as having answered, and nothing in data/ is rewritten', async () => {
    tags.length = 0
    const { dataDir, fetchOn, state } = await stage(listener)
    expect((await fetchOn(14))[0]).toMatchObject({ result: 'stored', added: 2 })
    const before = inodes(dataDir)
    expect((await fetchOn(15))[0]).toMatchObject({ result: 'nothing new', rows: 0 })
    expect(tags).toEqual([undefined, '"1"'])
    expect(inodes(dataDir)).toEqual(before)
    expect(state('asked.json')['forex/ecb'].answered).toBe(Date.UTC(2026, 3, 15, 17))
  })

  test('is asked for the whole when what it gave is no longer stored, and with --all', async () => {
    tags.length = 0
    const { dataDir, fetchOn } = await stage(listener)
    await fetchOn(14)
    const year = join(dataDir, 'forex/ecb/2026.csv')
    writeFileSync(year, readFileSync(year, 'utf8').replace(/^2026-04-14.*\n/m, ''))
    // As an older backup leaves it, made before there were check sums.
    rmSync(join(dataDir, 'forex/ecb/SUMS'))
    expect((await fetchOn(15))[0]).toMatchObject({ result: 'stored' })
    await fetchOn(16, { all: true })
    expect(tags).toEqual([undefined, undefined, undefined])
  })
})

test('a reply that was refused gives no validator to ask by', async () => {
  const tags: (string | undefined)[] = []
  const { fetchOn, state } = await stage((request, response) => {
    tags.push(request.headers['if-none-match'])
    response.writeHead(200, { etag: '"bad"' }).end(ecbReply('2026-04-14', '1.17').slice(0, 180))
  })
  expect((await fetchOn(14))[0]?.error?.code).toBe('SOURCE_SHAPE')
  await fetchOn(15)
  expect(tags).toEqual([undefined, undefined])
  expect(state('asked.json')['forex/ecb']).toEqual({
    since: Date.UTC(2026, 3, 14, 17),
    at: Date.UTC(2026, 3, 15, 17),
    silentDays: 2,
  })
})

test('a reply with a day that is still to come is asked for whole when that day has come', async () => {
  const tags: (string | undefined)[] = []
  const { fetchOn } = await stage((request, response) => {
    tags.push(request.headers['if-none-match'])
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"1"' }).end(ecbReply('2026-04-15', '1.1702'))
  })
  expect((await fetchOn(14))[0]).toMatchObject({ result: 'nothing new', refused: 2 })
  expect((await fetchOn(15))[0]).toMatchObject({ result: 'stored', added: 2 })
  expect(tags).toEqual([undefined, undefined])
})

test('a refused reply lies in the quarantine as it came, and the error says where', async () => {
  const page = '<!doctype html><title>Moved</title>'
  const { dataDir, fetchOn } = await stage((_, response) => response.end(page))
  const [outcome] = await fetchOn(14)
  const [, kept] = /Kept: data\/(\S+)$/.exec(outcome!.error!.message) ?? []
  expect(kept).toMatch(/^\.state\/quarantine\/forex\/ecb\/20260414T170000Z-SOURCE_SHAPE-[0-9a-f]{12}$/)
  expect(readFileSync(join(dataDir, kept!), 'utf8')).toBe(page)
})

test('a reply whose figures are all refused for their form is a failure and is kept: a renamed attribute is no holiday', async () => {
  const renamed = ecbReply('2026-04-14', '1.1702').replaceAll('rate=', 'value=')
  const { dataDir, fetchOn } = await stage((_, response) => response.writeHead(200, { etag: '"1"' }).end(renamed))
  const before = figures(dataDir)
  const [outcome] = await fetchOn(14)
  expect(outcome!.error!.message).toMatch(
    /^SOURCE_REFUSED forex\/ecb: https:\S+: got "2 refused figures, the first by number-form: [^.]+", expected at least one/,
  )
  const [, kept] = /Kept: data\/(\S+)$/.exec(outcome!.error!.message) ?? []
  expect(readFileSync(join(dataDir, kept!), 'utf8')).toBe(renamed)
  expect(figures(dataDir)).toEqual(before)
})

test('a reply of a weekend is no failure, and the summary names the rule that refused it', async () => {
  const { fetchOn } = await stage((_, response) => response.end(ecbReply('2026-04-18', '1.1702')))
  const outcomes = await fetchOn(20)
  expect(outcomes[0]).toMatchObject({ result: 'nothing new', refused: 2 })
  expect(reportOutcomes(outcomes)).toMatch(/^forex\/ecb .* nothing new {2}weekend 2$/m)
})

test('a broken file of one source is that source’s failure, and others are asked', async () => {
  const { dataDir, fetchOn } = await stage((_, response) => response.end(ecbReply('2026-04-14', '1.1702')))
  writeFileSync(join(dataDir, 'forex/ecb/2026.csv'), 'nonsense\n')
  const outcomes = await fetchOn(14, { only: ['forex/ecb', 'forex/rb'] })
  expect(outcomes[0]).toMatchObject({ source: 'forex/ecb', result: 'failed', error: { code: 'DATA_SHAPE' } })
  expect(outcomes).toHaveLength(2)
})

test('a publisher that asks for hours of rest gets them from the next runs too, a day at most', async () => {
  let asked = 0
  const { fetchOn, state } = await stage((_, response) => {
    asked += 1
    response.writeHead(429, { 'retry-after': '86400' }).end()
  })
  expect((await fetchOn(14))[0]?.error?.code).toBe('HTTP_STATUS')
  expect(state('asked.json')['forex/ecb'].notBefore).toBe(Date.UTC(2026, 3, 15, 17))
  expect((await fetchOn(14.5))[0]?.result).toBe('not due')
  expect(asked).toBe(1)
  expect((await fetchOn(15))[0]?.result).toBe('failed')
  expect(asked).toBe(2)
})

describe('the quarantine of a source', () => {
  const reply = (text: string) => ({ name: 'r', bytes: Buffer.from(text) })
  const at = (second: number) => ({ code: 'SOURCE_SHAPE', now: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) })

  test('holds twenty replies, the newest, and the same one once', () => {
    const dir = tempDir()
    for (let i = 0; i < 25; i += 1) quarantine(dir, 'forex/ecb', [reply(`page ${i}`)], at(i))
    const folder = join(dir, '.state/quarantine/forex/ecb')
    expect(readdirSync(folder)).toHaveLength(20)
    expect(readdirSync(folder).sort()[0]).toMatch(/^20260101T000005Z/)
    quarantine(dir, 'forex/ecb', [reply('page 24')], at(40))
    expect(readdirSync(folder).filter(name => name.startsWith('20260101T000040Z'))).toEqual([])
  })

  test('holds five mebibytes, and of a larger reply its beginning', () => {
    const dir = tempDir()
    const size = () =>
      [...filesOf(join(dir, '.state/quarantine/forex/ecb')).values()].reduce((sum, { length }) => sum + length, 0)
    for (let i = 0; i < 4; i += 1) quarantine(dir, 'forex/ecb', [reply(`${i}`.repeat(2 << 20))], at(i))
    expect(size()).toBe(4 << 20)
    quarantine(dir, 'forex/ecb', [reply('x'.repeat(6 << 20))], at(9))
    expect(size()).toBe(5 << 20)
  })
})
