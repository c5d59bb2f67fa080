/** Whole synthetic replies of each family of formats; expected facts are read off the fixture by eye. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRdap } from '../../pipeline/whois/read/rdap/rdap.ts'
import { readWhois } from '../../pipeline/whois/read/whois.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/whois/${name}`, import.meta.url))
const say = (text: string) => readWhois(new TextEncoder().encode(text))

test('a thick reply states domain, registrar and contacts', () => {
  const facts = readWhois(fixture('thick.txt'))
  expect(facts.verdict).toBe('found')
  expect(facts.domain).toEqual({
    name: 'example.test',
    id: 'D0001-TEST',
    created: '1999-12-31T23:59:59+00:00',
    expires: '2031-01-02T03:04:05+00:00',
    contractExpires: '2030-01-02T03:04:05+00:00',
    updated: '2024-02-03T04:05:06+00:00',
    dnssec: 'signedDelegation',
    statuses: ['clientTransferProhibited', 'serverHold'],
    nameServers: ['ns1.example.test', 'ns2.example.test'],
  })
  expect(facts.registrar).toEqual({
    name: 'Example Registrar, Inc.',
    id: 9995,
    url: 'https://www.registrar.test',
    email: 'abuse@registrar.test',
    phone: '+1.5555550100',
    server: 'whois.registrar.test',
    reseller: 'Example Reseller',
  })
  expect(facts.contacts.registrant).toEqual({
    id: 'C1-TEST',
    name: 'Domain Office',
    org: 'Example Organisation',
    street: '1 Example Road, Floor 2',
    city: 'Accra',
    region: 'Greater Accra',
    zip: 'GA-123',
    country: 'GH',
    phone: '+233.302000000',
    phoneExt: '12',
    fax: '+233.302000001',
    email: 'office@example.test',
  })
  expect(facts.contacts.tech).toEqual({
    id: 'C3-TEST',
    name: 'Technical Desk',
    street: '3 Example Road',
    city: 'Kumasi',
    country: 'GH',
    phone: '+233 302 000 002',
    phoneExt: '34',
    email: 'tech@example.test',
  })
  expect(facts.contacts.billing).toBeUndefined()
})

test('redacted fields are named, in the order of roles and fields', () => {
  const fields = 'id name street city region zip country phone phoneExt fax faxExt email'.split(' ')
  expect(readWhois(fixture('thick.txt')).redacted).toEqual(fields.map(field => `admin.${field}`))
})

test('host records of an old thin reply are not taken for the domain', () => {
  expect(readWhois(fixture('verisign-old.txt'))).toEqual({
    verdict: 'found',
    domain: {
      name: 'example.test',
      created: '1995-09-12T00:00:00+00:00',
      expires: '2024-09-11T00:00:00+00:00',
      updated: '2014-10-02T00:00:00+00:00',
      statuses: ['clientHold', 'ACTIVE'],
      nameServers: ['ns1.example.test', 'ns2.example.test'],
    },
    registrar: {
      name: 'EXAMPLE REGISTRAR, INC.',
      url: 'http://www.registrar.test',
      server: 'whois.registrar.test',
    },
    contacts: {},
    redacted: [],
  })
})

test('a reply of `Label:value` lines is read the same way, empty words left out', () => {
  const { domain, registrar, contacts } = readWhois(fixture('afilias-old.txt'))
  expect(domain).toMatchObject({
    created: '2008-04-25T16:22:13+00:00',
    expires: '2014-04-25T23:59:59+00:00',
    statuses: ['TRANSFER PROHIBITED', 'ok'],
    nameServers: ['ns1.example.test', 'ns2.example.test'],
    dnssec: 'Unsigned',
  })
  expect(registrar).toEqual({ name: 'Example Registrar (9995)', id: 9995 })
  expect(contacts.registrant).toEqual({
    id: 'H1',
    name: 'Example Office',
    street: '35 Example Street, Block C',
    city: 'London',
    zip: 'EC2R 6AR',
    country: 'GB',
    phone: '+44.2000000000',
    phoneExt: '9',
    fax: '+44.2000000001',
    email: 'office@example.test',
  })
})

test.each([
  ['found', 'Domain name:\n  example.gg\n\nRegistered on 30th April 2003\n', { name: 'example.gg', nameServers: [] }],
  ['notfound', 'No match for "example.gg".\n', { nameServers: [] }],
  ['notfound', '%ERROR:101: no entries found\n', { nameServers: [] }],
  ['reserved', 'Domain Name: example.gg\nStatus: reserved\n', { nameServers: [] }],
])('a reply behind the record of its TLD is read as if it stood alone: %s', (verdict, own, domain) => {
  const iana =
    'domain:       GG\n\nnserver: A.NIC.GG 192.0.2.1\nds-rdata: 1 8 2 0f0f\nstatus: ACTIVE\nsource:       IANA\n'
  for (const end of ['\n', '\n# whois.gg\n\n', '\r\n# whois.gg\r\n'])
    expect(say(`${iana}${end}${own}`)).toEqual(say(own))
  expect(say(own)).toMatchObject({ verdict, domain })
})

test('the record of a TLD alone says nothing of the name asked', () => {
  const record = (name: string) => `domain: ${name}\nstatus: ACTIVE\ncreated: 2001-02-03\nsource: IANA\n`
  for (const end of ['', '\n', '\n# whois.nic.es', '\n# whois.nic.es\n\n'])
    expect(say(record('ES') + end)).toMatchObject({ verdict: 'unavailable', domain: { nameServers: [] } })
  expect(say(`${record('example.int')}\nNo match for "example.es".\n`).domain.name).toBe('example.int')
})

test("the record of the TLD in front of the domain's is left out", () => {
  const { domain } = readWhois(fixture('iana-first.txt'))
  expect(domain).toEqual({
    name: 'example.test',
    id: 'D0003-TEST',
    created: '2015-04-27T22:04:24+00:00',
    expires: '2025-04-27T22:04:24+00:00',
    statuses: [],
    nameServers: ['ns1.example.test'],
  })
})

test('labels may stand in brackets', () => {
  expect(readWhois(fixture('brackets.txt')).domain).toEqual({
    name: 'example.test',
    created: '2001-02-03T00:00:00+00:00',
    expires: '2031-02-28T00:00:00+00:00',
    statuses: ['Active'],
    nameServers: ['ns1.example.test'],
  })
})

test('labels named like properties of every object are no labels', () => {
  const facts = say(
    '__proto__: x\nconstructor: y\ntoString: z\nhasOwnProperty: q\nDomain Name: a.test\nCreated On: 2001-02-03\n',
  )
  expect(facts.domain).toEqual({
    name: 'a.test',
    created: '2001-02-03T00:00:00+00:00',
    statuses: [],
    nameServers: [],
  })
  expect(Object.getPrototypeOf(facts.domain)).toBe(Object.prototype)
})

test('terminal escapes, controls and bidi overrides are no part of a value', () => {
  const facts = say(
    'Domain Name: a.test\nRegistrar: \u001b[31mEx\u0000am\u202eple\u001b[0m\u0007\r\nCreated On: 2001-02-03\r\n',
  )
  expect(facts.registrar.name).toBe('Example')
})

test('Latin-1 and UTF-16 replies are read too', () => {
  const latin = readWhois(Buffer.from('Domain Name: a.test\nRegistrant City: M\xfcnchen\nStatus: ok\n', 'latin1'))
  expect(latin.contacts.registrant).toEqual({ city: 'München' })
  for (const mark of ['', '\ufeff']) {
    const wide = readWhois(Buffer.from(`${mark}Domain Name: a.test\nRegistrant City: Tōkyō\nStatus: ok\n`, 'utf16le'))
    expect(wide.contacts.registrant).toEqual({ city: 'Tōkyō' })
  }
})

test('an RDAP reply states the same facts', () => {
  const facts = readRdap(fixture('domain.rdap.json'))
  expect(facts.domain).toEqual({
    name: 'example.test',
    id: 'D0004-TEST',
    created: '2001-02-03T02:05:06+00:00',
    expires: '2031-02-03T04:05:06+00:00',
    contractExpires: '2030-02-03T04:05:06+00:00',
    updated: '2024-02-29T00:00:00+00:00',
    dnssec: 'signedDelegation',
    statuses: ['ok', 'clientTransferProhibited', 'autoRenewPeriod', 'made up'],
    nameServers: ['ns1.example.test', 'ns2.xn--bcher-kva.test'],
  })
  expect(facts.registrar).toEqual({
    name: 'Example Registrar',
    id: 9995,
    url: 'https://www.registrar.test',
    email: 'abuse@registrar.test',
    phone: '+1.5555550100',
    server: 'whois.registry.test',
    reseller: 'Example Reseller',
  })
  expect(facts.contacts.registrant).toEqual({
    id: 'C1-TEST',
    org: 'Example Organisation, Names',
    street: '1 Example Road, Floor 2',
    city: 'Accra',
    country: 'GH',
    phone: '+233-302-000000',
    phoneExt: '12',
    fax: '+233.302000001',
    email: 'office@example.test',
  })
  expect(facts.contacts.admin).toEqual(facts.contacts.registrant)
})

test('what is broken in a jCard is passed over and the rest is read', () => {
  const { contacts } = readRdap(fixture('domain.rdap.json'))
  expect(contacts.tech).toEqual({
    name: 'REDACTED FOR PRIVACY',
    org: 'deep, deeper, deepest',
    street: '3 Example Road',
    city: 'Kumasi',
    country: 'GH',
  })
  expect(contacts.billing).toBeUndefined()
})

test('RFC 9537 names the fields that are redacted', () => {
  expect(readRdap(fixture('domain.rdap.json')).redacted).toEqual(['registrant.name', 'registrant.zip', 'tech.name'])
})

test.each([
  ['of error 404', '{"errorCode":404,"title":"Not Found"}', 'notfound'],
  ['of error 429', '{"errorCode":429}', 'limited'],
  ['of error 500', '{"errorCode":500}', 'unavailable'],
  ['of error 501', '{"errorCode":501}', 'unsupported'],
  ['that is an entity', '{"objectClassName":"entity","handle":"X"}', 'unavailable'],
  ['that is cut', '{"objectClassName":"domain"', 'unavailable'],
  ['that is a list', '[]', 'unavailable'],
  ['that is null', 'null', 'unavailable'],
  ['that is empty', '', 'unavailable'],
  ['nested 200,000 deep', '['.repeat(200_000), 'unavailable'],
])('an RDAP reply %s', (_, text, verdict) => {
  expect(readRdap(new TextEncoder().encode(text))).toEqual({
    verdict,
    domain: { statuses: [], nameServers: [] },
    registrar: {},
    contacts: {},
    redacted: [],
  })
})

test('an address of mail and a number stand without their scheme', () => {
  const reach = 'Registrar Abuse Contact Email: mailto:abuse@r.test\nRegistrar Abuse Contact Phone: tel:+1.5550100\n'
  const { registrar, contacts } = readWhois(Buffer.from(`Domain Name: a.test\n${reach}Tech Email: mailto:t@a.test\n`))
  expect([registrar.email, registrar.phone, contacts.tech?.email]).toEqual(['abuse@r.test', '+1.5550100', 't@a.test'])
})

test.each([
  ['a label', 'Domain Name: quernly.na\nCreation Date: 2001-02-03\nRegistrant Country: NA\n'],
  ['a generic label', 'Domain Name: quernly.com\nCreation Date: 2001-02-03\nRegistrant Country: NA\n'],
  ['a heading', 'Domain Name: quernly.na\nCreated: 2001-02-03\n\nRegistrant:\n  Name: Quern Ltd\n  Country: NA\n'],
  [
    'a handle',
    'domain: quernly.na\nregistrant: Q-1\ncreated: 2001-02-03\n\ncontact: Q-1\nname: Quern Ltd\ncountry: NA\n',
  ],
])('`NA` behind %s is Namibia', (_, reply) => expect(say(reply).contacts.registrant?.country).toBe('NA'))

test('`NA` is Namibia in a card, and elsewhere it is nothing', () => {
  const vcardArray = ['vcard', [['adr', { cc: 'NA' }, 'text', ['', '', '', 'NA', '', '', '']]]]
  const reply = { objectClassName: 'domain', ldhName: 'quernly.na', entities: [{ roles: ['registrant'], vcardArray }] }
  expect(readRdap(new TextEncoder().encode(JSON.stringify(reply))).contacts.registrant).toEqual({ country: 'NA' })
  expect(say('Domain Name: quernly.na\nStatus: ok\nRegistrant City: NA\nRegistrant Country: n/a\n').contacts).toEqual(
    {},
  )
})
