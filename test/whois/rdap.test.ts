/** RDAP objects as registries vary them; forms of RFC 9083, RFC 7095 and RFC 9537 with made-up values. */
import { expect, test } from 'vitest'
import { noFacts } from '../../pipeline/whois/read/facts.ts'
import { maxRdapBytes, readRdap, relatedLink, verdictOfHttp } from '../../pipeline/whois/read/rdap/rdap.ts'

const read = (more: object) =>
  readRdap(Buffer.from(JSON.stringify({ objectClassName: 'domain', ldhName: 'a.test', ...more })))
const card = (...properties: unknown[]) => ['vcard', [['version', {}, 'text', '4.0'], ...properties]]
const fn = (name: string) => ['fn', {}, 'text', name]

test('the registrar’s address stands in its card, else in its link "about"', () => {
  const registrar = {
    roles: ['registrar'],
    vcardArray: card(fn('R')),
    links: [{ rel: 'about', href: 'https://r.test' }],
  }
  expect(read({ entities: [registrar] }).registrar.url).toBe('https://r.test')
  const own = { ...registrar, vcardArray: card(fn('R'), ['url', {}, 'uri', 'https://own.test']) }
  expect(read({ entities: [own] }).registrar.url).toBe('https://own.test')
})

test('"Withheld for Privacy ehf" is an organisation, and other such words are a redaction', () => {
  const registrant = (org: string) =>
    read({ entities: [{ roles: ['registrant'], vcardArray: card(fn('Office'), ['org', {}, 'text', org]) }] })
  expect(registrant('Privacy service provided by Withheld for Privacy ehf').redacted).toEqual([])
  expect(registrant('N/A').contacts.registrant).toEqual({ name: 'Office' })
  expect(registrant('Withheld for privacy').redacted).toEqual(['registrant.org'])
})

test.each([
  [{ delegationSigned: false }, 'unsigned'],
  [{ delegationSigned: true }, 'signedDelegation'],
  [{ delegationSigned: false, dsData: [{ keyTag: 1 }] }, 'signedDelegation'],
  [{ keyData: { flags: 257 } }, 'signedDelegation'],
  [{ dsData: [] }, undefined],
  [{ delegationSigned: 'true' }, 'signedDelegation'],
  [[{ delegationSigned: true }], 'signedDelegation'],
  [[], undefined],
])('secureDNS %j is %s', (secureDNS, expected) => expect(read({ secureDNS }).domain.dnssec).toBe(expected))

test.each([
  ['+1.5555550100 ext. 12', { phone: '+1.5555550100', phoneExt: '12' }],
  ['+1.5555550100x34', { phone: '+1.5555550100', phoneExt: '34' }],
  ['tel:+1-555-555-0100;ext=56', { phone: '+1-555-555-0100', phoneExt: '56' }],
  ['+1.5555550100', { phone: '+1.5555550100' }],
])('the telephone %s', (value, expected) => {
  const { contacts } = read({ entities: [{ roles: ['technical'], vcardArray: card(['tel', {}, 'text', value]) }] })
  expect(contacts.tech).toEqual(expected)
})

test('a reseller may stand inside the registrar', () => {
  const reseller = { roles: ['reseller'], vcardArray: card(fn('Reseller')) }
  expect(read({ entities: [{ roles: ['registrar'], entities: [reseller] }] }).registrar.reseller).toBe('Reseller')
})

test('a single value stands for a list of one', () => {
  const facts = read({
    status: 'active',
    events: { eventAction: 'registration', eventDate: '2001-02-03T04:05:06Z' },
    nameservers: { ldhName: 'NS1.A.TEST' },
    entities: {
      roles: 'registrar',
      vcardArray: card(fn('R')),
      publicIds: { type: 'IANA Registrar ID', identifier: 9995 },
    },
  })
  expect(facts.domain).toMatchObject({
    statuses: ['ok'],
    created: '2001-02-03T04:05:06+00:00',
    nameServers: ['ns1.a.test'],
  })
  expect(facts.registrar).toMatchObject({ name: 'R', id: 9995 })
})

