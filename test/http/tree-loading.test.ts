/** What the Node host keeps in memory: files by key, and replies given of late. */
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Whole, wholeOf } from '../../site/edge/node/server/raw-response.ts'
import { createReadyReplies } from '../../site/edge/node/server/response-cache.ts'
import { createBodyPool } from '../../site/edge/node/tree/body-pool.ts'
import type { HostRequest } from '../../site/host/platform.ts'

const digestOf = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex')

const code = fc.string({ unit: fc.constantFrom('a', 'b', 'z'), minLength: 3, maxLength: 3 })
const pair = fc.tuple(code, code, fc.constantFrom('', '~pretty')).map(([a, b, twin]) => `forex/${a}/${b}${twin}.json`)
const other = fc.constantFrom('gse/live.json', 'forex/usd.json', 'whois/a.com/rawtext.txt', 'forex/usd/jpyy.json')
const files = fc.uniqueArray(fc.tuple(fc.oneof(pair, other), fc.integer({ min: 1, max: 1_500 })), {
  maxLength: 60,
  selector: ([key]) => key,
})

/** Bytes that tell their key and place. */
const bodyOf = (key: string, size: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_, i) => (key.charCodeAt(i % key.length) + i) & 0xff)

describe('the shelf', () => {
  it('gives back every body and digest under its key, whatever else lies there', () => {
    fc.assert(
      fc.property(files, list => {
        const shelf = createBodyPool(list.length)
        for (const [key, size] of list) shelf.keep(shelf.add(key, digestOf(bodyOf(key, size))), bodyOf(key, size))
        for (const [key, size] of list) {
          const body = bodyOf(key, size)
          expect(shelf.has(key)).toBe(true)
          expect(Buffer.compare(shelf.body(key)!, body)).toBe(0)
          expect(shelf.digest(key)).toBe(digestOf(body).slice(0, 32))
        }
        for (const key of ['forex/qqq/qqq.json', 'forex/aaa/qqq.json', 'gse/none.json', '', '__proto__'])
          expect([shelf.has(key), shelf.digest(key), shelf.body(key)]).toEqual([false, undefined, undefined])
      }),
    )
  })

  it('begins a new megabyte where a body would not fit into the last', () => {
    const shelf = createBodyPool(3_000)
    const keys = Array.from({ length: 3_000 }, (_, i) => `whois/d${i}.com.json`)
    for (const key of keys) shelf.keep(shelf.add(key, digestOf(Buffer.from(key))), bodyOf(key, 997))
    expect(keys.filter(key => Buffer.compare(shelf.body(key)!, bodyOf(key, 997)) !== 0)).toEqual([])
  })

  it('holds pairs of more currencies than its table has room for', () => {
    const letters = 'abcdefghij'
    const codes = [...letters].flatMap(a => [...letters].flatMap(b => [...letters].map(c => a + b + c))).slice(0, 600)
    const shelf = createBodyPool(codes.length)
    const keyOf = (name: string, i: number) => `forex/${name}/${codes[(i + 1) % codes.length]}.json`
    for (const [i, name] of codes.entries())
      shelf.keep(shelf.add(keyOf(name, i), digestOf(bodyOf(name, 9))), bodyOf(name, 9))
    for (const [i, name] of codes.entries())
      expect(Buffer.compare(shelf.body(keyOf(name, i))!, bodyOf(name, 9))).toBe(0)
  })
})

