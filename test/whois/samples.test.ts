/** The bundled samples, read end to end. Expected values are the public facts of RFC 2606's names, written by hand. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bodies } from '../../pipeline/contract/schemas.ts'
import { whoisDocuments, whoisRoutes } from '../../pipeline/whois/answer.ts'
import { normalizeWhois } from '../../pipeline/whois/registration/normalize.ts'
import { readRecord } from '../../pipeline/whois/registration/record.ts'
import { loadWhoisData } from '../../pipeline/whois/registration/store.ts'

const samples = new URL('../../data/whois/samples/', import.meta.url)
const book = normalizeWhois(loadWhoisData(new URL('../../data', import.meta.url).pathname))
const of = (domain: string) => ({ 'domain-name': domain })

/** The contacts of the samples are invented; the rest is public. */
const contact = (n: number, id: string, name: string, org: string, mailbox: string) => ({
  address: {
    city: 'Exampleton',
    country: 'US',
    region: 'Example State',
    street: `1 Example Street, Suite ${n}`,
    zip: `0000${n}`,
  },
  email: `${mailbox}@example.com`,
  fax: { number: `+1.555555020${n}`, ext: `2${n}` },
  id,
  name,
  org,
  phone: { number: `+1.555555010${n}`, ext: `1${n}` },
})
const registrant = contact(1, 'SAMPLE-REGISTRANT', 'Example Registrant Office', 'Example Organisation Ltd', 'office')
const admin = contact(2, 'SAMPLE-ADMIN', 'Example Administrative Office', 'Example Organisation Ltd', 'admin')
const tech = contact(3, 'SAMPLE-TECH', 'Example Technical Desk', 'Example Hosting Ltd', 'tech')
const billing = contact(4, 'SAMPLE-BILLING', 'Example Billing Desk', 'Example Accounts Ltd', 'billing')

