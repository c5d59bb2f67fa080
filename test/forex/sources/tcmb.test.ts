import { expect, test } from 'vitest'
import tcmb from '../../../pipeline/forex/sources/tcmb.ts'
import { changed, fixture } from '../fixture.ts'

const bulletin = fixture('tcmb', 'bulletin.xml')
const service = fixture('tcmb', 'service.json')

test('yen are priced by the hundred in both, buying is the bid', () => {
  const yen = { date: '2026-02-27', label: '100 JPY buying', base: 'JPY', counter: 'TRY', units: '100', side: 'bid' }
  expect(tcmb.read(bulletin).rows[2]).toEqual({ ...yen, text: '28.0072' })
  expect(tcmb.read(service).rows[0]).toEqual({ ...yen, text: '28.00720000' })
})

test('null and an empty element are no figures', () => {
  expect(tcmb.read(service)).toMatchObject({ rows: { length: 8 }, refused: [] })
  expect(tcmb.read(changed(bulletin, '43.8000', '')).rows).toHaveLength(3)
})

test('before 2005 the service’s new lira are millions of the lira of the day', () => {
  const old = changed(service, '02-03-2026', '04-01-2000')
  const { rows } = tcmb.read(old)
  expect(rows[0]).toEqual({
    date: '2000-01-03',
    label: '100 JPY buying in millions of TRL',
    base: 'JPY',
    counter: 'TRL',
    units: '0.0001',
    side: 'bid',
    text: '28.00720000',
  })
  expect(rows[2]).toMatchObject({ base: 'USD', counter: 'TRL', units: '0.000001' })
  expect(tcmb.read(changed(bulletin, '27.02.2026', '03.01.2000')).rows[0]).toMatchObject({
    label: 'USD buying in TRL',
    counter: 'TRL',
    units: '1',
  })
})

test('asks for the bulletins of the missing days without a key, and with one for the span at once', () => {
  const asked = tcmb.requests({ last: '2026-03-18', today: '2026-03-23' })
  expect(
    asked.map(({ url, key, unlessKey }) => [url.replace(/series=[^&]+/, 'series=…'), key?.name, unlessKey]),
  ).toEqual([
    ['https://www.tcmb.gov.tr/kurlar/today.xml', undefined, undefined],
    ['https://www.tcmb.gov.tr/kurlar/202603/19032026.xml', undefined, 'EVDS'],
    ['https://www.tcmb.gov.tr/kurlar/202603/20032026.xml', undefined, 'EVDS'],
    [
      'https://evds3.tcmb.gov.tr/igmevdsms-dis/series=…&startDate=18-03-2026&endDate=27-03-2026&type=json&frequency=1',
      'EVDS',
      undefined,
    ],
  ])
})

test('asks for a month of the past by its days alone', () => {
  const asked = tcmb.requests({ last: '2020-01-31', until: '2020-02-29', today: '2026-03-23' })
  const days = asked.filter(({ unlessKey }) => unlessKey !== undefined)
  expect([days.length, days[0]?.url, days.every(({ mayBeAbsent }) => mayBeAbsent)]).toEqual([
    20,
    'https://www.tcmb.gov.tr/kurlar/202002/03022020.xml',
    true,
  ])
  expect(asked.some(({ url }) => url.includes('today.xml'))).toBe(false)
})
