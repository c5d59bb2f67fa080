/** The exchange's live board through the real client, against a stand-in that enforces what the real page enforces. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from '../../pipeline/contract/calendar.ts'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import { type WdTable, wdRequests } from '../../pipeline/core/wdtable.ts'
import { fetchSources } from '../../pipeline/fetch/fetch.ts'
import { columns } from '../../pipeline/gse/read/table.ts'
import ajax from '../../pipeline/gse/sources/ajax.ts'
import { sharedReader } from '../support/reader.ts'
import { tinyCopy } from '../support/temp.ts'
import { type ExchangeServer, type ExchangeTable, exchangeServer } from './exchange-server.ts'
import { bytesOf } from './rows.ts'

// Table 39 as the exchange answered it in August 2026: the row id first.
const august = [
  '484613|07/08/2026|ACCESS|46.64|16.20|31.90|31.90|31.89|31.89|-0.01||31.50|1,009|32,175.06',
  '484616|07/08/2026|**ALW**|0.10|0.10|0.10|0.10|0.10|0.10|0.00|||0|0.00',
  '484618|07/08/2026|ALLGH|8.46|5.43|5.74|5.74|5.43|5.43|-0.31||5.74|5,354|29,583.17',
  '484636|07/08/2026|PBC**|0.02|0.02|0.02|0.02|0.02|0.02|0.00|||0|0.00',
  '484641|07/08/2026|TBL|1.20|1.20|1.20|1.20|1.20|1.20|0.00|1.32||0|0.00',
].map(line => line.split('|'))

/** The same five rows on each weekday of a span, so that a request without its range would bring them all. */
const everyWeekday = (first: string, last: string): ExchangeTable => {
  const rows: string[][] = []
  for (let day = first; day <= last; day = addDays(day, 1))
    if (new Date(`${day}T12:00:00Z`).getUTCDay() % 6 !== 0)
      for (const [id, , ...cells] of august) rows.push([id!, day.split('-').reverse().join('/'), ...cells])
  return { dateColumn: 1, rows }
}