test('every sample file and every sample reply says in its first line that it is a sample', () => {
  const files = readdirSync(samples)
  expect(files).toEqual(['example.com.txt', 'example.net.txt', 'example.org.txt'])
  for (const file of files) {
    const bytes = readFileSync(new URL(file, samples))
    expect(bytes.toString().split('\n')[0]).toMatch(/^# Sample written for Almanac .* not a reply as received/)
    const { replies } = readRecord(file, bytes)
    expect(replies.length).toBeGreaterThan(0)
    for (const reply of replies)
      expect(Buffer.from(reply.bytes).toString()).toMatch(/^% Sample written for Almanac .* not a reply as received/)
  }
})

test('GET /{domain-name}/contacts gives admin, tech and billing in this order', () =>
  expect(whoisRoutes.contacts.answer(book, of('example.com'))).toEqual({ kind: 'body', body: [admin, tech, billing] }))

test('each single contact path gives the contact', () => {
  expect(whoisRoutes.registrant.answer(book, of('example.com'))).toEqual({ kind: 'body', body: registrant })
  expect(whoisRoutes.admin.answer(book, of('example.com'))).toEqual({ kind: 'body', body: admin })
  expect(whoisRoutes.tech.answer(book, of('example.com'))).toEqual({ kind: 'body', body: tech })
  expect(whoisRoutes.billing.answer(book, of('example.com'))).toEqual({ kind: 'body', body: billing })
})

/** Values that no widget could show: null, empty text, empty lists. */
const gaps = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (typeof value === 'object' && [Object.values(value)].some(all => all.length === 0 || all.some(gaps)))

test.each(['example.com', 'example.net'])('the sample %s shows every field', domain => {
  for (const id of ['domain', 'contacts', 'registrant', 'registrar'] as const)
    expect(gaps(whoisRoutes[id].answer(book, of(domain))), id).toBe(false)
})

test('GET /{domain-name}/registrar gives the registrar with its IANA number', () => {
  expect(whoisRoutes.registrar.answer(book, of('EXAMPLE.NET'))).toEqual({
    kind: 'body',
    body: {
      email: 'abuse@example.net',
      id: 376,
      name: 'RESERVED-Internet Assigned Numbers Authority',
      phone: '+1.5555550100',
      reseller: 'Example Reseller Ltd',
      server: 'whois.iana.org',
      url: 'http://res-dom.iana.org',
    },
  })
})

test('GET /{domain-name}/rawtext gives the bytes of the last reply of the referral chain', () => {
  const answer = whoisRoutes.rawtext.answer(book, of('example.com'))
  const text = answer.kind === 'body' ? new TextDecoder().decode(answer.body) : ''
  expect(text).toMatch(/^% Sample written for Almanac/)
  expect(text).toContain('\nRegistrant Name: Example Registrant Office\n')
  expect(text).not.toContain('====')
})

test('a domain that is not on the list is absent as not followed', () => {
  for (const route of Object.values(whoisRoutes))
    expect(route.answer(book, of('example.edu'))).toEqual({ kind: 'absent', reason: 'not_followed' })
})

test('every body satisfies its schema', () => {
  for (const params of whoisRoutes.domain.enumerate(book)) {
    for (const [id, schema] of [
      ['domain', bodies.domain],
      ['contacts', bodies.contacts],
      ['admin', bodies.contactOrNull],
      ['tech', bodies.contactOrNull],
      ['billing', bodies.contactOrNull],
      ['registrant', bodies.contactOrNull],
      ['registrar', bodies.registrar],
      ['rawtext', bodies.rawtext],
    ] as const) {
      const answer = whoisRoutes[id].answer(book, params)
      expect(schema.safeParse(answer.kind === 'body' ? answer.body : undefined).success, id).toBe(true)
    }
  }
})

test('the index lists the followed domains in code-unit order with verdict, source, asked at and expiry', () => {
  const answer = whoisDocuments.whoisIndex.answer(book)
  expect(answer).toMatchObject({ kind: 'body', body: { count: 3 } })
  expect(JSON.stringify(answer)).toContain(
    '{"domain":"example.net","verdict":"found","source":"whois.iana.org","askedAt":"2025-09-01T00:00:00+00:00","expires":"2026-08-13T04:00:00+00:00"}',
  )
})

test('the status document names the replies a registration rests on', () => {
  expect(whoisDocuments.whoisStatus.answer(book, { domain: 'example.com' })).toEqual({
    kind: 'body',
    body: {
      domain: 'example.com',
      verdict: 'found',
      source: 'whois.iana.org',
      askedAt: '2025-09-01T00:00:00+00:00',
      expires: '2026-08-13T04:00:00+00:00',
      sample: true,
      representable: true,
      redacted: [],
      withheld: [],
      replies: [
        {
          layer: 'registry',
          protocol: 'whois',
          server: 'whois.verisign-grs.com',
          askedAt: '2025-09-01T00:00:00+00:00',
        },
        { layer: 'registrar', protocol: 'whois', server: 'whois.iana.org', askedAt: '2025-09-01T00:00:00+00:00' },
      ],
      ask: { rdap: 'https://rdap.verisign.com/com/v1/domain/example.com' },
      neither: false,
      origins: {
        'domain.name': 'registry whois',
        'domain.id': 'registrar whois',
        'domain.contractExpires': 'registrar whois',
        'domain.created': 'registry whois',
        'domain.expires': 'registry whois',
        'domain.updated': 'registry whois',
        'domain.dnssec': 'registry whois',
        'domain.statuses': 'registry whois',
        'domain.nameServers': 'registry whois',
        'registrar.name': 'registry whois',
        'registrar.id': 'registry whois',
        'registrar.url': 'registry whois',
        'registrar.server': 'registry whois',
        'registrar.email': 'registrar whois',
        'registrar.phone': 'registrar whois',
        'registrar.reseller': 'registrar whois',
        registrant: 'registrar whois',
        admin: 'registrar whois',
        tech: 'registrar whois',
        billing: 'registrar whois',
      },
    },
  })
})