const error = (errorCode: unknown, title: string, ...description: string[]) =>
  readRdap(Buffer.from(JSON.stringify({ errorCode, title, description }))).verdict

test.each([
  ['notfound', 404, 'Not Found', ['The domain is not registered.']],
  ['notfound', '404', 'Object not found', []],
  ['notfound', 404, 'Object not found', ['Reserved names are listed on our site.']],
  ['reserved', 404, 'Not Found', ['This name is reserved by the registry.']],
  ['unsupported', 404, 'Not Found', ['This TLD is not supported by the server.']],
  ['unavailable', 404, 'Not Found', ['The database is down for maintenance.']],
  ['limited', 404, 'Not Found', ['Query limit exceeded for your address.']],
  ['limited', 429, 'Too Many Requests', []],
  ['limited', 403, 'Forbidden', []],
  ['limited', 420, 'Calm down', []],
  ['limited', 400, 'Bad Request', ['Query limit exceeded for your address.']],
  ['unavailable', 400, 'Bad Request', ['The name is not valid.']],
  ['unavailable', 503, 'Service Unavailable', []],
  ['unavailable', 500, 'Internal Error', ['This name is reserved by the registry.']],
  ['limited', 503, 'Service Unavailable', ['Query limit exceeded for your address.']],
  ['unsupported', 501, 'Not Implemented', []],
] as const)('an error object is %s: %j %s %j', (verdict, code, title, description) =>
  expect(error(code, title, ...description)).toBe(verdict),
)

test('a domain object with the status reserved is registered only with a registrar or a begin', () => {
  expect(read({ status: ['reserved'] }).verdict).toBe('reserved')
  expect(
    read({ status: ['reserved'], events: [{ eventAction: 'registration', eventDate: '2001-02-03T04:05:06Z' }] })
      .verdict,
  ).toBe('found')
  const registrar = { roles: [7, 'Registrar'], vcardArray: card(fn('R')) }
  expect(read({ status: ['reserved'], entities: [registrar] }).verdict).toBe('found')
  expect(read({ status: ['active'] }).verdict).toBe('found')
})

test('a domain object that is kept and has what registered names have is in doubt', () => {
  expect(read({ status: ['reserved', 'server hold'] }).verdict).toBe('unavailable')
  expect(read({ status: ['blocked'] }).verdict).toBe('reserved')
  expect(read({ status: ['blocked'], nameservers: ['ns1.example.net'] }).verdict).toBe('unavailable')
})

test('a domain object with the status available is free where nobody holds or serves it', () => {
  const free = (more: object) => read({ status: ['available'], ...more }).verdict
  expect(free({})).toBe('notfound')
  expect(free({ nameservers: ['ns1.example.net'] })).toBe('unavailable')
  expect(free({ entities: [{ roles: ['registrant'], vcardArray: card(fn('Example')) }] })).toBe('unavailable')
  expect(free({ entities: [{ roles: ['registrar'], vcardArray: card(fn('Example')) }] })).toBe('found')
})

test.each([
  ['unavailable', 400],
  ['limited', 401],
  ['limited', 429],
  ['limited', 499],
  ['unavailable', 500],
  ['unsupported', 501],
  ['unavailable', 200],
] as const)('%s is what HTTP %d says of a name', (verdict, status) => {
  expect(verdictOfHttp(status)).toBe(verdict)
})

test.each([
  ['text', 'no JSON'],
  ['a list', '[]'],
  ['another object', '{"objectClassName":"entity","ldhName":"a.test"}'],
  ['a domain without a name', '{"objectClassName":"domain"}'],
  ['a name without a class', '{"ldhName":"a.test"}'],
  ['an object of more than the limit', `{"objectClassName":"domain","ldhName":"a.test"}${' '.repeat(maxRdapBytes)}`],
  ['an error with no number', '{"errorCode":"x404","title":"Not Found"}'],
  ['an error with a long number', '{"errorCode":4040,"title":"Not Found"}'],
])('%s says nothing', (_, body) => {
  expect(readRdap(Buffer.from(body))).toEqual({ verdict: 'unavailable', ...noFacts })
})