const servers: ExchangeServer[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const start = async (...given: Parameters<typeof exchangeServer>): Promise<ExchangeServer> => {
  const server = await exchangeServer(...given)
  servers.push(server)
  return server
}

const fetched = async (dataDir: string, { origin }: ExchangeServer, now = '2026-08-07T18:00:00Z') => {
  const client = politeClient(httpOptions({ ALMANAC_UPSTREAM: origin, ALMANAC_RETRIES: '0' }))
  const [outcome] = await fetchSources({
    reader: sharedReader(),
    dataDir,
    only: ['gse/ajax'],
    all: true,
    now: new Date(now),
    client,
  })
  return outcome!
}

const storedDays = (dataDir: string, year = '2026'): readonly string[] => {
  const lines = readFileSync(join(dataDir, `gse/ajax/${year}.csv`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
  return [...new Set(lines.map(line => line.slice(0, 10)))]
}

const weekdays = (first: string, last: string): readonly string[] => [
  ...new Set(everyWeekday(first, last).rows.map(cells => cells[1]!.split('/').reverse().join('-'))),
]

/** A data folder whose newest session from the live table is of that day. */
const knownUntil = (day: string): string => {
  const dataDir = tinyCopy()
  const [, , ...cells] = august[2]!
  mkdirSync(join(dataDir, 'gse/ajax'), { recursive: true })
  const line = [day, ...cells].map(cell => (cell.includes(',') ? `"${cell}"` : cell)).join(',')
  writeFileSync(join(dataDir, `gse/ajax/${day.slice(0, 4)}.csv`), `${columns.join(',')}\n${line}\n`)
  return dataDir
}

describe('a fetch of the live board', () => {
  test.each(['FrontendEdit', 'FrontendServerSide'] as const)('takes the nonce of its table from %s', async field => {
    const server = await start(
      new Map([
        [47, { dateColumn: 2, rows: [] }],
        [39, everyWeekday('2026-08-03', '2026-08-07')],
      ]),
      { field },
    )
    const dataDir = knownUntil('2026-08-05')
    expect(await fetched(dataDir, server)).toMatchObject({ result: 'stored', rows: 25 })
    expect(server.refused).toEqual([])
    expect(server.answered).toEqual([{ table: 39, range: '31/07/2026|07/08/2026', rows: 25 }])
    const text = readFileSync(join(dataDir, 'gse/ajax/2026.csv'), 'utf8')
    expect(text).toContain('2026-08-07,ACCESS,46.64,16.20,31.90,31.90,31.89,31.89,-0.01,,31.50,"1,009","32,175.06"\n')
  })

  test('asks for every session since the last stored one, 28 days a request', async () => {
    const server = await start(new Map([[39, everyWeekday('2026-01-02', '2026-08-07')]]))
    const dataDir = knownUntil('2026-03-02')
    expect(await fetched(dataDir, server)).toMatchObject({ result: 'stored' })
    expect(server.answered.map(({ range }) => range)).toEqual([
      '25/02/2026|24/03/2026',
      '25/03/2026|21/04/2026',
      '22/04/2026|19/05/2026',
      '20/05/2026|16/06/2026',
      '17/06/2026|14/07/2026',
      '15/07/2026|07/08/2026',
    ])
    expect(storedDays(dataDir)).toEqual(weekdays('2026-02-25', '2026-08-07'))
    rmSync(dataDir, { recursive: true })
  })

  test('without any stored session asks for a year, and days without sessions are no error', async () => {
    const server = await start(new Map([[39, everyWeekday('2026-08-03', '2026-08-07')]]))
    const dataDir = tinyCopy()
    rmSync(join(dataDir, 'gse/ajax'), { recursive: true, force: true })
    expect(await fetched(dataDir, server)).toMatchObject({ result: 'stored' })
    expect(server.answered).toHaveLength(14)
    expect(server.answered[0]!.range).toMatch(/^07\/08\/2025\|/)
    expect(storedDays(dataDir)).toEqual(weekdays('2026-08-03', '2026-08-07'))
  })

  test('of holidays only finds nothing new and is no failure', async () => {
    const server = await start(new Map([[39, everyWeekday('2026-01-02', '2026-01-30')]]))
    expect(await fetched(knownUntil('2026-08-04'), server)).toMatchObject({ result: 'nothing new', rows: 0 })
  })

  test('of a page without its table fails by name and stores nothing', async () => {
    const server = await start(new Map([[40, everyWeekday('2026-08-03', '2026-08-07')]]))
    const dataDir = knownUntil('2026-08-05')
    const { result, error } = await fetched(dataDir, server)
    expect([result, error?.code]).toEqual(['failed', 'SOURCE_SHAPE'])
    expect(error?.message).toContain('the page with the nonce of table 39')
    expect(storedDays(dataDir)).toEqual(['2026-08-05'])
  })
})

describe('the stand-in refuses with an empty body', () => {
  const table: WdTable = { page: 'https://gse.com.gh/trading-and-data/', id: 39, columns: 14, dateColumn: 1 }
  const ask = async (change: (url: URL, form: URLSearchParams) => void, { withCookies = true } = {}) => {
    const server = await start(
      new Map([
        [39, everyWeekday('2026-08-03', '2026-08-07')],
        [47, { dateColumn: 2, rows: [] }],
      ]),
    )
    const page = await fetch(`${server.origin}/https://gse.com.gh/trading-and-data/`)
    const cookies = page.headers.getSetCookie().map(cookie => cookie.split(';')[0]!)
    const received = { source: 'gse/ajax', name: 'page', bytes: bytesOf(await page.text()) }
    const [request] = wdRequests(received, table, { last: '2026-08-06', today: '2026-08-07' })
    const url = new URL(request!.url)
    const form = new URLSearchParams(request!.post!.body)
    change(url, form)
    const headers = { 'content-type': request!.post!.type, ...(withCookies && { cookie: cookies.join('; ') }) }
    const reply = await fetch(`${server.origin}/${url.href}`, { method: 'POST', headers, body: form.toString() })
    return { text: await reply.text(), refused: server.refused }
  }

  test('nothing of a right request', async () => {
    const { text, refused } = await ask(() => undefined)
    expect([text.startsWith('{"draw":1'), refused]).toEqual([true, []])
  })

  test.each([
    ['another table_id', 'nonce', (url: URL) => url.searchParams.set('table_id', '47')],
    [
      'a table_id in the form',
      'table_id',
      (url: URL, form: URLSearchParams) => {
        url.searchParams.delete('table_id')
        form.set('table_id', '39')
      },
    ],
    ['another nonce', 'nonce', (_: URL, form: URLSearchParams) => form.set('wdtNonce', 'a1b2c3d4e5')],
    ['a range without its separator', 'range', (_: URL, form: URLSearchParams) => form.delete('sRangeSeparator')],
    ['another order', 'order', (_: URL, form: URLSearchParams) => form.set('order[0][column]', '0')],
  ] as const)('%s', async (_, reason, change) => {
    expect(await ask(change)).toEqual({ text: '', refused: [reason] })
  })

  test('a request without the cookies of the page', async () =>
    expect(await ask(() => undefined, { withCookies: false })).toEqual({ text: '', refused: ['nonce'] }))
})

test('a reply with fewer rows than it counts is an error, never a board with gaps', () => {
  const reply = { draw: 1, recordsTotal: '184005', recordsFiltered: '50', data: august }
  expect(() => ajax.read({ name: 'reply', bytes: bytesOf(JSON.stringify(reply)) })).toThrow(/5 of 50 rows/)
})
