import { runInNewContext, Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { wrap } from '../../site/host/jsonp.ts'
import { askOf, coreOf, profileNames } from './hand-made.ts'

describe.each(profileNames)('JSONP on a tree of the profile %s', profile => {
  const ask = askOf(coreOf(profile))

  it('wraps the board into one call of the named function', async () => {
    const { status, text, headers } = await ask('/gse/live/GCB?callback=cb')
    expect(status).toBe(200)
    expect(text).toBe('/**/cb({"name":"GCB","price":43.2,"change":0.5,"volume":1802});')
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-disposition': 'attachment; filename="f.txt"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  it('lays the value out inside the call', async () => {
    expect((await ask('/gse/live/GCB?prettify&callback=a.b')).text).toBe(
      '/**/a.b({\n  "name": "GCB",\n  "price": 43.2,\n  "change": 0.5,\n  "volume": 1802\n});',
    )
  })

  it('escapes what could end a script, without changing the value', async () => {
    const { text } = await ask('/gse/live?callback=take')
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    let taken: unknown
    runInNewContext(text, { take: (value: unknown) => (taken = value) })
    expect(JSON.stringify(taken)).toBe((await ask('/gse/live')).text)
  })

  it('is no script for a page of the same site, which a text injected there could load', async () => {
    const headers = (site: string, dest = 'script') => ({ headers: { 'sec-fetch-site': site, 'sec-fetch-dest': dest } })
    const own = await ask('/gse/live/GCB?callback=alert', headers('same-origin'))
    expect([own.status, own.headers['content-type']]).toEqual([400, 'application/json; charset=utf-8'])
    expect(own.json()).toMatchObject({ error: { code: 'bad_callback' } })
    expect((await ask('/gse/live/GCB?callback=alert', headers('cross-site'))).status).toBe(200)
    expect((await ask('/gse/live/GCB?callback=alert', headers('same-origin', 'empty'))).status).toBe(200)
    expect((await ask('/gse/live/GCB', headers('same-origin'))).status).toBe(200)
  })

  it('escapes the two line ends that a script of before 2019 cannot hold in a text', () => {
    const text = wrap('take', '["a\u2028b\u2029c"]')
    expect(text).toBe('/**/take(["a\\u2028b\\u2029c"]);')
    let taken: unknown
    runInNewContext(text, { take: (value: unknown) => (taken = value) })
    expect(JSON.stringify(taken)).toBe('["a\u2028b\u2029c"]')
  })

  const good = [
    'cb',
    '$',
    '_',
    'jQuery1_2.cb',
    'a.b.c',
    'x'.repeat(64),
    'c%62',
    'a.if',
    'iff',
    'this.cb',
    'let',
    'of',
    'async',
  ]
  it.each(good)('takes the name %s, and gives a script', async name => {
    const { headers, text } = await ask(`/gse/live?callback=${name}`)
    expect(headers['content-type']).toContain('javascript')
    expect(() => new Script(text)).not.toThrow()
  })

  const bad = [
    '',
    'a b',
    'a(',
    '1a',
    'a..b',
    '.a',
    'a.',
    'a-b',
    'a;b',
    'é',
    '%3Cscript%3E',
    '%00',
    '%ff',
    'x'.repeat(65),
    'a[0]',
    'if',
    'function',
    'return',
    'import',
    'new.target',
    'super.a',
    'null',
    'this',
  ]
  it.each(bad)('refuses the name %j in plain JSON', async name => {
    const { status, headers, json } = await ask(`/gse/live?callback=${name}`)
    expect(status).toBe(400)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(json()).toMatchObject({ error: { status: 400, code: 'bad_callback' } })
  })

  it('refuses a callback without a value or given twice', async () => {
    expect((await ask('/gse/live?callback')).status).toBe(400)
    expect((await ask('/gse/live?callback=a&callback=b')).status).toBe(400)
  })

  it('keeps errors plain JSON', async () => {
    const { status, headers, json } = await ask('/gse/live/NOPE?callback=cb')
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(json()).toMatchObject({ error: { code: 'symbol_not_found' } })
  })

  it('is ignored by the other services, whatever the name', async () => {
    for (const path of ['/forex/USD', '/whois/example.com'])
      expect((await ask(`${path}?callback=a(b`)).text).toBe((await ask(path)).text)
  })
})
