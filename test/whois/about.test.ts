import { describe, expect, test } from 'vitest'
import type { Protocol, Verdict } from '../../pipeline/whois/model.ts'
import { verdictFor } from '../../pipeline/whois/read/about.ts'
import { noFacts } from '../../pipeline/whois/read/facts.ts'

const verdict = (
  text: string,
  given: Verdict = 'notfound',
  { name = '', protocol = 'whois' as Protocol, asked = 'example.com' } = {},
) =>
  verdictFor(asked, {
    protocol,
    bytes: new TextEncoder().encode(text),
    facts: { ...noFacts, verdict: given, domain: { ...noFacts.domain, ...(name && { name }) } },
  })

describe('a name that is absent', () => {
  test.each([
    'No match for example.com',
    'No match for "EXAMPLE.COM".',
    'No match',
    'Domain: example.com\nNo match',
    'No match for example.com, not for other.com',
    'No match: see whois.other.com or www2.other.com or rdap.other.com',
    'No match: see https://other.com/ or write to office@other.com',
    'Not found in NIC.XX database',
    'Thank you for asking other.com\nNo match',
    `No match for other.com${' x'.repeat(250)}`,
  ])('%j is about example.com', text => expect(verdict(text)).toBe('notfound'))

  test.each([
    'No match for other.com',
    'Domain Name: example.com\nNo match for other.com',
    'No match for "other.com"',
    'No match for <other.com>;',
    'No match for other.com.',
    'other.com: no match',
    'Domain: other.com\nNo match',
    'Domain Name: other.com\nNo match',
    '[Domain Name]: other.com\nNo match',
    'No match for whoish.com',
    'No match for my.whois.com',
    'www.other.com: no entries found',
    'Query: other.com\nResult: not found',
    'ns1.example.com is not found; example.com is known',
  ])('%j is about another', text => expect(verdict(text)).toBe('unavailable'))

  test('in an RDAP reply is named by its title and its description', () => {
    const of = (reply: unknown) => verdict(JSON.stringify(reply), 'notfound', { protocol: 'rdap' })
    expect(of({ title: 'No match for other.com' })).toBe('unavailable')
    expect(of({ description: ['Not found', 'No match for other.com'] })).toBe('unavailable')
    expect(of({ title: 'No match for example.com' })).toBe('notfound')
    expect(of({ notices: 'No match for other.com' })).toBe('notfound')
    expect(verdict('No match for other.com', 'notfound', { protocol: 'rdap' })).toBe('notfound')
  })
})

test('a record must be of the name asked, where it states one', () => {
  expect(verdict('', 'found', { name: 'example.com' })).toBe('found')
  expect(verdict('', 'found', { name: 'other.com' })).toBe('unavailable')
  expect(verdict('', 'found')).toBe('found')
  expect(verdict('', 'found', { name: 'example.com', asked: 'EXAMPLE.com' })).toBe('found')
})

test('a name that is reserved is the one that the statement names', () => {
  expect(verdict('The domain other.com is reserved by the registry', 'reserved')).toBe('unavailable')
  expect(verdict('Domain: other.com\nStatus: reserved', 'reserved')).toBe('unavailable')
  expect(verdict('example.com is reserved\nRights are reserved by other.com', 'reserved')).toBe('reserved')
  expect(verdict('Reserved name\nRights of other.com are restricted', 'reserved')).toBe('reserved')
})

test('other verdicts stand, and so does one on text that is not a name', () => {
  expect(verdict('No match for other.com', 'limited')).toBe('limited')
  expect(verdict('No match for other.com', 'notfound', { asked: 'no name' })).toBe('notfound')
})
