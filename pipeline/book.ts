/** The book: everything `data/` says, normalized, as one immutable plain value (it crosses to worker threads as it is). */
import { relative } from 'node:path'
import { type AlmanacError, isDataError } from './contract/errors.ts'
import { noRegistries } from './contract/registries.ts'
import type { Service } from './contract/routes.ts'
import { passedOn } from './core/discover.ts'
import { unreadableFile } from './core/files.ts'
import { loadOrigin } from './core/settings.ts'
import { forexSources } from './forex/intake.ts'
import type { ForexBook } from './forex/rate-book.ts'
import { normalizeForex } from './forex/rates/normalize.ts'
import { loadForexData } from './forex/store/store.ts'
import { gseSources } from './gse/intake.ts'
import type { GseBook } from './gse/model.ts'
import { normalizeGse } from './gse/normalize.ts'
import { loadGseData } from './gse/store.ts'
import type { WhoisBook } from './whois/model.ts'
import { normalizeWhois, type RowOptions } from './whois/registration/normalize.ts'
import { loadWhoisData } from './whois/registration/store.ts'

export interface Book {
  readonly whois: WhoisBook
  readonly forex: ForexBook
  readonly gse: GseBook
  /** Where the tree is published, such as `https://almanac.example.org`; null where `data/settings.csv` says nothing. */
  readonly origin: string | null
}

/** Reads and normalizes a data folder. Throws DATA_MISSING or DATA_SHAPE naming file, row and column. */
export const loadBook = async (dataDir: string): Promise<Book> => {
  const { book, unreadable } = await loadReadable(dataDir)
  for (const error of unreadable.values()) throw error
  return book
}

/** What each service has that nothing is known of. */
export const emptyBook: Book = {
  origin: null,
  whois: normalizeWhois({
    followed: [],
    storedOf: () => undefined,
    contacts: 'none',
    registries: noRegistries,
    changes: new Map(),
  }),
  forex: normalizeForex({ currencies: [], pegs: [], events: [], corrections: [], series: [] }),
  gse: {
    session: '',
    sessions: [],
    indices: [],
    equities: new Map(),
    former: [],
    rescaled: [],
    history: new Map(),
    shareEvents: new Map(),
    refused: [],
    rows: 0,
    heldBack: [],
    degraded: null,
  },
}

/** The error of a file of `data/`: one that says what is wrong in it, or the system's. Undefined for any other. */
const dataErrorOf = (error: unknown, service: Service, dataDir: string): AlmanacError | undefined => {
  if (isDataError(error)) return error
  const { syscall, path } = error as NodeJS.ErrnoException
  return syscall === undefined ? undefined : unreadableFile(path ? relative(dataDir, path) : service, error)
}

/** How each service is read and normalized. */
const chaptersOf = async (
  dataDir: string,
  rowOptions?: RowOptions,
): Promise<{ readonly [S in Service]: () => Book[S] }> => {
  const [rates, boards] = [await forexSources(), passedOn(await gseSources())]
  return {
    whois: () => normalizeWhois(loadWhoisData(dataDir), rowOptions),
    forex: () => normalizeForex(loadForexData(dataDir, rates)),
    gse: () => normalizeGse(loadGseData(dataDir, boards)),
  }
}

const once = <Value>(load: () => Value): (() => Value) => {
  let loaded: readonly [Value] | undefined
  return () => {
    loaded ??= [load()]
    return loaded[0]
  }
}

/** The same book. Rates are read now, each other service when it is first used; what `loadBook` throws is thrown then. */
export const openBook = async (dataDir: string): Promise<Book> => {
  const load = await chaptersOf(dataDir)
  const [whois, gse] = [once(load.whois), once(load.gse)]
  return {
    get whois() {
      return whois()
    },
    forex: load.forex(),
    get gse() {
      return gse()
    },
    origin: loadOrigin(dataDir),
  }
}

/** A book, and the errors of services whose tables cannot be read. In the book these services are empty. */
export interface ReadableBook {
  readonly book: Book
  readonly unreadable: ReadonlyMap<Service, AlmanacError>
}

/** Rows of registrations may come from the previous edition. */
export const loadReadable = async (dataDir: string, rowOptions?: RowOptions): Promise<ReadableBook> => {
  const unreadable = new Map<Service, AlmanacError>()
  const chapterOf = <S extends Service>(service: S, load: () => Book[S]): Book[S] => {
    try {
      return load()
    } catch (error) {
      const fault = dataErrorOf(error, service, dataDir)
      if (!fault) throw error
      unreadable.set(service, fault)
      return emptyBook[service]
    }
  }
  const { whois, forex, gse } = await chaptersOf(dataDir, rowOptions)
  const book = {
    whois: chapterOf('whois', whois),
    forex: chapterOf('forex', forex),
    gse: chapterOf('gse', gse),
    origin: loadOrigin(dataDir),
  }
  return { book, unreadable }
}
