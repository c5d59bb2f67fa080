/** Under `contacts = organisations` nobody is shown whom the reader of facts overlooked: not in a body, not in the raw reply. */
import { expect, test } from 'vitest'
import { withFacts } from '../../pipeline/whois/read/reply.ts'
import { registrationOf } from '../../pipeline/whois/registration/registration.ts'

const person = 'Zora Quillfeather'
const mail = 'zora.q@quernly.com'
const head = 'Domain Name: QUERNLY.COM\nRegistrar: Tolk SA\nCreation Date: 2001-01-01\nName Server: NS1.QUERNLY.COM\n'
const named = `Registrant Name: ${person}\nRegistrant Organization: `

const card = (...properties: readonly (readonly [name: string, text: string])[]) => [
  'vcard',
  properties.map(([name, text]) => [name, {}, 'text', text]),
]
const entity = (roles: readonly string[], vcardArray: unknown, more = {}) => ({ roles, vcardArray, ...more })
const rdap = (more: object): string => JSON.stringify({ objectClassName: 'domain', ldhName: 'quernly.com', ...more })
const desk = [
  ['fn', 'Desk'],
  ['org', 'Quernly Ltd'],
] as const

const recordOf = (text: string, contacts: 'all' | 'organisations', domain = 'quernly.com') =>
  registrationOf(
    {
      domain,
      sample: false,
      replies: [
        withFacts({
          layer: 'registry',
          protocol: text.startsWith('{') ? 'rdap' : 'whois',
          server: 'whois.example',
          askedAt: '2026-01-02T03:04:05+00:00',
          bytes: new Uint8Array(Buffer.from(text)),
        }),
      ],
    },
    contacts,
  ).record

