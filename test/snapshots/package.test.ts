import { hash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { packageFaults } from '../support/data-package.ts'
import { tinyData } from '../support/temp.ts'
import { make } from './made.ts'

const made = await make(tinyData)
const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes)

interface Resource {
  readonly name: string
  readonly path: string
  readonly format: string
  readonly bytes: number
  readonly hash: string
  readonly hashPlain: string
  readonly rows: number
  readonly lastDay: string | null
  readonly schema: { readonly fields: readonly { readonly name: string }[]; readonly primaryKey: readonly string[] }
}
const descriptor = JSON.parse(made.text('datapackage.json')) as {
  readonly created: string
  readonly resources: readonly Resource[]
}
const { resources } = descriptor
const byPath = (path: string): Resource => resources.find(resource => resource.path === path)!

describe('datapackage.json', () => {
  test('keeps every rule of Data Package version 2', () => expect(packageFaults(descriptor)).toEqual([]))

  test('those rules catch what is wrong', () => {
    const spoilt = structuredClone(descriptor) as unknown as {
      resources: { path: string; hash: string; schema: { primaryKey: string[]; fields: { type: string }[] } }[]
    }
    spoilt.resources[0]!.path = '../rates.parquet'
    spoilt.resources[1]!.hash = 'abc'
    spoilt.resources[2]!.schema.primaryKey = ['day']
    spoilt.resources[3]!.schema.fields[0]!.type = 'DATE'
    expect(packageFaults(spoilt)).toEqual([
      'resource forex-rates-parquet: needs a path below the package',
      'resource forex-rates-csv: has a hash without its kind',
      'resource forex-rates-wide-parquet schema: has a primary key of unknown fields',
      'resource forex-rates-wide-csv schema field 0: has the unknown type DATE',
    ])
    expect(packageFaults({})).toContain('package: needs at least one resource')
  })

  test('tells bytes, sums, rows and columns of the files as they are', () => {
    expect(resources).toHaveLength(11)
    for (const { path, bytes, hash, hashPlain, rows, schema, format } of resources) {
      const file = made.files.get(path)!
      expect([path, bytes, hash]).toEqual([path, file.length, `sha256:${sha256(file)}`])
      if (format !== 'csv') continue
      const plain = path.endsWith('.gz') ? gunzipSync(file) : file
      expect([path, hashPlain]).toEqual([path, `sha256:${sha256(plain)}`])
      const [header, ...lines] = plain.toString().trimEnd().split('\n')
      expect([path, rows]).toEqual([path, lines.length])
      expect(header).toBe(schema.fields.map(({ name }) => name).join(','))
    }
  })

  test('shows by the plain sum that both formats hold the same rows', () => {
    for (const table of ['forex/rates', 'gse/sessions'])
      expect(byPath(`${table}.parquet`).hashPlain).toBe(byPath(`${table}.csv.gz`).hashPlain)
    expect(byPath('forex/rates-wide.parquet').hashPlain).toBe(byPath('forex/rates-wide.csv').hashPlain)
  })

  test('was created at the newest instant in the data, whatever the clock says', () => {
    expect(descriptor.created).toBe('2026-07-24T00:00:00Z')
    expect(byPath('forex/rates.parquet').lastDay).toBe('2026-04-13')
    expect(byPath('whois/domains.csv').lastDay).toBe('2025-09-01')
  })
})

test('SHA256SUMS names every file but itself, sorted by path', () => {
  const paths = [...made.files.keys()].filter(path => path !== 'SHA256SUMS').sort()
  expect(made.text('SHA256SUMS')).toBe(paths.map(path => `${sha256(made.files.get(path)!)}  ${path}\n`).join(''))
})

test('the README lists every table file and shows how to read them', () => {
  for (const { path, rows } of resources) expect(made.text('README.md')).toContain(`[${path}](${path}) | ${rows} |`)
  expect(made.text('README.md')).toMatch(/### DuckDB[\s\S]*### Check the sums/)
})

test('the page is told name, path, rows, bytes, sum and last day', () =>
  expect(made.downloads[1]).toEqual({
    name: 'forex/rates.csv.gz',
    path: '/snapshots/forex/rates.csv.gz',
    title: 'Exchange rates, one row a day and currency',
    rows: 32,
    bytes: made.files.get('forex/rates.csv.gz')!.length,
    sha256: sha256(made.files.get('forex/rates.csv.gz')!),
    lastDay: '2026-04-13',
  }))
