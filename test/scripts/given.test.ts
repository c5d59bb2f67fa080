import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { fileAsReply } from '../../scripts/lib/given.ts'
import { tempDir } from '../support/temp.ts'

const fileOf = (bytes: Buffer): string => {
  const path = join(tempDir(), 'given.gz')
  writeFileSync(path, bytes)
  return path
}

it('unpacks a gzipped file', () => {
  expect(Buffer.from(fileAsReply(fileOf(gzipSync('Date,USD'))).bytes).toString()).toBe('Date,USD')
})

it('says of a file that unpacks to too much, or is cut, what it is', () => {
  const bomb = fileOf(gzipSync('x'.repeat(1001)))
  expect(fileAsReply(bomb, 'a', 1001).bytes).toHaveLength(1001)
  expect(() => fileAsReply(bomb, 'a', 1000)).toThrow(/: got "over 1000 bytes unpacked", expected a smaller file\./)
  const cut = gzipSync('x'.repeat(999)).subarray(0, 20)
  expect(() => fileAsReply(fileOf(cut))).toThrow(/: got "gzip, unexpected end of file", expected a whole gzip file\./)
})
