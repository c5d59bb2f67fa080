import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasFlag, requestPath, withFlag } from '../../../site/page/text/request-path.ts'

describe('a typed path', () => {
  it.each([
    ['/forex/USD', '/forex/USD'],
    [' /forex/USD ', '/forex/USD'],
    ['/gse/live?callback=a&prettify', '/gse/live?callback=a&prettify'],
    ['/a/../forex/USD', '/forex/USD'],
    ['/whois/bücher.example', '/whois/b%C3%BCcher.example'],
  ])('%j is sent as %s', (typed, path) => expect(requestPath(typed)).toEqual({ kind: 'path', path }))

  it.each([
    '',
    'forex/USD',
    '//other.example/x',
    '/\\other.example/x',
    '/\t/other.example',
    '/\n/other.example',
    '/.//other.example',
    'https://other.example/',
    'javascript:alert(1)',
    '?a',
    '#a',
  ])('%j is refused with a sentence', typed => {
    const path = requestPath(typed)
    expect(path.kind === 'none' && path.sentence).toMatch(/begins with one “\/”/)
  })

  it('never leads to another host', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('/', '\\', '\t', '.', '@', ':', 'x.example', '?', '#', ' ')), pieces => {
        const path = requestPath(`/${pieces.join('')}`)
        return path.kind === 'none' || new URL(path.path, 'http://here.example').host === 'here.example'
      }),
    ))
})

describe('parameters without a value', () => {
  it('are found, added and removed', () => {
    expect(hasFlag('/forex/USD?fixed&prettify', 'prettify')).toBe(true)
    expect(hasFlag('/forex/USD?prettifyer', 'prettify')).toBe(false)
    expect(withFlag('/forex/USD', 'prettify', true)).toBe('/forex/USD?prettify')
    expect(withFlag('/forex/USD?prettify', 'fixed', true)).toBe('/forex/USD?prettify&fixed')
    expect(withFlag('/forex/USD?prettify=1&a=b', 'prettify', false)).toBe('/forex/USD?a=b')
    expect(withFlag('/forex/USD?prettify', 'prettify', false)).toBe('/forex/USD')
  })
})