test.each([
  ['a label of their own', `${head}Owner: ${person}\n`],
  ['a person', `${head}Contact Person: ${person}\n`],
  ['a customer', `${head}Customer Name: ${person}\n`],
  ['two names', `${head}owner-fname: Zora\nowner-lname: Quillfeather\n`],
  ['a type of contact', `${head}\nContact Type:   registrant\nName:    ${person}\n`],
  ['`Registered for`', `\nDomain Name : quernly.com\n\nRegistered for : ${person}\n\n${head}`],
  ['a heading', `${head}Registrant:\n  Name: ${person}\n`],
  [
    'a heading beside an organisation',
    `${head}Registrant Organization: Quernly Ltd\n\nTechnical Contact:\n  Name: ${person}\n`,
  ],
  ['a heading with an address below', `Registrant:\n ${person}\n 12 Long Street\n\n ${head}`],
  ['a heading, below an office', `${head}\nRegistrant:\n Domain Admin\n ${person}\n 12 Long Street\n\n`],
  ['a heading, above an office', `${head}\nRegistrant:\n ${person}\n Domain Office (${mail})\n 12 Long Street\n\n`],
  [
    'a heading of two roles',
    `${head}\nAdministrative Contact, Technical Contact:\n ${person}  ${mail}\n 12 Long Street\n\n`,
  ],
  ['a label behind brackets', `${head}\n[owner-c] fname: Zora\n[owner-c] lname: Quillfeather\n`],
  ['a numbered heading', `${head}\nRegistrant [1234567]:\n ${person} ${mail}\n 12 Long Street\n`],
  ['a heading of no role', `${head}Zone Contact:\n  ${person}\n  11 Hill Road\n`],
  ['dots for a colon', `${head}Admin Name........... ${person}\n`],
  ['brackets', `${head}[Registrant] ${person}\n`],
  ['remarks', `${head}Remarks: ${person}, 11 Hill Road\n`],
  ['comments', `${head}Registrar Comments: ask ${mail}\n`],
  ['an address alone', `${head}Security: ${mail}\n`],
  ['an organisation that is the person', `${head}${named}${person}\n`],
  ['an organisation that says what it is', `${head}${named}Individual - ${person}\n`],
  ['an organisation that is the person, reversed', `${head}${named}Quillfeather, Zora\n`],
  ['an organisation that is the person, in capitals', `${head}${named}QUILLFEATHER ZORA\n`],
  ['an organisation that is a person’s without a name', `${head}Registrant Organization: Z. Quillfeather\n`],
  [
    'an organisation that is a person’s with a hidden name',
    `${head}Registrant Name: REDACTED FOR PRIVACY\nRegistrant Organization: ${person}\n`,
  ],
  [
    'an organisation that is the person, in small letters',
    `${head}Registrant Name: zora quillfeather\nRegistrant Organization: zora quillfeather\n`,
  ],
  ['an organisation that is the person with a note', `${head}${named}${person} (private)\n`],
  ['an organisation that is a person’s with a note', `${head}Registrant Organization: ${person} (privat)\n`],
  ['an organisation of the person’s four names', `${head}Registrant Organization: Zora Maria Anna Quillfeather\n`],
  [
    'an organisation that is a person’s with small words',
    `${head}Registrant Organization: Zora van der Quillfeather\n`,
  ],
  ['an organisation that is a person’s with a title', `${head}Registrant Organization: Dr. Zora Quillfeather\n`],
  ['a notice in the place of an organisation', `${head}${named}Not Provided\n`],
  ['a label that nobody knows', `${head}Licensee: ${person}\n`],
  ['a name of no role', `${head}Name: ${person}\n`],
  ['a heading that nobody knows', `${head}Subscriber Contact:\n${person}\n`],
  ['a title', `${head}${named}Mrs Zora Quillfeather\n`],
  ['RDAP: a card without a list', rdap({ entities: [entity(['noc'], ['vcard', ['fn', {}, 'text', person]])] })],
  ['RDAP: a card of RFC 9553', rdap({ entities: [{ roles: ['registrant'], jscard: { name: { full: person } } }] })],
  [
    'RDAP: more words in a card of RFC 9553',
    rdap({
      entities: [
        { roles: ['noc'], jscard: { kind: 'org', name: { full: 'Quernly Ltd' }, notes: { a: { note: person } } } },
      ],
    }),
  ],
  [
    'RDAP: a clerk of the registrar',
    rdap({ entities: [entity(['abuse'], card(['kind', 'individual'], ['fn', person]))] }),
  ],
  ['RDAP: the title of a link', rdap({ links: [{ href: 'https://tolk.example/', title: `Page of ${person}` }] })],
  ['RDAP: another role beside an office', rdap({ entities: [entity(['abuse', 'noc'], card(['fn', person]))] })],
  [
    'RDAP: a card with a member of no standard',
    rdap({
      entities: [{ roles: ['noc'], jscard: { kind: 'org', name: { full: 'Quernly Ltd' }, nick: 'Quillfeather' } }],
    }),
  ],
  ['RDAP: an entity of no role', rdap({ entities: [entity([], card(['fn', person]))] })],
  ['RDAP: another role', rdap({ entities: [entity(['noc'], card(['fn', person]))] })],
  [
    'RDAP: a second registrant',
    rdap({ entities: [desk, [['fn', person]] as const].map(p => entity(['registrant'], card(...p))) }),
  ],
  ['RDAP: a note', rdap({ entities: [entity(['registrant'], card(...desk, ['note', `c/o ${person}`]))] })],
  ['RDAP: an extension', rdap({ entities: [entity(['registrant'], card(...desk, ['x-owner', person]))] })],
  ['RDAP: remarks', rdap({ remarks: [{ title: 'Owner', description: [person] }] })],
  ['RDAP: notices', rdap({ notices: [{ title: 'Owner', description: [mail] }] })],
  ['RDAP: a member of no standard', rdap({ entities: [{ roles: ['registrant'], legalRepresentative: person }] })],
  ['RDAP: a list of no standard', rdap({ nic_owners: [{ full: `${person} de Tolk` }] })],
  ['RDAP: an event’s actor', rdap({ events: [{ eventAction: 'transfer', eventActor: `Z. ${person.split(' ')[1]}` }] })],
  [
    'RDAP: lists deeper than those of any reply',
    rdap({ nic_owners: Array.from({ length: 50 }).reduce(inner => [inner], 'x') }),
  ],
  ['RDAP: a handle', rdap({ entities: [{ roles: ['noc'], handle: person }] })],
  [
    'RDAP: a name server',
    rdap({ nameservers: [{ ldhName: 'ns1.example', entities: [entity(['technical'], card(['fn', person]))] }] }),
  ],
])('a person behind %s is in no body', (_, text) => {
  const record = recordOf(text, 'organisations')
  expect(record?.rawtext).toBeNull()
  expect(record?.withheld).not.toEqual([])
  expect(JSON.stringify(record)).not.toMatch(/Quillfeather|zora/i)
  expect(recordOf(text, 'all')?.rawtext).not.toBeNull()
})

test.each([
  'Contact technique',
  'Titulaire du nom',
  'Contacto Técnico',
  'Responsable Administrativo',
  'Inhaber',
  'Abonent',
  'Držitel',
  'Domain user',
  'Déposant',
  'Заявитель',
  '申請人',
  '등록자',
])('whom a registry of a country names behind `%s` is in no body', label => {
  const text = `Domain Name: quernly.xx\nRegistrar: Tolk SA\nCreation Date: 2001-01-01\n${label}: ${person}\n`
  expect(recordOf(text, 'organisations', 'quernly.xx')?.rawtext).toBeNull()
})

