import { expect, test } from 'vitest'
import { changesBetween } from '../../pipeline/publish/changes.ts'
import type { Manifest } from '../../pipeline/publish/manifest.ts'
import { changesLine } from '../../scripts/lib/build-line.ts'

const service = { first: null, latest: null, count: 0, staleAfter: null }
const manifest = (digest: string, files: Record<string, string>): Manifest => ({
  format: 2,
  digest,
  profile: 'full',
  degraded: [],
  facts: {
    services: { whois: service, gse: service, forex: { ...service, latest: '2026-11-19' } },
    sources: [],
  },
  downloadsBy: '',
  files,
})

const days = (count: number, hash: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`forex/days/2026/${1000 + i}.json`, hash]))

test('counts are whole, keys at most a hundred, the page is no service, a twin is not counted', () => {
  const before = manifest('a', {
    ...days(2114, 'x'),
    'index.html': '1',
    'forex/usd~pretty.json': '1',
    'gse/live.json': '1',
  })
  const after = manifest('b', {
    ...days(2114, 'y'),
    'index.html': '2',
    'forex/usd~pretty.json': '2',
    'forex/zzz.json': '1',
  })
  const changes = changesBetween(before, after)
  expect(changes).toMatchObject({ edition: 'b', before: 'a', added: 1, changed: 2115, removed: 1 })
  expect(changes.services['forex']!.changed.count).toBe(2114)
  expect(changes.services['forex']!.changed.keys).toHaveLength(100)
  expect(changes.services['forex']!.changed.keys[0]).toBe('forex/days/2026/1000.json')
  expect(changes.services['site']!.changed.keys).toEqual(['index.html'])
  expect(changes.services['gse']!.removed).toEqual({ count: 1, keys: ['gse/live.json'] })
})

test('the line for people', () =>
  expect(
    changesLine(changesBetween(manifest('a', days(2114, 'x')), manifest('b', { ...days(2114, 'y'), z: '1' }))),
  ).toBe('2,114 changed, 1 added, 0 removed; forex 2026-11-19\n'))
