/** The rules of documents in docs/contract.md, asked over HTTP of the tree of hand-made.ts. */
import { expect, it } from 'vitest'
import { startOn } from './running.ts'

const running = await startOn('full')
const ask = (path: string, headers: Record<string, string> = {}) => running.ask(path, { headers })
const json = async (path: string): Promise<unknown> => JSON.parse((await ask(path)).text)

it('[C39] gives the newest quotation on or before a date', async () => {
  // 2026-04-12 was a Sunday.
  expect(await json('/forex/USD/GBP/2026-04-12?asof')).toEqual({
    date: '2026-04-10',
    pair: 'USD/GBP',
    rate: 0.66666667,
  })
  expect((await ask('/forex/USD/GBP/2026-05-15?asof')).status).toBe(404)
  expect((await ask('/forex/USD/GBP/2026-04-12')).status).toBe(404)
})

it('[C50] answers documents by file name, with ETag and 304', async () => {
  const { status, headers } = await ask('/gse/market.json')
  expect(status).toBe(200)
  expect((await ask('/gse/market.json', { 'if-none-match': headers.etag! })).status).toBe(304)
  expect((await ask('/gse/market.json?prettify')).text).toContain('\n  "turnover": {\n')
})

it('[C51] gives all rates of a base on one day', async () => {
  expect(await json('/forex/days/2026/2026-04-10/usd.json')).toMatchObject({ rates: { EUR: 0.83333333, JPY: 125 } })
})

it('[C52] gives the history of a pair, narrowed by from, to and every', async () => {
  expect(await json('/forex/series/usd/gbp.json?every=month')).toMatchObject({
    pair: 'USD/GBP',
    count: 1,
    dates: ['2026-04-13'],
    rates: [0.64],
  })
  expect((await ask('/forex/series/usd/gbp.json?every=fortnight')).status).toBe(400)
})

it('[C53] gives tables as CSV with a file name, and says in JSON why there is none', async () => {
  const { text, headers } = await ask('/forex/series/usd/gbp.csv', { 'accept-encoding': 'gzip, identity;q=0' })
  expect(text).toBe('date,rate,base_source,counter_source\n2026-04-10,0.66666667,ecb,ecb\n2026-04-13,0.64,ecb,boe\n')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'inline; filename="usd-gbp.csv"',
    'content-encoding': 'gzip',
  })
  const missing = await ask('/forex/series/usd/qqq.csv')
  expect(JSON.parse(missing.text)).toMatchObject({ error: { status: 404, code: 'currency_not_found' } })
  expect((await ask('/gse/history/gcb.csv')).headers['content-disposition']).toBe('inline; filename="gcb.csv"')
})

it('[C18] answers 412 for another version, and 304 for the date it sent', async () => {
  const { headers } = await ask('/forex/USD')
  expect((await ask('/forex/USD', { 'if-match': headers.etag! })).status).toBe(200)
  const { status, text } = await ask('/forex/USD', { 'if-match': '"other", "more"' })
  expect([status, JSON.parse(text)]).toMatchObject([412, { error: { code: 'precondition_failed' } }])
  expect((await ask('/forex/USD', { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).status).toBe(412)
  expect((await ask('/forex/USD', { 'if-modified-since': headers['last-modified']! })).status).toBe(304)
  expect((await ask('/snapshots/forex/rates.parquet', { 'if-match': '"other"' })).status).toBe(412)
})

it('[C19] leads from the bare name of a service to its page', async () => {
  for (const [name, page] of [
    ['/forex/', '/rates/'],
    ['/GSE', '/shares/'],
    ['/whois', '/domains/'],
  ] as const)
    expect(await ask(name)).toMatchObject({ status: 302, headers: { location: page } })
})

it('[C54] tells how the market closed', async () => {
  expect(await json('/gse/market.json')).toMatchObject({ date: '2026-04-13', risers: { count: 1 } })
})

it('[C58] draws a pair and a share as charts to embed', async () => {
  const { text, headers } = await ask('/forex/series/usd/gbp.svg')
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' })
  expect(text).toContain('<title>USD/GBP: 0.64 on 2026-04-13</title>')
  expect(text).toContain('low 0.64 on 2026-04-13, high 0.66667 on 2026-04-10.</desc>')
  expect(text).not.toMatch(/<script|href|NaN/)
  expect((await ask('/forex/series/usd/gbp.svg?to=2026-04-10')).text).toContain('0.66666667 on 2026-04-10</title>')
  expect((await ask('/gse/history/GCB.svg')).text).toContain('<title>GCB: ')
  expect(JSON.parse((await ask('/gse/history/nope.svg')).text)).toMatchObject({ error: { code: 'symbol_not_found' } })
})
