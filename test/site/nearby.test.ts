import { expect, test } from 'vitest'
import { didYouMean, nearby } from '../../site/host/nearby.ts'

test.each([
  // One letter wrong, missing or too many; two neighbours swapped.
  ['USX', ['USD'], ['USD']],
  ['XSD', ['USD'], ['USD']],
  ['UD', ['USD'], ['USD']],
  ['USDD', ['USD'], ['USD']],
  ['USSD', ['USD'], ['USD']],
  ['SUD', ['USD'], ['USD']],
  ['UDS', ['USD'], ['USD']],
  ['US', ['USD'], ['USD']],
  // Two slips are too many.
  ['XXD', ['USD'], []],
  ['DSU', ['USD'], []],
  ['U', ['USD'], []],
  ['USDXX', ['USD'], []],
  ['SUX', ['USD'], []],
  ['ABCD', ['BADX'], []],
  ['XUD', ['USD'], []],
  ['UXXD', ['USD'], []],
  ['ABX', ['CAX'], []],
  // A beginning of three letters or more.
  ['access', ['accessbank'], ['accessbank']],
  ['acc', ['accessbank'], ['accessbank']],
  ['ac', ['accessbank'], []],
  ['bank', ['accessbank'], []],
  // The same letters first, then the same first letter, then the order of the list.
  ['GSH', ['GSX', 'ASH', 'GHS'], ['GHS', 'GSX', 'ASH']],
  ['UDS', ['UDX', 'USD'], ['USD', 'UDX']],
  ['USX', ['ASX', 'BSX', 'USD', 'USC', 'USE', 'USF'], ['USD', 'USC', 'USE']],
  // Names of more than twelve letters are no misspelt code.
  ['abcdefghijkx', ['abcdefghijkl'], ['abcdefghijkl']],
  ['abcdefghijklx', ['abcdefghijklm'], []],
])('close to %s in %j are %j', (asked, known, expected) => expect(nearby(asked, known)).toEqual(expected))

test.each([
  [[], ''],
  [['USD'], ' Did you mean USD?'],
  [['USD', 'UZS'], ' Did you mean USD or UZS?'],
  [['USD', 'UZS', 'AUD'], ' Did you mean USD, UZS or AUD?'],
])('%j in words', (names, words) => expect(didYouMean(names)).toBe(words))
