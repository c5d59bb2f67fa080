import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { loadBook } from '../../pipeline/book.ts'
import { profiles } from '../../pipeline/contract/profiles.ts'
import { writersFor } from '../../pipeline/publish/workers.ts'
import { tinyData } from '../support/temp.ts'

const book = await loadBook(tinyData)

test('a small edition is written by one thread', () => {
  expect(writersFor(book, profiles.full)).toBe(1)
  expect(writersFor(book, profiles.edge)).toBe(1)
})

test('a large one by two where there are two cores', () => {
  const names = { ...book, whois: { ...book.whois, count: 1_000 } }
  const days = { ...book, forex: { ...book.forex, dates: Array<string>(7_000).fill('2026-01-02') } }
  // 80 codes give 6,400 pairs, which are files in the profile `full` alone.
  const codes = { ...book, forex: { ...book.forex, codes: Array<string>(80).fill('USD') } }
  const most = Math.min(2, availableParallelism())
  expect(writersFor(names, profiles.edge)).toBe(most)
  expect(writersFor(days, profiles.edge)).toBe(most)
  expect([writersFor(codes, profiles.full), writersFor(codes, profiles.edge)]).toEqual([most, 1])
})
