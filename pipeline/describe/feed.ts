/** `/changes.atom` (RFC 4287): an entry's id names its event, so none is repeated; those before are carried over, so none is lost. */
import type { Book } from '../book.ts'
import { addDays } from '../contract/calendar.ts'
import { escaped } from '../contract/markup.ts'
import type { Status } from '../contract/site-schemas.ts'
import { compare, groupBy } from '../core/order.ts'
import { isProvisional } from '../forex/rate-book.ts'
import type { ChangedField } from '../whois/model.ts'
import { namesIn } from '../whois/registration/normalize.ts'

export interface FeedInput {
  /** Where the tree is published, without a slash at the end. */
  readonly origin: string
  /** Undefined where nothing but the states of sources may have changed. */
  readonly book: Pick<Book, 'forex' | 'gse' | 'whois'> | undefined
  readonly status: Pick<Status, 'asOf' | 'sources'>
  /** The feed and the states of the previous edition. */
  readonly before: { readonly feed: string; readonly status: Pick<Status, 'sources'> } | undefined
}

interface Entry {
  /** The stable name of the event: `session:2026-07-24`. */
  readonly key: string
  readonly day: string
  readonly title: string
  readonly path: string
}

/** Sessions and days of rates that a new feed begins with. */
const mostDays = 30

/** Entries at most: of the last week, so that a day of many changes loses none, and where some are older. */
const [mostOfWeek, mostEntries] = [10_000, 300]

/** A tag URI (RFC 4151) without a real domain, so ids stay the same when the site moves. */
const idOf = (key: string): string => `tag:almanac.example,2026:${key}`

const dayEntries = ({ forex, gse }: Pick<Book, 'forex' | 'gse'>): readonly Entry[] => [
  ...gse.sessions.slice(-mostDays).map(day => {
    return { key: `session:${day}`, day, title: `Stock session of ${day}`, path: '/gse/market.json' }
  }),
  ...forex.dates.slice(-mostDays).map((day, i, shown) => {
    const path = `/forex/days/${day.slice(0, 4)}/${day}.json`
    // Two events, so that a reader also learns when the ECB's figures arrive.
    return isProvisional(forex, forex.dates.length - shown.length + i)
      ? { key: `provisional:${day}`, day, title: `Provisional exchange rates of ${day}, without the ECB`, path }
      : { key: `rates:${day}`, day, title: `Exchange rates of ${day}`, path }
  }),
]

const correctionEntries = ({ forex }: Pick<Book, 'forex'>): readonly Entry[] =>
  [...groupBy(forex.corrections, ({ on, source }) => `${on}:${source}`)].map(([key, together]) => {
    const { on, source } = together[0]!
    const count = together.reduce((sum, { label, after }) => sum + (label === '*' ? Number(after) : 1), 0)
    const title = `Rates of ${source} corrected on ${on}: ${count}`
    // The count makes another event of what is corrected later on the same day.
    return { key: `correction:${key}:${count}`, day: on, title, path: '/forex/corrections.json' }
  })

const fieldWords: Readonly<Record<ChangedField, string>> = {
  registrar: 'registrar',
  nservs: 'name servers',
  locks: 'locks',
  exdate: 'expiry',
  registered: 'registration',
}

/** One entry for what a reply changed in a followed name. Changes of names that are no longer followed stay in `data/`. */
const registrationEntries = ({ whois }: Pick<Book, 'whois'>): readonly Entry[] =>
  Array.from(namesIn(whois)).flatMap(domain =>
    [...groupBy((whois.changes.get(domain) ?? []).slice(-mostDays), ({ at }) => at)].map(([at, together]) => ({
      key: `registration:${domain}:${at}`,
      day: at.slice(0, 10),
      title: `${domain}: ${together.map(({ field }) => fieldWords[field]).join(', ')} changed`,
      path: `/whois/history/${domain}.json`,
    })),
  )

const isSilent = (state: string | undefined): boolean => state === 'late' || state === 'frozen'

const sourceEntries = ({ status, before }: FeedInput): readonly Entry[] => {
  const states = new Map(before?.status.sources.map(({ service, key, state }) => [`${service}/${key}`, state]))
  return status.sources.flatMap(({ service, key, state, title }) => {
    const name = `${service}/${key}`
    const old = states.get(name)
    if (old === undefined || isSilent(old) === isSilent(state)) return []
    const [event, said] = isSilent(state) ? ['silent', 'went silent'] : ['back', 'came back']
    const day = status.asOf
    return { key: `source:${name}:${event}:${day}`, day, title: `${title} ${said}`, path: '/status' }
  })
}

const textOf = ({ key, day, title, path }: Entry, origin: string): string =>
  `<entry><id>${idOf(escaped(key))}</id><title>${escaped(title)}</title><updated>${day}T00:00:00Z</updated><link href="${escaped(origin + path)}"/></entry>`

/** The entries of one of our feeds by id, unchanged. */
const entriesIn = (feed: string): ReadonlyMap<string, string> =>
  new Map(
    feed
      .split('<entry>')
      .slice(1)
      .map(part => [/^<id>([^<]*)</.exec(part)![1]!, `<entry>${part.slice(0, part.indexOf('</entry>'))}</entry>`]),
  )

const updatedOf = (entry: string): string => /<updated>([^<]*)</.exec(entry)?.[1] ?? ''

/** Newest first. */
export const feedOf = (input: FeedInput): string => {
  const { origin, book, before } = input
  const ofBook = book ? [...dayEntries(book), ...correctionEntries(book), ...registrationEntries(book)] : []
  const made = [...ofBook, ...sourceEntries(input)]
  const entries = new Map([
    ...entriesIn(before?.feed ?? ''),
    ...made.map(entry => [idOf(escaped(entry.key)), textOf(entry, origin)] as const),
  ])
  const weekAgo = addDays(input.status.asOf, -7)
  const shown = [...entries]
    .sort(([a, one], [b, other]) => compare(updatedOf(other), updatedOf(one)) || compare(a, b))
    .filter(([, text], i) => i < (updatedOf(text) < weekAgo ? mostEntries : mostOfWeek))
    .map(([, text]) => text)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${idOf('changes')}</id>
<title>Almanac: what changed</title>
<updated>${updatedOf(shown[0] ?? '') || `${input.status.asOf}T00:00:00Z`}</updated>
<author><name>Almanac</name></author>
<link rel="self" href="${escaped(origin)}/changes.atom"/>
${shown.join('\n')}
</feed>
`
}
