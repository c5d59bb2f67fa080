/** Names by expiry: the days left, records older than their expiry, and the calendar as ical.js reads it. */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { noRegistries } from '../../pipeline/contract/registries.ts'
import { calendarOf, expiringAgain, expiringOn } from '../../pipeline/whois/expiring.ts'
import type { StoredRecord } from '../../pipeline/whois/model.ts'
import { withFacts } from '../../pipeline/whois/read/reply.ts'
import { normalizeWhois } from '../../pipeline/whois/registration/normalize.ts'
import { storedIn } from './stored.ts'

const recordOf = (
  domain: string,
  expires: string,
  askedAt: string,
  registrar = 'Example, Registrar; Ltd',
): StoredRecord => {
  const text = `Domain Name: ${domain}\nCreation Date: 2001-01-01T00:00:00Z\nRegistry Expiry Date: ${expires}T04:00:00Z\nRegistrar: ${registrar}\nDomain Status: clientTransferProhibited\n`
  const bytes = new Uint8Array(Buffer.from(text))
  const reply = { layer: 'registry', protocol: 'whois', server: 'whois.example', askedAt, bytes } as const
  return { domain, sample: false, replies: [withFacts(reply)] }
}

const bookOf = (...records: StoredRecord[]) =>
  normalizeWhois({
    followed: [...records.map(({ domain }) => domain), 'unknown.test'].map(domain => ({ domain, since: '2026-01-01' })),
    storedOf: storedIn(records),
    contacts: 'organisations',
    registries: noRegistries,
    changes: new Map(),
  })

const book = bookOf(
  recordOf('late.test', '2026-05-01', '2026-04-20T00:00:00+00:00'),
  recordOf('soon.test', '2026-05-29', '2026-05-20T10:11:12+00:00'),
  recordOf('grace.test', '2026-05-10', '2026-05-21T00:00:00+00:00'),
  recordOf('far.test', '2027-05-29', '2026-05-20T00:00:00+00:00'),
)

test('names stand by expiry, soonest first; a record older than its expiry stands apart and has no days left', () => {
  const { asOf, count, expiring, overdue } = expiringOn(book, '2026-05-22')
  expect([asOf, count]).toEqual(['2026-05-22', 4])
  expect(expiring.map(({ name, daysLeft }) => [name, daysLeft])).toEqual([
    ['grace.test', -12],
    ['soon.test', 7],
    ['far.test', 372],
  ])
  expect(expiring[1]).toEqual({
    name: 'soon.test',
    exdate: '2026-05-29T04:00:00+00:00',
    daysLeft: 7,
    registrar: 'Example, Registrar; Ltd',
    status: ['clientTransferProhibited'],
    askedAt: '2026-05-20T10:11:12+00:00',
  })
  expect(overdue.map(({ name }) => name)).toEqual(['late.test'])
  expect(overdue[0]).not.toHaveProperty('daysLeft')
})

test('the list counted again on another day is the list of that day', () => {
  for (const day of ['2026-05-22', '2026-05-29', '2026-05-30', '2028-01-01'])
    expect(expiringAgain(expiringOn(book, '2026-05-22'), day)).toEqual(expiringOn(book, day))
})

const eventsIn = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
const valueIn = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name))

test('the calendar has one all-day event a name, with alarms 30 and 7 days ahead', () => {
  const text = calendarOf(expiringOn(book, '2026-05-22'))
  const soon = eventsIn(text).find(event => valueIn(event, 'uid') === 'expiry-soon.test@almanac')!
  expect(['dtstart', 'dtend', 'summary', 'dtstamp'].map(name => valueIn(soon, name))).toEqual([
    '2026-05-29',
    '2026-05-30',
    'soon.test expires',
    '2026-05-20T10:11:12Z',
  ])
  expect(soon.getFirstProperty('dtstart')?.getParameter('value') ?? soon.getFirstProperty('dtstart')?.type).toMatch(
    /date/i,
  )
  expect(valueIn(soon, 'description')).toBe('As known on 2026-05-20. Registrar: Example, Registrar; Ltd')
  expect(soon.getAllSubcomponents('valarm').map(alarm => valueIn(alarm, 'trigger'))).toEqual(['-P30D', '-P7D'])
})

test('no event says that a name has expired whose record is older than its expiry', () => {
  const late = eventsIn(calendarOf(expiringOn(book, '2026-05-22'))).find(event =>
    valueIn(event, 'uid').includes('late'),
  )!
  expect(valueIn(late, 'summary')).toBe('late.test: registered until 2026-05-01, may have been renewed since')
  expect(valueIn(late, 'description')).toContain('As known on 2026-04-20')
  expect(late.getAllSubcomponents('valarm')).toEqual([])
})

test('a name that was asked after its expiry date says so, and no alarm is set', () => {
  const grace = eventsIn(calendarOf(expiringOn(book, '2026-05-22'))).find(event =>
    valueIn(event, 'uid').includes('grace'),
  )!
  expect(valueIn(grace, 'summary')).toBe('grace.test: the expiry date has passed')
  expect(grace.getAllSubcomponents('valarm')).toEqual([])
})

test('a calendar without names holds a time zone, as one component is required', () => {
  const calendar = new ICAL.Component(ICAL.parse(calendarOf(expiringOn(bookOf(), '2026-05-22'))))
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
})

test('a renewed name keeps its UID', () => {
  const uids = (...records: StoredRecord[]) =>
    eventsIn(calendarOf(expiringOn(bookOf(...records), '2026-05-22'))).map(event => valueIn(event, 'uid'))
  const asked = '2026-05-20T00:00:00+00:00'
  expect(uids(recordOf('a.test', '2026-06-01', asked))).toEqual(uids(recordOf('a.test', '2027-06-01', asked)))
})

test('lines end with CRLF and have at most 75 octets, whatever a registrar is called', () => {
  const registrar = `${'Ünïcode '.repeat(20)}${'漢'.repeat(40)}\\n`
  const text = calendarOf(
    expiringOn(bookOf(recordOf('a.test', '2026-06-01', '2026-05-20T00:00:00+00:00', registrar)), '2026-05-22'),
  )
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  expect(valueIn(eventsIn(text)[0]!, 'description')).toContain('漢'.repeat(40))
})
