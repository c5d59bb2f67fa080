/** The bundled sessions, read and formed once for all tests of a worker. */
import type { GseBook } from '../../pipeline/gse/model.ts'
import { normalizeGse } from '../../pipeline/gse/normalize.ts'
import { loadGseData } from '../../pipeline/gse/store.ts'
import { bundledData } from '../support/temp.ts'

let book: GseBook | undefined

export const bundledBoard = (): GseBook => {
  book ??= normalizeGse(loadGseData(bundledData))
  return book
}
