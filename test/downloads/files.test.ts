import { execFileSync } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageFaults } from '../support/data-package.ts'
import { tempDir } from '../support/temp.ts'
import { type Resource, startStage, tableOf } from './tree.ts'

const stage = await startStage()

const of = (path: string): Resource => {
  const found = stage.resources.find(resource => resource.path === path)
  if (!found) throw new Error(`no ${path} in datapackage.json`)
  return found
}
const table = (path: string): string => tableOf(stage.folder, of(path))

const paths = [
  'forex/rates.parquet',
  'forex/rates.csv.gz',
  'forex/rates-wide.parquet',
  'forex/rates-wide.csv',
  'forex/latest.csv',
  'forex/currencies.csv',
  'gse/sessions.parquet',
  'gse/sessions.csv.gz',
  'gse/companies.csv',
  'gse/directors.csv',
  'whois/domains.csv',
]
const pairs = [
  ['forex/rates.parquet', 'forex/rates.csv.gz'],
  ['forex/rates-wide.parquet', 'forex/rates-wide.csv'],
  ['gse/sessions.parquet', 'gse/sessions.csv.gz'],
] as const

test('the files are those of the list, and datapackage.json keeps the rules of version 2', () => {
  expect(stage.resources.map(({ path }) => path)).toEqual(paths)
  expect(packageFaults(JSON.parse(readFileSync(join(stage.folder, 'datapackage.json'), 'utf8')))).toEqual([])
})

test('sha256sum -c finds every file as it should be, and a changed one not', () => {
  const check = (folder: string): string =>
    execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  expect(check(stage.folder).trimEnd().split('\n')).toHaveLength(paths.length + 2)
  const copy = tempDir()
  for (const path of [...paths, 'README.md', 'datapackage.json', 'SHA256SUMS']) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    copyFileSync(join(stage.folder, path), join(copy, path))
  }
  check(copy)
  appendFileSync(join(copy, 'forex/latest.csv'), 'XXX,,,,\n')
  expect(() => check(copy)).toThrow(/latest\.csv: FAILED|Command failed/)
})

describe.each(paths)('%s', path => {
  test('is read by DuckDB with as many rows and the columns that the package tells', async () => {
    const { rows, schema, bytes } = of(path)
    expect(statSync(join(stage.folder, path)).size).toBe(bytes)
    expect(Number(await stage.value(`SELECT count(*) FROM ${table(path)}`))).toBe(rows)
    const columns = await stage.query(`DESCRIBE SELECT * FROM ${table(path)}`)
    expect(columns.map(column => column['column_name'])).toEqual(schema.fields.map(({ name }) => name))
  })

  test('has its rows in the order of its key, each key once', async () => {
    const key = of(path).schema.primaryKey
    // Strings in DuckDB compare by their UTF-8 bytes, which is the order of code points.
    const row = `ROW(${key.map(name => `"${name}"`).join(', ')})`
    const before = `lag(${row}) OVER (ORDER BY place)`
    const numbered = `SELECT *, row_number() OVER () AS place FROM ${table(path)}`
    const wrong = `SELECT count(*) FROM (SELECT ${row} <= ${before} AS is_wrong FROM (${numbered})) WHERE is_wrong`
    expect(Number(await stage.value(wrong))).toBe(0)
  })

  test('has no empty cell where one is never to be', async () => {
    const required = of(path).schema.fields.filter(({ constraints }) => constraints?.required)
    expect(required.length).toBeGreaterThan(0)
    const empty = required.map(({ name }) => `"${name}" IS NULL`).join(' OR ')
    expect(Number(await stage.value(`SELECT count(*) FROM ${table(path)} WHERE ${empty}`))).toBe(0)
  })
})

test('every value keeps to what the package says of its column', async () => {
  let tried = 0
  for (const { path, schema } of stage.resources)
    for (const { name, constraints: { pattern, minimum, exclusiveMinimum } = {} } of schema.fields) {
      const broken = [
        pattern !== undefined && `NOT regexp_full_match("${name}", '${pattern}')`,
        minimum !== undefined && `"${name}" < ${minimum}`,
        exclusiveMinimum !== undefined && `"${name}" <= ${exclusiveMinimum}`,
      ].filter(Boolean)
      if (broken.length === 0) continue
      tried += 1
      const found = await stage.value(`SELECT count(*) FROM ${table(path)} WHERE ${broken.join(' OR ')}`)
      expect([path, name, Number(found)]).toEqual([path, name, 0])
    }
  expect(tried).toBeGreaterThan(400)
})

test.each(pairs)('%s and %s hold the same values in the same order', async (parquet, csv) => {
  const numbered = (path: string) => `SELECT row_number() OVER () AS place, * FROM ${table(path)}`
  for (const [a, b] of [
    [parquet, csv],
    [csv, parquet],
  ] as const)
    expect(Number(await stage.value(`SELECT count(*) FROM (${numbered(a)} EXCEPT ALL ${numbered(b)})`))).toBe(0)
})

