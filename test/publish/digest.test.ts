/** What names an edition: the content of its inputs, read only where one was touched. */
import { appendFileSync, cpSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { inputDigest } from '../../pipeline/publish/digest.ts'
import { tempDir, tinyCopy } from '../support/temp.ts'

let [dataDir, memory, list] = ['', '', '']
beforeEach(() => {
  dataDir = tinyCopy()
  memory = join(tempDir(), 'generations', 'inputs')
  list = join(dataDir, 'whois/domains.csv')
})

/** As a build asks that comes an hour after the last change. */
const later = (profile = 'full'): string => inputDigest(dataDir, profile, { file: memory, now: Date.now() + 3_600_000 })
const afresh = (profile = 'full'): string => inputDigest(dataDir, profile)

/** Replaces what is remembered of the digest, so that an answer shows where it came from. */
const forge = (): void => writeFileSync(memory, readFileSync(memory, 'utf8').replace(/\n.*\n$/, '\n0123456789abcdef\n'))

it('is remembered while nothing is touched, and no file is read for it', () => {
  const digest = later()
  expect(digest).toMatch(/^[0-9a-f]{16}$/)
  expect(digest).toBe(afresh())
  forge()
  expect(later()).toBe('0123456789abcdef')
  // Of another profile nothing is remembered.
  expect(later('edge')).toBe(afresh('edge'))
  expect(later('edge')).not.toBe(digest)
})

it.each<[string, () => void]>([
  ['a file that grew', () => appendFileSync(list, 'example.org,2026-01-01\n')],
  ['a file that is gone', () => rmSync(list)],
  ['a new file', () => writeFileSync(join(dataDir, 'whois/new.csv'), '')],
  [
    'a file of the same size and the same time, as a copy with its times kept gives',
    () => {
      const { atime, mtime } = statSync(list)
      writeFileSync(list, readFileSync(list, 'utf8').replace('example.com', 'example.con'))
      utimesSync(list, atime, mtime)
    },
  ],
])('is computed again after %s', (_, change) => {
  const before = later()
  change()
  const after = later()
  expect(after).not.toBe(before)
  expect(after).toBe(afresh())
})

it('is the same wherever the data lies, and computed again there', () => {
  const before = later()
  forge()
  const copy = join(tempDir(), 'data')
  cpSync(dataDir, copy, { recursive: true })
  expect(inputDigest(copy, 'full', { file: memory, now: Date.now() + 3_600_000 })).toBe(before)
})

it('is not remembered of a file so young that it may be written again within one tick of the clock', () => {
  const digest = inputDigest(dataDir, 'full', { file: memory, now: Date.now() })
  expect(digest).toBe(afresh())
  expect(() => readFileSync(memory)).toThrow('ENOENT')
})

it.each(['', '\n', 'x\ny\n', '\0'])('does not believe a broken memory: %j', text => {
  const digest = later()
  writeFileSync(memory, text)
  expect(later()).toBe(digest)
  writeFileSync(memory, readFileSync(memory, 'utf8').replace(/\n.*\n$/, '\nnonsense\n'))
  expect(later()).toBe(digest)
})
