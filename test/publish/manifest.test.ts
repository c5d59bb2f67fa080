import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Manifest, readManifest, readManifestHead, writeManifest } from '../../pipeline/publish/manifest.ts'
import { tempDir } from '../support/temp.ts'

const service = { first: null, latest: null, count: 0, staleAfter: null }
const head = {
  format: 2,
  digest: '0123456789abcdef',
  profile: 'full',
  // As unlike a head as a text inside one can be.
  degraded: ['forex: "files": {}, \\"files\\": {'],
  facts: { services: { whois: service, forex: service, gse: service }, sources: [] },
  downloadsBy: 'fedcba9876543210',
} as const satisfies Omit<Manifest, 'files'>

const written = (manifest: Manifest): string => {
  const dir = tempDir()
  writeManifest(dir, manifest)
  return dir
}

const sums = { 'b.json': 'b'.repeat(64), 'a.json': 'a'.repeat(64) }

it.each([{}, sums])('a head is read as the whole manifest has it: %j', files => {
  const dir = written({ ...head, files })
  expect(readManifest(dir)).toEqual({ ...head, files })
  expect(readManifestHead(dir)).toEqual(head)
})

it('a head of more than a megabyte is read too', () => {
  const long = { ...head, degraded: ['x'.repeat(1_200_000)] }
  expect(readManifestHead(written({ ...long, files: sums }))?.degraded).toEqual(long.degraded)
})

it('a manifest cut anywhere, an empty one and none at all are no manifest', () => {
  const dir = written({ ...head, files: sums })
  const file = join(dir, 'manifest.json')
  const whole = readFileSync(file)
  for (let length = whole.length - 1; length >= 0; length -= 1) {
    truncateSync(file, length)
    if (readManifestHead(dir) !== undefined) throw new Error(`a head is read of ${length} bytes`)
  }
  writeFileSync(file, '[]')
  expect(readManifestHead(dir)).toBeUndefined()
  expect(readManifestHead(tempDir())).toBeUndefined()
})

it('a manifest of the first edition has no number and is read; one of the future is refused by name', () => {
  const dir = written({ ...head, files: sums })
  const file = join(dir, 'manifest.json')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('  "format": 2,\n', ''))
  expect(readManifest(dir)).toEqual({ ...head, format: 1, files: sums })
  writeFileSync(file, text.replace('"format": 2', '"format": 3'))
  for (const read of [readManifest, readManifestHead])
    expect(() => read(dir)).toThrow(/^FORMAT_NEWER manifest\.json: got "format 3", expected a format up to 2\./)
})

it('a line that is no key with a digest is no manifest', () => {
  const dir = written({ ...head, files: sums })
  const file = join(dir, 'manifest.json')
  const text = readFileSync(file, 'utf8')
  for (const [from, to] of [
    ['"a.json"', '"a.json'],
    ['aaaa"', 'aaa"'],
    ['"a.json"', '"a\\"'],
  ] as const) {
    writeFileSync(file, text.replace(from, to))
    expect(readManifest(dir)).toBeUndefined()
  }
})