test.each(['Domain user', 'Antragsteller', 'Titular legal applicant', 'Właściciel', '申請人'])(
  'whom `%s` names in small letters is in no body',
  label => expect(recordOf(`${head}${label}: zora quillfeather\n`, 'organisations')?.rawtext).toBeNull(),
)

test.each([
  ['below a heading that nobody knows', `\nDepositary:\n  ${person}\n  11 Hill Road\n`],
  ['below a heading without a colon', `\nDepositary\n${person}\n11 Hill Road\n`],
  ['in a column of capitals', `Depositary\t\t${person.toUpperCase()}\n`],
  ['in a column', `Depositary\t\t${person}\n`],
  ['in a wide column', `Depositary    ${person}   Lund\n`],
  ['behind an equals sign', `depositary=${person}\n`],
  ['behind an equals sign and a blank', `depositary = ${person} = Lund\n`],
  ['in a list of commas', `"depositary","${person}"\n`],
  ['in an element', `<depositary>${person}</depositary>\n`],
  ['in a sentence', `\nThis name is held by ${person}, Lund.\n`],
  ['in a comment', `% Contact ${person}\n`],
])('a person %s is in no body', (_, lines) => expect(recordOf(`${head}${lines}`, 'organisations')?.rawtext).toBeNull())

test.each([
  'Help: zora(at)quernly.com',
  'Help: zora.quill [at] quernly.com',
  'Help: zora AT quernly DOT com',
  'Help: zora+quill @quernly.com, zora%quill@quernly.com',
  'Zone Contact:\n  zora quillfeather',
  'Subscriber Contact:\n  zora quillfeather',
  'GSM: mobile +46 555 0199 00',
  'GSM: +46 555 0199 00 (mobile)',
  'GSM: +46 555 0199 00',
  'Skype: zoraq',
  'Date of birth: 1980-01-02',
  'Personal code: 800102-1234',
  'Home address: 17 Plover Lane',
])('what reaches a person keeps the reply back: %s', line =>
  expect(recordOf(`${head}${line}\n`, 'organisations')?.rawtext).toBeNull(),
)

test.each([
  'Help: legalservices(at)tolk.example',
  'See our terms AT any time',
  'Registrar hotline: +46 555 0199 00',
  'Support phone: +46 555 0199 00',
  '\nTolk Internet Services\nTolk Network Solutions',
  '\nName Servers\nDomain Status',
  'Contact Tolk Hosting',
  'Customer Contact: Tolk SA',
  '\n(1) Our house in 2026\nCape Town',
  'Lund   Cape Town   Boise   Leeds',
  'Domain\nName Servers',
  '\nTelephone\nName Servers',
  'Fees of 2026 = Domain Status',
  'Support:\nhelp (at)home',
  'Our house;\nCape Town',
  'a\nOur house\nCape Town',
])('words of an office keep nothing back: %s', line => {
  expect(recordOf(`${head}${line}\n`, 'organisations')?.rawtext).not.toBeNull()
})

test('a masked address at the begin of a reply keeps it back', () =>
  expect(recordOf(`zora(at)quernly.com\n${head}`, 'organisations')?.rawtext).toBeNull())

test('a person in front of an organisation keeps the reply back', () =>
  expect(recordOf(`${head}Owner: ${person}\nOwner: Tolk SA\n`, 'organisations')?.rawtext).toBeNull())

test('the contact below a heading is kept back, and no other', () => {
  const text = `${head}Registrant Organization: Quernly Ltd\n\nTechnical Contact:\n  Name: ${person}\n`
  expect(recordOf(text, 'organisations')?.withheld).toEqual(['tech'])
})

test('a Chinese name behind an unknown label keeps the reply back', () =>
  expect(recordOf(`${head}Licensee: 张三\n`, 'organisations')?.rawtext).toBeNull())

test('a registry’s own words and the place of a registrar are shown', () => {
  const text =
    'Domain Name: quernly.xx\nRegistrar: Tolk SA\nRegistrar Address: Santo Domingo\nScript: LATIN\nStatus: ok\n'
  expect(recordOf(text, 'organisations', 'quernly.xx')?.rawtext).not.toBeNull()
})

test.each([
  ['a Chinese name', '张三', '张三'],
  ['a Chinese name alone', 'REDACTED FOR PRIVACY', '張大明'],
  ['a Korean name alone', 'REDACTED FOR PRIVACY', '김민수'],
  ['a Japanese name', '山田 太郎', '山田 太郎'],
  ['an Arabic name', 'محمد علي', 'محمد علي'],
  ['a Russian trader', 'Иванов Иван', 'ИП Иванов Иван'],
])('%s in the place of an organisation is kept back', (_, name, org) => {
  const text = `${head}Registrant Name: ${name}\nRegistrant Organization: ${org}\n`
  expect(recordOf(text, 'organisations')).toMatchObject({ registrant: null, rawtext: null, withheld: ['registrant'] })
})

