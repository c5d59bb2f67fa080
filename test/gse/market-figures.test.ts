/** Tables 47 and 34 to 36 of the exchange's pages through the real client, with lines as the exchange gave them in July 2026. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import { fetchSources } from '../../pipeline/fetch/fetch.ts'
import { gseIntake } from '../../pipeline/gse/intake.ts'
import { marketOf } from '../../pipeline/gse/market.ts'
import ajax from '../../pipeline/gse/sources/ajax.ts'
import indices from '../../pipeline/gse/sources/indices.ts'
import listed from '../../pipeline/gse/sources/listed.ts'
import { loadGseData } from '../../pipeline/gse/store.ts'
import { sharedReader } from '../support/reader.ts'
import { tinyCopy } from '../support/temp.ts'
import { bundledBoard } from './board.ts'
import { type ExchangeServer, type ExchangeTable, exchangeServer } from './exchange-server.ts'
import { bytesOf } from './rows.ts'

const july: ExchangeTable = {
  dateColumn: 2,
  rows: [
    '750|Friday|24/07/2026|3,210,763.00|15,330.57|292,058.49|8,281.03',
    '749|Thursday |23/07/2026|1,920,629.00|15,266.56|290,847.82|8,227.27',
  ].map(line => line.split('|')),
}
const companies = new Map<number, ExchangeTable>(
  [
    [
      34,
      "12|<a href='EGH' rel='' target='_self'>EGH</a>|Ecobank Ghana PLC|13/07/2022|GHS226.64MILLION|293.23|500 MILLION",
      "24|<a href='SCB PREF' rel='' target='_self'>SCB PREF</a>|Standard Chartered Bank Ghana PLC||GH|115.51 Ordinary Shares, 17.48 Pref. Shares|250 million- Ordinary",
    ],
    [35, "1|<a href='GLD' rel='' target='_self'>GLD</a>|NewGold Issuer Ltd.|23/08/1991||2.9 million|"],
    [
      36,
      "3|<a href='IIL' rel='' target='_self'>IIL</a>|Intravenous Infusions PLC|15/12/2015|GHS 11.62 million|258.82 million|50 billion",
    ],
  ].map(([id, ...lines]) => [Number(id), { rows: lines.map(line => String(line).split('|')) }]),
)

const replyOf = (...lines: readonly string[]) => {
  const data = lines.map(line => line.split('|'))
  return { recordsTotal: '749', recordsFiltered: String(data.length), data }
}
const given = (text: object, today = '2026-07-24') => ({
  name: 'table.json',
  bytes: bytesOf(JSON.stringify(text)),
  today,
})

const servers: ExchangeServer[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const fetched = async (dataDir: string, source: string, tables: ReadonlyMap<number, ExchangeTable>, all = true) => {
  const server = await exchangeServer(tables)
  servers.push(server)
  const client = politeClient(httpOptions({ ALMANAC_UPSTREAM: server.origin, ALMANAC_RETRIES: '0' }))
  const now = new Date('2026-07-24T18:00:00Z')
  const [outcome] = await fetchSources({ reader: sharedReader(), dataDir, only: [source], all, now, client })
  return { server, outcome: outcome! }
}

const linesOf = (dataDir: string): readonly string[] =>
  readFileSync(join(dataDir, 'gse/indices/2026.csv'), 'utf8').trimEnd().split('\n')

describe('the table of indices', () => {
  test('is asked for whole at first, then since the last stored session', async () => {
    const dataDir = tinyCopy()
    const first = await fetched(dataDir, 'gse/indices', new Map([[47, july]]))
    expect(first.outcome).toMatchObject({ result: 'stored', rows: 2, added: 2, refused: 0 })
    expect(first.server.answered).toEqual([{ table: 47, range: '02/01/2023|24/07/2026', rows: 2 }])
    expect(linesOf(dataDir)).toEqual([
      'date,volume,gse_ci,market_value_millions,gse_fsi',
      '2026-07-23,"1,920,629.00","15,266.56","290,847.82","8,227.27"',
      '2026-07-24,"3,210,763.00","15,330.57","292,058.49","8,281.03"',
    ])
    const again = await fetched(dataDir, 'gse/indices', new Map([[47, july]]))
    expect(again.outcome).toMatchObject({ result: 'nothing new' })
    // From the first weekday of the last seven days that has no line, and five days before it for corrections.
    expect(again.server.answered).toEqual([{ table: 47, range: '11/07/2026|24/07/2026', rows: 2 }])
    expect(again.server.refused).toEqual([])
  })

  test('keeps a line that the exchange corrected, and uses the correction', async () => {
    const dataDir = tinyCopy()
    const line = (index: string) => given(replyOf(`1|Mon|13/04/2026|5.00|${index}|292,058.49|8,281.03`))
    await gseIntake.store(dataDir, 'indices', [line('1,533.05')])
    expect(await gseIntake.store(dataDir, 'indices', [line('15,330.57')])).toMatchObject({ added: 0, changed: 1 })
    expect(linesOf(dataDir)).toHaveLength(3)
    expect(loadGseData(dataDir).indices.get('2026-04-13')).toEqual([
      { name: 'GSE-CI', value: 15_330.57 },
      { name: 'GSE-FSI', value: 8281.03 },
    ])
  })

  test.each([
    ['date', '1|Fri|24/13/2026|5.00|15,330.57|292,058.49|8,281.03'],
    ['weekend', '1|Sat|18/07/2026|5.00|15,330.57|292,058.49|8,281.03'],
    ['future', '1|Mon|27/07/2026|5.00|15,330.57|292,058.49|8,281.03'],
    ['number', '1|Fri|24/07/2026|5.00|15.330.57|292,058.49|8,281.03'],
    ['number', '1|Fri|24/07/2026|5.00|0.00|292,058.49|8,281.03'],
    ['no-index', '1|Fri|24/07/2026|5.00||292,058.49|8,281.03'],
  ])('refuses by the rule %s: %s', (rule, line) => {
    const { rows, refused } = indices.read(given(replyOf(line)))
    expect([rows, refused.map(one => one.rule)]).toEqual([[], [rule]])
  })

  test('a line of another table is another form', () =>
    expect(() => indices.read(given(replyOf('1|24/07/2026|MTNGH')))).toThrow(/SOURCE_SHAPE.*3 cells/))

  test('gives the indices of the bundled session, as the exchange printed them', () => {
    const { date, indices: stated } = marketOf(bundledBoard())
    expect([date, stated]).toEqual([
      '2026-07-24',
      [
        { name: 'GSE-CI', value: 15_330.57 },
        { name: 'GSE-FSI', value: 8281.03 },
      ],
    ])
  })
})

test.each([
  [ajax, july.rows[0]!.join('|'), 'gse/indices'],
  [ajax, companies.get(34)!.rows[0]!.join('|'), 'gse/listed'],
  [ajax, '24 Jul 2026|US Dollar|USDGHS|11.6292|11.6408|11.6350', 'forex/bog'],
  [indices, companies.get(34)!.rows[0]!.join('|'), 'gse/listed'],
  [listed, july.rows[0]!.join('|'), 'gse/indices'],
])('a reply of another table is named, with the command for it: $2', (source, line, right) => {
  expect(() => source.read(given(replyOf(line)))).toThrow(
    new RegExp(`SOURCE_SHAPE gse/.*row 1: got .*Store it with: npm run import -- ${right} FILE`),
  )
})

describe('the tables of listed companies', () => {
  test('are three requests of one page, and name their boards', async () => {
    const dataDir = tinyCopy()
    const { server, outcome } = await fetched(dataDir, 'gse/listed', companies)
    expect(outcome).toMatchObject({ result: 'stored', rows: 10, refused: 1 })
    expect([server.refused, server.answered.map(({ table, range }) => [table, range])]).toEqual([
      [],
      [
        [34, ''],
        [35, ''],
        [36, ''],
      ],
    ])
    const facts = readFileSync(join(dataDir, 'gse/companies.csv'), 'utf8')
    for (const line of ['EGH,board,Main Market,2022-07-13', 'GLD,board,ETF,1991-08-23', 'IIL,board,GAX,2015-12-15'])
      expect(facts).toContain(`\n${line},`)
    // Answered on Friday: due again after the next Wednesday, though records of companies have no common date.
    const later = await fetched(dataDir, 'gse/listed', companies, false)
    expect(later.outcome.result).toBe('not due')
  })

  test('state no day, so a dated document precedes them, and share counts are left', () => {
    const line = companies.get(34)!.rows[0]!.join('|')
    const { rows } = listed.read(given(replyOf(line)))
    expect(rows).toMatchObject([
      { fact: { symbol: 'EGH', field: 'name', asOf: '2022-07-13' } },
      { kind: 'listing', listing: { symbol: 'EGH', date: '2022-07-13' } },
    ])
  })

  test('add the day of a company that has none, and refuse a day that contradicts what is stored', async () => {
    const dataDir = tinyCopy()
    const line = (symbol: string, day: string) => `1|<a href='${symbol}'>${symbol}</a>|A company|${day}||1|1`
    const known = readFileSync(join(dataDir, 'gse/listings.csv'), 'utf8')
    const days = [
      'SWL 24/04/2002',
      'GLD 05/11/2004',
      'BOPP 17/04/2004',
      'AADS 24/07/2026',
      'CAL 05/11/2004',
      'ZEN 25/07/2026',
    ]
    const outcome = await gseIntake.store(dataDir, 'listed', [
      given(replyOf(...days.map(text => line(...(text.split(' ') as [string, string])))), '2026-07-24'),
    ])
    expect(readFileSync(join(dataDir, 'gse/listings.csv'), 'utf8')).toBe(
      `${known}SWL,listed,2002-04-24,,"Ghana Stock Exchange, table of listed companies"\n`,
    )
    const refused = outcome.refused.filter(({ rule }) => rule === 'listing-day')
    expect(refused.map(({ code, reason }) => [code, reason])).toEqual([
      ['GLD', 'listed on 2004-11-05, which is the day of CAL'],
      ['BOPP', 'listed on 2004-04-17, while gse/listings.csv has 2004-04-16'],
      ['AADS', 'listed on 2026-07-24, while its first row is of 2026-07-22'],
    ])
  })
})
