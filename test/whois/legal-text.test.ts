/** A registered reply keeps its verdict whatever a registry writes before and after it. The texts are ours, in the registries' manner. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWhois } from '../../pipeline/whois/read/whois.ts'
import { fixtureOf, registries } from './layout-fixtures.ts'

const read = (text: string) => readWhois(new TextEncoder().encode(text))

const terms = [
  'Terms of use: rights restricted by copyright. Further details is available at https://nic.test/',
  'This name may be withdrawn or restricted. No match is no promise that a name is free.',
  'NOTICE: access to this service is limited. Too many queries are refused. All rights reserved.',
  'The data is provided as is; it may not be available for registration purposes.',
  'Names that are not found may be reserved, prohibited or blocked by the registry.',
  'You are not authorized to access or query our database through high-volume processes.',
  'If the query limit is exceeded, try again later. The service may be unavailable.',
  'The registrar of record is identified in this database; it is not registered as a trade mark.',
] as const

const marks = ['% ', '# ', '; ', '* ', ''] as const

const records = [
  'domain:       example.test\nregistrar:    Example Ltd\ncreated:      2001-02-03\nexpire:       2031-02-03\nnserver:      ns1.example.net\nstatus:       paid and in zone\n',
  'Domain Name: EXAMPLE.TEST\nRegistrar: Example Ltd\nCreation Date: 2001-02-03T04:05:06Z\nRegistry Expiry Date: 2031-02-03T04:05:06Z\nName Server: NS1.EXAMPLE.NET\n',
  'Domain name:\n  example.co.uk\n\nRegistrar:\n  Example Ltd\n\nName servers:\n  ns1.example.net\n  ns2.example.net\n\nRegistered on: 03-Feb-2001\n',
  'Domain: example.test\nStatus: NOT AVAILABLE\nRegistered: Sat Feb 3 2001\n\nRegistrar:\n\tName: Example Ltd\n\nNameservers:\n\tns1.example.net\n',
  '[Domain Name]   EXAMPLE.TEST\n[Registrant]    Example Ltd\n[Name Server]   ns1.example.net\n[Created on]    2001/02/03\n[Expires on]    2031/02/03\n[Status]        Active\n',
  'domain..............: example.test\nstatus..............: Registered\ncreated.............: 3.2.2001\nexpires.............: 3.2.2031\n\nNameservers\nnserver.............: ns1.example.net\n',
] as const

const paragraph = fc
  .tuple(fc.constantFrom(...marks), fc.subarray([...terms], { minLength: 1 }))
  .map(([mark, sentences]) => `${sentences.map(sentence => `${mark}${sentence}`).join('\n')}\n`)

test('a registered reply is found with any legal text before and after it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...records), paragraph, paragraph, (record, before, after) => {
      return read(`${before}\n${record}\n${after}`).verdict === 'found'
    }),
    { numRuns: 300 },
  )
})

/** Sentences of the kinds that stand in terms of use, each with a phrase that could pass for a verdict. */
const legal = [
  'Rights restricted by copyright.',
  'All rights reserved.',
  'Further details is available on our site.',
  'Access may be withdrawn or restricted at any time.',
  'If a name is not found here it may be available for registration.',
  'No match does not mean that the name is free.',
  'Names on the reserved list cannot be registered.',
  'Being prohibited its distribution, any use is blocked.',
  'The service is free of charge and is available around the clock.',
  'Its use is restricted to network administration purposes.',
  'A domain that is not registered is not shown.',
] as const

test('a registered reply keeps its verdict and its facts whatever legal text stands before and after it', () => {
  const notice = fc
    .array(fc.tuple(fc.constantFrom(...marks), fc.constantFrom(...legal)), { minLength: 1, maxLength: 8 })
    .map(lines => lines.map(([mark, line]) => `${mark}${line}`).join('\n'))
  fc.assert(
    fc.property(fc.constantFrom(...registries), notice, notice, (layout, before, after) => {
      const text = fixtureOf(layout).reply
      const facts = read(`${before}\n\n${text}\n\n${after}\n`)
      expect(facts.verdict).toBe('found')
      expect(facts).toEqual(read(text))
    }),
    { numRuns: 400, seed: 20_260_101 },
  )
})

test.each(legal)('legal text alone gives no verdict on a name: %s', sentence => {
  expect(read(`% ${sentence}\n`).verdict).toBe('unavailable')
  expect(read(`Welcome to the registry.\n\n${sentence}\n`).verdict).toBe('unavailable')
})
