/** What the documents of the second edition add to a tree of the profile `full`: files, and processor time of a build. */
import { loadBook } from '../../pipeline/book.ts'
import { profiles } from '../../pipeline/contract/profiles.ts'
import { writeResources } from '../../pipeline/publish/tree.ts'
import { type OutputFile, resourcesOf } from '../../pipeline/resources.ts'
import { defaultData } from '../lib/folders.ts'
import { against, type Measured, processorMs } from './measure.ts'
import { scratch } from './scratch.ts'

/** Those that `full` writes; the others are cut on request or know the clock. */
const added = /^(?:forex\/(?:latest\/|coverage\.|explained\/)|gse\/(?:market\.|history\/.+\.csv)|whois\/history\/)/

/** Percent by which they raise a build: the book is read and the services' files written by one thread, without page and downloads. */
const growth = async (): Promise<{ readonly files: number; readonly time: number }> => {
  const from = process.cpuUsage()
  const of = { files: 0, ms: 0 }
  // The writer forms and writes a file before it asks for the next one.
  const watched = function* (files: Iterable<OutputFile>): Generator<OutputFile> {
    for (const file of files) {
      const before = process.cpuUsage()
      yield file
      if (!added.test(file.key)) continue
      of.files += 1
      of.ms += processorMs(before)
    }
  }
  const { full: profile } = profiles
  const resources = watched(resourcesOf(await loadBook(defaultData), { profile }))
  const { files } = writeResources(resources, scratch(), undefined, profile)
  const percent = (part: number, whole: number): number => (100 * part) / (whole - part)
  return { files: percent(of.files, Object.keys(files).length), time: percent(of.ms, processorMs(from)) }
}

const rounds = 3

export const bench = async function* (): AsyncGenerator<Measured> {
  const grown: Awaited<ReturnType<typeof growth>>[] = []
  for (let round = 0; round < rounds; round += 1) grown.push(await growth())
  const name = 'what the documents of the second edition add'
  yield against({ name: `${name}, files`, unit: '%', limit: 2 }, grown, ({ files }) => files)
  yield against({ name: `${name}, processor`, unit: '%', limit: 10 }, grown, ({ time }) => time)
}
