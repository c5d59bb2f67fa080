/**
 * `/whois/expiring.json` and `.ics`: followed names by expiry. They know the day, so they stand outside the manifest, and a build
 * without news counts the days again from the list shown before. Pure.
 */
import { addDays, daysBetween } from '../contract/calendar.ts'
import type { DocumentBody } from '../contract/document-schemas.ts'
import { compare } from '../core/order.ts'
import type { WhoisBook } from './model.ts'
import { entriesOf, registrationIn } from './registration/normalize.ts'
import { lastAskedAt } from './registration/registration.ts'

/** More names than a calendar program shows; the soonest stand in the lists. */
const mostNames = 10_000

export type ExpiringList = DocumentBody<'whoisExpiring'>
type ExpiringName = ExpiringList['overdue'][number]

/** A record from before its own expiry date cannot know whether the name was renewed. */
const isOverdue = ({ exdate, askedAt }: ExpiringName, today: string): boolean =>
  exdate.slice(0, 10) < today && (askedAt === null || askedAt.slice(0, 10) <= exdate.slice(0, 10))

const listOf = (names: readonly ExpiringName[], count: number, today: string): ExpiringList => ({
  asOf: today,
  count,
  expiring: names
    .filter(one => !isOverdue(one, today))
    .map(({ name, exdate, ...rest }) => ({
      name,
      exdate,
      daysLeft: daysBetween(today, exdate.slice(0, 10)),
      ...rest,
    })),
  overdue: names.filter(one => isOverdue(one, today)),
})

/** Names with a known expiry, soonest first, as seen on `today`, a date in UTC. */
export const expiringOn = (book: WhoisBook, today: string): ExpiringList => {
  const dated = [...entriesOf(book)].filter(({ expires }) => expires !== null)
  const soonest = dated.sort((a, b) => compare(a.expires!, b.expires!) || compare(a.domain, b.domain))
  const names = soonest.slice(0, mostNames).map(({ domain, expires, sources }): ExpiringName => {
    const record = registrationIn(book, domain)?.record
    return {
      name: domain,
      exdate: expires!,
      registrar: record?.registrar?.name || null,
      status: [...(record?.domain?.status ?? [])],
      askedAt: lastAskedAt(sources) ?? null,
    }
  })
  return listOf(names, dated.length, today)
}

/** The same list as seen on another day. */
export const expiringAgain = ({ count, expiring, overdue }: ExpiringList, today: string): ExpiringList => {
  const undated = expiring.map(({ daysLeft: _, ...name }) => name)
  const names = [...overdue, ...undated].sort((a, b) => compare(a.exdate, b.exdate) || compare(a.name, b.name))
  return listOf(names, count, today)
}

/** RFC 5545 section 3.3.11. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** RFC 5545 section 3.1: at most 75 octets a line, cut between characters. */
const folded = (line: string): string => {
  let [text, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

const basic = (date: string): string => date.replaceAll('-', '')
const instant = (at: string): string => `${basic(at.slice(0, 10))}T${at.slice(11, 19).replaceAll(':', '')}Z`

/** Days before an expiry on which a calendar reminds of it. */
const alarmDays = [30, 7] as const

const alarm = (name: string, days: number): readonly string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(`${name} expires in ${days} days`)}`,
  `TRIGGER:-P${days}D`,
  'END:VALARM',
]

/** One all-day event. Its UID stays when the name is renewed, so that a calendar moves it. What is past has no alarm. */
const event = (one: ExpiringName, today: string): readonly string[] => {
  const { name, exdate, registrar, askedAt } = one
  const [day, asked] = [exdate.slice(0, 10), askedAt ?? exdate]
  const past = isOverdue(one, today)
    ? `registered until ${day}, may have been renewed since`
    : 'the expiry date has passed'
  const isPast = day < today
  const known = `As known on ${asked.slice(0, 10)}`
  return [
    'BEGIN:VEVENT',
    `UID:expiry-${name}@almanac`,
    `DTSTAMP:${instant(asked)}`,
    `DTSTART;VALUE=DATE:${basic(day)}`,
    `DTEND;VALUE=DATE:${basic(addDays(day, 1))}`,
    `SUMMARY:${escaped(isPast ? `${name}: ${past}` : `${name} expires`)}`,
    `DESCRIPTION:${escaped(`${known}.${registrar === null ? '' : ` Registrar: ${registrar}`}`)}`,
    'TRANSP:TRANSPARENT',
    ...(isPast ? [] : alarmDays.flatMap(days => alarm(name, days))),
    'END:VEVENT',
  ]
}

/** RFC 5545 section 3.6 wants one component at least, also of a calendar without events. */
const emptyCalendar = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

export const calendarOf = ({ asOf, expiring, overdue }: ExpiringList): string => {
  const events = [...overdue, ...expiring].flatMap(one => event(one, asOf))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Almanac//Domain expiry//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Domain expiry',
    ...(events.length === 0 ? emptyCalendar : events),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
