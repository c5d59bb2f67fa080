/** Sentences as words, and which of them refuse the client. */
import { expect, test } from 'vitest'
import { isFollowed, isName, wordsOf } from '../../pipeline/whois/read/phrases.ts'
import { isRefusal } from '../../pipeline/whois/read/refusals.ts'

test.each([
  ["'Example.COM' isn't free!", ['example.com', "isn't", 'free']],
  ['--a.b-- -- ._. c_d', ['a.b', 'c_d']],
  ['größe, e\u0301t\u00e9: 12%', ['größe', 'e\u0301t\u00e9', '12']],
  ['', []],
])('%j has the words %j', (sentence, words) => {
  expect(wordsOf(sentence)).toEqual(words)
})

test('a name has a dot, and letters behind the last one', () => {
  const words = [
    'example.com',
    'a.co',
    'пример.рф',
    'a.xn--p1ai',
    'example',
    '192.0.2.1',
    'example.test.1',
    'a.c',
    '.c-',
  ]
  expect(words.filter(isName)).toEqual(['example.com', 'a.co', 'пример.рф', 'a.xn--p1ai', '.c-'])
})

test('a word follows another within ten words', () => {
  const apart = (words: number) => isFollowed(['a', ...Array(words - 1).fill('x'), 'b'], new Set('a'), new Set('b'))
  expect([1, 10, 11].map(apart)).toEqual([true, true, false])
  expect(isFollowed(['b', 'a'], new Set('a'), new Set('b'))).toBe(false)
})

test.each([
  'Please wait 13 seconds',
  'Try again in 60 seconds',
  'Ask again after 5 minutes',
  'ERROR 429',
  '403 go elsewhere',
  'Permission denied. See our site',
  'Forbidden by the registry',
  'query_status: 440',
  'Too many lookups',
  'Queries from your network are not accepted',
  'Connections of this client are not welcome at present',
  'Too many requests. Write to us if you need more',
])('a refusal: %s', sentence => {
  expect(isRefusal(wordsOf(sentence))).toBe(true)
})

test.each([
  'Wait 1 second between queries',
  'Please wait for the 13 answers',
  'Wait a13 or 13a',
  'Paid in 2026, not again',
  'Born after 1970',
  'Again 60 names were added',
  'ERROR 404',
  'ERROR 4290, ERROR 1429',
  'The registry has 429 names',
  'Too many labels',
  'Queries by robots are not permitted',
  'Queries from your network are not permitted to store the data',
  'Queries from your network are accepted today',
  'Queries from your network are not counted today',
  'Your address is not accepted',
  'It is strictly forbidden to use the database in such',
  'You may not use this service if you exceed the query limit',
  'If your requests are too frequent, your address is blocked',
  'Access may be denied when the number of queries is exceeded',
])('no refusal: %s', sentence => {
  expect(isRefusal(wordsOf(sentence))).toBe(false)
})
