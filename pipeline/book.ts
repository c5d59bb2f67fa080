/** The book: everything `data/` says, normalized, as one immutable plain value (it crosses to worker threads as it is). */
import { passedOn } from './core/discover.ts'
import { loadOrigin } from './core/origin-setting.ts'
import { forexSources } from './forex/intake.ts'
import type { ForexBook } from './forex/model.ts'
import { normalizeForex } from './forex/rates/normalize.ts'
import { loadForexData } from './forex/store/store.ts'
import { gseSources } from './gse/intake.ts'
import type { GseBook } from './gse/model.ts'
import { normalizeGse } from './gse/normalize.ts'
import { loadGseData } from './gse/store.ts'
import type { WhoisBook } from './whois/model.ts'
import { normalizeWhois, type RowsBefore } from './whois/registration/normalize.ts'
import { loadWhoisData } from './whois/registration/store.ts'

export interface Book {
  readonly whois: WhoisBook
  readonly forex: ForexBook
  readonly gse: GseBook
  /** Where the tree is published, such as `https://almanac.example.org`; null where `data/settings.csv` says nothing. */
  readonly origin: string | null
}

/**
 * Reads and normalizes a data folder; rows of registrations may come from the previous edition. Throws DATA_MISSING or DATA_SHAPE
 * naming file, row and column.
 */
export const loadBook = async (dataDir: string, rowsBefore?: RowsBefore): Promise<Book> => ({
  whois: normalizeWhois(loadWhoisData(dataDir), rowsBefore),
  forex: normalizeForex(loadForexData(dataDir, await forexSources())),
  gse: normalizeGse(loadGseData(dataDir, passedOn(await gseSources()))),
  origin: loadOrigin(dataDir),
})
