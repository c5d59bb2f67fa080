/** What a reply amounts to. The sentences are ours, in the ways registries put them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noFacts } from '../../pipeline/whois/read/facts.ts'
import { readWhois } from '../../pipeline/whois/read/whois.ts'

const verdict = (text: string) => readWhois(new TextEncoder().encode(text)).verdict

const legal = `% Terms of use: you agree not to send too many queries. When the query limit is exceeded,
% access is denied. A name that is not found here may be reserved, restricted or blocked,
% and one that is found may be available for registration another day; no match is no
% promise. The service may be temporarily unavailable. By asking you agree to these terms,
% and to every change of them that the registry makes at any time without notice to you.
%
`

test.each([
  ['limited', 'request limit exceeded for 192.0.2.1'],
  ['limited', 'You have exceeded your allowed number of queries.'],
  ['limited', '% Too many requests...\n%\n% No entries found in the database.'],
  ['limited', 'Please go away for 13 Seconds'],
  ['limited', '% Excessive querying, grace period of 2 seconds'],
  ['limited', 'WHOIS LIMIT EXCEEDED - SEE WWW.EXAMPLE.TEST FOR DETAILS'],
  ['limited', '-1: Still in grace period, wait 77 seconds'],
  ['limited', 'Access denied for this IP'],
  ['limited', 'Please be patient, and ask for this name another time.'],
  ['limited', 'The server is busy. Try again later.'],
  ['limited', 'query_status: 440 Request Denied'],
  ['limited', 'ERROR: 429'],
  ['limited', '% You are not allowed to connect.'],
  ['limited', 'Unauthorised client'],
  ['limited', 'You are over the limit of 100 a day'],
  ['notfound', 'ERROR: 404 Domain not found'],
  ['limited', 'Your IP address 192.0.2.1 has been blocked.'],
  ['notfound', 'No match for "EXAMPLE.TEST".'],
  ['notfound', 'NOT FOUND'],
  ['notfound', 'No Data Found'],
  ['notfound', 'The queried object does not exist: example.test'],
  ['notfound', 'The queried object does not exist: previous registration'],
  ['notfound', 'Not find MatchingRecord'],
  ['notfound', 'Unable to find any information for your query'],
  ['notfound', 'No registration record for example.test'],
  ['notfound', 'No results for example.test'],
  ['notfound', 'Domain example.test bulunamadi'],
  ['notfound', '0 results'],
  ['unavailable', 'No results for this registrar were counted'],
  ['unavailable', 'Unable to find any information server'],
  ['notfound', 'Domain: example.test\nAvailable'],
  ['notfound', 'Domain Name: example.test\nDomain Status: Available'],
  ['notfound', 'Domain Name: example.test\nWe could not find the requested domain on our system'],
  ['notfound', '>>> Domain "example.test" is available for registration'],
  ['notfound', 'No domain records were found to match "example.test"'],
  ['notfound', '--- #YAML:1.0\n# 2012-01-20T12:24:07+01:00\n# Object not found\n--- ~'],
  ['reserved', 'Reserved by Registry'],
  ['reserved', 'This name is not available for registration: it is on the blocked list.'],
  ['reserved', 'Not available for second level registration.'],
  ['reserved', 'Domain Name: example.test\nDomain Status: Prohibited String - Object Cannot Be Registered\n'],
  ['reserved', '[Domain Name]      EXAMPLE.TEST\n[Status]           Reserved\n'],
  ['reserved', 'Domain not available'],
  ['unsupported', 'TLD is not supported.'],
  ['unavailable', '* Sorry, the Whois database is currently down.\n* Please wait a while and try again.'],
  ['unavailable', 'Internal server error'],
  ['unavailable', ''],
  ['unavailable', '\n'],
  ['unavailable', 'Hello'],
])('%s: %j', (expected, text) => {
  expect(verdict(text)).toBe(expected)
  expect(verdict(legal + text)).toBe(expected)
  expect(verdict(`${text}\n\n>>> Last update of WHOIS database: 2026-01-01T00:00:00Z <<<\n\n${legal}`)).toBe(expected)
})

test('a present record decides before any phrase', () => {
  const record = 'Domain Name: reserved.test\nCreation Date: 2001-02-03\nRegistrar: No Match For Limits Ltd.\n'
  expect(verdict(`${record}\nNo match found. Query limit exceeded. Not available for registration.\n`)).toBe('found')
})

test('a name with fewer than two statements below it is in doubt', () => {
  expect(verdict('% Rights restricted.\nDomain: example.de\n')).toBe('unavailable')
  expect(verdict('Domain: example.de\nStatus:\n')).toBe('unavailable')
  expect(verdict('Domain: example.de\nStat')).toBe('unavailable')
  expect(verdict('Domain: example.com.br\nRelease-process: waiting\n')).toBe('unavailable')
  expect(verdict('Domain: example.de\nSales: +49 555 0100\nSource: EX\n')).toBe('found')
})

/** The facts of the domain `name` in a common layout, one line each. */
const lines = {
  name: 'Domain Name: example.test',
  created: 'Creation Date: 2001-02-03',
  expires: 'Registry Expiry Date: 2031-02-03',
  registrar: 'Registrar: Example Registrar Ltd.',
  server: 'Name Server: ns1.example.test',
  contact: 'Registrant Organization: Example Organisation',
  ok: 'Domain Status: ok',
  restricted: 'Domain Status: Restricted',
  reserved: 'Domain Status: Reserved',
  available: 'Domain Status: Available',
  denied: 'Domain Status: 440 Request Denied',
  absence: 'No match for "example.test".',
  kept: 'This name is reserved.',
} as const

