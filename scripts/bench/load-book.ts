/** The book loaded once, in a process of its own for its memory to be seen. Prints one line of JSON. */
import { loadBook } from '../../pipeline/book.ts'
import { defaultData } from '../lib/folders.ts'
import { mostResident } from './resident.ts'

export interface BookRun {
  readonly currencies: number
  readonly days: number
  readonly figures: number
  /** The most that was ever resident. */
  readonly megabytes: number
}

const { forex } = await loadBook(defaultData)
const megabytes = mostResident()
const figures = forex.perEur.filter(value => !Number.isNaN(value)).length
const run: BookRun = { currencies: forex.codes.length, days: forex.dates.length, figures, megabytes }
process.stdout.write(`${JSON.stringify(run)}\n`)