test('the wide table is the long one turned, cell by cell', async () => {
  const turned = `SELECT date, code, rate FROM (UNPIVOT ${table('forex/rates-wide.parquet')} ON COLUMNS(* EXCLUDE date) INTO NAME code VALUE rate)`
  const long = `SELECT date, code, rate FROM ${table('forex/rates.parquet')}`
  expect(Number(await stage.value(`SELECT count(*) FROM (${turned})`))).toBe(of('forex/rates.parquet').rows)
  expect(Number(await stage.value(`SELECT count(*) FROM (${turned} EXCEPT ${long})`))).toBe(0)
  expect(Number(await stage.value(`SELECT count(*) FROM (${long} EXCEPT ${turned})`))).toBe(0)
})

test('every code of the rates joins to the currencies, and every director to a company', async () => {
  const loose = (path: string, name: string, other: string) =>
    stage.value(`SELECT count(*) FROM ${table(path)} WHERE "${name}" NOT IN (SELECT "${name}" FROM ${table(other)})`)
  expect(Number(await loose('forex/rates.parquet', 'code', 'forex/currencies.csv'))).toBe(0)
  expect(Number(await loose('forex/latest.csv', 'code', 'forex/currencies.csv'))).toBe(0)
  expect(Number(await loose('gse/directors.csv', 'symbol', 'gse/companies.csv'))).toBe(0)
})

describe('Parquet is what old and new readers take', () => {
  test.each([
    ['forex/rates.parquet', { date: 'INT32 DATE', code: 'BYTE_ARRAY UTF8', rate: 'DOUBLE', source: 'BYTE_ARRAY UTF8' }],
    ['gse/sessions.parquet', { date: 'INT32 DATE', symbol: 'BYTE_ARRAY UTF8', close: 'DOUBLE', volume: 'INT64' }],
    ['forex/rates-wide.parquet', { date: 'INT32 DATE', EUR: 'DOUBLE', GHS: 'DOUBLE' }],
  ])('%s: types, and required where a cell is never empty', async (path, expected) => {
    const rows = await stage.query(`SELECT * FROM parquet_schema('${join(stage.folder, path)}') WHERE name <> 'root'`)
    const types = new Map(
      rows.map(row => [row['name'], [row['type'], row['converted_type']].filter(Boolean).join(' ')]),
    )
    for (const [name, type] of Object.entries(expected)) expect([name, types.get(name)]).toEqual([name, type])
    const required = of(path).schema.fields.filter(({ constraints }) => constraints?.required)
    expect(rows.filter(row => row['repetition_type'] === 'REQUIRED').map(row => row['name'])).toEqual(
      required.map(({ name }) => name),
    )
  })

  test('SNAPPY, default encodings, statistics, a row group a year in long tables and one in wide', async () => {
    const inside = (path: string) => `parquet_metadata('${join(stage.folder, path)}')`
    for (const path of ['forex/rates.parquet', 'forex/rates-wide.parquet']) {
      const codecs = await stage.query(`SELECT DISTINCT compression FROM ${inside(path)}`)
      expect(codecs).toEqual([{ compression: 'SNAPPY' }])
      const encodings = await stage.query(`SELECT DISTINCT encodings FROM ${inside(path)}`)
      for (const { encodings: used } of encodings)
        expect(['PLAIN', 'PLAIN, RLE_DICTIONARY', 'PLAIN, RLE']).toContain(used)
      const bare = `SELECT count(*) FROM ${inside(path)} WHERE stats_null_count IS NULL OR (stats_min_value IS NULL AND stats_null_count < num_values)`
      expect(Number(await stage.value(bare))).toBe(0)
      const author = `SELECT created_by FROM parquet_file_metadata('${join(stage.folder, path)}')`
      expect(await stage.value(author)).toBe('almanac')
    }
    const groups = (path: string) => stage.value(`SELECT count(DISTINCT row_group_id) FROM ${inside(path)}`)
    const years = await stage.value(`SELECT count(DISTINCT year(date)) FROM ${table('forex/rates.parquet')}`)
    expect(await groups('forex/rates.parquet')).toBe(years)
    expect(Number(await groups('forex/rates-wide.parquet'))).toBe(1)
    const mixed = `SELECT count(*) FROM ${inside('forex/rates.parquet')} WHERE path_in_schema = 'date' AND year(TRY_CAST(stats_min_value AS DATE)) IS DISTINCT FROM year(TRY_CAST(stats_max_value AS DATE))`
    expect(Number(await stage.value(mixed))).toBe(0)
  })

  test('one currency of the wide table is some 45 KB over HTTP: the footer and its column', async () => {
    const path = join(stage.folder, 'forex/rates-wide.parquet')
    const bytes = readFileSync(path)
    // A file ends with the length of its footer, four bytes, and PAR1.
    const footer = bytes.readUInt32LE(bytes.length - 8)
    const column = `SELECT total_compressed_size FROM parquet_metadata('${path}') WHERE path_in_schema = 'USD'`
    expect(footer + Number(await stage.value(column))).toBeLessThan(60_000)
  })
})
