/** Which reader reads a reply: that of plain labels, or that of sections for the domains of countries. */
import { describe, expect, test } from 'vitest'
import { collect } from '../../pipeline/whois/read/collect.ts'
import { readWhois } from '../../pipeline/whois/read/whois.ts'

const factsOf = (text: string) => Object.fromEntries(collect(text).values)

const whole = `Domain Name: quernly.com
Creation Date: 2001-02-03
Name Server: ns1.quernly.com
Registrar: Tolk SA
`
const stated = {
  'domain.name': ['quernly.com'],
  'domain.created': ['2001-02-03'],
  'domain.nameServers': ['ns1.quernly.com'],
  'registrar.name': ['Tolk SA'],
}

test('name servers below a heading are read of a name below a private suffix', () => {
  const below = (name: string) =>
    factsOf(`Domain Name: ${name}\nDomain Name Servers listed in order:\n\n  ns1.quernly.com\n`)['domain.nameServers']
  expect(below('quernly.za.net')).toEqual(['ns1.quernly.com'])
  expect(below('quernly.com')).toBeUndefined()
})

test('each value of a generic name may stand below its label', () => {
  const reply =
    'Domain Name:\r\n  example.com\r\nRegistrar:\r\n  Example Registrar\r\nRegistrar IANA ID:\r\n  9995\r\n' +
    'Creation Date:\r\n  2018-07-07T07:07:07Z\r\nDomain Status:\r\n' +
    '  clientTransferProhibited https://icann.org/epp#clientTransferProhibited\r\n  clientHold\r\n' +
    'Registrant Street:\r\n  1 High Street\r\n  Second floor\r\nRegistrant City:\r\n  Accra\r\n' +
    'Name Server:\r\n  ns1.example.net\r\n  ns2.example.net\r\n'
  expect(readWhois(Buffer.from(reply))).toEqual({
    verdict: 'found',
    domain: {
      name: 'example.com',
      created: '2018-07-07T07:07:07+00:00',
      statuses: ['clientTransferProhibited', 'clientHold'],
      nameServers: ['ns1.example.net', 'ns2.example.net'],
    },
    registrar: { name: 'Example Registrar', id: 9995 },
    contacts: { registrant: { street: '1 High Street, Second floor', city: 'Accra' } },
    redacted: [],
  })
})

test('a change of the domain, with leaders behind its label, goes before that of a contact', () => {
  const reply = `${whole} Last modified on........: 2021-02-03

 Registrant Info:
    Quern Ltd
    Last modified: 2011-02-03
`
  expect(readWhois(Buffer.from(reply)).domain.updated).toBe('2021-02-03T00:00:00+00:00')
})

test('a name without its top-level domain is a country’s where a heading follows it', () => {
  const factsBelow = (heading: string) => factsOf(`Domain:\tquernly\n${heading}\n\tName:\tAda Quill\n`)
  expect(factsBelow('Licensee:')['registrant.name']).toEqual(['Ada Quill'])
  expect(factsBelow('Licensee: of a name')['registrant.name']).toBeUndefined()
  expect(factsBelow('Colour:')['registrant.name']).toBeUndefined()
})

