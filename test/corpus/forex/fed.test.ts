import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import fed from '../../../pipeline/forex/sources/fed.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFile, recordedFolder, upstream } from '../recorded.ts'
import { untar } from '../untar.ts'

const joined = (readings: readonly ReturnType<typeof fed.read>[]) => ({
  rows: readings.flatMap(({ rows }) => rows),
  refused: readings.flatMap(({ refused }) => refused),
})

describe('FRED’s files of 23 series to the end of 2025', () => {
  const files = untar(gunzipSync(readFileSync(join(upstream, 'forex/fed-h10/fred_daily_to_2025-12-31.tar.gz'))))
  const reading = joined(files.map(file => fed.read(file)))

  test('every row is read or refused by a rule', () => {
    expect(files).toHaveLength(23)
    expect(reading.rows).toHaveLength(149_905)
    expect(rulesOf(reading)).toEqual({ 'before-2000': 121_323 })
  })

  test('five figures as they stand in the files', () => {
    expect(textOn(reading, '2000-01-03', 'DEXUSEU')).toBe('1.0155')
    expect(textOn(reading, '2009-08-05', 'DEXSLUS')).toBe('114.2700')
    expect(textOn(reading, '2018-02-07', 'DEXVZUS VEF')).toBe('24937.5000')
    expect(textOn(reading, '2025-12-31', 'DEXJPUS')).toBe('156.80')
    expect(textOn(reading, '2025-12-31', 'DEXVZUS VES')).toBe('297.3977')
  })
})

test('the bulk file of August 2016', () => {
  const reading = fed.read(recordedFile('forex/fed-h10/FRB_H10_2016-08-08.zip'))
  expect(reading.rows).toHaveLength(95_947)
  expect(rulesOf(reading)).toEqual({ 'before-2000': 122_579, index: 3, 'not-daily': 52 })
  expect(textOn(reading, '2016-08-05', 'RXI$US_N.B.UK')).toBe('1.3069')
  expect(textOn(reading, '2000-01-03', 'RXI_N.B.JA')).toBe('101.7000')
  expect(textOn(reading, '2000-01-17', 'RXI_N.B.JA')).toBeUndefined()
  expect(textOn(reading, '2007-12-31', 'RXI_N.B.VE VEB')).toBe('2.1446')
  expect(textOn(reading, '2008-01-02', 'RXI_N.B.CA')).toBe('0.9922')
})

describe('FRED’s interface', () => {
  const manifest = readFileSync(join(upstream, 'forex/responses/MANIFEST.tsv'), 'utf8')
  const seriesOf = (name: string): string =>
    /series_id=(\w+)/.exec(manifest.split('\n').find(line => line.startsWith(name)) ?? '')?.[1] ?? ''
  const replies = recordedFolder('forex/responses/fred')

  test('ten days of each of 22 series, named by the request', () => {
    const reading = joined(replies.map(reply => fed.read({ ...reply, name: seriesOf(reply.name.slice(6)) })))
    expect(reading.rows).toHaveLength(220)
    expect(rulesOf(reading)).toEqual({})
    expect(textOn(reading, '2026-03-02', 'DEXBZUS')).toBe('5.1901')
    expect(textOn(reading, '2026-03-13', 'DEXBZUS')).toBe('5.2914')
    expect(textOn(reading, '2026-03-02', 'DEXUSUK')).toBe('1.3393')
  })

  test('a reply that no name tells apart is not read at all', () => {
    for (const reply of replies) expect(() => fed.read(reply)).toThrow(/SOURCE_SHAPE/)
  })
})
