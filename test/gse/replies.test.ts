/** The sources that are asked over HTTP, over loopback; and recorded replies of the original service in its shape. */
import { beforeAll, describe, expect, test } from 'vitest'
import { AlmanacError } from '../../pipeline/contract/errors.ts'
import type { ReadResult, SourceReply, SourceRequest } from '../../pipeline/core/source.ts'
import { gseIntake } from '../../pipeline/gse/intake.ts'
import type { GseRecord } from '../../pipeline/gse/model.ts'
import ajax from '../../pipeline/gse/sources/ajax.ts'
import html from '../../pipeline/gse/sources/html.ts'
import original from '../../pipeline/gse/sources/original.ts'
import { clientOf, serve } from '../support/serve.ts'
import { bytesOf } from './rows.ts'

const page = `<html><body><p>Trading</p>
<table id="table_1" class="wpDataTable wpDataTableID-39"><!-- Table header --><thead><tr>
<th>wdt_ID</th> <th>Daily Date</th> <th>Share Code</th> <th>Year High (GH&cent;)</th> <th>Year Low (GH&cent;)</th>
<th>Previous Closing Price - VWAP (GH&cent;)</th> <th>Opening Price (GH&cent;)</th> <th>Last Transaction Price (GH&cent;)</th>
<th>Closing Price - VWAP (GH&cent;)</th> <th>Price Change (GH&cent;)</th> <th>Closing Bid Price (GH&cent;)</th>
<th>Closing Offer Price (GH&cent;)</th> <th>Total Shares Traded</th> <th>Total Value Traded (GH&cent;)</th></tr></thead>
<tbody><tr id="table_39_row_0"><td style="">299652</td><td>17/02/2023</td><td>ACCESS</td><td>4.01</td><td>4.00</td><td>4.00</td>
<td>4.00</td><td>4.00</td><td>4.00</td><td>0</td><td></td><td>4.01</td><td>3.0000</td><td>12.0000</td></tr></tbody>
<tfoot><tr><td>wdt_ID</td><td>Daily Date</td></tr></tfoot></table>
<input type="hidden" id="wdtNonceFrontendServerSide_39" name="wdtNonceFrontendServerSide_39" value="0a1b2c3d4e" />
</body></html>`

const row = ['400000', '24/07/2026', 'CAL', '0.94', '0.61', '0.79', '0.79', '0.80', '0.80', '0.01', '0.79', '0.80']
const table = {
  draw: 1,
  recordsTotal: '2',
  recordsFiltered: '2',
  data: [
    [...row, '465,914', '372,731.20'],
    [400001, '24/07/2026', '**ALW**', '0.10', '0.10', '0.10', '0.10', '0.10', '0.10', '0.00', null, '', '0', '0.00'],
  ],
}

let origin = ''
beforeAll(async () => {
  origin = await serve((_, response) => response.end(afx))
})
const get = (ask: SourceRequest): Promise<SourceReply> => clientOf(origin).get(ask)
const cellsOf = ({ rows }: ReadResult<GseRecord>) =>
  rows.flatMap(record => (record.kind === 'printed' ? [record.printed.cells] : []))

describe("a reply of the exchange's table", () => {
  test('has the columns of the export after its row id', () =>
    expect(
      cellsOf(ajax.read({ name: 'reply', bytes: bytesOf(JSON.stringify(table)) })).map(cells => [
        cells[1],
        cells[7],
        cells[9],
        cells[11],
      ]),
    ).toEqual([
      ['CAL', '0.80', '0.79', '465,914'],
      ['**ALW**', '0.10', '', '0'],
    ]))

  test('without rows says that there were no sessions', () =>
    expect(ajax.read({ name: 'reply', bytes: bytesOf('{"recordsFiltered":"0","data":[]}') })).toEqual({
      rows: [],
      refused: [],
    }))

  test.each(['', '0', '<html>', '[]', '{"data":"x"}', '{"data":[{}]}', '{"data":[]}', '{"draw":1}'])(
    '%j is an error with a code',
    text => expect(() => ajax.read({ name: 'reply', bytes: bytesOf(text) })).toThrow(AlmanacError),
  )

  test('rows of another width are refused by row', () => {
    const { rows, refused } = ajax.read({
      name: 'reply',
      bytes: bytesOf(JSON.stringify({ ...table, data: [row, ...table.data] })),
    })
    expect(rows).toHaveLength(2)
    expect(refused.map(({ row: at, rule }) => [at, rule])).toEqual([[1, 'cells']])
  })
})

// The board of 27 October 2016 as AFX printed it: BOPP, GCB; ADB did not trade.
const afx = `<h1>Live</h1><p>Last updated: <b>October 27, 2016</b> at 15:00 GMT<table><tr><td>GSE-CI</table>
  <table data-x><thead><tr><th>Code<th>Name<th>Volume<th>Price<th>Change</thead><tbody>
  <tr><td><a href=bopp.html>BOPP</a><td>Benso Oil Palm<td>12<td>2.40<td class=hi>+0.00
  <tr><td><a href=gcb.html>GCB</a><td>GCB Bank &amp; Co<td>1,713<td>3.89<td class=lo>-0.01
  <tr><td>ADB<td>Agricultural Development Bank<td>--<td>5.06<td>--</table>`

