import { createReader, type Reader } from '../../pipeline/fetch/reader.ts'

let reader: Reader | undefined

/** One reading thread for the tests of a worker: starting one takes a third of a second. */
export const sharedReader = (): Reader => {
  reader ??= createReader()
  return reader
}