test('an object of just the limit is read', () => {
  const body = '{"objectClassName":"domain","ldhName":"a.test"}'
  expect(readRdap(Buffer.from(body.padEnd(maxRdapBytes))).verdict).toBe('found')
})

test('withheld fields are named once, by contact and field, whichever way the reply states them', () => {
  const contact = (role: string, name: string) => ({ roles: [role], vcardArray: card(fn(name)) })
  const redacted = [
    { name: { description: 'Tech  Email' } },
    { name: { type: 'Registrant Phone' } },
    { name: { description: 'Registrant Name' } },
    { name: { description: 'Favourite colour' } },
    { name: {} },
  ]
  const entities = [contact('technical', 'REDACTED FOR PRIVACY'), contact('registrant', 'REDACTED FOR PRIVACY')]
  expect(read({ redacted, entities }).redacted).toEqual([
    'registrant.name',
    'registrant.phone',
    'tech.name',
    'tech.email',
  ])
})

test('DNSSEC may be stated as text', () => {
  const signed = (delegationSigned: unknown) => read({ secureDNS: { delegationSigned } }).domain.dnssec
  expect([true, 'true', false, 'false', 'maybe'].map(signed)).toEqual([
    ...['signedDelegation', 'signedDelegation', 'unsigned', 'unsigned'],
    undefined,
  ])
})

test('an event or a link without its name is passed over', () => {
  const events = [{ eventDate: '2001-02-03' }, { eventAction: 'Registration', eventDate: '2002-02-03T00:00:00Z' }]
  expect(read({ events }).domain.created).toMatch(/^2002-02-03/)
  const links = [
    { href: 'https://a.test' },
    { rel: 'self', href: 'https://b.test' },
    { rel: 'About', href: 'https://c.test' },
  ]
  expect(read({ entities: [{ roles: ['registrar'], links }] }).registrar.url).toBe('https://c.test')
})

const related = { rel: 'related', href: 'https://rdap.r.test/domain/a.test' }

test.each([
  [related.href, [related]],
  [related.href, [{ ...related, rel: 'Related', type: 'application/rdap+json' }]],
  [related.href, [{ ...related, rel: 'self' }, { href: 'https://b.test' }, related]],
  [related.href, [{ rel: 'related' }, { ...related, type: 'text/html' }, related]],
  [undefined, [{ ...related, href: 'http://rdap.r.test/' }]],
  [undefined, [{ ...related, href: 'ftp:https://rdap.r.test/' }]],
  [undefined, [{ ...related, type: 'text/html' }]],
  [undefined, [{ ...related, rel: 'self' }]],
  [undefined, []],
])('the registrar’s own reply lies at %s: %j', (href, links) => {
  expect(relatedLink(Buffer.from(JSON.stringify({ links })))).toBe(href)
})

test('the WHOIS server of the registrar itself comes before the registry’s', () => {
  const registrar = { roles: ['registrar'], vcardArray: card(fn('R')), port43: 'whois.r.test' }
  expect(read({ port43: 'whois.test', entities: [registrar] }).registrar.server).toBe('whois.r.test')
})

test('the preferred telephone and address of mail come before others', () => {
  const { contacts } = read({
    entities: [
      {
        roles: ['registrant'],
        vcardArray: card(
          ['tel', {}, 'text', '+1.5555550100'],
          ['tel', { pref: '2' }, 'text', '+1.5555550101'],
          ['tel', { pref: '1', type: ['voice'] }, 'uri', 'tel:+1.5555550102'],
          ['email', { pref: '50' }, 'text', 'second@a.test'],
          ['email', { pref: 1 }, 'text', 'first@a.test'],
        ),
      },
    ],
  })
  expect(contacts.registrant).toEqual({ phone: '+1.5555550102', email: 'first@a.test' })
})

