import { describe, expect, test } from 'vitest'
import { documentKey } from '../../pipeline/contract/documents.ts'
import { keyOf, matchPath, pathOf, routeIds, routes } from '../../pipeline/contract/routes.ts'
import { bodies } from '../../pipeline/contract/schemas.ts'
import { fifteenPaths } from './fifteen-paths.ts'

test('the table holds the fifteen paths of the contract and no other', () =>
  expect(routeIds.map(id => routes[id].path).sort()).toEqual([...fifteenPaths].sort()))

test('only /{currency} takes fixed, only the dated pair takes asof', () =>
  expect(routeIds.flatMap(id => routes[id].variants.map(variant => [id, variant]))).toEqual([
    ['currency', 'fixed'],
    ['datedPair', 'asof'],
  ]))

test.each(routeIds)('%s: a path leads back to its row and its parameters', id => {
  const names = [...routes[id].path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!)
  const params = Object.fromEntries(names.map((name, i) => [name, `value${i}`]))
  const path = pathOf(id, params as never)
  expect(path).not.toContain('{')
  expect(matchPath(path)).toEqual({ id, params })
})

test('a missing parameter throws instead of naming a file "undefined"', () =>
  expect(() => pathOf('pair', { 'base-currency': 'USD' } as never)).toThrow(/counter-currency/))

describe('keys', () => {
  test('are lower-case paths with variants as suffixes', () => {
    const pair = { 'base-currency': 'USD', 'counter-currency': 'GHS' }
    expect(keyOf('currency', { currency: 'USD' })).toBe('forex/usd.json')
    expect(keyOf('currency', { currency: 'USD' }, { fixed: true, pretty: true })).toBe('forex/usd~fixed~pretty.json')
    expect(keyOf('pair', pair)).toBe('forex/usd/ghs.json')
    expect(keyOf('rawtext', { 'domain-name': 'example.com' })).toBe('whois/example.com/rawtext.txt')
    expect(documentKey('forexDay', { year: '2026', date: '2026-04-13' })).toBe('forex/days/2026/2026-04-13.json')
  })
})

test.each(['/', '/forex', '/forex/', '/forex/usd/eur/2026-04-13/x', '/gse', '/gse/dead', '/other', '/whois//rawtext'])(
  '%s belongs to no row',
  path => expect(matchPath(path)).toBeUndefined(),
)

describe('schemas', () => {
  // The fields of the contract, typed by hand: name, and ? where it may be null.
  const fields: Record<string, string> = {
    domain: 'crdate cxdate? dnssec? exdate id? name nservs status update?',
    registrar: 'email? id? name phone? reseller? server? url',
    currency: 'code name rates',
    quotation: 'date pair rate',
    equityLive: 'name price change volume',
    equity: 'capital? company dps? eps? name price shares?',
  }

  test.each(Object.entries(fields))(
    '%s has the fields of the contract, in its order, with its nullability',
    (name, list) => {
      const schema = bodies[name as 'domain']
      const shown = Object.entries(schema.shape).map(([key, type]) => (type.safeParse(null).success ? `${key}?` : key))
      expect(shown.join(' ')).toBe(list)
    },
  )
})
