/** Thin and thick, WHOIS and RDAP as one registration; which reply each fact must be from follows the design's list of owners. */
import { expect, test } from 'vitest'
import type { Layer, Protocol, RegistrationFacts } from '../../pipeline/whois/model.ts'
import { isAbout, mergeReplies, type RegistrationReading } from '../../pipeline/whois/registration/merge.ts'

type Stated = Partial<Omit<RegistrationFacts, 'domain'>> & { readonly domain?: Partial<RegistrationFacts['domain']> }

const reply = (layer: Layer, protocol: Protocol, { domain, ...rest }: Stated): RegistrationReading => ({
  layer,
  protocol,
  facts: {
    verdict: 'found',
    domain: { statuses: [], nameServers: [], name: 'a.test', ...domain },
    registrar: {},
    contacts: {},
    redacted: [],
    ...rest,
  },
})

const registry = reply('registry', 'whois', {
  domain: {
    id: 'D1',
    created: '2001-01-01T00:00:00+00:00',
    expires: '2031-01-01T00:00:00+00:00',
    statuses: ['ok'],
    nameServers: ['ns1.a.test'],
  },
  registrar: { name: 'Registry spelling', server: 'whois.registrar.test', email: 'registry@a.test' },
  contacts: { registrant: { country: 'GH' }, billing: { name: 'Billing' } },
})
const registrar = reply('registrar', 'whois', {
  domain: {
    id: 'other',
    created: '2002-02-02T00:00:00+00:00',
    expires: '2030-01-01T00:00:00+00:00',
    contractExpires: '2030-01-01T00:00:00+00:00',
    updated: '2024-01-01T00:00:00+00:00',
    statuses: ['clientHold'],
    nameServers: ['ns9.a.test'],
  },
  registrar: { name: 'Registrar spelling', email: 'abuse@a.test', reseller: 'Reseller' },
  contacts: { registrant: { name: 'Owner' }, admin: { name: 'REDACTED', city: 'REDACTED' } },
  redacted: ['admin.name', 'admin.city'],
})

test('each fact is its owner’s, and what the owner lacks is filled from the other', () => {
  const merged = mergeReplies('a.test', [registry, registrar])
  expect(merged?.domain).toEqual({
    name: 'a.test',
    id: 'D1',
    created: '2001-01-01T00:00:00+00:00',
    expires: '2031-01-01T00:00:00+00:00',
    contractExpires: '2030-01-01T00:00:00+00:00',
    updated: '2024-01-01T00:00:00+00:00',
    statuses: ['ok'],
    nameServers: ['ns1.a.test'],
  })
  expect(merged?.registrar).toEqual({
    name: 'Registry spelling',
    server: 'whois.registrar.test',
    email: 'abuse@a.test',
    reseller: 'Reseller',
  })
  expect(merged?.contacts).toEqual({
    registrant: { name: 'Owner' },
    admin: { name: 'REDACTED', city: 'REDACTED' },
    billing: { name: 'Billing' },
  })
  expect(merged?.redacted).toEqual(['admin.name', 'admin.city'])
  expect(merged?.origins).toMatchObject({
    'domain.created': 'registry whois',
    'domain.updated': 'registrar whois',
    'registrar.email': 'registrar whois',
    registrant: 'registrar whois',
    billing: 'registry whois',
  })
})

test('a registrar’s reply for another domain, or for none, counts for nothing', () => {
  const other = reply('registrar', 'whois', { domain: { name: 'b.test' }, contacts: { tech: { name: 'Stranger' } } })
  expect(isAbout('a.test', other)).toBe(false)
  expect(mergeReplies('a.test', [registry, other])?.contacts.tech).toBeUndefined()
  expect(mergeReplies('a.test', [other])).toBeUndefined()
  const nameless = reply('registrar', 'whois', { contacts: { tech: { name: 'Stranger' } } })
  expect(
    isAbout('a.test', { ...nameless, facts: { ...nameless.facts, domain: { statuses: [], nameServers: [] } } }),
  ).toBe(false)
})

test('a contact with an open field is preferred to one wholly redacted', () => {
  const rdap = reply('registrar', 'rdap', { contacts: { admin: { name: 'Office' } } })
  expect(mergeReplies('a.test', [registry, registrar, rdap])?.contacts.admin).toEqual({ name: 'Office' })
})

test('what WHOIS does not state is filled from RDAP, with its origin', () => {
  const bare = reply('registry', 'whois', { domain: { created: '2001-01-01T00:00:00+00:00' } })
  const rdap = reply('registry', 'rdap', {
    domain: { created: '1999-01-01T00:00:00+00:00', expires: '2031-01-01T00:00:00+00:00' },
  })
  const merged = mergeReplies('a.test', [bare, rdap])
  expect(merged?.domain).toMatchObject({ created: '2001-01-01T00:00:00+00:00', expires: '2031-01-01T00:00:00+00:00' })
  expect(merged?.origins).toEqual({
    'domain.name': 'registry whois',
    'domain.created': 'registry whois',
    'domain.expires': 'registry rdap',
  })
})