test('name servers may stand as text, and a withheld identifier is none', () => {
  const { domain } = read({ handle: 'REDACTED FOR PRIVACY', nameservers: ['NS1.A.TEST', ' ns2.a.test '] })
  expect(domain.nameServers).toEqual(['ns1.a.test', 'ns2.a.test'])
  expect(domain.id).toBeUndefined()
})

test('address of mail and telephone of abuse may stand in two entities, the first of them empty', () => {
  const entities = [
    { roles: ['abuse'], vcardArray: card(fn('')) },
    { roles: ['abuse'], vcardArray: card(['email', {}, 'text', 'abuse@a.test']) },
    { roles: ['abuse'], vcardArray: card(['tel', {}, 'text', '+1.5555550100']) },
  ]
  const { registrar } = read({ entities: [{ roles: ['registrar'], vcardArray: card(fn('R')), entities }] })
  expect(registrar).toEqual({ name: 'R', email: 'abuse@a.test', phone: '+1.5555550100' })
})

test.each([
  ['1 Row\nUnit 2', '1 Row, Unit 2'],
  [['1 Row,', '', 'Unit 2'], '1 Row, Unit 2'],
  [[['1 Row', 'Unit 2']], '1 Row, Unit 2'],
])('the street %j', (street, expected) => {
  const adr = ['adr', {}, 'text', ['', '', street, ['Bath'], '', '', 'GB']]
  const email = ['email', {}, 'text', ['office@a.test']]
  const { contacts } = read({ entities: [{ roles: ['registrant'], vcardArray: card(adr, email) }] })
  expect(contacts.registrant).toEqual({ street: expected, city: 'Bath', country: 'GB', email: 'office@a.test' })
})

test('the change of a domain is "last changed", else "last update"', () => {
  const event = (eventAction: string, day: string) => ({ eventAction, eventDate: `2020-01-${day}T04:05:06.000+0000` })
  const update = event('last update', '02')
  const database = event('last update of RDAP database', '09')
  expect(read({ events: [database, update] }).domain.updated).toBe('2020-01-02T04:05:06+00:00')
  expect(read({ events: [update, event('last changed', '03')] }).domain.updated).toBe('2020-01-03T04:05:06+00:00')
  expect(read({ events: [database] }).domain.updated).toBeUndefined()
  // Several changes: the newest is the last.
  const changes = ['03', '05', '04'].map(day => event('last changed', day))
  expect(read({ events: changes }).domain.updated).toBe('2020-01-05T04:05:06+00:00')
})

test('name servers may stand under "nameServers"', () =>
  expect(read({ nameServers: [{ ldhName: 'ns1.a.test' }, 'ns2.a.test'] }).domain.nameServers).toEqual([
    'ns1.a.test',
    'ns2.a.test',
  ]))

test('"Withheld for Privacy LLC" is an organisation too', () => {
  const entity = { roles: ['registrant'], vcardArray: card(['org', {}, 'text', 'Service of WITHHELD FOR PRIVACY LLC']) }
  expect(read({ entities: [entity] }).redacted).toEqual([])
})

test.each([
  [{ events: [{ eventAction: 'registration', eventDate: '2020-01-02T03:04:05Z' }] }, 'unavailable'],
  [{ entities: [{ roles: ['registrar'], vcardArray: card(fn('R')) }] }, 'unavailable'],
  [
    {
      description: ['The name is reserved.'],
      events: [{ eventAction: 'registration', eventDate: '2020-01-02T03:04:05Z' }],
    },
    'unavailable',
  ],
  [{}, 'notfound'],
])('errorCode 404 beside %j gives %s', (more, verdict) =>
  expect(read({ errorCode: 404, ...more }).verdict).toBe(verdict),
)

