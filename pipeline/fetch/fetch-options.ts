import type { politeClient } from '../core/http.ts'
import type { Intake, Source } from '../core/source.ts'
import type { WhoisSettings } from '../whois/ask/settings.ts'
import type { Reader } from './reader.ts'

export interface FetchOptions {
  readonly dataDir: string
  /** `forex`, `forex/ecb`, …; empty means everything. */
  readonly only?: readonly string[]
  /** Asks also sources that are not due, and for whole replies. */
  readonly all?: boolean
  readonly dryRun?: boolean
  readonly now: Date
  readonly client: ReturnType<typeof politeClient>
  /** `client` answers from kept replies: as no publisher is asked, each source stays as due as it was. */
  readonly isReplay?: boolean
  /** Reads the replies and stays open; left out, each lane starts a reader of its own. */
  readonly reader?: Reader
  /** How registries are asked; left out, no domain is. */
  readonly whois?: WhoisSettings
  /** Aborted when the process must stop: no request begins afterwards, and one cut short does not count as the publisher's failure. */
  readonly stop?: AbortSignal
  /** Aborted by `stop` and when the run's time is over: no request to a registry begins afterwards. `client` obeys it too. */
  readonly signal?: AbortSignal
  readonly onStart?: (source: string) => void
  /** `done` of `all` requests are answered and stored. */
  readonly onProgress?: (source: string, done: number, all: number) => void
}

export type LaneOptions = FetchOptions & { readonly reader: Reader }

export interface SourceToAsk {
  readonly name: string
  readonly intake: Intake
  readonly key: string
  readonly source: Source<unknown>
}