describe('ready replies', () => {
  const question = (target: string, more: Partial<HostRequest> = {}): HostRequest => ({
    method: 'GET',
    target,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    ...more,
  })
  const whole = (text: string): Whole => ({ shared: 'Vary: *\r\n', own: `ETag: "a"\r\n\r\n${text}` })
  const noon = Date.parse('2026-04-14T12:00:00Z')

  /** Ready replies at a moment that can be moved, and what they write. */
  const ready = () => {
    const clock = { at: noon }
    const kept = createReadyReplies(() => clock.at)
    const written = (asked: HostRequest): string | undefined => {
      const response = { shouldKeepAlive: true, _header: null as string | null, end: () => {} }
      return kept.write(asked, response as unknown as ServerResponse)
        ? response._header?.split('\r\n\r\n')[1]
        : undefined
    }
    /** What is asked for once is not worth a place. */
    const keep = (asked: HostRequest, given: Whole) => {
      kept.keep(asked, given)
      kept.keep(asked, given)
    }
    // As with a host, which looks before it keeps.
    written(question('/'))
    return { clock, keep, once: kept.keep, written }
  }

  it('are kept from the second time on, for each encoding of its own', () => {
    const { keep, once, written } = ready()
    once(question('/forex/USD/JPY'), whole('once'))
    expect(written(question('/forex/USD/JPY'))).toBeUndefined()
    keep(question('/gse/live/GCB'), whole('plain'))
    keep(question('/gse/live/GCB', { acceptEncoding: 'gzip' }), whole('\u001f\u008b packed'))
    expect(written(question('/gse/live/GCB'))).toBe('plain')
    expect(written(question('/gse/live/GCB', { acceptEncoding: 'gzip, br' }))).toBe('\u001f\u008b packed')
    expect(written(question('/gse/live/gcb'))).toBeUndefined()
  })

  it('are for a plain GET only: conditions and other methods are looked at', () => {
    const { keep, written } = ready()
    keep(question('/gse/live'), whole('[]'))
    expect(written(question('/gse/live', { ifNoneMatch: '"a"' }))).toBeUndefined()
    for (const method of ['HEAD', 'POST', 'OPTIONS']) expect(written(question('/gse/live', { method }))).toBeUndefined()
    expect(written(question('/gse/live', { acceptEncoding: 'gzip;q=0, *;q=0' }))).toBeUndefined()
  })

  it.each([
    ['an error', { status: 404 }],
    ['a reply without a body', { body: null }],
    ['JSONP', { headers: [['Cache-Control', 'no-store'] as const] }],
    ['a large body', { body: Buffer.alloc(1_001) }],
  ])('are never %s', (_, more) => {
    const small = { status: 200, headers: [['ETag', '"a"'] as const], body: Buffer.from('[]') }
    expect(wholeOf(small)).toEqual({ shared: '', own: 'ETag: "a"\r\n\r\n[]' })
    expect(wholeOf({ ...small, ...more })).toBeUndefined()
  })

  it.each([
    ['the day', '2026-04-15T00:00:00Z'],
    ['the time to the next build', '2026-04-14T15:59:00Z'],
  ])('are described anew when %s has moved on', (_, later) => {
    const { clock, keep, written } = ready()
    keep(question('/gse/live'), whole('[]'))
    clock.at = noon + 59_000
    expect(written(question('/gse/live'))).toBe('[]')
    clock.at = Date.parse(later)
    expect(written(question('/gse/live'))).toBeUndefined()
  })

  it('are none where more is asked for in turn than is remembered', () => {
    const { once, written } = ready()
    const targets = Array.from({ length: 5_000 }, (_, i) => `/forex/USD/EUR/${i}`)
    for (let round = 0; round < 3; round += 1) for (const target of targets) once(question(target), whole(target))
    expect(targets.filter(target => written(question(target)) !== undefined)).toEqual([])
  })

  it('stay few, those asked for of late', () => {
    const { keep, written } = ready()
    for (let i = 0; i < 4_000; i += 1) {
      keep(question(`/whois/d${i}.com`), whole(`${i}`))
      keep(question('/gse/live'), whole('[]'))
    }
    const held = Array.from({ length: 4_000 }, (_, i) => written(question(`/whois/d${i}.com`))).filter(Boolean)
    expect(held.length).toBeLessThanOrEqual(2_000)
    expect(written(question('/whois/d3999.com'))).toBe('3999')
  })
})
