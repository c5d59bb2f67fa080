import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loadBook, openBook } from '../../pipeline/book.ts'
import { toJson } from '../../pipeline/contract/json.ts'
import { profiles } from '../../pipeline/contract/profiles.ts'
import { resourcesOf } from '../../pipeline/resources.ts'
import { fileOfBook } from '../../scripts/first-answers.ts'

it('gives before a build the bytes that the build writes', async () => {
  const dataDir = fileURLToPath(new URL('../data/tiny', import.meta.url))
  const [book, opened] = [await loadBook(dataDir), await openBook(dataDir, 'forex')]
  let files = 0
  for (const { key, value } of resourcesOf(book, { profile: profiles.full })) {
    const body = value()
    const written =
      body === undefined ? undefined : body instanceof Uint8Array ? Buffer.from(body).toString() : toJson(body)
    const file = fileOfBook(opened, key)
    expect([key, file && Buffer.from(file.bytes).toString()]).toEqual([key, written])
    files += 1
  }
  expect(files).toBeGreaterThan(100)
  for (const key of ['forex/usd~pretty.json', 'forex/qqq.json', 'nothing.json', 'forex/series/usd/jpy.svg'])
    expect(fileOfBook(book, key)).toBeUndefined()
})
