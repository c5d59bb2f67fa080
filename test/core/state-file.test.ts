import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { stateFile } from '../../pipeline/core/state-file.ts'
import { tempDir } from '../support/temp.ts'

const counts = stateFile('made/counts.json', z.record(z.string(), z.number()))

test('what was written is read again, and equal content is not written twice', () => {
  const dataDir = tempDir()
  expect(counts.write(dataDir, { a: 1 })).toBe(true)
  expect(counts.write(dataDir, { a: 1 })).toBe(false)
  expect(counts.read(dataDir)).toEqual({ a: 1 })
})

test.each([
  ['empty', ''],
  ['cut short', '{"a":'],
  ['of another shape', '{"a":"one"}'],
  ['no JSON', '\u0000\u0001'],
])('a file that is %s counts as none', (_, text) => {
  const dataDir = tempDir()
  mkdirSync(join(dataDir, '.state/made'), { recursive: true })
  writeFileSync(join(dataDir, '.state/made/counts.json'), text)
  expect(counts.read(dataDir)).toBeUndefined()
})

test('a missing file counts as none', () => expect(counts.read(tempDir())).toBeUndefined())
