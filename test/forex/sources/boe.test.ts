import { expect, test } from 'vitest'
import boe from '../../../pipeline/forex/sources/boe.ts'
import { changed, fixture, replyOf } from '../fixture.ts'

const spot = fixture('boe', 'spot.csv')

test('an empty cell is no figure', () => expect(boe.read(changed(spot, ',1.1523,', ',,')).rows).toHaveLength(7))

// The figures of spot.csv in the layout of the database's XML.
const xml = (euro = 'XUDLERS') => `<?xml version="1.0" encoding="windows-1252"?>
<Envelope xmlns="http://www.gesmes.org/xml/2002-08-01">
<Cube xmlns="https://www.bankofengland.co.uk/website/agg_series" SCODE="XUDLUSS" DESC="Spot exchange rate, US $ into Sterling">
<Cube FREQ_NAME="Daily" FREQ_CODE="D" FREQ_ORD="1"/><Cube CAT_NAME="TYPE" CAT_VAL="E" VAL_DESC="Exchange rates" CAT_ORD="2"/>
<Cube TIME="2026-03-17" OBS_VALUE="1.3343" OBS_CONF="N" LAST_UPDATED="2026-03-18 09:30:00"></Cube>
<Cube TIME="2026-03-20" OBS_VALUE="1.3302" OBS_CONF="N" LAST_UPDATED="2026-03-23 09:30:00"></Cube></Cube>
<Cube xmlns="https://www.bankofengland.co.uk/website/agg_series" SCODE="${euro}" DESC="Spot exchange rate, Euro into Sterling">
<Cube TIME="2026-03-17" OBS_VALUE="1.1577" OBS_CONF="N" LAST_UPDATED="2026-03-18 09:30:00"></Cube></Cube></Envelope>`

test('the XML of the database has the figures of its CSV', () => {
  const ofCsv = boe.read(spot).rows.map(one => JSON.stringify(one))
  const ofXml = boe.read(replyOf(xml())).rows.map(one => JSON.stringify(one))
  expect(ofXml).toHaveLength(3)
  expect(ofCsv).toEqual(expect.arrayContaining(ofXml))
})

test.each([
  ['a series not asked for', xml('XUDLXXX')],
  ['a series without a code', xml().replaceAll(/SCODE="\w+"/g, '')],
  ['no figures', xml().replaceAll(/ OBS_VALUE="[^"]*"/g, '')],
  ['a cut document', xml().slice(0, -20)],
  ['another form', '<html>'],
])('%s: SOURCE_SHAPE', (_, text) => expect(() => boe.read(replyOf(text))).toThrow(/SOURCE_SHAPE/))

test('asks for 26 series by code, with the months in words', () => {
  const [ask] = boe.requests({ last: '2026-03-20', today: '2026-04-01' })
  expect(ask?.url).toMatch(/Datefrom=20\/Mar\/2026&Dateto=01\/Apr\/2026&SeriesCodes=XUDLUSS,XUDLERS,/)
  expect(ask?.url.split('SeriesCodes=')[1]?.split('&')[0]?.split(',')).toHaveLength(26)
  expect(boe.requests({ today: '2026-04-01' })[0]?.url).toMatch(/Datefrom=04\/Jan\/2000&/)
})
