/** What a fetch is told, and one of the sources it asks. */
import type { politeClient } from '../core/http.ts'
import type { Intake, Source } from '../core/source.ts'
import type { WhoisSettings } from '../whois/ask/settings.ts'
import type { Reader, ReadLimits } from './reader.ts'

export interface FetchOptions {
  readonly dataDir: string
  /** `forex`, `forex/ecb`, …; empty means everything. */
  readonly only?: readonly string[]
  /** Ask also what is not due. */
  readonly all?: boolean
  readonly dryRun?: boolean
  readonly now: Date
  readonly client: ReturnType<typeof politeClient>
  /** Reads the replies and stays open; left out, each lane starts a reader of its own. */
  readonly reader?: Reader
  /** Limits for reading one reply. */
  readonly readLimits?: ReadLimits
  /** How registries are asked; left out, no domain is. */
  readonly whois?: WhoisSettings
  /** The process is told to stop: no request begins after it, and one it cuts short is no failure of its publisher. */
  readonly stop?: AbortSignal
  /** The time for this run is over, or `stop`: no request to a registry begins after it. `client` has it too. */
  readonly signal?: AbortSignal
  readonly onStart?: (source: string) => void
  /** Requests answered and stored, of how many. */
  readonly onProgress?: (source: string, done: number, all: number) => void
}

/** The options of one lane, with its reader. */
export type LaneOptions = FetchOptions & { readonly reader: Reader }

export interface Chosen {
  readonly name: string
  readonly intake: Intake
  readonly key: string
  readonly source: Source<unknown>
}
