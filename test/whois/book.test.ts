/** From records to answers: absence and its reasons, the law of order, the sharded index. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { noRegistries } from '../../pipeline/contract/registries.ts'
import { shardOf, whoisDocuments, whoisRoutes } from '../../pipeline/whois/answer.ts'
import type { StoredRecord, StoredReply, WhoisData } from '../../pipeline/whois/model.ts'
import { withFacts } from '../../pipeline/whois/read/reply.ts'
import { entriesOf, namesIn, normalizeWhois, registrationIn } from '../../pipeline/whois/registration/normalize.ts'
import { eraseRecord, loadWhoisData, replyFile, storeRecord } from '../../pipeline/whois/registration/store.ts'
import { tempDir } from '../support/temp.ts'
import { storedIn } from './stored.ts'

const reply = (text: string, more: Partial<StoredReply> = {}): StoredReply =>
  withFacts({
    layer: 'registry',
    protocol: 'whois',
    server: 'whois.example.com',
    askedAt: '2026-01-01T00:00:00+00:00',
    bytes: new Uint8Array(Buffer.from(text)),
    ...more,
  })
const record = (domain: string, ...replies: StoredReply[]): StoredRecord => ({ domain, sample: false, replies })
const following = (records: readonly StoredRecord[], ...more: string[]): WhoisData => ({
  followed: [...records.map(({ domain }) => domain), ...more].map(domain => ({ domain, since: '2026-01-01' })),
  storedOf: storedIn(records),
  contacts: 'all',
  registries: noRegistries,
  changes: new Map(),
})

const full =
  'Domain Name: A.TEST\nCreation Date: 2001-01-01\nRegistry Expiry Date: 2031-01-01\nRegistrant Country: GH\n'
const answer = (data: WhoisData, id: keyof typeof whoisRoutes, domain: string) =>
  whoisRoutes[id].answer(normalizeWhois(data), { 'domain-name': domain })

test('a domain without a creation or an expiry date is not representable, and its other paths answer', () => {
  const data = following([record('a.test', reply('Domain Name: A.TEST\nCreation Date: 2001-01-01\nRegistrar: R\n'))])
  expect(answer(data, 'domain', 'a.test')).toEqual({ kind: 'absent', reason: 'not_representable' })
  expect(answer(data, 'contacts', 'a.test')).toEqual({ kind: 'body', body: [null, null, null] })
  expect(answer(data, 'registrar', 'a.test')).toMatchObject({ kind: 'body', body: { name: 'R', url: '', id: null } })
  expect(answer(data, 'rawtext', 'a.test').kind).toBe('body')
})

test.each([
  ['No match for "A.TEST".', 'not_registered'],
  ['Reserved by Registry', 'not_registered'],
])('a domain whose stored reply says %j is absent as %s', (text, reason) => {
  const data = following([record('a.test', reply(text))])
  for (const id of Object.keys(whoisRoutes) as (keyof typeof whoisRoutes)[])
    expect(answer(data, id, 'a.test')).toEqual({ kind: 'absent', reason })
})

test('a domain that is followed but was never answered is absent, and stands in the index without a verdict', () => {
  const data = following([], 'a.test')
  expect(answer(data, 'domain', 'a.test')).toEqual({ kind: 'absent', reason: 'not_followed' })
  expect(whoisDocuments.whoisIndex.answer(normalizeWhois(data))).toEqual({
    kind: 'body',
    body: { count: 1, domains: [{ domain: 'a.test', verdict: null, source: null, askedAt: null, expires: null }] },
  })
})

test('a record of a domain that is no longer followed is not published', () => {
  const data: WhoisData = { ...following([record('a.test', reply(full))]), followed: [] }
  expect(answer(data, 'domain', 'a.test')).toEqual({ kind: 'absent', reason: 'not_followed' })
  expect([...whoisRoutes.domain.enumerate(normalizeWhois(data))]).toEqual([])
})

test('the same records in any order give the same book', () => {
  const records = ['b.test', 'a.test', 'c.test'].map(name => record(name, reply(full.replace('A.TEST', name))))
  const data = following(records, 'd.test')
  const { storedOf } = following([records[2]!, records[0]!, records[1]!])
  const [book, shuffled] = [
    normalizeWhois(data),
    normalizeWhois({
      followed: [...data.followed].reverse(),
      storedOf,
      contacts: 'all',
      registries: noRegistries,
      changes: new Map(),
    }),
  ]
  expect([...entriesOf(shuffled)]).toEqual([...entriesOf(book)])
  expect([...namesIn(book)]).toEqual(['a.test', 'b.test', 'c.test', 'd.test'])
  for (const domain of namesIn(book)) expect(registrationIn(shuffled, domain)).toEqual(registrationIn(book, domain))
})

test('the book is plain data', () => {
  const book = normalizeWhois(following([record('a.test', reply(full))]))
  const clone = structuredClone(book)
  expect(clone).toEqual(book)
  expect(registrationIn(clone, 'a.test')).toEqual(registrationIn(book, 'a.test'))
})

test('rawtext is the WHOIS reply last in the chain, and the RDAP JSON only where there is no WHOIS', () => {
  const rdap = reply('{"objectClassName":"domain","ldhName":"a.test"}', { protocol: 'rdap' })
  const thick = reply(`${full}Registrant Name: Office\n`, { layer: 'registrar' })
  const raw = (...replies: StoredReply[]) => {
    const given = answer(following([record('a.test', ...replies)]), 'rawtext', 'a.test')
    return given.kind === 'body' ? Buffer.from(given.body as Uint8Array).toString() : given.reason
  }
  expect(raw(reply(full), rdap)).toBe(full)
  expect(raw(rdap, reply(full), thick)).toContain('Registrant Name: Office')
  expect(raw(rdap)).toBe('{"objectClassName":"domain","ldhName":"a.test"}')
})

test('redacted values are the notice where null is not allowed, else null, and the status document names them', () => {
  const notice = 'REDACTED FOR PRIVACY'
  const fields = [
    'Name',
    'Organization',
    'Street',
    'City',
    'State/Province',
    'Postal Code',
    'Country',
    'Phone',
    'Email',
  ]
  const text = `${full.replace('Registrant Country: GH\n', '')}${fields.map(field => `Registrant ${field}: ${notice}\n`).join('')}`
  const data = following([record('a.test', reply(text))])
  expect(answer(data, 'registrant', 'a.test')).toEqual({
    kind: 'body',
    body: {
      address: { city: notice, country: '', region: null, street: notice, zip: null },
      email: null,
      fax: null,
      id: null,
      name: notice,
      org: null,
      phone: null,
    },
  })
  expect(whoisDocuments.whoisStatus.answer(normalizeWhois(data), { domain: 'a.test' })).toMatchObject({
    body: {
      redacted: ['name', 'org', 'street', 'city', 'region', 'zip', 'country', 'phone', 'email'].map(
        name => `registrant.${name}`,
      ),
    },
  })
})

test('above 10,000 domains the index is sharded, and each domain stands in one shard', () => {
  const names = Array.from({ length: 10_001 }, (_, i) => `d${i}.test`)
  const book = normalizeWhois(following([], ...names))
  const index = whoisDocuments.whoisIndex.answer(book)
  expect(index).toMatchObject({ kind: 'body', body: { count: 10_001 } })
  const shards = [...whoisDocuments.whoisIndexShard.enumerate(book)]
  expect(shards.map(({ shard }) => shard)).toEqual([...new Set(names.map(shardOf))].sort())
  const listed = shards.flatMap(params => {
    const given = whoisDocuments.whoisIndexShard.answer(book, params)
    return given.kind === 'body' ? (given.body as { domains: { domain: string }[] }).domains : []
  })
  expect(listed.map(({ domain }) => domain).sort()).toEqual([...names].sort())
  // SHA-256 of "d0.test" begins with these digits (printf d0.test | sha256sum).
  expect(shardOf('d0.test')).toBe('55')
  expect([...whoisDocuments.whoisIndexShard.enumerate(normalizeWhois(following([], 'a.test')))]).toEqual([])
})

test('answers read no file: a book gives what was stored when it was made', async () => {
  const dataDir = tempDir()
  mkdirSync(join(dataDir, 'whois'))
  writeFileSync(join(dataDir, 'whois/domains.csv'), 'domain,since\na.test,2026-01-01\n')
  await storeRecord(dataDir, record('a.test', reply(full)), { replaces: false })
  const book = normalizeWhois(loadWhoisData(dataDir))
  const before = whoisRoutes.domain.answer(book, { 'domain-name': 'a.test' })
  eraseRecord(dataDir, 'a.test')
  expect(before.kind).toBe('body')
  expect(whoisRoutes.domain.answer(book, { 'domain-name': 'a.test' })).toEqual(before)
})

test('a stored file that cannot be read sets its domain aside by name, and no other', async () => {
  const dataDir = tempDir()
  mkdirSync(join(dataDir, 'whois'))
  writeFileSync(join(dataDir, 'whois/domains.csv'), 'domain,since\na.test,2026-01-01\nb.test,2026-01-01\n')
  await storeRecord(dataDir, record('a.test', reply(full)), { replaces: false })
  await storeRecord(dataDir, record('b.test', reply(full.replace('A.TEST', 'b.test'))), { replaces: false })
  writeFileSync(join(dataDir, replyFile('a.test')), 'Format: 2\nDomain: a.test\nReplies: 1\n\nLayer: reg')
  const book = normalizeWhois(loadWhoisData(dataDir))
  expect(book.unreadable).toHaveLength(1)
  expect(book.unreadable[0]).toMatch(/^a\.test: DATA_SHAPE data\/whois\/replies\/[0-9a-f]{2}\/a\.test\.txt:/)
  expect(whoisRoutes.domain.answer(book, { 'domain-name': 'a.test' })).toEqual({
    kind: 'absent',
    reason: 'not_followed',
  })
  expect(whoisRoutes.domain.answer(book, { 'domain-name': 'b.test' }).kind).toBe('body')
})

test('replies are private: 0600 in 0700', async () => {
  const dataDir = tempDir()
  await storeRecord(dataDir, record('a.test', reply(full)), { replaces: false })
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  const file = join(dataDir, replyFile('a.test'))
  expect([file, dirname(file), join(dataDir, 'whois/replies')].map(modeOf)).toEqual(['600', '700', '700'])
})

const office = 'Admin Name: Desk\nAdmin Organization: Example Office\nAdmin Country: GH\n'
const contactsOf = (data: WhoisData) => {
  const given = answer(data, 'contacts', 'a.test')
  return given.kind === 'body'
    ? (given.body as ({ name: string } | null)[]).map(contact => contact?.name)
    : given.reason
}

test.each([
  // A contact with an organisation, and a registrant of whom only the country is stated.
  ['organisations', `${full}${office}`, ['Desk', undefined, undefined], 'withheld', ['registrant']],
  ['organisations', full.replace('Registrant Country: GH\n', office), ['Desk', undefined, undefined], 'body', []],
  ['organisations', full.replace('Country: GH', 'Organization: REDACTED FOR PRIVACY'), [], 'withheld', ['registrant']],
  ['organisations', full.replace('Country: GH', 'Organization: Private individual'), [], 'withheld', ['registrant']],
  ['organisations', full.replace('Country: GH', 'Organization: n.a.'), [], 'withheld', ['registrant']],
  // Three words as of a person, and a legal form.
  ['organisations', full.replace('Country: GH', 'Organization: Example Baker SASU'), [], 'body', []],
  ['none', `${full}${office}`, [], 'withheld', ['registrant', 'admin']],
  ['all', `${full}${office}`, ['Desk', undefined, undefined], 'body', []],
] as const)('contacts = %s of %j', (contacts, text, names, rawtext, withheld) => {
  const data: WhoisData = { ...following([record('a.test', reply(text))]), contacts }
  expect(contactsOf(data)).toEqual(names.length > 0 ? names : [undefined, undefined, undefined])
  const raw = answer(data, 'rawtext', 'a.test')
  expect(raw.kind === 'absent' ? raw.reason : raw.kind).toBe(rawtext)
  const registrant = answer(data, 'registrant', 'a.test')
  if (withheld.includes('registrant' as never)) expect(registrant).toEqual({ kind: 'body', body: null })
  expect(whoisDocuments.whoisStatus.answer(normalizeWhois(data), { domain: 'a.test' })).toMatchObject({
    body: { withheld },
  })
})

test('the setting `contacts` is read from data/whois/settings.csv, and another word is refused', () => {
  const dataDir = tempDir()
  mkdirSync(join(dataDir, 'whois'))
  writeFileSync(join(dataDir, 'whois/domains.csv'), 'domain,since\n')
  const settingOf = (text: string) => {
    writeFileSync(join(dataDir, 'whois/settings.csv'), text)
    return loadWhoisData(dataDir).contacts
  }
  expect(loadWhoisData(dataDir).contacts).toBe('organisations')
  expect(settingOf('setting,value\n')).toBe('organisations')
  expect(settingOf('setting,value\ncontacts,none\n')).toBe('none')
  expect(() => settingOf('setting,value\ncontacts,some\n')).toThrow(
    'DATA_SHAPE data/whois/settings.csv: contacts: got "some", expected one of none, organisations, all.',
  )
  expect(() => settingOf('setting,value\ncontact,none\n')).toThrow(
    'DATA_SHAPE data/whois/settings.csv: row 2, column setting: got "contact", expected contacts, in one row.',
  )
  expect(() => settingOf('setting,value\ncontacts,all\ncontacts,none\n')).toThrow(
    'DATA_SHAPE data/whois/settings.csv: row 3, column setting: got "contacts", expected contacts, in one row.',
  )
})
