/** Sources and intakes. A source is one file in `<service>/sources/`; the file name is its key. */
import type { Service } from '../contract/routes.ts'
import type { KeyName, KeyUse } from './publisher-keys.ts'

/** A reply as received: a downloaded body, or a file given to `import` or `parse`. */
export interface SourceReply {
  /** The URL or file name, for messages. */
  readonly name: string
  readonly bytes: Uint8Array
  /** The day of receipt in UTC: rows dated after it are refused. Absent where the day is unknown. */
  readonly today?: string
  /** The day in UTC that the reply's Date header states. */
  readonly sent?: string | undefined
}

/** A reply with the source that reads it, such as `forex/ecb`, for messages. */
export interface SourcedReply extends SourceReply {
  readonly source: string
}

/** A refused row with the rule that refused it. Refused rows are counted and shown, never dropped silently. */
export interface RefusedRow {
  readonly rule: string
  readonly reason: string
  /** Row or record of the reply; the header is row 1. */
  readonly row?: number
  /** The row's date, YYYY-MM-DD if it could be read. */
  readonly date?: string
  /** The label, code or symbol concerned. */
  readonly code?: string
  /** The file that `row` refers to, where several were read together. */
  readonly file?: string
}

/** Refusals by rule, most first: `weekend 3, unknown-code 1`. */
export const refusedByRule = (refused: readonly { readonly rule: string }[]): string => {
  const counts = new Map<string, number>()
  for (const { rule } of refused) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([rule, count]) => `${rule} ${count}`)
    .join(', ')
}

export interface ReadResult<Row> {
  readonly rows: readonly Row[]
  readonly refused: readonly RefusedRow[]
}

export interface SourceRequest {
  readonly url: string
  /** Replies of one window are stored together or not at all, window by window; requests without one form one window. */
  readonly window?: string
  readonly accept?: string
  /** Largest reply in bytes, if not the client's limit. */
  readonly maxBytes?: number
  /** A Cookie header; the fetch sets it to the cookies of the page that a request follows from. */
  readonly cookies?: string
  /** The key that the publisher wants; without it in the environment the request is not made. */
  readonly key?: KeyUse
  /** Asked only where this key is not set: with it another request gives the same. */
  readonly unlessKey?: KeyName
  /** The publisher has no reply for some of its days and answers 404 there. */
  readonly mayBeAbsent?: true
  /** For the few publishers that answer only a form or a SOAP envelope (`action` is SOAP 1.1's header of that name). */
  readonly post?: {
    readonly type: string
    readonly body: string
    readonly action?: string
    /** Any 2xx is an answer, not only 200. */
    readonly anySuccess?: boolean
  }
}

/** The stored span of a source, so that it requests only what is missing. */
export interface KnownSpan {
  /** The last date stored; undefined when nothing is stored. */
  readonly last?: string
  /** The day of the fetch in UTC. */
  readonly today: string
  /** The last day to ask for; `today` where absent. `last` may lie in the past then: the span is a hole. */
  readonly until?: string
}

/** How far back a source's requests reach. It has either `first` or `back`. */
export interface Reach {
  readonly first?: string
  /** It gives this many days before today; 0 is the newest day alone. */
  readonly back?: number
  /** What one set of requests gives: that many days, a calendar month or year, or all days at once. */
  readonly per: number | 'month' | 'year' | 'all'
  /** Days after the last wished one to ask for: some publishers date figures by the first day in force. */
  readonly ahead?: number
}

/** How often a publisher publishes; `due` and staleness are judged against it. */
export type Cadence = 'workdaily' | 'weekly' | 'monthly' | 'quarterly' | 'session' | 'manual'

/** When a publisher publishes, in its own time zone. */
export interface Publishing {
  /** HH:MM */
  readonly at: string
  /** A zone by its IANA name, such as Europe/Berlin. */
  readonly zone: string
  /** Days from the figures' date to publication, if not the default of the cadence. */
  readonly after?: number
  /** Weekday of a weekly table's date, 0 = Sunday; default Wednesday. */
  readonly weekday?: number
}

/** The newest stored row of a source compared with the rows before it. */
export interface DataQuality {
  readonly last: string
  /** Figures of that date, and the median of the dates before it. */
  readonly figures: number
  readonly usual: number
  /** How many of the newest dates repeat the date before them in every figure. */
  readonly repeats: number
}

export interface Source<Row> {
  readonly title: string
  /** The page where a person finds the same figures. */
  readonly url: string
  readonly terms: string
  /** May the figures be passed on? If not, they are in no answer and in no download. */
  readonly passOn: boolean
  readonly cadence: Cadence
  /** When it publishes; default 16:00 UTC. */
  readonly publishes?: Publishing
  /** Largest reply in bytes, a few times the largest real one; 4 MB if absent. */
  readonly maxBytes?: number
  /** How far back its requests reach; absent for a source that is only imported. */
  readonly reach?: Reach
  /** The recorded reply, and its day, to a request of this form; absent where no such request was recorded. */
  readonly proven?: string
  /** The recorded reply, and its day, where its request was not recorded with it. */
  readonly replyOnly?: string
  /** Other requests of the source, whose replies were never recorded. */
  readonly unprovenToo?: string
  /** The requests for what is missing; none for a source that is only imported. */
  requests(known: KnownSpan): readonly SourceRequest[]
  /** For sites that hand out a token: the requests that follow from the first reply. Only their replies are stored. */
  follow?(reply: SourceReply, known: KnownSpan): readonly SourceRequest[]
  /** Reads a reply in any format of this publisher, recognised by content. Throws SOURCE_SHAPE for any other. */
  read(reply: SourceReply): ReadResult<Row>
}

/** The result of storing replies. `added` and `changed` count rows of `data/`; if both are 0 no file was touched. */
export interface StoreResult {
  readonly rows: number
  readonly added: number
  readonly changed: number
  /** Changes in words, line by line (facts about companies). */
  readonly changes?: readonly string[]
  readonly refused: readonly RefusedRow[]
  /** Warnings about stored data: files that disagree, a board that is held back. */
  readonly degraded?: readonly string[]
}

/** Runs `source.read` on a reply: here, or in a thread with limits (fetch/reader.ts). */
export type ReadReply = <Row>(source: Source<Row>, reply: SourceReply) => Promise<ReadResult<Row>>

export const readHere: ReadReply = async (source, reply) => source.read(reply)

/** The intake of a service: `parse`, `import` and `fetch` read replies through it in the same way. */
export interface Intake {
  readonly service: Service
  sources(): Promise<ReadonlyMap<string, Source<unknown>>>
  /** The last stored date of a source; undefined without one, and for records without a common date. */
  lastDate(dataDir: string, key: string): string | undefined
  /** The dates of which a source has stored figures, from `since` on, rising; none for records without a common date. */
  storedDates(dataDir: string, key: string, since: string): readonly string[]
  /** Rules that refuse a row for its form. A fetch fails where they refuse all rows of a reply: its publisher has changed the form. */
  readonly formRules?: ReadonlySet<string>
  /** A reply as JSON lines, with its refused rows. Writes nothing. */
  parse(
    key: string,
    reply: SourceReply,
  ): Promise<{ readonly lines: readonly object[]; readonly refused: readonly object[] }>
  /** Stores the rows of all replies, or none of them if one reply cannot be read. */
  store(dataDir: string, key: string, replies: readonly SourceReply[], read?: ReadReply): Promise<StoreResult>
}
