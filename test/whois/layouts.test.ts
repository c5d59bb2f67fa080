/** Layouts of country-code registries, .edu and registrars of old. The replies are made up in each layout; the facts were read by hand. */
import { expect, test } from 'vitest'
import { collectSections } from '../../pipeline/whois/read/collect-sections.ts'
import { factsOf } from '../../pipeline/whois/read/facts.ts'
import { readWhois } from '../../pipeline/whois/read/whois.ts'
import { fixtureOf, registrars, registries } from './layout-fixtures.ts'

const read = (text: string) => readWhois(new TextEncoder().encode(text))

const written = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : String(value).replace('+00:00', '').replace('T00:00:00', '')

const linesOf = (prefix: string, facts: object): readonly string[] =>
  Object.entries(facts)
    .map(([field, value]) => `${prefix}${field}: ${written(field === 'nameServers' ? [...value].sort() : value)}`)
    .filter(line => !line.endsWith(': '))

const statedBy = ({ domain, registrar, contacts }: ReturnType<typeof factsOf>): readonly string[] =>
  [
    ...linesOf('', domain),
    ...linesOf('registrar.', registrar),
    ...Object.entries(contacts).flatMap(([role, contact]) => linesOf(`${role}.`, contact)),
  ].toSorted()

test.each(registries)('%s', layout => {
  const { facts, reply } = fixtureOf(layout)
  const { verdict, ...stated } = read(reply)
  expect(verdict).toBe('found')
  expect(statedBy(stated)).toEqual(facts.toSorted())
})

// What stands below a registrar's headings is not shown: it tells whether the text of a reply names a person.
test.each(registrars)('%s', layout => {
  const { facts, reply } = fixtureOf(layout)
  expect(statedBy(factsOf(collectSections(reply).values))).toEqual(facts.toSorted())
})

test('a sentence broken behind a label’s word is no column', () =>
  expect(
    read(
      'Domain: example.fr\nRegistrar: OVH\n\nThe date is that of the sponsoring\nregistrar.  Users may consult the database.\n',
    ).registrar,
  ).toEqual({ name: 'OVH' }))

test('a sentence against the signs of a record leaves the verdict open', () =>
  expect(read('Creation Date: 2001-02-03\nNot found.\n').verdict).toBe('unavailable'))

test.each([
  ['2018-10-20-T09:32:07Z', '2018-10-20T09:32:07+00:00'],
  ['2018-10-20 09:32:07 +0000 UTC', '2018-10-20T09:32:07+00:00'],
  ['2018-10-20 UTC', '2018-10-20T00:00:00+00:00'],
  ['2018-10-20+01:00', '2018-10-20T00:00:00+00:00'],
  ['19990518 #162310', '1999-05-18T00:00:00+00:00'],
  ['2001-02-03 (paid until then)', '2001-02-03T00:00:00+00:00'],
  ['30th April 2003 at 00:00:00.000', '2003-04-30T00:00:00+00:00'],
  ['2019-11-09 00:00:00 (UTC+8)', '2019-11-08T16:00:00+00:00'],
])('a date written %s', (text, expected) =>
  expect(read(`Domain: example.lu\nregistered: ${text}\n`).domain.created).toBe(expected),
)

test('the Armenian registry’s "Registar" is the registrar', () =>
  expect(read('   Domain name: example.am\n   Registar:    office (Example Office)\n').registrar).toEqual({
    name: 'office (Example Office)',
  }))

test('the holder stands behind Registered To, or on the line below', () => {
  const holder = { name: 'Example Ltd' }
  const behind = 'Domain Name: example.lk\nRegistered To: Example Ltd\nCreated: 2001-02-03\n'
  expect(read(behind).contacts.registrant).toEqual(holder)
  const below =
    'Domain Name:\n        example.lk\n\nRegistered To:\n        Example Ltd\n\nCreated on:\n        2001-02-03\n'
  expect(read(below).contacts.registrant).toEqual(holder)
})
