import { expect, test } from 'vitest'
import { cacheControl, cachedUtcDay, cachingOfDay, cachingOfFile } from '../../site/host/caching.ts'

/** Seconds for which the newest answers may be kept, at a time of Monday, 13 April 2026, or of another day of that month. */
const kept = (time: string, day = 13) =>
  Number(/max-age=(\d+)/.exec(cacheControl('latest', Date.parse(`2026-04-${day}T${time}Z`)))?.[1])

test('the newest answers are kept until the next build is due, in steps of five minutes, at most an hour', () => {
  expect(kept('00:00:00')).toBe(3600)
  expect(kept('15:00:00')).toBe(3600)
  expect(kept('15:00:01')).toBe(3300)
  expect(kept('15:55:00')).toBe(300)
  expect(kept('15:59:59')).toBe(300)
  // Publishers are done between 16:00 and 20:00.
  expect(kept('16:00:00')).toBe(300)
  expect(kept('19:59:59')).toBe(300)
  expect(kept('20:00:00')).toBe(3600)
  expect([17, 18, 19, 20].map(day => kept('16:30:00', day))).toEqual([300, 3600, 3600, 300])
})

test('a day of rates may be kept for ever when it is more than two weeks old', () => {
  expect(cachingOfDay('2026-04-13', '2026-04-27')).toBe('recentDay')
  expect(cachingOfDay('2026-04-12', '2026-04-27')).toBe('oldDay')
  expect(cachingOfDay('2026-04-12', '2026-04-26')).toBe('recentDay')
})

test('a day begins at midnight UTC', () => {
  const at = Date.UTC(2026, 3, 13)
  expect([at - 1, at, at + 86_399_999, at + 86_400_000].map(cachedUtcDay)).toEqual([
    ...['2026-04-12', '2026-04-13', '2026-04-13'],
    '2026-04-14',
  ])
})

test('files outside the services are kept by where they lie', () => {
  expect(cachingOfFile('assets/main-1a2b.js')).toBe('public, max-age=31536000, immutable')
  expect(cachingOfFile('snapshots/rates.csv.gz')).toBe('public, max-age=3600')
  for (const key of ['index.html', 'data/assets/', 'my/snapshots/'])
    expect(cachingOfFile(key)).toBe('public, max-age=0, must-revalidate')
})
