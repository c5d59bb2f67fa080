import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTarget } from '../../site/host/target.ts'
import { anyText } from '../support/any-text.ts'
import { askOf, coreOf } from './hand-made.ts'

const asked: string[] = []
const faults: unknown[] = []
const ask = askOf(coreOf('full', { asked, faults }))

describe('request targets', () => {
  it.each([
    ['/forex/%', 400],
    ['/forex/%ff', 400],
    ['/forex/%c0%af', 400],
    ['/forex/%00', 400],
    ['/forex/usd%00.json', 400],
    ['/forex/\u0000', 400],
    ['/forex/a%0d%0aSet-Cookie:x', 400],
    ['/forex/..', 400],
    ['/../etc/passwd', 400],
    ['/forex/../../etc/passwd', 400],
    ['/forex/%2e%2e/%2e%2e/etc/passwd', 400],
    ['/forex/..%2f..%2fetc%2fpasswd', 400],
    ['/forex/usd%2fgbp', 400],
    ['/forex/..%5c..%5cetc', 400],
    ['/forex\\usd', 400],
    ['forex/usd', 400],
    ['*', 400],
    ['/forex/%252e%252e', 404],
    ['/forex/%25', 404],
    ['/forex/~', 404],
    ['/forex/usd;x', 404],
    [`/forex/${'a'.repeat(10_000)}`, 414],
    [`/forex/usd?${'a'.repeat(10_000)}`, 200],
    ['/forex/usd?%', 200],
    ['/forex/usd?prettify%', 200],
    ['/forex/usd?&&=&', 200],
    ['/forex/usd#fragment', 200],
    ['http://other.example/forex/USD?x', 200],
    ['https://other.example', 404],
    ['http://other.example:65536/forex/USD', 400],
    ['http://[1:2:3:4:5:6:7:8:9]/forex/USD', 400],
    ['http://xn--/forex/USD', 400],
  ] as const)('answers %j with %i in JSON', async (target, status) => {
    const reply = await ask(target)
    expect(reply.status).toBe(status)
    expect(() => reply.json()).not.toThrow()
  })

  it('reads path and parameters', () => {
    expect(readTarget('/Forex/USD/?prettify&fixed=no&callback=a%2Eb&callback&other=1')).toEqual({
      kind: 'target',
      path: '/forex/usd',
      exactPath: '/Forex/USD',
      prettify: true,
      span: {},
      fixed: true,
      asof: false,
      callbacks: ['a.b', ''],
    })
    expect(readTarget('/?%66rom=2026%2D04-01&to&every=week')).toMatchObject({
      span: { from: '2026-04-01', to: '', every: 'week' },
    })
    expect(readTarget('/')).toMatchObject({ path: '/', prettify: false, fixed: false, callbacks: [] })
  })

  it('never become a key outside the tree, whatever is sent', async () => {
    const pieces = fc.constantFrom(
      '/',
      '..',
      '.',
      '%2e',
      '%2f',
      '%5c',
      '\\',
      '%00',
      '~',
      '?',
      '&',
      'forex',
      'usd',
      'whois',
    )
    const more = fc.constantFrom(
      'gse',
      'live',
      '2026-04-13',
      '.json',
      '.gz',
      'example.com',
      '%ff',
      '%E2%84%AA',
      '{',
      ' ',
    )
    const text = anyText({ maxLength: 4 })
    const target = fc.array(fc.oneof(pieces, more, text), { maxLength: 12 }).map(parts => `/${parts.join('')}`)
    await fc.assert(
      fc.asyncProperty(target, async sent => {
        asked.length = 0
        const { status } = await ask(sent)
        expect([200, 302, 400, 404]).toContain(status)
        for (const key of asked) {
          expect(key).toMatch(/^(whois|forex|gse)\//)
          // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
          expect(key).not.toMatch(/(^|\/)\.{1,2}(\/|$)|\/\/|[\\\u0000-\u001f]/)
        }
      }),
      { numRuns: 1_000 },
    )
    expect(faults).toEqual([])
  })
})
