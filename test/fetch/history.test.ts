import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchSources } from '../../pipeline/fetch/fetch.ts'
import { fetchHistory, type HistoryOptions } from '../../pipeline/fetch/history.ts'
import { sharedReader } from '../support/reader.ts'
import { clientOf, serve } from '../support/serve.ts'
import { bundledData, tempDir } from '../support/temp.ts'
import { filesOf } from '../support/tree.ts'

const figures = new TextDecoder().decode(readFileSync(new URL('../fixtures/forex/bdi/daily.csv', import.meta.url)))

interface Bank {
  /** Days without a table: a holiday's has a header only. */
  readonly holidays?: readonly string[]
  /** Requests with these numbers get 404. */
  readonly refuses?: readonly number[]
}

/** Banca d'Italia over loopback, with an empty data folder beside it. */
const startBank = async ({ holidays = [], refuses = [] }: Bank = {}) => {
  const dataDir = tempDir()
  mkdirSync(join(dataDir, 'forex'))
  writeFileSync(join(dataDir, 'forex/currencies.csv'), readFileSync(join(bundledData, 'forex/currencies.csv')))
  const asked: string[] = []
  const origin = await serve((request, response) => {
    const date = /referenceDate=([\d-]+)/.exec(request.url ?? '')![1]!
    asked.push(date)
    if (refuses.includes(asked.length)) return response.writeHead(404).end()
    const table = figures.replaceAll('2026-02-09', date)
    return response.end(holidays.includes(date) ? table.replaceAll(/,[\d.]+,(?=Foreign)/g, ',N.A.,') : table)
  })
  const client = clientOf(origin)
  const now = new Date('2026-03-13T18:00:00Z')
  const options = { dataDir, client, now, only: ['forex/bdi'], since: '2026-02-23', reader: sharedReader() }
  const history = async (more: Partial<HistoryOptions> = {}) => (await fetchHistory({ ...options, ...more }))[0]
  const fetched = async (at: string) => (await fetchSources({ ...options, now: new Date(at) }))[0]
  return { dataDir, asked, history, fetched }
}

const data = (dir: string) => new Map([...filesOf(dir)].filter(([name]) => !name.startsWith('.state/')))

test('a history asks for every working day, newest first, and ends the same when it is cut into pieces', async () => {
  const whole = await startBank()
  expect(await whole.history()).toMatchObject({ source: 'forex/bdi', result: 'stored', refused: 0 })
  expect(whole.asked).toHaveLength(15)
  expect(whole.asked).toEqual([...whole.asked].sort().reverse())

  const cut = await startBank()
  await cut.history({ maxRequests: 10 })
  expect(cut.asked).toEqual(whole.asked.slice(0, 10))
  await cut.history()
  expect([...cut.asked].sort()).toEqual([...whole.asked].sort())
  expect(data(cut.dataDir)).toEqual(data(whole.dataDir))
})

test('a holiday is asked for once it has settled, and no more', async () => {
  const { asked, history } = await startBank({ holidays: ['2026-02-25', '2026-03-11'] })
  await history()
  asked.length = 0
  // The eleventh is two days ago: its figures may still come.
  await history()
  expect(asked).toEqual(['2026-03-11'])
})

test('a month that fails leaves the others, and is asked for again', async () => {
  const { asked, history } = await startBank({ refuses: [1] })
  expect(await history()).toMatchObject({ result: 'failed', error: { code: 'HTTP_STATUS' } })
  asked.length = 0
  await history()
  expect([...new Set(asked.map(date => date.slice(0, 7)))]).toEqual(['2026-03'])
})

test('a dry run names each request with its days and asks nothing', async () => {
  const { dataDir, asked, history } = await startBank()
  const before = filesOf(dataDir)
  const outcome = await history({ dryRun: true, since: '2026-03-12' })
  expect(outcome?.requests).toMatchObject([
    { url: expect.stringContaining('referenceDate=2026-03-13'), from: '2026-03-13', to: '2026-03-13' },
    { url: expect.stringContaining('referenceDate=2026-03-12'), from: '2026-03-12', to: '2026-03-12' },
  ])
  expect(asked).toEqual([])
  expect(filesOf(dataDir)).toEqual(before)
})

test('a plain fetch closes the holes since the last run too', async () => {
  const { asked, history, fetched } = await startBank({ holidays: ['2026-03-11', '2026-03-12'] })
  await history({ since: '2026-03-09' })
  // Two days had no figures yet when they were asked for; the day after them had.
  await fetched('2026-03-16T18:00:00Z')
  asked.length = 0
  await fetched('2026-03-17T18:00:00Z')
  expect([...asked].sort()).toEqual(['2026-03-11', '2026-03-12', '2026-03-17'])
})

// The bulletin of Türkiye of a working day, as the bank's archive answers it, and another status for all other days.
const bulletin = readFileSync(new URL('../fixtures/forex/tcmb/bulletin.xml', import.meta.url), 'utf8')

test.each([
  [404, { result: 'stored', added: 4 }],
  [403, { result: 'failed', error: { code: 'HTTP_STATUS' } }],
])('a day without a bulletin is one for which the archive answers 404: %i', async (status, outcome) => {
  const dataDir = tempDir()
  mkdirSync(join(dataDir, 'forex'))
  writeFileSync(join(dataDir, 'forex/currencies.csv'), readFileSync(join(bundledData, 'forex/currencies.csv')))
  const origin = await serve((request, response) => {
    if (/(27022026|today)\.xml$/.test(request.url ?? '')) return response.end(bulletin)
    return response.writeHead(status).end()
  })
  const client = clientOf(origin)
  const now = new Date('2026-03-01T17:00:00Z')
  const options = { dataDir, client, now, only: ['forex/tcmb'], since: '2026-02-26', reader: sharedReader() }
  expect((await fetchHistory(options))[0]).toMatchObject(outcome)
})