describe('tables in pages', () => {
  test("the exchange's page: its rows without its own numbering, no footer", () =>
    expect(cellsOf(html.read({ name: 'page.html', bytes: bytesOf(page) }))).toEqual([
      ['17/02/2023', 'ACCESS', '4.01', '4.00', '4.00', '4.00', '4.00', '4.00', '0', '', '4.01', '3.0000', '12.0000'],
    ]))

  test('AFX: price, change and volume, the day where the page says it', async () => {
    const [ask] = html.requests()
    const { lines, refused } = await gseIntake.parse('html', await get(ask!))
    expect(lines).toEqual([
      { date: '2016-10-27', symbol: 'BOPP', close: 2.4, change: 0, volume: 12, value: null, suspended: false },
      { date: '2016-10-27', symbol: 'GCB', close: 3.89, change: -0.01, volume: 1713, value: null, suspended: false },
      { date: '2016-10-27', symbol: 'ADB', close: 5.06, change: 0, volume: 0, value: null, suspended: false },
    ])
    expect(refused).toEqual([])
  })

  test.each([
    ['3 minutes ago', '2026-07-24'],
    ['8 hours ago', '2026-07-24'],
    ['Yesterday', '2026-07-23'],
    ['2 days ago', '2026-07-22'],
    ['9 hours ago', null],
    ['a while ago', null],
  ])('AFX: a board of %s on 24 July is of %s', async (when, date) => {
    const bytes = bytesOf(afx.replace('Last updated: <b>October 27, 2016</b> at 15:00 GMT', when))
    const { lines } = await gseIntake.parse('html', { name: 'afx.html', bytes, today: '2026-07-24' })
    expect(lines[0]).toMatchObject({ symbol: 'BOPP', date })
  })

  test.each(['', 'plain', '<table></table>', '<table><tr><th>Code<th>Name<th>Volume<th>Price<th>Change</table>'])(
    '%j is an error with a code',
    text => expect(() => html.read({ name: 'page', bytes: bytesOf(text) })).toThrow(AlmanacError),
  )
})

describe('the original service', () => {
  const live =
    '[{"name":"CAL","price":0.77,"change":-0.01,"volume":243149},{"name":"GLD","price":462.39,"change":0.0,"volume":47}]'
  const equity =
    '{"capital":93050310601.5,"company":{"address":null,"directors":[{"name":"A B","position":null}],"email":null,"facsimile":null,"industry":null,"name":"Scancom Plc","sector":"Telecommunications","telephone":"+233-24-430-0000; +233-24-100-62279","website":"https://mtn.com.gh/"},"dps":null,"eps":null,"name":"MTNGH","price":7.03,"shares":13236175050}'

  test('a board names no day, and its lines say so', async () => {
    const { lines } = await gseIntake.parse('original', { name: 'live.json', bytes: bytesOf(live) })
    expect(lines).toEqual([
      { date: null, symbol: 'CAL', close: 0.77, change: -0.01, volume: 243149, value: null, suspended: false },
      { date: null, symbol: 'GLD', close: 462.39, change: 0, volume: 47, value: null, suspended: false },
    ])
  })

  test('the day may stand in the name of the file', async () => {
    const { lines } = await gseIntake.parse('original', { name: 'live-2026-08-18.json', bytes: bytesOf(live) })
    expect(lines[0]).toMatchObject({ date: '2026-08-18' })
  })

  test('an undated board is never stored', async () =>
    await expect(
      gseIntake.store('/nowhere', 'original', [{ name: 'live.json', bytes: bytesOf(live) }]),
    ).rejects.toMatchObject({ code: 'SOURCE_UNDATED' }))

  test('an equity gives facts and directors: no scheme, telephones joined by ", ", nothing for null', () => {
    const { rows } = original.read({ name: 'equities-MTNGH-2026-08-18.json', bytes: bytesOf(equity) })
    expect(
      rows.map(record => (record.kind === 'fact' ? `${record.fact.field}: ${record.fact.value}` : record.kind)),
    ).toEqual([
      'name: Scancom Plc',
      'sector: Telecommunications',
      'telephone: +233-24-430-0000, +233-24-100-62279',
      'website: mtn.com.gh',
      'shares: 13236175050',
      'director',
    ])
  })

  test.each(['', '{}', '[]', '[{"name":"CAL"}]', '[{"name":"CAL","price":"0.77","change":0,"volume":0}]'])(
    '%j is an error with a code',
    text => expect(() => original.read({ name: 'live.json', bytes: bytesOf(text) })).toThrow(AlmanacError),
  )
})