test.each([
  [{ type: 'IANA Registrar ID', identifier: '1068' }, 1068],
  [{ type: 'R', identifier: '1068' }, 1068],
  [{ type: 'Other', identifier: '1068' }, undefined],
])('the registrar’s number may stand beside the domain as %j', (id, expected) => {
  const entities = [{ roles: ['registrar'], vcardArray: card(fn('R')) }]
  expect(read({ publicIds: [id], entities }).registrar.id).toBe(expected)
  const own = [{ ...entities[0], publicIds: [{ type: 'IANA Registrar ID', identifier: '292' }] }]
  expect(read({ publicIds: [id], entities: own }).registrar.id).toBe(292)
})

test.each([
  ['a.test', '292', [], 292],
  ['a.test', 'R-292', [], undefined],
  // A number of the registry's own.
  ['a.test', '292', [{ type: 'Registry Registrar ID', identifier: '7' }], undefined],
  ['a.nl', '292', [], undefined],
])('of %s, the registrar’s handle %s beside the numbers %j is IANA’s number or not', (ldhName, handle, publicIds, id) =>
  expect(read({ ldhName, entities: [{ roles: ['registrar'], handle, publicIds }] }).registrar.id).toBe(id),
)

test('the roles "tech" and "admin" are the standard’s in short, which come first', () => {
  const entity = (role: string, name: string) => ({ roles: [role], vcardArray: card(fn(name)) })
  expect(read({ entities: [entity('tech', 'T'), entity('admin', 'A')] }).contacts).toEqual({
    admin: { name: 'A' },
    tech: { name: 'T' },
  })
  expect(read({ entities: [entity('tech', 'T'), entity('technical', 'U')] }).contacts.tech).toEqual({ name: 'U' })
})

test('an event is known by its action in any case, with blanks or underscores', () => {
  const updated = (eventAction: string) =>
    read({ events: [{ eventAction, eventDate: '2020-01-02T03:04:05Z' }] }).domain.updated
  for (const action of ['last changed', 'Last Changed', 'last_changed', 'LAST_UPDATE'])
    expect(updated(action), action).toBe('2020-01-02T03:04:05+00:00')
  expect(updated('last_update_of_RDAP_database')).toBeUndefined()
})

test('a registrar inside the holder is the domain’s where the domain states none', () => {
  const registrar = (name: string, identifier: string) => ({
    roles: ['registrar'],
    vcardArray: card(fn(name)),
    publicIds: [{ type: 'IANA Registrar ID', identifier }],
    entities: [{ roles: ['abuse'], vcardArray: card(['email', {}, 'text', `abuse@${identifier}.test`]) }],
  })
  const holder = { roles: ['registrant'], vcardArray: card(fn('H')), entities: [registrar('Inner', '9995')] }
  expect(read({ entities: [holder] }).registrar).toEqual({ name: 'Inner', id: 9995, email: 'abuse@9995.test' })
  expect(read({ entities: [holder, registrar('Own', '9996')] }).registrar.name).toBe('Own')
})

test.each([
  ['found', { nameservers: [{ ldhName: 'ns1.a.test' }] }],
  ['found', { secureDNS: { delegationSigned: false } }],
  ['unavailable', { nameservers: [] }],
  ['unavailable', { status: ['active'], ipAddresses: { v4: ['192.0.2.1'] } }],
  ['unavailable', { objectClassName: null, nameservers: [{ ldhName: 'ns1.a.test' }] }],
  ['unavailable', { objectClassName: 'nameserver', nameservers: [{ ldhName: 'ns1.a.test' }] }],
] as const)('%s is an object without a class, with %j', (verdict, more) =>
  expect(readRdap(Buffer.from(JSON.stringify({ ldhName: 'a.test', ...more }))).verdict).toBe(verdict),
)

test('a number below 400 next to a domain is not an error', () => {
  expect(read({ errorCode: 200, status: ['active'] }).domain).toMatchObject({ name: 'a.test', statuses: ['ok'] })
  expect(read({ errorCode: 399 }).verdict).toBe('found')
  expect(read({ errorCode: 400 }).verdict).toBe('unavailable')
})
