/** Sentences about days. `today` is an argument: nothing here reads the clock. */
import { daysBetween } from '../../../pipeline/contract/calendar.ts'
import type { ServiceDay } from '../../../pipeline/contract/page-content.ts'
import { counted } from './number.ts'

const inWords = (date: string, more: Intl.DateTimeFormatOptions): string => {
  const format: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { ...format, ...more }).replace(',', '')
}

/** `17 May 2026`. */
export const dayInWords = (date: string): string => inWords(date, {})

/** `Sunday 17 May 2026`. */
export const dateInWords = (date: string): string => inWords(date, { weekday: 'long' })

/** `2 days earlier`, `5 months later`: rounded to a unit that people count in. */
export const distanceInWords = (from: string, to: string): string => {
  const days = daysBetween(from, to)
  const size = Math.abs(days)
  const units = [
    [730, 365.25, 'year'],
    [60, 30.44, 'month'],
    [14, 7, 'week'],
    [0, 1, 'day'],
  ] as const
  const [, length, one] = units.find(([least]) => size >= least) ?? units[3]
  return `${counted(Math.round(size / length), one)} ${days < 0 ? 'earlier' : 'later'}`
}

/** `example.com expires on 2027-08-13, in 347 days.` */
export const expirySentence = (name: string, expires: string, today: string, checked: string | null): string => {
  const days = daysBetween(today, expires)
  // A record from before the expiry date cannot know whether the name was renewed.
  if (days < 0 && (checked === null || checked <= expires)) {
    const when = checked === null ? 'When last checked' : `On ${checked}, when last checked`
    return `${when}, ${name} was registered until ${expires}. It may have been renewed since.`
  }
  if (days < 0) return `${name} expired on ${expires}, ${counted(-days, 'day')} ago.`
  return `${name} expires on ${expires}, ${days === 0 ? 'today' : `in ${counted(days, 'day')}`}.`
}

/** Days until the expiry date, and a band for colouring: within 7, 30 or 90 days, or a record older than its expiry date. */
export const timeLeft = (
  expires: string,
  today: string,
  checked: string,
): { readonly text: string; readonly band: string } => {
  const days = daysBetween(today, expires)
  if (days < 0 && checked <= expires) return { text: 'check again', band: 'overdue' }
  if (days < 0) return { text: `expired ${counted(-days, 'day')} ago`, band: 'overdue' }
  const band = days <= 7 ? 'within-7' : days <= 30 ? 'within-30' : days <= 90 ? 'within-90' : ''
  return { text: days === 0 ? 'today' : counted(days, 'day'), band }
}

export const serviceIds = ['forex', 'gse', 'whois'] as const
export type ServiceId = (typeof serviceIds)[number]

/** Writes the days into the page: `forex 2026-08-31 2026-09-06,gse …`. */
export const serviceDaysText = (days: readonly ServiceDay[]): string =>
  days.map(({ service, latest, staleAfter }) => `${service} ${latest} ${staleAfter}`).join(',')

export const parseServiceDays = (text: string): readonly ServiceDay[] =>
  text.split(',').flatMap(part => {
    const [name, latest, staleAfter] = part.split(' ')
    const service = serviceIds.find(id => id === name)
    return service && latest && staleAfter ? [{ service, latest, staleAfter }] : []
  })

export const isStale = ({ staleAfter }: ServiceDay, today: string): boolean => today > staleAfter

/** `The newest exchange rates are of 2026-08-31, 9 days ago.` Each registration record states its own day. */
export const staleNotice = (days: readonly ServiceDay[], today: string): string =>
  days
    .filter(day => day.service !== 'whois' && isStale(day, today))
    .map(({ service, latest }) => {
      const what = service === 'forex' ? 'exchange rates' : 'share prices'
      return `The newest ${what} are of ${latest}, ${counted(daysBetween(latest, today), 'day')} ago.`
    })
    .join(' ')
