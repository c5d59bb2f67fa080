/** Layouts of country-code registries and .edu. The replies are made up in each registry's layout; the facts were read by hand. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWhois } from '../../pipeline/whois/read/whois.ts'

const folder = new URL('../fixtures/whois/country/', import.meta.url)
const textOf = (tld: string) => readFileSync(new URL(`${tld}.txt`, folder), 'utf8')
const read = (text: string) => readWhois(new TextEncoder().encode(text))

interface Known {
  readonly created?: string
  readonly expires?: string
  readonly updated?: string
  readonly statuses?: readonly string[]
  readonly registrar?: string
  readonly url?: string
  readonly registrant?: Readonly<Record<string, string>>
  readonly others?: readonly string[]
}

/** Dates without a time are midnight; all in UTC. */
const known: Readonly<Record<string, Known>> = {
  uk: {
    ...{ created: '1999-02-14', expires: '2027-02-14', updated: '2025-01-13' },
    ...{ statuses: ['Registered until expiry date.'], registrar: 'Example Registrar Inc.' },
    ...{ url: 'https://www.registrar.example', registrant: { name: 'Example Ltd' } },
  },
  be: {
    ...{ created: '2000-12-12', statuses: ['NOT AVAILABLE', 'clientTransferProhibited'] },
    ...{ registrar: 'Example Registrar Inc.', url: 'http://www.registrar.example', registrant: { name: 'Not shown' } },
  },
  nl: { created: '1999-05-27', updated: '2015-11-30', statuses: ['active'], registrar: 'Example Registrar B.V.' },
  it: {
    ...{ created: '1999-12-10', expires: '2027-04-21', updated: '2018-05-07T00:54:15', statuses: ['ok'] },
    ...{ registrar: 'Example International Limited', url: 'https://www.registrar.example/' },
    registrant: { org: 'Example S.p.A.', street: 'Via Roma 1, Roma, 00100, RM, IT' },
    others: ['admin', 'tech'],
  },
  dk: {
    ...{ created: '1999-01-10', expires: '2027-03-31', statuses: ['Active'] },
    registrant: { name: 'Example A/S', street: 'Vej 1', city: 'København', country: 'DK' },
  },
  ee: {
    ...{ created: '2010-07-04T01:30:14', updated: '2018-09-04T09:36:48', expires: '2027-05-05', statuses: ['ok'] },
    ...{ registrar: 'Example Registrar', url: 'http://www.registrar.example' },
    registrant: { name: 'Example OÜ', country: 'EE', email: 'Not Disclosed' },
    others: ['admin'],
  },
  lv: {
    ...{ statuses: ['active'], registrar: 'Example Registrar' },
    registrant: { name: 'Example SIA', country: 'LV', street: 'Iela 1, Riga, LV-1000, Latvia' },
  },
  fi: {
    ...{ created: '2006-06-30', expires: '2027-07-04T11:15:35', updated: '2019-06-02T12:46:00' },
    ...{ statuses: ['Registered'], registrar: 'Example Registrar Oy', url: 'www.registrar.example' },
    registrant: { name: 'Example Oy', street: 'Katu 1', zip: '00100', city: 'Helsinki', country: 'FI' },
  },
  tr: {
    ...{ created: '2001-08-23', expires: '2027-08-22', statuses: ['Active'], registrar: 'Example Registrar' },
    registrant: { name: 'Example A.S.', street: 'Cadde 1, Istanbul,', country: 'TR', email: 'office@example.com.tr' },
  },
  mx: {
    ...{ created: '2009-05-12', expires: '2027-05-11', updated: '2019-04-13' },
    ...{ registrar: 'Example Registrar', url: 'http://www.registrar.example/' },
    registrant: { name: 'Example Inc.', city: 'Mountain View', region: 'California', country: 'US' },
    others: ['admin'],
  },
  pl: {
    ...{ created: '2002-09-19T13:00:00', expires: '2027-09-18T14:00:00', updated: '2018-08-17T11:22:15' },
    registrar: 'Example Registrar, Inc.',
  },
  edu: {
    ...{ created: '1985-10-04', expires: '2027-07-31', updated: '2025-04-02' },
    registrant: {
      ...{ name: 'Example University', street: 'The Board, 241 Panama Street', city: 'Stanford', region: 'CA' },
      ...{ zip: '94305-4122', country: 'US' },
    },
    others: ['admin'],
  },
  fr: {
    ...{ created: '2000-07-26T22:00:00', expires: '2027-12-30T17:16:48', updated: '2025-12-03T10:12:00' },
    ...{ statuses: ['ACTIVE', 'serverUpdateProhibited'], registrar: 'EXAMPLE REGISTRAR' },
    registrant: {
      ...{ id: 'ESA1-FRNIC', name: 'Example SA', org: 'Example SA', street: 'Example SA, 1 rue', country: 'FR' },
      ...{ phone: '+33.100000000', email: 'office@example.fr' },
    },
    others: ['tech'],
  },
  cz: {
    ...{ created: '2000-07-21T15:21:00', expires: '2027-07-22', updated: '2021-03-16T10:00:00' },
    ...{ statuses: ['Sponsoring registrar change forbidden'], registrar: 'REG-EXAMPLE' },
    registrant: {
      ...{ id: 'SB:EXAMPLE', name: 'Domain Office', org: 'Example a.s.' },
      street: 'Ulice 1, Praha, 11000, CZ',
    },
    others: ['admin'],
  },
  at: {
    ...{ updated: '2011-04-26T17:57:27', registrar: 'Example Registrar GmbH' },
    registrant: {
      ...{ id: 'EO7803022-NICAT', org: 'Example GmbH', street: 'Gasse 1', zip: '1010', city: 'Wien', country: 'AT' },
      ...{ email: '<data not disclosed>', phone: '<data not disclosed>' },
    },
    others: ['tech'],
  },
  ru: {
    ...{ created: '2004-03-03T21:00:00', expires: '2027-03-04T21:00:00', registrar: 'EXAMPLE-RU' },
    ...{ statuses: ['REGISTERED', 'DELEGATED', 'VERIFIED'], registrant: { org: 'Example LLC' } },
  },
  se: {
    ...{ created: '2003-08-27', expires: '2027-10-20', updated: '2018-09-18' },
    statuses: ['active', 'serverUpdateProhibited', 'serverDeleteProhibited'],
    ...{ registrar: 'Example Registrar Inc', registrant: { id: 'mmr8008-53808' } },
  },
  jp: {
    ...{ created: '2005-05-30', expires: '2027-05-31', updated: '2018-05-31T16:05:04', statuses: ['Active'] },
    registrant: { name: 'Example Inc.' },
  },
  kr: {
    ...{ created: '2007-03-02', expires: '2027-03-02', updated: '2010-10-04', registrar: 'Example Registrar' },
    registrant: { name: 'Example Korea, LLC', street: '28th Floor', zip: '135984' },
    others: ['admin'],
  },
  br: {
    ...{ created: '1999-05-18', expires: '2027-05-18', updated: '2025-04-18', statuses: ['published'] },
    ...{ registrant: { name: 'Example Brasil Ltda', country: 'BR' }, others: ['tech'] },
  },
  de: { updated: '2018-03-12T20:44:25', statuses: ['connect'] },
}

