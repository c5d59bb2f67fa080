import { expect, test } from 'vitest'
import { nextFetchState } from '../../pipeline/fetch/fetch-state.ts'

const day = 86_400_000
const start = Date.UTC(2026, 10, 20, 17)

test('days without an answer are counted, questions are not', () => {
  const first = nextFetchState(undefined, start, false)
  expect(first).toEqual({ since: start, at: start, silentDays: 1 })
  const later = nextFetchState(first, start + 3_600_000, false)
  expect(later.silentDays).toBe(1)
  expect(nextFetchState(later, start + day, false)).toEqual({ since: start, at: start + day, silentDays: 2 })
})

test('an answer ends the count and is remembered through the next silence', () => {
  const silent = { since: start, at: start, silentDays: 7 }
  const received = nextFetchState(silent, start + day, true)
  expect(received).toEqual({ since: start, at: start + day, answered: start + day, silentDays: 0 })
  expect(nextFetchState(received, start + 2 * day, false)).toMatchObject({ answered: start + day, silentDays: 1 })
})

test('a clock that went back starts a new state', () =>
  expect(nextFetchState({ since: start, at: start + 365 * day, silentDays: 2 }, start, false)).toEqual({
    since: start,
    at: start,
    silentDays: 1,
  }))

test('a rest of a week is kept for a day', () =>
  expect(nextFetchState(undefined, start, false, 7 * day).notBefore).toBe(start + day))
