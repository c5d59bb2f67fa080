/** What a source is, and how a service takes its replies in. A source is one file in `<service>/sources/`; its name is its key. */
import type { Service } from '../contract/routes.ts'

/** Something an upstream said, as received: a downloaded body, or a file given to `import` and `parse`. */
export interface SourceReply {
  /** Where it came from, for messages: a URL or a file name. */
  readonly name: string
  readonly bytes: Uint8Array
  /** The day it was taken in, in UTC: what is dated after it is refused. Left out where no clock is at hand. */
  readonly today?: string
}

/** A row that was not taken, with the rule that refused it. Refused rows are counted and shown, never dropped silently. */
export interface RefusedRow {
  readonly rule: string
  readonly reason: string
  /** Row or record inside the reply, as a person would count it (the header is row 1). */
  readonly row?: number
  /** The date the row names, as YYYY-MM-DD where it could be read. */
  readonly date?: string
  /** The label, code or symbol concerned. */
  readonly code?: string
  /** The file the row is counted in, where several were read together. */
  readonly file?: string
}

export interface ReadResult<Row> {
  readonly rows: readonly Row[]
  readonly refused: readonly RefusedRow[]
}

/** One request a source would make. */
export interface SourceRequest {
  readonly url: string
  /**
   * Requests of one window are stored together or not at all, windows one after the other: a backfill cut short goes on where it
   * stopped. Requests without one are a single window.
   */
  readonly window?: string
  readonly accept?: string
  /** For the few publishers that answer only a form or a SOAP envelope (`action` is SOAP 1.1's header of that name). */
  readonly post?: { readonly type: string; readonly body: string; readonly action?: string }
}

/** What is already known of a source, so that it asks only for what is missing. */
export interface KnownSpan {
  /** The last date stored; undefined when nothing is. */
  readonly last?: string
  /** The day of the fetch in UTC. */
  readonly today: string
}

/** How often a publisher publishes; `due` and staleness are judged against it. */
export type Cadence = 'workdaily' | 'weekly' | 'monthly' | 'quarterly' | 'session' | 'manual'

/** When a publisher is done, by the clock on its own wall. */
export interface Publishing {
  /** HH:MM */
  readonly at: string
  /** A zone by its IANA name, such as Europe/Berlin. */
  readonly zone: string
  /** Days from the day of the figures to the day they are out, where it is not the usual number for the cadence. */
  readonly after?: number
  /** The day a weekly table is of, 0 = Sunday; Wednesday where left out. */
  readonly weekday?: number
}

/** What the newest stored figures of a source look like beside those before. */
export interface DataQuality {
  /** The last date stored. */
  readonly last: string
  /** How many figures it has, and how many a date usually has. */
  readonly figures: number
  readonly usual: number
  /** How many dates at the end repeat the date before them figure by figure. */
  readonly repeats: number
}

export interface Source<Row> {
  /** The publisher's name as a person says it. */
  readonly title: string
  /** The page where a person finds the same figures. */
  readonly url: string
  /** The publisher's terms in one sentence. */
  readonly terms: string
  /** May the figures be passed on in downloads? */
  readonly passOn: boolean
  readonly cadence: Cadence
  /** Its hour, where it is known; 16:00 UTC is assumed else. */
  readonly publishes?: Publishing
  /** What to ask; an empty list for a source that is only imported. */
  requests(known: KnownSpan): readonly SourceRequest[]
  /** Where a page must be read to know what to ask (it hands out a token): the requests that follow its reply. Only theirs are stored. */
  follow?(reply: SourceReply, known: KnownSpan): readonly SourceRequest[]
  /** Reads one reply of any format of this publisher, told apart by content. Throws SOURCE_SHAPE when it is none of them. */
  read(reply: SourceReply): ReadResult<Row>
}

/** The outcome of storing replies. `added` and `changed` count rows of `data/`; zero of both leaves every file untouched. */
export interface StoreResult {
  readonly rows: number
  readonly added: number
  readonly changed: number
  /** What changed, line by line, where a person wants to read it: facts about companies. */
  readonly changes?: readonly string[]
  readonly refused: readonly RefusedRow[]
  /** Why a person should look although it is stored: files that disagree, a board that is held back. */
  readonly degraded?: readonly string[]
}

/** A service's way in: what `parse`, `import` and `fetch` share, so that all three read a reply the same way. */
export interface Intake {
  readonly service: Service
  sources(): Promise<ReadonlyMap<string, Source<unknown>>>
  /** The last date stored of a source; undefined when there is none, or when its records have no one date. */
  lastDate(dataDir: string, key: string): string | undefined
  /** What the source reads from a reply: JSON lines for stdout, refused rows for stderr. Touches no file. */
  parse(
    key: string,
    reply: SourceReply,
  ): Promise<{ readonly lines: readonly object[]; readonly refused: readonly object[] }>
  /** Stores what the replies say. All or nothing: a reply that cannot be read leaves `data/` as it was. */
  store(dataDir: string, key: string, replies: readonly SourceReply[]): Promise<StoreResult>
}
