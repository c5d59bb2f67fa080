import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadOrigin } from '../../pipeline/core/settings.ts'
import { tempDir } from '../support/temp.ts'

const dir = tempDir()

const origin = (value: string): string | null => {
  writeFileSync(join(dir, 'settings.csv'), `setting,value\norigin,${value}\n`)
  return loadOrigin(dir)
}

it('is null without the file, without the row and without a value', () => {
  expect(loadOrigin(dir)).toBeNull()
  expect(origin('')).toBeNull()
  writeFileSync(join(dir, 'settings.csv'), 'setting,value\n')
  expect(loadOrigin(dir)).toBeNull()
})

it('has no slash at its end', () => {
  expect(origin('https://almanac.example.org')).toBe('https://almanac.example.org')
  expect(origin('https://Almanac.example.org:8443/')).toBe('https://almanac.example.org:8443')
})

it.each([
  'almanac.example.org',
  'https://almanac.example.org/path',
  'ftp://a.example',
  'https://a.example/?x',
  'https://u@a.example',
  'https://a.example#x',
])('is refused as %s', value =>
  expect(() => origin(value)).toThrow(/DATA_SHAPE data\/settings\.csv: origin: .*an address without a path/),
)
