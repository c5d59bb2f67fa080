/** The operator's list, on a data folder of its own. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { dueAt, dueAtBy } from '../../pipeline/whois/due.ts'
import {
  addDomains,
  byExpiry,
  expiringWithin,
  isNoName,
  listDomains,
  namesInText,
  removeDomains,
} from '../../pipeline/whois/list.ts'
import { withFacts } from '../../pipeline/whois/read/reply.ts'
import { formatRecord } from '../../pipeline/whois/registration/record.ts'
import {
  asideFile,
  loadList,
  loadRecord,
  loadWhoisData,
  replyFile,
  storeRecord,
} from '../../pipeline/whois/registration/store.ts'
import { openTries } from '../../pipeline/whois/tries.ts'
import { tempDir } from '../support/temp.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = tempDir()
  mkdirSync(join(dataDir, 'whois'))
  writeFileSync(join(dataDir, 'whois/domains.csv'), 'domain,since\nexample.com,2026-01-01\n')
})

const list = () => readFileSync(join(dataDir, 'whois/domains.csv'), 'utf8')

const record = {
  domain: 'example.com',
  sample: false,
  replies: [
    withFacts({
      layer: 'registry',
      protocol: 'whois',
      server: 'whois.verisign-grs.com',
      askedAt: '2026-01-02T00:00:00+00:00',
      bytes: new Uint8Array(
        Buffer.from('Domain Name: EXAMPLE.COM\nCreation Date: 2001-01-01\nRegistry Expiry Date: 2031-01-01\n'),
      ),
    }),
  ],
}

test('added names stand in the list as A-labels, once, in code-unit order, with the date', async () => {
  const added = await addDomains(dataDir, ['Bücher.com', 'EXAMPLE.COM', 'a.org', 'a.org.'], '2026-02-03')
  expect(added).toEqual({ added: ['xn--bcher-kva.com', 'a.org'], already: ['example.com'] })
  expect(list()).toBe('domain,since\na.org,2026-02-03\nexample.com,2026-01-01\nxn--bcher-kva.com,2026-02-03\n')
})

test('one name that cannot be followed leaves the list as it was', async () => {
  const before = list()
  await expect(addDomains(dataDir, ['a.org', '../../etc'], '2026-02-03')).rejects.toThrow('USAGE domain name')
  expect(list()).toBe(before)
})

test('a removed name keeps its replies unless it is purged', async () => {
  await storeRecord(dataDir, record, { replaces: false })
  writeFileSync(join(dataDir, asideFile('example.com')), formatRecord(record))
  const tries = openTries(dataDir)
  tries.add('example.com', { verdict: 'found', at: '2026-01-02T00:00:00+00:00' })
  tries.close()
  expect(await removeDomains(dataDir, ['example.com', 'b.org'])).toEqual({
    removed: ['example.com'],
    unknown: ['b.org'],
  })
  expect(list()).toBe('domain,since\n')
  expect(existsSync(join(dataDir, replyFile('example.com')))).toBe(true)
  expect(await removeDomains(dataDir, ['example.com'], { purge: true })).toEqual({
    removed: [],
    unknown: ['example.com'],
  })
  expect(existsSync(join(dataDir, replyFile('example.com')))).toBe(false)
  expect(existsSync(join(dataDir, asideFile('example.com')))).toBe(false)
  expect(openTries(dataDir).get('example.com')).toBeUndefined()
  expect(loadWhoisData(dataDir).followed).toEqual([])
  expect(loadRecord(dataDir, 'example.com')).toBeUndefined()
})

test('two who add at once both find their names in the list', async () => {
  await Promise.all(['a.org', 'b.org', 'c.org', 'd.org'].map(name => addDomains(dataDir, [name], '2026-02-03')))
  expect(loadList(dataDir).map(({ domain }) => domain)).toEqual(['a.org', 'b.org', 'c.org', 'd.org', 'example.com'])
})

test('the list shows verdict, expiry and when each name is due', async () => {
  await storeRecord(dataDir, record, { replaces: false })
  await addDomains(dataDir, ['new.org'], '2026-02-03')
  expect(listDomains(dataDir, new Date('2026-01-10T00:00:00Z'))).toEqual([
    {
      domain: 'example.com',
      since: '2026-01-01',
      verdict: 'found',
      askedAt: '2026-01-02T00:00:00+00:00',
      unreadable: null,
      expires: '2031-01-01T00:00:00+00:00',
      expiresAsOf: '2026-01-02T00:00:00+00:00',
      daysLeft: 1817,
      dueAt: '2026-02-01T00:00:00+00:00',
    },
    {
      domain: 'new.org',
      since: '2026-02-03',
      verdict: null,
      askedAt: null,
      unreadable: null,
      expires: null,
      expiresAsOf: null,
      daysLeft: null,
      dueAt: null,
    },
  ])
})

test('an expiry is of the day of its record, also where a later question got no answer', async () => {
  await storeRecord(dataDir, record, { replaces: false })
  const tries = openTries(dataDir)
  const at = '2026-05-01T00:00:00+00:00'
  tries.add('example.com', { verdict: 'unavailable', at, expires: '2031-01-01T00:00:00+00:00' })
  tries.close()
  expect(listDomains(dataDir, new Date('2031-02-01T00:00:00Z'))).toMatchObject([
    { askedAt: at, expiresAsOf: '2026-01-02T00:00:00+00:00', daysLeft: -31 },
  ])
})

test('the list writes nothing: a fetch may be adding to what is remembered', () => {
  listDomains(dataDir, new Date('2026-01-03T00:00:00Z'))
  expect(existsSync(join(dataDir, '.state'))).toBe(false)
  const tries = join(dataDir, '.state/whois/tries.csv')
  mkdirSync(dirname(tries), { recursive: true })
  const cut = 'example.com,notfound,2026-01-02T00:00:00+00:00,,\nexample.org,not'
  writeFileSync(tries, cut)
  expect(listDomains(dataDir, new Date('2026-01-03T00:00:00Z'))).toMatchObject([{ verdict: 'notfound' }])
  expect(readFileSync(tries, 'utf8')).toBe(cut)
})

test('a name that a clock a year ahead asked is shown as due', () => {
  const tries = openTries(dataDir)
  tries.add('example.com', { verdict: 'notfound', at: '2027-01-02T00:00:00+00:00' })
  tries.close()
  expect(listDomains(dataDir, new Date('2026-01-03T00:00:00Z'))).toMatchObject([{ dueAt: null }])
})

test('a stored file that cannot be read is named, and a missing one is not', () => {
  const path = join(dataDir, replyFile('example.com'))
  const unreadable = () => listDomains(dataDir, new Date('2026-01-03T00:00:00Z')).map(row => row.unreadable)
  expect(unreadable()).toEqual([null])
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'no record\n')
  expect(unreadable()).toEqual([`data/${replyFile('example.com')}`])
  rmSync(path)
  mkdirSync(path)
  expect(unreadable()).toEqual([`data/${replyFile('example.com')}`])
})

test('a file of names may hold comments and empty lines', () => {
  expect(namesInText('# ours\nexample.com  # main\r\n\n b.org\n')).toEqual(['example.com', 'b.org'])
})

test.each([
  ['domain,since\nexample.com,2026-02-30\n', 'row 2, column since'],
  ['domain,since\nEXAMPLE.com,2026-01-01\n', 'row 2, column domain'],
  ['domain,since\na.org,2026-01-01\na.org,2026-01-01\n', 'row 3, column domain'],
  ['domain,since\n../../etc,2026-01-01\n', 'row 2, column domain'],
  ['domain\na.org\n', 'the header domain,since'],
])('a broken list is refused by row and column', (text, where) => {
  writeFileSync(join(dataDir, 'whois/domains.csv'), text)
  expect(() => loadList(dataDir)).toThrow(where)
})

const day = 86_400_000
const at = '2026-01-01T00:00:00+00:00'
const from = Date.parse(at)

test.each([
  [
    'a registration far from its end after thirty days',
    { verdict: 'found', at, expires: '2030-01-01T00:00:00+00:00' },
    30,
  ],
  ['one without a known end after thirty days', { verdict: 'found', at }, 30],
  ['one that ends within thirty days the next day', { verdict: 'found', at, expires: '2026-01-20T00:00:00+00:00' }, 1],
  ['one that ends in thirty-five days in thirty', { verdict: 'found', at, expires: '2026-02-05T00:00:00+00:00' }, 30],
  ['one just past its end the next day', { verdict: 'found', at, expires: '2025-12-20T00:00:00+00:00' }, 1],
  ['one long past its end after a week', { verdict: 'found', at, expires: '2025-01-01T00:00:00+00:00' }, 7],
  ['a name not found for the first time a day later', { verdict: 'notfound', at, notFoundAt: at }, 1],
  ['a name not found again after a week', { verdict: 'notfound', at, notFoundAt: '2025-12-01T00:00:00+00:00' }, 7],
  ['a refused one after six hours', { verdict: 'limited', at }, 0.25],
  ['a failed one after six hours', { verdict: 'unavailable', at }, 0.25],
  ['a reserved one after thirty days', { verdict: 'reserved', at }, 30],
  ['one whose TLD nobody serves after thirty days', { verdict: 'unsupported', at }, 30],
] as const)('%s is due', (_, entry, days) => {
  expect((dueAt(entry) - from) / day).toBe(days)
})

test('what was never asked is due', () => {
  expect(dueAt(undefined)).toBe(0)
})

test('a pasted web address means its registered name, and a list may be pasted as it is', async () => {
  expect(namesInText('https://example.com/x#top, b.org;c.org\n # none\nd.org # main')).toEqual([
    'https://example.com/x#top',
    'b.org',
    'c.org',
    'd.org',
  ])
  const pasted = ['https://www.example.com:8080/x?y', 'http://paste.org', 'www.w.org', 'p.org/x', '*.c.co.uk', 'www.de']
  const { added, already } = await addDomains(dataDir, pasted, '2026-02-03')
  expect(added).toEqual(['paste.org', 'w.org', 'p.org', 'c.co.uk', 'www.de'])
  expect(already).toEqual(['example.com'])
  for (const name of [
    'https://127.0.0.1/x',
    'ftp://a.org',
    'https://user@a.org/',
    'shop.example.com',
    '../a.org',
    'www.',
  ])
    await expect(addDomains(dataDir, [name], '2026-02-03'), name).rejects.toThrow('USAGE domain name')
})

test('marks around names of a pasted list go, and what else a table holds is told from names', () => {
  const text =
    '\ufeffdomain,expires\n"a.org","2026-01-02"\n- b.org | 9.99\n\u2022 \u201cc.org\u201d (shop)\n1. <d.org>, e.org.\n'
  const words = namesInText(text)
  expect(words.filter(word => !isNoName(word))).toEqual(['a.org', 'b.org', 'c.org', 'd.org', 'e.org.'])
  expect(words.filter(isNoName)).toEqual(['domain', 'expires', '2026-01-02', '9.99', 'shop', '1.'])
})

test('all names of a list that cannot be followed are named at once', async () => {
  const adding = addDomains(dataDir, ['a.org', 'x.b.org', 'localhost'], '2026-02-03')
  await expect(adding).rejects.toThrow('x.b.org: it is a sub-domain; localhost: a single label')
  expect(list()).not.toContain('a.org')
})

test('names are sorted by expiry, and those that expire within some days are told apart from overdue ones', () => {
  const tries = openTries(dataDir)
  const found = (domain: string, expires: string) =>
    tries.add(domain, { verdict: 'found', at: '2026-01-01T00:00:00+00:00', expires })
  writeFileSync(
    join(dataDir, 'whois/domains.csv'),
    'domain,since\nlate.org,2026-01-01\nnew.org,2026-01-01\nover.org,2026-01-01\nsoon.org,2026-01-01\n',
  )
  found('late.org', '2027-01-01T00:00:00+00:00')
  found('soon.org', '2026-03-03T23:59:59+00:00')
  found('over.org', '2026-02-01T00:00:00+00:00')
  for (const domain of ['late.org', 'soon.org', 'over.org']) writeStored(domain)
  tries.close()
  const rows = listDomains(dataDir, new Date('2026-03-01T22:00:00Z'))
  expect(byExpiry(rows).map(({ domain, daysLeft }) => [domain, daysLeft])).toEqual([
    ['over.org', -28],
    ['soon.org', 2],
    ['late.org', 306],
    ['new.org', null],
  ])
  expect(expiringWithin(rows, 2).map(({ domain }) => domain)).toEqual(['over.org', 'soon.org'])
  expect(expiringWithin(rows, 1).map(({ domain }) => domain)).toEqual(['over.org'])
})

/** A file in the place of the domain's record: a remembered domain whose file is gone counts as never asked. */
const writeStored = (domain: string): void => {
  const path = join(dataDir, replyFile(domain))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'x')
}

test('a domain that a clock a year ahead asked is due again when the clock is right', () => {
  const now = new Date('2026-01-09T14:20:00Z')
  const asked = (at: string) =>
    dueAtBy(now, { verdict: 'found', at, expires: '2031-02-03T00:00:00+00:00' }) <= now.getTime()
  expect(['2027-01-09T08:20:00+00:00', '2026-01-09T16:00:00+00:00', '2026-01-09T08:20:00+00:00'].map(asked)).toEqual([
    true,
    false,
    false,
  ])
})
