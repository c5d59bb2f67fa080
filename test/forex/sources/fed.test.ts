import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import fed from '../../../pipeline/forex/sources/fed.ts'
import { changed, fixture, replyOf, textOn } from '../fixture.ts'

const csv = fixture('fed', 'fred.csv')
const venezuela = fixture('fed', 'fred-venezuela.csv')
const json = fixture('fed', 'DEXBZUS.json')
const bulk = fixture('fed', 'bulk.xml')

describe('FRED’s CSV', () => {
  test('the column names the series, and the series its direction', () => {
    expect(fed.read(csv).rows).toEqual([
      { date: '2000-01-03', label: 'DEXUSEU', base: 'EUR', counter: 'USD', units: '1', side: 'mid', text: '1.0155' },
      { date: '2025-12-31', label: 'DEXUSEU', base: 'EUR', counter: 'USD', units: '1', side: 'mid', text: '1.1736' },
    ])
    expect(fed.read(changed(csv, 'DEXUSEU', 'DEXJPUS')).rows[0]).toMatchObject({ base: 'USD', counter: 'JPY' })
  })

  test('the older writing, with DATE and a point for none', () =>
    expect(fed.read(replyOf('DATE,DEXUSEU\n2007-12-31,1.4603\n2008-01-01,.\n')).rows).toHaveLength(1))
})

test('Venezuela’s one series is of the money and the unit of its day', () =>
  expect(fed.read(venezuela).rows.map(({ date, counter, units, text }) => [date, counter, units, text])).toEqual([
    ['2000-01-03', 'VEB', '0.001', '0.6498'],
    ['2007-12-31', 'VEB', '0.001', '2.1446'],
    ['2008-01-02', 'VEF', '1', '2.1446'],
    ['2018-08-17', 'VEF', '1', '248209.9219'],
    ['2018-08-20', 'VES', '1', '2.4821'],
    ['2021-09-30', 'VES', '1', '4171327.3820'],
    ['2021-10-01', 'VES', '1000000', '4133444.2500'],
    ['2021-10-04', 'VES', '1', '4.1713'],
  ]))

test('a label of that series has one meaning', () => {
  const meanings = fed.read(venezuela).rows.map(({ label, counter, units }) => `${label}: ${counter} ${units}`)
  expect([...new Set(meanings)]).toEqual([
    'DEXVZUS VEB: VEB 0.001',
    'DEXVZUS VEF: VEF 1',
    'DEXVZUS VES: VES 1',
    'DEXVZUS VES of before 2021-10-01: VES 1000000',
  ])
})

describe('FRED’s JSON', () => {
  test('names no series: the reply’s name does', () => {
    expect(textOn(fed.read(json), '2026-03-13', 'DEXBZUS')).toBe('5.2914')
    const asked = {
      ...json,
      name: 'https://api.stlouisfed.org/fred/series/observations?file_type=json&series_id=DEXUSUK',
    }
    expect(fed.read(asked).rows[0]).toMatchObject({ label: 'DEXUSUK', base: 'GBP', counter: 'USD' })
  })

  test('a point is no figure', () => expect(fed.read(json).rows).toHaveLength(2))

  test('without a name no figure has a place', () =>
    expect(() => fed.read({ ...json, name: '00.json' })).toThrow(/SOURCE_SHAPE forex\/fed: 00.json name/))
})

describe('the bulk file', () => {
  test('reads the same from inside its zip', () => {
    const name = 'H10.zip'
    const bytes = zipSync({ 'H10_struct.xml': new TextEncoder().encode('<a/>'), 'H10_data.xml': bulk.bytes })
    expect(fed.read({ name, bytes })).toEqual(fed.read(bulk))
    expect(() => fed.read({ name, bytes: bytes.subarray(0, bytes.length - 60) })).toThrow(/SOURCE_SHAPE/)
    expect(() => fed.read({ name, bytes: zipSync({ 'a.txt': bulk.bytes.subarray(0, 40) }) })).toThrow(/SOURCE_SHAPE/)
  })
})

test('asks for all 23 series at once, without a key, from the last day known', () => {
  const [{ url } = { url: '' }, ...more] = fed.requests({ last: '2025-12-31', today: '2026-01-12' })
  expect(more).toEqual([])
  expect(url).toMatch(
    /^https:\/\/fred\.stlouisfed\.org\/graph\/fredgraph\.csv\?id=(DEX[A-Z]{4},){22}DEX[A-Z]{4}&cosd=2025-12-31$/,
  )
  expect(url).toContain('DEXUSEU')
  expect(fed.requests({ today: '2026-01-12' })[0]?.url).toMatch(/cosd=2000-01-03$/)
})
