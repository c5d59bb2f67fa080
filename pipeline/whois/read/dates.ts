/**
 * The ways registries write an instant, as a table. Never `new Date(text)`: its result depends on the machine, and it reads
 * 30 February as 1 March. Everything becomes UTC; a date without a time becomes midnight.
 */
import { isDate } from '../../contract/calendar.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Zone names met in replies, by minutes east of Greenwich. `CST` is China's: its registries write it, American ones do not. */
const zones: ReadonlyMap<string, number> = new Map(
  (
    [
      [-480, 'PST'],
      [-420, 'MST PDT'],
      [-360, 'MDT'],
      [-300, 'EST CDT COT ECT PET'],
      [-240, 'EDT CLT BOT'],
      [-180, 'CLST BRT ART PYT UYT'],
      [0, 'UTC GMT Z WET'],
      [60, 'BST WEST CET MET WAT'],
      [120, 'CEST EET SAST CAT'],
      [180, 'EEST MSK TRT EAT'],
      [240, 'MUT'],
      [300, 'PKT UZT'],
      [330, 'IST'],
      [345, 'NPT'],
      [420, 'WIB ICT'],
      [480, 'CST HKT SGT MYT PHT WITA'],
      [540, 'JST KST WIT'],
      [600, 'AEST PGT'],
      [660, 'AEDT'],
      [720, 'NZST FJT'],
      [780, 'NZDT'],
    ] as const
  ).flatMap(([minutes, names]) => names.split(' ').map(name => [name, minutes] as const)),
)

/** Minutes east of Greenwich; undefined for a zone we do not know, so that a wrong instant is never stated. */
const offsetOf = (text: string | undefined): number | undefined => {
  if (!text) return 0
  const parts = /^(?:UTC|GMT)?([+-])(\d\d?):?(\d\d)?Z?$/i.exec(text)
  if (!parts) return zones.get(text.toUpperCase())
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0)
  return parts[1] === '-' ? -minutes : minutes
}