test.each<readonly [string, readonly (keyof typeof lines)[]]>([
  // One sign of a registration beside the name outweighs a sentence.
  ['found', ['name', 'created', 'absence']],
  ['found', ['name', 'server', 'absence']],
  ['found', ['name', 'ok', 'absence']],
  ['found', ['name', 'contact', 'absence']],
  ['found', ['name', 'registrar', 'kept']],
  ['found', ['registrar', 'server']],
  // One sign without the name does not, nor does the sentence then count.
  ['unavailable', ['registrar', 'absence']],
  ['unavailable', ['registrar', 'kept']],
  // A cut reply: `Status: free` may have stood below the name.
  ['unavailable', ['name']],
  ['notfound', ['name', 'absence']],
  ['reserved', ['name', 'kept']],
  // A date with a registrar or a name server outweighs a weak flag.
  ['found', ['name', 'created', 'registrar', 'restricted']],
  ['found', ['name', 'expires', 'server', 'restricted']],
  // Any other sign of a registration leaves the verdict of a weak flag open, and so does a reply that ends behind it.
  ['unavailable', ['name', 'restricted']],
  ['unavailable', ['name', 'created', 'restricted']],
  ['unavailable', ['name', 'registrar', 'restricted']],
  ['unavailable', ['name', 'registrar', 'server', 'restricted']],
  // A strong flag against a whole record leaves the verdict open; a reserved name has no end and no flag of EPP.
  ['reserved', ['name', 'created', 'registrar', 'reserved']],
  ['unavailable', ['name', 'created', 'expires', 'registrar', 'reserved']],
  ['unavailable', ['name', 'reserved', 'ok']],
  ['unavailable', ['name', 'created', 'registrar', 'available']],
  // Nobody serves or holds a free name; a registrar alone may be the registry itself.
  ['unavailable', ['name', 'created', 'available']],
  ['unavailable', ['name', 'server', 'available']],
  ['unavailable', ['name', 'contact', 'available']],
  ['notfound', ['name', 'registrar', 'available']],
  ['limited', ['name', 'created', 'expires', 'registrar', 'denied']],
])('%s: %j', (expected, keys) => {
  const text = keys.map(key => `${lines[key]}\n`).join('')
  expect(verdict(text)).toBe(expected)
  if (expected !== 'found') expect(readWhois(new TextEncoder().encode(text))).toEqual({ verdict: expected, ...noFacts })
})

test.each([
  ['found', 'domain name........example.test'],
  ['found', '  Domain Name......... EXAMPLE.TEST\n'],
  ['unavailable', 'domain name........'],
  ['unavailable', 'domain name........example'],
  ['unavailable', 'the domain name......example.test'],
  ['unavailable', 'domain name..example.test'],
])('dots in place of a colon are %s: %j', (expected, text) => {
  expect(verdict(text)).toBe(expected)
})

test('a refusal at the end of the paragraph of terms is seen all the same', () => {
  expect(verdict(`${legal.trimEnd().slice(0, -2)}\nNo match for "EXAMPLE.TEST".\n`)).toBe('notfound')
  expect(readWhois(readFileSync(new URL('../fixtures/whois/notfound.txt', import.meta.url))).verdict).toBe('notfound')
})

test('a record whose facts stand on lines without labels is found', () => {
  expect(verdict('Registrant:\n  Example Organisation\n  1 Example Road\n\nDomain name: example.test\n')).toBe('found')
})

test.each([
  'NOTICE: The expiration date is the registrar\u2019s. If no match for domain is found, ask the registrar.',
  'NOTICE: The expiration date displayed in this record is the date\nthe sponsorship expires. If no match for domain is found, ask again.',
  'NOTICE: The date shown is the registrar\u2019s. If\nno match for domain is found, ask the registrar.',
  'Terms of use: a record not found here may be registered all the same.',
  'DISCLAIMER: names not registered today are offered by others.',
  'Please ask the registrar when a domain is not found.',
  'No match means only that this server holds no record.',
  'A record is kept whether or not a domain is available for registration.',
  'You agree that no data found here is sold.',
])('legal text alone says nothing of the name: %j', text => {
  expect(verdict(text)).toBe('unavailable')
  expect(verdict(`${text}\n\nNo match for "EXAMPLE.TEST".\n`)).toBe('notfound')
  expect(verdict(`NOT FOUND\n\n${text}\n`)).toBe('notfound')
})

test('a notice whose label is followed by the answer is one', () => {
  expect(verdict('NOTICE: No match for "EXAMPLE.TEST".')).toBe('notfound')
  expect(verdict('No match for "EXAMPLE.TEST". If you want it, ask a registrar.')).toBe('notfound')
})
