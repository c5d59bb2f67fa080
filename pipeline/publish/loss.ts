/** Finds published bodies that a new edition would lose because a file of `data/` is gone. */
import type { Book } from '../book.ts'
import { type AlmanacError, almanacError } from '../contract/errors.ts'
import type { Service } from '../contract/routes.ts'
import { entryOf } from '../whois/registration/normalize.ts'

interface LastingKind {
  readonly service: Service
  /** Of the published keys; the first group names what lasts. */
  readonly keys: RegExp
  /** What the operator did (a rename, a delisting, a domain taken off the list) is no loss. */
  readonly isGone: (book: Book) => (name: string) => boolean
}

const lasting: readonly LastingKind[] = [
  {
    service: 'forex',
    keys: /^forex\/days\/\d{4}\/([^/]+)\.json$/,
    isGone: ({ forex }) => {
      const days = new Set(forex.dates)
      return date => !days.has(date)
    },
  },
  {
    service: 'gse',
    keys: /^gse\/history\/([^/]+)\.json$/,
    isGone: ({ gse }) => {
      const former = new Set(gse.former.map(({ symbol }) => symbol))
      return name => !gse.history.has(name.toUpperCase()) && !former.has(name.toUpperCase())
    },
  },
  {
    service: 'whois',
    // The domains with a record, in trees with files for its paths and in those without.
    keys: /^whois\/(?:records\/(?=[^/]+$)|(?=[^/]+\/registrar))([^/]+?)(?:\/registrar)?\.json$/,
    // Followed, and no reply is left. A record that cannot be read is named in the report instead.
    isGone:
      ({ whois }) =>
      domain =>
        entryOf(whois, domain)?.verdict === null && !whois.unreadable.some(line => line.startsWith(`${domain}: `)),
  },
]

export interface Loss {
  readonly service: Service
  /** Published keys whose data are gone, in the order of the manifest. */
  readonly keys: readonly string[]
}

/** What each service that could be read would lose against the files published before. */
export const lossesOf = (
  published: Readonly<Record<string, string>>,
  book: Book,
  unreadable: ReadonlyMap<Service, unknown>,
): readonly Loss[] =>
  lasting.flatMap(({ service, keys: pattern, isGone }) => {
    if (unreadable.has(service)) return []
    const isLost = isGone(book)
    const keys = Object.keys(published).filter(key => {
      const [, name] = pattern.exec(key) ?? []
      return name !== undefined && isLost(name)
    })
    return keys.length > 0 ? [{ service, keys }] : []
  })

const named = (keys: readonly string[]): string => `${keys.slice(0, 3).join(', ')}${keys.length > 3 ? ', …' : ''}`

const remedy = 'Restore the missing files of data/, or pass --accept-loss.'

/** `2 published files have lost their data (forex/days/2001/2001-12-27.json, …). Its last edition stays. Restore …` */
export const lossReason = ({ keys }: Loss): string =>
  `${keys.length} published ${keys.length === 1 ? 'file has lost its' : 'files have lost their'} data (${named(keys)}). Its last edition stays. ${remedy}`

export const lossError = (losses: readonly Loss[]): AlmanacError => {
  const keys = losses.flatMap(({ keys }) => keys)
  const got = `${keys.length} published days, histories or registrations gone`
  return almanacError('DATA_LOST', 'data/', got, 'all that was published before', { where: named(keys), hint: remedy })
}