const time = String.raw`(?<h>\d\d?)[:-](?<i>\d\d)(?:[:-](?<s>\d\d)?)?(?:[.,]\d{1,20})?(?: ?(?<p>[AP])M)?`
const zone = String.raw`(?:\s*\(?(?<z>Z|[A-Z]{3,4}|(?:UTC|GMT)?[+-]\d\d?(?::?\d\d)?Z?)\)?)?`
const clock = String.raw`(?:[T\s/:-]\s*${time}${zone})?`
const weekday = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+)?`
const month = String.raw`(?<mon>[a-z]{3,9})\.?`

/** One line for each shape. Where day and month are both numbers, the order is the one stated by the shape alone. */
const shapes: readonly RegExp[] = [
  String.raw`(?<y>\d{4})-(?<m>\d\d?)-(?<d>\d\d?)${clock}`,
  String.raw`(?<y>\d{4})/(?<m>\d\d?)/(?<d>\d\d?)${clock}`,
  String.raw`(?<y>\d{4})\.\s?(?<m>\d\d?)\.\s?(?<d>\d\d?)\.?${clock}`,
  String.raw`(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?:[T\s]?(?<h>\d\d):?(?<i>\d\d):?(?<s>\d\d)(?:\.\d+)?${zone})?`,
  String.raw`(?<y>\d{4})-${month}-(?<d>\d\d?)${clock}\.?`,
  String.raw`${weekday}(?<d>\d\d?)(?:st|nd|rd|th)?[-\s.]${month}[-\s,]+(?<y>\d{4}|\d\d)${clock}\.?`,
  String.raw`${weekday}${month}\s+(?<d>\d\d?)(?:st|nd|rd|th)?(?:,\s*|\s+)(?<y>\d{4})${clock}`,
  String.raw`${weekday}${month}\s+(?<d>\d\d?),?\s+${time}${zone}\s+(?<y>\d{4})`,
  String.raw`(?<d>\d\d?)\.\s?(?<m>\d\d?)\.\s?(?<y>\d{4})${clock}`,
  String.raw`(?<d>\d\d?) de ${month} de (?<y>\d{4})${clock}`,
  String.raw`(?<d>\d\d?)/(?<m>\d\d?)/(?<y>\d{4})${clock}`,
  String.raw`(?<d>\d\d)-(?<m>\d\d)-(?<y>\d{4})${clock}`,
  String.raw`before ${month}[-\s](?<y>\d{4})`,
].map(source => new RegExp(`^${source}$`, 'i'))

/** Spanish and Portuguese months that begin otherwise than the English ones. */
const otherMonths: ReadonlyMap<string, string> = new Map(
  'ene:jan fev:feb abr:apr mai:may ago:aug set:sep out:oct dic:dec dez:dec'
    .split(' ')
    .map(pair => [pair.slice(0, 3), pair.slice(4)] as const),
)

const monthOf = (name: string): number => {
  const begin = name.slice(0, 3).toLowerCase()
  return months.indexOf(otherMonths.get(begin) ?? begin) + 1
}

const two = (text: string): string => text.padStart(2, '0')

const instant = (g: Readonly<Record<string, string | undefined>>): string | undefined => {
  const monthNumber = g['mon'] ? monthOf(g['mon']) : Number(g['m'])
  // Two-digit years are met in replies about 1985 to 2030 only.
  const year = g['y']!.length === 2 ? (Number(g['y']) >= 70 ? `19${g['y']}` : `20${g['y']}`) : g['y']!
  const date = `${year}-${two(String(monthNumber))}-${two(g['d'] ?? '1')}`
  // No domain is older than the DNS or paid for beyond 2199: 9999-12-31 and 0001-01-01 mean "none".
  if (!isDate(date) || year < '1970' || year > '2199') return undefined
  // The zero of a computer's clock: no date was set.
  if (date === '1970-01-01') return undefined
  if (g['h'] === undefined) return `${date}T00:00:00+00:00`
  const afternoon = g['p']?.toUpperCase() === 'P' ? 12 : 0
  const [hour, minute, second] = [
    two(g['p'] ? String((Number(g['h']) % 12) + afternoon) : g['h']),
    g['i']!,
    g['s'] ?? '00',
  ]
  const offset = offsetOf(g['z'])
  if (hour > '24' || minute > '59' || second > '60' || offset === undefined || Math.abs(offset) > 900) return undefined
  const ms =
    Date.parse(`${date}T00:00:00Z`) + ((Number(hour) * 60 + Number(minute) - offset) * 60 + Number(second)) * 1000
  return `${new Date(ms).toISOString().slice(0, 19)}+00:00`
}

/** The commonest shape, `2018-10-20T09:32:07Z`: four of five dates are written so, and need no search through the table. */
const plain = /^(?:19[89]|2[01]\d)\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/

/** The instant a registry's text names, as `YYYY-MM-DDTHH:MM:SS+00:00`; undefined when it names none. */
export const instantOf = (text: string): string | undefined => {
  if (text.length > 60) return undefined
  if (plain.test(text)) return `${text.slice(0, 19)}+00:00`
  const cleaned = withoutNotes(text.trim().split(/\s+/).join(' ')).replace(/\.$/, '')
  return inShape(cleaned) ?? inShape(withoutZone(cleaned.replace(/^before /i, '')))
}

const inShape = (text: string): string | undefined => {
  for (const shape of shapes) {
    const match = shape.exec(text)
    if (match) return instant(match.groups ?? {})
  }
  return undefined
}

/** `hostmaster@example.com 19990518`, `Managing Registrar 20140521`, `0-UANIC 20021204161225`: who, and when. */
const datedBy = (text: string): string => {
  const words = text.split(' ')
  const isBy = words.length === 2 || (words.length === 4 && words[1] === 'AT') || text.startsWith('Managing Registrar ')
  const date = words.at(-1)!
  return isBy && /^\d{8}(?:\d{6})?$/.test(date) ? date : text
}

/** `19990518 #162310` and `2001-02-03 (paid)` without their notes; `2018-10-20-T09:32` and `3 May 2001 at 10:00` as others write them. */
const withoutNotes = (text: string): string => {
  const note = text.indexOf(' #')
  const cut = note > 0 ? text.slice(0, note) : text
  const bracket = cut.indexOf(' (')
  // `17 de diciembre de 2006 (09:12:01 GMT)`
  const time = bracket > 0 ? /^\((\d\d:\d\d[^()]{0,12})\)$/.exec(cut.slice(bracket + 1))?.[1] : undefined
  if (time !== undefined) return `${cut.slice(0, bracket)} ${time}`
  const own =
    bracket > 0 && offsetOf(cut.slice(bracket + 2).replace(')', '')) === undefined ? cut.slice(0, bracket) : cut
  // `2021-03-04 05:06:07 +0000 UTC` states its zone twice.
  return datedBy(own)
    .replace('-T', 'T')
    .replace(' at ', ' ')
    .replace(/( [+-]0000) UTC$/, '$1')
}

/** A date with a zone and no time: `2018-10-20 UTC`, `2018-10-20+01:00`. */
const withoutZone = (text: string): string => {
  const zoned = /^(\d{4}-\d\d-\d\d) ?(?:Z|[A-Z]{3,4}|[+-]\d\d:?\d\d)$/.exec(text)
  return zoned?.[1] ?? text
}
