import { describe, expect, test } from 'vitest'
import treasury from '../../../pipeline/forex/sources/treasury.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const old = fixture('treasury', 'report-2003.txt')
const late = fixture('treasury', 'report-2014.txt')
const page = fixture('treasury', 'page-2016.htm')
const records = fixture('treasury', 'records.json')

/** The old report as of another day. */
const on = (day: string, from = '', to = '') => treasury.read(changed(changed(old, /March 31, 2003/g, day), from, to))

test('a currency of many countries is what most of its rows say', () => {
  const reading = treasury.read(changed(old, /(Euro-Euro\s+)\.9260/, '$1.8450\nItaly-Euro        .9260'))
  expect(textOn(reading, '2003-03-31', 'EUR')).toBe('0.9260')
  expect(reading.refused.filter(({ code }) => code === 'EUR').map(({ reason }) => reason)).toEqual([
    'most rows say 0.9260',
    'said by another row already',
  ])
})

test('a name means the unit of its day, with the factor where the row was late or early', () => {
  const meaning = (day: string, label: string) => on(day).rows.find(row => row.label === label)
  expect(meaning('September 30, 2002', 'AFA')).toMatchObject({ counter: 'AFA', units: '1' })
  expect(meaning('December 31, 2002', 'AFN for 1000 USD')).toMatchObject({ counter: 'AFN', units: '1000' })
  expect(meaning('December 31, 2007', 'GHS')).toMatchObject({ counter: 'GHS' })
  expect(meaning('December 31, 2002', 'YUM')).toMatchObject({ counter: 'YUM' })
  expect(meaning('December 31, 2007', 'RSD')).toMatchObject({ counter: 'RSD' })
})

test('later reports are in capitals; their amendments are of no day', () => {
  const reading = treasury.read(late)
  expect(textOn(reading, '2014-09-30', 'MWK')).toBe('395.0000')
  expect(textOn(reading, '2014-09-30', 'ZMW')).toBe('6.2500')
  expect(textOn(reading, '2014-09-30', 'EUR')).toBe('0.7900')
  expect(textOn(reading, '2014-09-30', 'RUB')).toBeUndefined()
  expect(rulesOf(reading)).toEqual({ amendment: 2, 'unknown-name': 1, 'shared-currency': 2, 'own-currency': 1 })
})

test('of the page the heading names the day, not the summary left from before', () => {
  const reading = treasury.read(page)
  expect(reading.rows.map(({ date, label, text }) => `${date} ${label} ${text}`)).toEqual([
    '2016-06-30 AFN 68.2200',
    '2016-06-30 AOA 170.0000',
    '2016-06-30 EUR 0.9000',
    '2016-06-30 BBD 2.0200',
  ])
})

test('records of the data service, by their effective date', () => {
  expect(textOn(treasury.read(records), '2026-09-30', 'AFN')).toBe('65.15')
  expect(textOn(treasury.read(records), '2026-09-30', 'XCD')).toBe('2.7')
  expect(treasury.read(records).rows).toHaveLength(4)
})

test('a report as of a Saturday counts on no day', () => {
  expect(on('March 31, 2001').rows).toEqual([])
  expect(rulesOf(on('March 31, 2001'))['weekend']).toBe(11)
})

describe('SOURCE_SHAPE', () => {
  test.each([
    ['no day', old, /As of .*/g, ''],
    ['another direction', old, /To \$1\.00/g, 'In dollars'],
    ['a lost end', old, /Zimbabwe.*\n/, ''],
    ['a cut figure', old, '1,420.0000', '1,420.00'],
    ['a page without its table', page, /<table[\s\S]*<\/table>/, ''],
    ['more pages of records', records, '"total-pages":1', '"total-pages":2'],
  ])('%s', (_, reply, from, to) =>
    expect(() => treasury.read(changed(reply, from, to))).toThrow(/SOURCE_SHAPE forex\/treasury/),
  )
})

test('asks for what is missing, ten years at a time', () => {
  const [first, ...rest] = treasury.requests({ last: '2026-03-31', today: '2026-07-02' })
  expect(first?.url).toContain('filter=record_date:gte:2026-03-31,record_date:lte:2026-07-02&')
  expect(rest).toEqual([])
  expect(treasury.requests({ today: '2026-07-02' })).toHaveLength(3)
})
