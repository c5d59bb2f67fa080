import { beforeAll, describe, expect, it } from 'vitest'
import { startHost } from '../../site/edge/node/server/start-host.ts'
import { rawReply } from '../site/hand-made.ts'
import { type RunningStage, sendRaw, stage, startOn } from './running.ts'

describe.each(['full', 'edge'] as const)('the Node host over a tree of the profile %s', profile => {
  let running: RunningStage
  beforeAll(async () => {
    running = await startOn(profile)
  })
  const ask: RunningStage['ask'] = (path, asked) => running.ask(path, asked)

  it('answers the services through the core', async () => {
    const { status, headers, text } = await ask('/Forex/usd/GBP/?prettify')
    expect(status).toBe(200)
    expect(text).toBe('{\n  "date": "2026-04-13",\n  "pair": "USD/GBP",\n  "rate": 0.64\n}\n')
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' })
    expect((await ask('/%66orex/USD/GBP')).text).toContain('0.64')
    expect((await ask('http://almanac.example/forex/USD/GBP')).text).toContain('0.64')
  })

  it('gives raw replies byte for byte', async () => {
    expect((await ask('/whois/example.com/rawtext')).bytes).toEqual(rawReply)
  })

  it('sends gzip with its length, and 304 without a body', async () => {
    const asked = { headers: { 'Accept-Encoding': 'gzip' } }
    const packed = await ask('/forex/USD', asked)
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(packed.bytes.length) })
    const again = { headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': packed.headers.etag! } }
    const unchanged = await ask('/forex/USD', again)
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0])
  })

  it('gives a response kept from before as each request asks for it', async () => {
    const path = '/forex/GBP/USD'
    const [first, again] = [await ask(path), await ask(path)]
    expect(again).toMatchObject({ status: 200, text: first.text })
    expect((await ask(path, { method: 'POST' })).status).toBe(405)
    const head = await ask(path, { method: 'HEAD' })
    expect([head.status, head.bytes.length, head.headers.etag]).toEqual([200, 0, first.headers.etag])
    const asked = (name: string, value: string) => ask(path, { headers: { [name]: value } })
    expect((await asked('If-None-Match', first.headers.etag!)).status).toBe(304)
    expect((await asked('If-Match', '"another"')).status).toBe(412)
    expect(first.headers['content-encoding']).toBeUndefined()
    expect((await ask(`${path}?prettify`)).text).toContain('\n  "rate"')
  })

  it('answers HEAD without a body and with the length of GET', async () => {
    for (const path of ['/gse/live', '/forex/none', '/', '/snapshots/forex/rates.parquet']) {
      const [body, head] = [await ask(path), await ask(path, { method: 'HEAD' })]
      expect(head.bytes.length).toBe(0)
      const { date: _, ...headers } = body.headers
      expect(head).toMatchObject({ status: body.status, headers })
      expect(head.headers['content-length']).toBe(String(body.bytes.length))
    }
  })

  it('refuses other methods everywhere, in JSON, with Allow', async () => {
    for (const path of ['/forex/USD', '/', '/nothing'])
      for (const method of ['POST', 'DELETE', 'PROPFIND']) {
        const { status, headers, text } = await ask(path, { method })
        expect(status).toBe(405)
        expect(headers.allow).toBe('GET, HEAD, OPTIONS')
        expect(JSON.parse(text)).toMatchObject({ error: { code: 'method_not_allowed' } })
      }
    expect((await ask('/', { method: 'OPTIONS' })).status).toBe(204)
    expect(await sendRaw(running.host.port, 'CONNECT other.example:80 HTTP/1.1\r\nHost: a\r\n\r\n')).toContain(
      '405 Method',
    )
  })

  it('answers unknown paths outside the services in JSON', async () => {
    for (const path of [
      '/nothing',
      '/snapshots',
      '/snapshots/',
      '/assets/../manifest.json',
      '/forex.gz',
      '//',
      '//index.html',
    ]) {
      const { status, headers, text } = await ask(path)
      expect([path, status]).toEqual([path, path.includes('..') ? 400 : 404])
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(JSON.parse(text)).toMatchObject({ error: { status } })
    }
  })
})

describe('starting', () => {
  it('says in one line that there is no tree', async () => {
    const set = stage()
    await expect(startHost({ dir: set.dir, port: 0 })).rejects.toThrow(/^NO_TREE .*npm run build-data/)
  })

  it('says in one line that the port is in use', async () => {
    const running = await startOn('edge')
    const { port } = running.host
    await expect(startHost({ dir: running.dir, port })).rejects.toThrow(`PORT 127.0.0.1:${port}: got "in use"`)
  })

  it('names the address to open', async () => {
    const running = await startOn('edge')
    expect(running.host.url).toBe(`http://localhost:${running.host.port}`)
  })
})
