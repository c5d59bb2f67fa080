/** Which section a heading opens, and which field a label names below it. */
import { expect, test } from 'vitest'
import { fieldIn } from '../../pipeline/whois/read/section-fields.ts'
import { sectionOf, sectionsOf } from '../../pipeline/whois/read/sections.ts'

test.each([
  ['domain registrant', 'registrant'],
  ['registrant contact details', 'registrant'],
  ['technical contact person data', 'tech'],
  ['nameservers', 'nameServers'],
  ['our domain registrant', undefined],
  ['contact details of the registrant', undefined],
  ['details', undefined],
  ['registrant of', undefined],
])('the heading %j opens %s', (heading, section) => {
  expect(sectionOf(heading)).toBe(section)
})

test('a heading of several contacts opens all of them, or none when one is unknown or the line is long', () => {
  expect(sectionsOf('administrative contact, technical contact')).toEqual(['admin', 'tech'])
  expect(sectionsOf('administrative contact, favourite colour')).toEqual([])
  const long = (length: number) => ['tech', ...Array((length - 4) / 7).fill('admin')].join(', ')
  expect(long(116)).toHaveLength(116)
  expect(sectionsOf(long(116))).toHaveLength(17)
  expect(sectionsOf(`${long(116)}, o`)).toEqual([])
  expect(sectionsOf(long(123))).toEqual([])
})

test.each([
  ['abuse', 'email', 'registrar.email'],
  ['abuse', 'phone', 'registrar.phone'],
  ['registrant', 'email', 'registrant.email'],
  ['registrant', 'registrant city', 'registrant.city'],
  ['registrant', 'holder email', 'registrant.email'],
  ['registrar', 'registrar url', 'registrar.url'],
  ['registrar', 'registrant city', undefined],
  ['reseller', 'organisation', 'registrar.reseller'],
  ['reseller', 'name', 'registrar.reseller'],
  ['reseller', 'website', undefined],
  ['tech', 'holder email', undefined],
  ['tech', 'url', undefined],
  ['domain', 'created', 'domain.created'],
  ['domain', 'colour', undefined],
  ['nameServers', 'nserver', 'domain.nameServers'],
  ['nameServers', 'name 1', 'domain.nameServers'],
  ['nameServers', 'host12', 'domain.nameServers'],
  ['nameServers', 'primary', 'domain.nameServers'],
  ['nameServers', '12', 'domain.nameServers'],
  ['nameServers', '123', undefined],
  ['nameServers', '12 addresses', undefined],
  ['nameServers', 'name of its host', undefined],
  ['nameServers', 'hosts', undefined],
  ['nameServers', 'my name', undefined],
  ['nameServers', 'namexy', undefined],
] as const)('below a heading of %s the label %j names %s', (section, label, field) => {
  expect(fieldIn(section, label)).toBe(field)
})