const tlds = readdirSync(folder).map(file => file.replace('.txt', ''))
const instant = (text: string | undefined) => text && `${text.length === 10 ? `${text}T00:00:00` : text}+00:00`

test('each layout has its facts written down', () => expect(tlds.sort()).toEqual(Object.keys(known).sort()))

test.each(tlds)('.%s', tld => {
  const { verdict, domain, registrar, contacts } = read(textOf(tld))
  const { created, expires, updated, statuses = [], registrar: name, url, registrant, others = [] } = known[tld]!
  const suffix = { uk: 'co.uk', tr: 'com.tr', br: 'com.br' }[tld] ?? tld
  expect(verdict).toBe('found')
  expect(domain.name).toBe(`example.${suffix}`)
  expect([domain.created, domain.expires, domain.updated]).toEqual([created, expires, updated].map(instant))
  expect(domain.statuses).toEqual(statuses)
  const own = tld === 'edu' ? 'example.edu' : 'example.net'
  expect([...domain.nameServers].sort()).toEqual([`ns1.${own}`, `ns2.${own}`])
  expect([registrar.name, registrar.url]).toEqual([name, url])
  expect(contacts.registrant).toEqual(registrant)
  expect(Object.keys(contacts).filter(role => role !== 'registrant')).toEqual(others)
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
const marks = ['', '% ', '# ', '  '] as const

test('a registered reply keeps its verdict and its facts whatever legal text stands before and after it', () => {
  const notice = fc
    .array(fc.tuple(fc.constantFrom(...marks), fc.constantFrom(...legal)), { minLength: 1, maxLength: 8 })
    .map(lines => lines.map(([mark, line]) => `${mark}${line}`).join('\n'))
  fc.assert(
    fc.property(fc.constantFrom(...tlds), notice, notice, (tld, before, after) => {
      const text = textOf(tld)
      const facts = read(`${before}\n\n${text}\n\n${after}\n`)
      expect(facts.verdict).toBe('found')
      expect(facts.domain).toEqual(read(text).domain)
    }),
    { numRuns: 400, seed: 20_260_101 },
  )
})

test.each(legal)('legal text alone gives no verdict on a name: %s', sentence => {
  expect(read(`% ${sentence}\n`).verdict).toBe('unavailable')
  expect(read(`Welcome to the registry.\n\n${sentence}\n`).verdict).toBe('unavailable')
})

test('a sentence against the signs of a record leaves the verdict open', () =>
  expect(read('Creation Date: 2001-02-03\nNot found.\n').verdict).toBe('unavailable'))

test.each([
  ['2018-10-20-T09:32:07Z', '2018-10-20T09:32:07+00:00'],
  ['2018-10-20 UTC', '2018-10-20T00:00:00+00:00'],
  ['2018-10-20+01:00', '2018-10-20T00:00:00+00:00'],
  ['19990518 #162310', '1999-05-18T00:00:00+00:00'],
  ['2001-02-03 (paid until then)', '2001-02-03T00:00:00+00:00'],
  ['30th April 2003 at 00:00:00.000', '2003-04-30T00:00:00+00:00'],
  ['2019-11-09 00:00:00 (UTC+8)', '2019-11-08T16:00:00+00:00'],
])('a date written %s', (text, expected) =>
  expect(read(`Domain: example.lu\nregistered: ${text}\n`).domain.created).toBe(expected),
)