describe('a whole record of a generic domain', () => {
  test.each([
    ['with nothing else', whole],
    ['with labels without values', `${whole}Registrant Name:\nDomain Status:\n`],
    ['with values that state nothing', `${whole}Registrar URL: http://\nRegistrant Organization: Not applicable\n`],
    ['with a remark', `${whole}Remarks: see our page\n`],
    ['behind a banner', `*  Registrar: see below.  *\r\n*  Status: all of them *\n\n${whole}`],
    ['behind a look-alike host’s', `Server Name: QUERNLY.COM.LOOK.EXAMPLE\nRegistrar: Other Co\n\n${whole}`],
    ['behind its top-level domain’s', `Domain Name: COM\nName Server: ns0.root.example\n\n${whole}`],
  ])('%s', (_, reply) => expect(factsOf(reply)).toEqual(stated))

  test('with notes and a contact below its end', () => {
    const below = 'Status: see our page\nName Server: a host\nBilling Street: 1 High Street\nBilling Street: Floor 2\n'
    expect(factsOf(`${whole}Status: ok\n>>> Last update of WHOIS database: 2025-10-02 <<<\n\n${below}`)).toEqual({
      ...stated,
      'domain.statuses': ['ok'],
      'billing.street': ['1 High Street', 'Floor 2'],
    })
  })

  test('with a second record below its end', () => {
    const second = 'Domain Name: quernly.com\nName Server: ns2.quernly.com\n'
    expect(factsOf(`${whole}>>> Last update of WHOIS database: 2025-10-02 <<<\n${second}`)).toMatchObject({
      'domain.nameServers': ['ns1.quernly.com', 'ns2.quernly.com'],
    })
  })

  test('with a contact in a frame, so that it can be withheld', () =>
    expect(factsOf(`${whole}* Tech Name: Ada Quill *\n`)['tech.name']).toEqual(['Ada Quill *']))

  test('with numbered name servers', () =>
    expect(
      factsOf('Domain Name: quernly.com\nNameserver 1: ns1.quernly.com\nName Server 2: ns2.quernly.com\n'),
    ).toEqual({
      'domain.name': ['quernly.com'],
      'domain.nameServers': ['ns1.quernly.com', 'ns2.quernly.com'],
    }))

  test('with a postal code in one word', () =>
    expect(factsOf(`${whole}Registrant PostalCode: 84532\n`)['registrant.zip']).toEqual(['84532']))

  test('with labels of a contact in one word', () =>
    expect(factsOf(`${whole}RegistrantState/Province: ZH\nAdminEmail: office@quernly.com\n`)).toEqual({
      ...stated,
      'registrant.region': ['ZH'],
      'admin.email': ['office@quernly.com'],
    }))

  test('with short labels of its registrar', () =>
    expect(
      factsOf(`${whole}Registrar Abuse Email: abuse@tolk.example\nRegistrar Abuse Phone: +1.5555550100\n`),
    ).toEqual({
      ...stated,
      'registrar.email': ['abuse@tolk.example'],
      'registrar.phone': ['+1.5555550100'],
    }))

  test('with a reseller behind the record', () =>
    expect(factsOf(`${whole}\nRegistration Service Provided By: Example Hosting\n`)).toEqual({
      ...stated,
      'registrar.reseller': ['Example Hosting'],
    }))

  test('with a second name server', () =>
    expect(factsOf(`${whole}Name Server: ns2.quernly.com\n`)['domain.nameServers']).toEqual([
      'ns1.quernly.com',
      'ns2.quernly.com',
    ]))

  test('its number in front of its name, behind a look-alike host', () => {
    const numbered = `Server Name: QUERNLY.COM.LOOK.EXAMPLE
Registrar: Other Co

Registry Domain ID: D1
Registrar: Tolk SA
Domain Name: quernly.com
Creation Date: 2001-02-03
Name Server: ns1.quernly.com`
    expect(factsOf(numbered)).toEqual({ ...stated, 'domain.id': ['D1'] })
  })
})

/** The second name server stands on a line of its own, as country-code registries write. */
const servers = `Creation Date: 2001-02-03
Name Server: ns1.quernly.xx
  ns2.quernly.xx
Registrar: Tolk SA
`

describe('the domain of a country is told', () => {
  test.each([
    ['from its label', `Domain Name: quernly.xx\n${servers}`],
    ['from the line below its label', `Domain Name:\n  quernly.xx\n${servers}`],
    ['from the name below a heading', `Domain:\nName: quernly.xx\n${servers}`],
    ['from the question', `% WHOIS quernly.xx\nDomain: quernly\n${servers}`],
    ['by an internationalised ending', `Domain Name: quernly.xn--p1ai\n${servers}`],
    ['by a form of its own', `Domain Name: quernly.edu\n${servers}`],
    ['before another name', `Domain Name: quernly.xx\nDomain Name: tolk.com\n${servers}`],
    ['behind a label without a name', `Registrant:\n\nDomain Name: quernly.xx\n${servers}`],
  ])('%s', (_, reply) => expect(factsOf(reply)['domain.nameServers']).toEqual(['ns1.quernly.xx', 'ns2.quernly.xx']))
})

test.each([
  ['a heading', 'Domain: quernly.xx\nTechnical Contact:\n  Tor Bell\n', 1],
  ['a heading that is no contact’s', 'Domain: quernly.xx\nName Servers:\n  ns1.quernly.xx\n', 0],
  ['a heading and a label', 'Domain: quernly.xx\nTechnical Contact:\n  Tor Bell\n\nAdmin Contact: Ada Quill\n', 2],
  ['a holder’s label without a value', 'Domain: quernly.xx\nRegistered for:\n', 1],
  ['labels of a generic domain', `${whole}Admin Contact: Ada Quill\nTech Contact: Tor Bell\n`, 2],
  ['a domain’s name', 'Domain Name: quernly.xx\n', 0],
])('%s: what proves a record and states nothing', (_, reply, evidence) =>
  expect(collect(reply).evidence).toBe(evidence),
)

test('a name and a server on each line below a banner are a whole reply', () => {
  const reply = 'Registry whoisd\nquernly ns1.example.net\nquernly ns2.example.net\n'
  expect(collect(reply)).toEqual({
    values: new Map([['domain.nameServers', ['ns1.example.net', 'ns2.example.net']]]),
    evidence: 1,
  })
  expect(readWhois(new TextEncoder().encode(reply)).verdict).toBe('found')
})

test.each([
  'Not found\nsee whois.example.net\n',
  'Registry whoisd\nquernly ns1.example.net\nother ns2.example.net\n',
  'Registry whoisd\nquernly ns1.example.net\nquernly no\n',
])('no list of servers: %j', reply => expect(collect(reply)).toEqual({ values: new Map(), evidence: 0 }))
