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

it('says of a file that unpacks to more than 512 MB, or is cut, what it is', () => {
  const part = gzipSync(Buffer.alloc(64 << 20), { level: 1 })
  const bomb = Buffer.concat(Array.from({ length: 9 }, () => part))
  expect(() => fileAsReply(fileOf(bomb))).toThrow(/: got "over 536870912 bytes unpacked", expected a smaller file\./)
  const cut = gzipSync('x'.repeat(999)).subarray(0, 20)
  expect(() => fileAsReply(fileOf(cut))).toThrow(/: got "gzip, unexpected end of file", expected a whole gzip file\./)
})