test.each([
  ['a Chinese company', '泰山灯业有限公司', '泰山灯业有限公司'],
  ['a Japanese company', '株式会社山田', '株式会社山田'],
  ['a Korean company', '(주)한강', '(주)한강'],
  ['a Russian company', 'ООО Ромашка', 'ООО Ромашка'],
  ['an Arabic company', 'شركة تمور نجد', 'شركة تمور نجد'],
  ['an office of the same name', 'Quernly Hostmaster', 'Quernly'],
])('%s is shown', (_, name, org) => {
  const text = `${head}Registrant Name: ${name}\nRegistrant Organization: ${org}\n`
  expect(recordOf(text, 'organisations')).toMatchObject({ registrant: { org }, withheld: [] })
})

test('an address or a number of no role keeps the reply back', () => {
  for (const line of ['Address: 17 Plover Lane', 'Telephone 2: +1.5555550199', 'Phone: +1.5555550199'])
    expect(recordOf(`${head}${line}\n`, 'organisations')?.rawtext, line).toBeNull()
})

test.each([
  ['offices', `${head}Registrar Abuse Contact Email: abuse@tolk.example\nFor help mail whois-support@tolk.example.\n`],
  [
    'notices',
    `${head}Registrant Organization: Quernly Ltd\nOwner: REDACTED FOR PRIVACY\nCustomer: REDACTED FOR PRIVACY\nRemarks: 192.0.2.1\n`,
  ],
  ['an office of two words', `${head}For help mail abuse-tolk@tolk.example.\n`],
  [
    'the mailbox and number of an organisation',
    `${head}Registrant Organization: Quernly Ltd\nRegistrant Email: Bell@quernly.com\nRegistrant Phone: +1.5555550199\n`,
  ],
  ['signs that are in no address', `${head}Follow us @tolk.example, or ask zora@home.\n`],
  ['the words of a domain’s own label', `${head}DNSSEC: Not Signed\n`],
  ['a number in the place of a name', `${head}Customer: 1234567\n`],
  ['a long text in the place of a name', `${head}Customer: ${'see the terms of use '.repeat(5)}\n`],
  ['the name of a company with a quote', `${head}Registrant Organization: "Quernly" Ltd\nCustomer: "Quernly" Ltd\n`],
  ['a heading of the registrar', `${head}Registrar Contact:\n`],
  ['an organisation', `${head}Registrant Name: Quernly Ltd\nRegistrant Organization: Quernly Ltd\n`],
  [
    'RDAP: an organisation',
    rdap({ entities: [entity(['registrant'], card(...desk))], remarks: [{ title: 'REDACTED FOR PRIVACY' }] }),
  ],
  [
    'RDAP: an organisation in a card of RFC 9553',
    rdap({
      entities: [{ roles: ['registrant'], jscard: { kind: 'org', name: { full: 'Quernly Ltd' }, version: '1.0' } }],
    }),
  ],
  [
    'RDAP: a registry’s own words',
    rdap({
      entities: [
        entity(['registrar'], card(['fn', 'Tolk SA'])),
        entity(['abuse'], card(['kind', 'individual'], ['fn', 'Abuse Contact'])),
        entity(['abuse'], card(['kind', 'individual'], ['fn', 'Tolk Hosting'])),
        entity(['abuse'], card(['kind', 'individual'], ['fn', 'Domain Administrator'])),
      ],
      links: [
        { href: 'https://tolk.example/', title: 'Terms of Service' },
        { href: 'https://tolk.example/', title: 'Privacy Policy' },
        { href: 'https://tolk.example/', title: 'Whois Inaccuracy Complaint Form' },
        { title: 'Gentle Notice' },
        { href: 'https://tolk.example/', title: 'ask the Desk at Tolk' },
        { href: 'https://tolk.example/', title: ['Gentle Notice'] },
        { href: 'https://tolk.example/', title: 'RDAP of Tolk SA' },
      ],
      events: [{ eventAction: 'last changed', eventActor: 'Tolk SA' }],
      notices: [{ title: 'Gentle Notice', description: ['Service subject to terms.'] }],
      status: ['client transfer prohibited'],
      redacted: [{ name: { description: 'Registrant Name' }, reason: { description: 'Server Policy' } }],
      nic_agent: 'Quernly Ltd',
      secureDNS: { delegationSigned: true, keyData: [{ publicKey: 'AwEAAag rBSPk' }], dsData: [{ digest: 'AAB BAA' }] },
    }),
  ],
])('a reply with %s alone is shown', (_, text) => {
  expect(recordOf(text, 'organisations')).toMatchObject({ withheld: [], rawtext: expect.anything() })
})
