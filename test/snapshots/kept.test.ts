import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { edit } from '../support/edit.ts'
import { tinyCopy, tinyData } from '../support/temp.ts'
import { make, type PackageEntry } from './made.ts'

const sum = ({ text }: PackageEntry, path: string): string | undefined =>
  text('SHA256SUMS')
    .split('\n')
    .find(line => line.endsWith(`  ${path}`))

const first = await make(tinyData)
const tables = first.downloads.map(({ name }) => name)

describe('a second edition', () => {
  test('of the same rows makes no table again and has the same bytes', async () => {
    const second = await make(tinyData, { before: first })
    expect(second.kept).toEqual(tables)
    expect(second.files).toEqual(first.files)
    expect(second.downloads).toEqual(first.downloads)
  })

  test('of another board keeps the rates, and is what would be made from nothing', async () => {
    const dataDir = tinyCopy()
    edit(dataDir, 'gse/companies.csv', text => text.replace('CalBank PLC', 'CAL Bank PLC'))
    const second = await make(dataDir, { before: first })
    expect(tables.filter(path => !second.kept.includes(path))).toEqual(['gse/companies.csv'])
    expect(second.files).toEqual((await make(dataDir)).files)
    expect(sum(second, 'forex/rates.parquet')).toBe(sum(first, 'forex/rates.parquet'))
    expect(sum(second, 'gse/companies.csv')).not.toBe(sum(first, 'gse/companies.csv'))
  })

  test('of another rate makes the tables that show it, and no others', async () => {
    const dataDir = tinyCopy()
    edit(dataDir, 'forex/ecb/2026.csv', text => text.replace('185.7', '185.71'))
    const second = await make(dataDir, { before: first })
    expect(tables.filter(path => !second.kept.includes(path))).toEqual([
      'forex/rates.parquet',
      'forex/rates.csv.gz',
      'forex/rates-wide.parquet',
      'forex/rates-wide.csv',
    ])
    expect(second.files).toEqual((await make(dataDir)).files)
  })

  test.each([
    ['is no JSON', () => '{'],
    ['has no resources', () => '{"resources": 3}'],
    ['names no plain sums', (text: string) => text.replaceAll('hashPlain', 'hashOther')],
  ])('makes everything again after a package that %s', async (_, spoil) => {
    const text = (path: string) => (path === 'datapackage.json' ? spoil(first.text(path)) : first.text(path))
    const second = await make(tinyData, { before: { ...first, text } })
    expect(second.kept).toEqual([])
    expect(second.files).toEqual(first.files)
  })
})

test('a new day leaves the years before it in the long Parquet file as they are', async () => {
  const [longer, shorter] = [tinyCopy(), tinyCopy()]
  edit(longer, 'forex/ecb/2026.csv', text => `${text}2026-04-14,0.9251,0.8699,187.01,1.1702\n`)
  rmSync(join(shorter, 'forex/ecb/2026.csv'))
  const fileOf = ({ files }: PackageEntry) => files.get('forex/rates.parquet')!
  const [old, now, only2001] = [fileOf(first), fileOf(await make(longer)), fileOf(await make(shorter))]
  let year = 0
  while (only2001[year] === old[year]) year += 1
  expect(year).toBeGreaterThan(200)
  expect(now.subarray(0, year).equals(old.subarray(0, year))).toBe(true)
})
