import { describe, expect, it } from 'vitest'
import { askOf, coreOf, noon, profileNames, rawReply } from './hand-made.ts'

const dayMs = 86_400_000

describe.each(profileNames)('the core on a tree of the profile %s', profile => {
  const ask = askOf(coreOf(profile))

  it('answers a currency, fixed or not', async () => {
    const pairs = async (target: string) =>
      ((await ask(target)).json() as { rates: { pair: string }[] }).rates.map(({ pair }) => pair)
    expect(await pairs('/forex/USD')).toEqual(['USD/USD', 'EUR/USD', 'GBP/USD', 'USD/JPY', 'CHF/USD'])
    const fixed = ['USD/USD', 'EUR/USD', 'GBP/USD', 'JPY/USD', 'CHF/USD']
    for (const query of ['fixed', 'fixed=', 'fixed=1', 'prettify&fixed', 'fixed&prettify=', 'x=y&fixed&z'])
      expect(await pairs(`/forex/USD?${query}`)).toEqual(fixed)
  })

  it('answers a live pair with the newest rate both have', async () => {
    expect((await ask('/forex/USD/GBP')).text).toBe('{"date":"2026-04-13","pair":"USD/GBP","rate":0.64}')
    expect((await ask('/forex/GBP/USD')).text).toBe('{"date":"2026-04-13","pair":"GBP/USD","rate":1.5625}')
    expect((await ask('/forex/USD/USD')).text).toBe('{"date":"2026-04-13","pair":"USD/USD","rate":1}')
    // 0.8813 / 1.95583 = 0.4506015348…, the last day the mark had a rate.
    expect((await ask('/forex/DEM/USD')).text).toBe('{"date":"2001-12-28","pair":"DEM/USD","rate":0.45060153}')
  })

  it('cuts a dated pair out of the day and keeps the base as base', async () => {
    expect((await ask('/forex/USD/JPY/2026-04-10')).text).toBe('{"date":"2026-04-10","pair":"USD/JPY","rate":125}')
    expect((await ask('/forex/JPY/USD/2026-04-10')).text).toBe('{"date":"2026-04-10","pair":"JPY/USD","rate":0.008}')
    expect((await ask('/forex/dem/usd/2001-12-28')).text).toBe(
      '{"date":"2001-12-28","pair":"DEM/USD","rate":0.45060153}',
    )
  })

  it('takes any case and one trailing slash', async () => {
    const { text } = await ask('/forex/USD/GBP')
    for (const path of ['/forex/usd/gbp', '/Forex/uSd/GbP/', '/FOREX/USD/GBP/?x'])
      expect((await ask(path)).text).toBe(text)
    expect((await ask('/WHOIS/Example.COM/Contacts/ADMIN/')).status).toBe(200)
    expect((await ask('/GSE/Live/gcb/')).status).toBe(200)
    expect((await ask('/forex/USD/GBP//')).status).toBe(404)
    expect((await ask('/forex//USD/GBP')).status).toBe(404)
  })

  it('folds only A to Z: the Kelvin sign is no K and the long s no S', async () => {
    expect((await ask('/gse/live/gcb')).status).toBe(200)
    expect((await ask('/whois/example.com/%E2%84%AA')).status).toBe(404)
    for (const target of [
      '/forex/%E2%84%AAES',
      '/forex/u%C5%BFd',
      '/forex/u%C5%BFd/gbp',
      '/forex/u%C5%BFd/gbp/2026-04-10',
      '/forex/latest/u%C5%BFd.json',
      '/forex/series/u%C5%BFd/gbp.csv',
      '/forex/days/2026/2026-04-10/u%C5%BFd.json',
    ])
      expect((await ask(target)).json(), target).toMatchObject({ error: { code: 'currency_not_found' } })
  })

  it('lays every body out for a person with prettify, whatever its value', async () => {
    for (const query of ['prettify', 'prettify=', 'prettify=1', 'a=b&prettify', 'pre%74tify', 'prettify&prettify'])
      expect((await ask(`/forex/USD/GBP?${query}`)).text).toBe(
        '{\n  "date": "2026-04-13",\n  "pair": "USD/GBP",\n  "rate": 0.64\n}\n',
      )
    expect((await ask('/forex/USD/JPY/2026-04-10?prettify')).text).toBe(
      '{\n  "date": "2026-04-10",\n  "pair": "USD/JPY",\n  "rate": 125\n}\n',
    )
    expect((await ask('/whois/example.com/contacts/tech?prettify')).text).toBe('null\n')
    expect((await ask('/forex/series/ghs.json?prettify')).text).toContain('\n  "dates": [\n    "2026-04-13"\n  ],\n')
  })

  it('points to its own description, on answers and refusals', async () => {
    for (const target of ['/gse/live', '/forex/USD/GBP/2026-04-10', '/gse/none', '/forex/%ff'])
      expect((await ask(target)).headers['link']).toBe('</openapi.json>; rel="describedby"')
  })

  it('lays errors out too', async () => {
    for (const [target, asked] of [
      ['/forex/USD?prettify', { method: 'POST' }],
      ['/forex/USD?prettify', { headers: { 'accept-encoding': '*;q=0' } }],
    ] as const)
      expect((await ask(target, asked)).text).toMatch(/^\{\n {2}"error": \{\n/)

    const { status, text } = await ask('/gse/live/nope?prettify')
    expect(status).toBe(404)
    expect(text.split('\n').slice(0, 4)).toEqual([
      '{',
      '  "error": {',
      '    "status": 404,',
      '    "code": "symbol_not_found",',
    ])
  })

  it('gives raw replies byte for byte, as plain text, whatever is asked of them', async () => {
    for (const query of ['', '?prettify', '?callback=x']) {
      const { bytes, headers } = await ask(`/whois/example.com/rawtext${query}`)
      expect(Buffer.from(bytes!)).toEqual(rawReply)
      expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    }
  })

  it('answers files by their own names on every profile', async () => {
    const same = [
      ['/forex/usd.json', '/forex/USD'],
      ['/forex/usd~fixed.json', '/forex/USD?fixed'],
      ['/forex/usd~fixed~pretty.json', '/forex/USD?fixed&prettify'],
      ['/forex/usd~pretty.json', '/forex/USD?prettify'],
      ['/forex/usd/gbp.json', '/forex/USD/GBP'],
      ['/forex/usd/gbp~pretty.json', '/forex/USD/GBP?prettify'],
      ['/forex/usd/jpy/2026-04-10.json', '/forex/USD/JPY/2026-04-10'],
      ['/whois/example.com.json', '/whois/example.com'],
      ['/whois/example.com/rawtext.txt', '/whois/example.com/rawtext'],
      ['/gse/live.json', '/gse/live'],
    ] as const
    for (const [file, path] of same) expect((await ask(file)).text).toBe((await ask(path)).text)
    for (const none of [
      '/gse/live~fixed.json',
      '/forex/usd.txt',
      '/whois/example.com/rawtext.json',
      '/forex/usd~pretty',
    ])
      expect((await ask(none)).status).toBe(404)
  })

  it('answers the documents in addition to the paths', async () => {
    expect((await ask('/forex/latest.json')).json()).toMatchObject({ date: '2026-04-13', lagging: { DEM: {} } })
    expect((await ask('/forex/days/2026/2026-04-10.json')).json()).toMatchObject({ rates: { USD: 1.2 } })
    expect((await ask('/whois/status/GONE.com.json')).json()).toEqual({ domain: 'gone.com', verdict: 'notfound' })
    expect((await ask('/whois/history/thin.com.json')).json()).toEqual({ name: 'thin.com', changes: [] })
    expect((await ask('/whois/index.json')).text).toBe('{"domains":[]}')
  })

  it('gives tables and charts as they are, whatever is asked of them', async () => {
    for (const query of ['', '?prettify', '?callback=x']) {
      const table = await ask(`/gse/history/gcb.csv${query}`)
      expect(table.text).toBe('date,close,change,volume,value\n2026-04-13,43.2,0.5,1802,77846.4\n')
      expect(table.headers['content-disposition']).toBe('inline; filename="gcb.csv"')
      const chart = await ask(`/gse/history/gcb.svg${query}`)
      expect(chart.text).toMatch(/^<svg .*<\/svg>\n?$/s)
      expect(chart.headers).toMatchObject({ 'content-type': 'image/svg+xml' })
      expect(chart.headers['content-disposition']).toBeUndefined()
    }
    expect((await ask('/gse/history/hfc.svg')).status).toBe(404)
  })

  it('keeps latest figures until the next build, days an hour for two weeks and then a day, errors never', async () => {
    const kept = async (target: string, now = noon) =>
      (await askOf(coreOf(profile, { now }))(target)).headers['cache-control']
    expect(await kept('/forex/USD')).toBe('public, max-age=3600, stale-while-revalidate=3600, stale-if-error=86400')
    expect(await kept('/forex/USD/GBP')).toContain('max-age=3600,')
    expect(await kept('/forex/USD/GBP/2026-04-10')).toContain('max-age=3600,')
    expect(await kept('/forex/days/2026/2026-04-10.json')).toContain('max-age=3600,')
    expect(await kept('/forex/USD/GBP/2026-04-10', noon + 10 * dayMs)).toContain('max-age=3600,')
    expect(await kept('/forex/USD/GBP/2026-04-10', noon + 11 * dayMs)).toContain('max-age=86400, immutable,')
    expect(await kept('/forex/USD/ZZZ/2026-04-10')).toBe('no-store')
    expect(await kept('/forex/USD/GBP/2026-04-11')).toBe('public, max-age=3600')
    expect(await kept('/forex/USD/GBP/2026-04-14')).toBe('no-store')
    expect(await kept('/forex/USD/GBP/2026-04-15')).toBe('no-store')
    expect(await kept('/gse/live?callback=x')).toBe('no-store')
  })

  it('is open to every origin, names its type and forbids guessing it, on answers and refusals', async () => {
    for (const target of [
      '/gse/live',
      '/forex/USD/GBP/2026-04-10',
      '/gse/none',
      '/forex/%ff',
      '/gse/live?callback=1',
    ]) {
      const { headers } = await ask(target)
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })

  it('answers HEAD with the headers of GET', async () => {
    for (const target of ['/forex/USD', '/forex/USD/JPY/2026-04-10', '/forex/none', '/gse/live?callback=x']) {
      const get = await ask(target)
      const head = await ask(target, { method: 'HEAD' })
      expect(head).toMatchObject({ status: get.status, headers: get.headers, bytes: null })
      expect(head.headers['content-length']).toBe(String(get.bytes!.length))
    }
  })

  it('answers OPTIONS for a preflight and refuses every other method with Allow', async () => {
    const preflight = await ask('/forex/USD', { method: 'OPTIONS' })
    expect(preflight).toMatchObject({ status: 204, bytes: null })
    expect(preflight.headers).toMatchObject({
      allow: 'GET, HEAD, OPTIONS',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
    })
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
      const refused = await ask('/forex/USD', { method })
      expect(refused.status).toBe(405)
      expect(refused.headers['allow']).toBe('GET, HEAD, OPTIONS')
      expect(refused.json()).toMatchObject({ error: { status: 405, code: 'method_not_allowed' } })
    }
  })

  it('says 500 in JSON when a file cannot be read, and tells the operator', async () => {
    const faults: unknown[] = []
    const { createHost } = await import('../../site/host/host.ts')
    const broken = createHost({
      file: () => ({ bytes: new Uint8Array([1, 2]), encoding: 'gzip' }),
      now: () => noon,
      digest: () => '',
      gunzip: () => {
        throw new Error('not gzip')
      },
      report: error => faults.push(error),
    })
    const { status, text } = await askOf(broken)('/forex/USD')
    expect(status).toBe(500)
    expect(text).not.toContain('not gzip')
    expect(faults).toEqual([new Error('not gzip')])
  })
})

describe('the latest figures are kept', () => {
  // 2026-04-14 is a Tuesday; publishers of the day's figures are done from 16:00 UTC on, builds go on until 20:00.
  it.each([
    ['2026-04-14T00:00:00Z', 3600],
    ['2026-04-14T15:00:00Z', 3600],
    ['2026-04-14T15:00:01Z', 3300],
    ['2026-04-14T15:29:59Z', 1800],
    ['2026-04-14T15:50:00Z', 600],
    ['2026-04-14T15:59:59Z', 300],
    ['2026-04-14T16:00:00Z', 300],
    ['2026-04-14T19:59:59Z', 300],
    ['2026-04-14T20:00:00Z', 3600],
    ['2026-04-18T16:30:00Z', 3600],
    ['2026-04-19T15:59:59Z', 3600],
    ['2026-04-20T15:59:59Z', 300],
  ])('at %s for %i seconds', async (at, seconds) => {
    const { headers } = await askOf(coreOf('full', { now: Date.parse(at) }))('/gse/live')
    expect(headers['cache-control']).toBe(
      `public, max-age=${seconds}, stale-while-revalidate=3600, stale-if-error=86400`,
    )
  })
})

describe('the two profiles', () => {
  it('answer byte for byte the same', async () => {
    const [full, edge] = [askOf(coreOf('full')), askOf(coreOf('edge'))]
    const targets = [
      '/forex/USD',
      '/forex/USD/GBP',
      '/forex/DEM/USD',
      '/forex/DEM/GHS',
      '/whois/example.com',
      '/gse/live',
    ]
    for (const target of targets)
      for (const query of ['', '?prettify', '?fixed', '?callback=a'])
        for (const encoding of ['gzip', 'identity']) {
          const asked = { headers: { 'accept-encoding': encoding } }
          const { status, headers, text } = await full(target + query, asked)
          expect(await edge(target + query, asked)).toMatchObject({ status, headers, text })
        }
  })

  it('need one file for a plain answer on a tree without pairs and twins', async () => {
    const asked: string[] = []
    const ask = askOf(coreOf('edge', { asked }))
    await ask('/forex/USD')
    await ask('/forex/USD/JPY/2026-04-10')
    await ask('/gse/live/GCB')
    expect(asked).toEqual(['forex/usd.json', 'forex/days/2026/2026-04-10.json', 'gse/live/gcb.json'])
  })
})

describe('the work of a request, for platforms that end what takes too long', () => {
  it.each([
    ['/forex/USD', 1],
    ['/forex/USD/JPY', 2],
    ['/forex/USD/JPY/2026-04-10', 1],
    ['/gse/live?prettify&callback=cb', 2],
    ['/whois/example.com/contacts', 1],
    ['/forex/UDS', 3],
    ['/forex/XXX/YYY/2026-02-30', 3],
    ['/forex/USD/JPY/2001-09-30', 5],
  ])('%s reads at most %i files of a tree of the profile edge', async (target, most) => {
    const asked: string[] = []
    await askOf(coreOf('edge', { asked }))(target)
    expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(most)
  })
})
