import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { forexSources } from '../../pipeline/forex/intake.ts'
import { loadForexData } from '../../pipeline/forex/store/store.ts'
import { loadGseData } from '../../pipeline/gse/store.ts'
import { tinyData } from '../support/temp.ts'
import { make } from './made.ts'

const made = await make(tinyData)
const unpacked = (bytes: Uint8Array): string => gunzipSync(bytes).toString()

// Typed from test/data/tiny: the ECB's table, the mark's irrevocable rate, the peg of the CFA franc.
const rates = `date,code,rate,source
2001-12-27,CHF,1.4835,ecb
2001-12-27,DEM,1.95583,law
2001-12-27,EUR,1,ecb
2001-12-27,GBP,0.609,ecb
2001-12-27,JPY,115.9,ecb
2001-12-27,USD,0.8823,ecb
2001-12-27,XOF,655.957,peg
2001-12-28,CHF,1.4829,ecb
2001-12-28,DEM,1.95583,law
2001-12-28,EUR,1,ecb
2001-12-28,GBP,0.6085,ecb
2001-12-28,JPY,115.33,ecb
2001-12-28,USD,0.8813,ecb
2001-12-28,XOF,655.957,peg
2026-04-09,CHF,0.924,ecb
2026-04-09,EUR,1,ecb
2026-04-09,GBP,0.87053,ecb
2026-04-09,JPY,185.7,ecb
2026-04-09,USD,1.1685,ecb
2026-04-09,XOF,655.957,peg
2026-04-10,CHF,0.9241,ecb
2026-04-10,EUR,1,ecb
2026-04-10,GBP,0.87105,ecb
2026-04-10,JPY,186.43,ecb
2026-04-10,USD,1.1711,ecb
2026-04-10,XOF,655.957,peg
2026-04-13,CHF,0.9242,ecb
2026-04-13,EUR,1,ecb
2026-04-13,GBP,0.87058,ecb
2026-04-13,JPY,186.75,ecb
2026-04-13,USD,1.1684,ecb
2026-04-13,XOF,655.957,peg
`

// The quotients by bc: 0.9242 / 1.1684 = 0.7914…, 655.957 / 1.1684 = 561.414755…, the mark of its own last day.
const latest = `code,name,date,per_eur,per_usd
CHF,Swiss franc,2026-04-13,0.9242,0.791
DEM,German mark,2001-12-28,1.95583,2.2193
EUR,Euro,2026-04-13,1,0.85587
GBP,Pound sterling,2026-04-13,0.87058,0.7451
JPY,Japanese yen,2026-04-13,186.75,159.83
USD,US dollar,2026-04-13,1.1684,1
XOF,West African CFA franc,2026-04-13,655.957,561.41
`

test('there are the files of the list, and no others', () =>
  expect([...made.files.keys()].sort()).toEqual([
    'README.md',
    'SHA256SUMS',
    'datapackage.json',
    'forex/currencies.csv',
    'forex/latest.csv',
    'forex/rates-wide.csv',
    'forex/rates-wide.parquet',
    'forex/rates.csv.gz',
    'forex/rates.parquet',
    'gse/companies.csv',
    'gse/directors.csv',
    'gse/sessions.csv.gz',
    'gse/sessions.parquet',
    'whois/domains.csv',
  ]))

test('the long table has every rate with its source, in the order of its key', () =>
  expect(unpacked(made.files.get('forex/rates.csv.gz')!)).toBe(rates))

test('the wide table has a column a code, empty where a code has no rate', () =>
  expect(made.text('forex/rates-wide.csv')).toBe(`date,CHF,DEM,EUR,GBP,JPY,USD,XOF
2001-12-27,1.4835,1.95583,1,0.609,115.9,0.8823,655.957
2001-12-28,1.4829,1.95583,1,0.6085,115.33,0.8813,655.957
2026-04-09,0.924,,1,0.87053,185.7,1.1685,655.957
2026-04-10,0.9241,,1,0.87105,186.43,1.1711,655.957
2026-04-13,0.9242,,1,0.87058,186.75,1.1684,655.957
`))

test('the latest rates stand each with its own day', () => expect(made.text('forex/latest.csv')).toBe(latest))

test('currencies join to the rates, their numbers as text', () => {
  const lines = made.text('forex/currencies.csv').split('\n')
  expect(lines[0]).toBe('code,name,numeric,units,first_date,last_date,successor,ratio')
  expect(lines[2]).toBe('DEM,German mark,276,2,2001-12-27,2001-12-28,EUR,1.95583')
  expect(lines[5]).toBe('JPY,Japanese yen,392,0,2001-12-27,2026-04-13,,')
})

test('companies are quoted where RFC 4180 asks for it, and nowhere else', () => {
  const line = made.text('gse/companies.csv').split('\n')[4]
  expect(line).toBe(
    'MTNGH,Scancom Plc,Telecommunications,Mobile Telecommunications,13236175050,0.24,0.5831,"MTN House, Independence Avenue, West Ridge, Accra, Ghana","+233-24-430-0000, +233-24-100-62279",,customercare@mtn.com.gh,mtn.com.gh',
  )
})

test('no text has a byte order mark, a carriage return or a missing last line feed', () => {
  for (const [path, bytes] of made.files) {
    if (path.endsWith('.parquet')) continue
    const text = path.endsWith('.gz') ? unpacked(bytes) : bytes.toString()
    expect(text, path).not.toMatch(/^\uFEFF|\r/)
    expect(text.endsWith('\n'), path).toBe(true)
  }
})

test('.csv.gz says level 9, no time, no name, and no system', () => {
  for (const path of ['forex/rates.csv.gz', 'gse/sessions.csv.gz'])
    expect([...made.files.get(path)!.subarray(0, 10)], path).toEqual([31, 139, 8, 0, 0, 0, 0, 0, 2, 255])
})

test('.parquet says that almanac wrote it', () => {
  for (const path of ['forex/rates.parquet', 'forex/rates-wide.parquet', 'gse/sessions.parquet']) {
    const bytes = made.files.get(path)!
    expect(bytes.subarray(0, 4).toString(), path).toBe('PAR1')
    expect(bytes.subarray(-4).toString(), path).toBe('PAR1')
    expect(bytes.includes('almanac'), path).toBe(true)
  }
})

describe('one switch decides for answers and downloads', () => {
  test('the exchange’s sessions are facts: every row that the API answers is in the table', () => {
    const lines = unpacked(made.files.get('gse/sessions.csv.gz')!).split('\n')
    expect(lines).toHaveLength(17)
    expect(lines[3]).toBe('2026-07-22,CAL,0.79,0.79,0.79,0.79,0,0.94,0.61,0.78,0.79,241476,190512.51,official')
    expect(lines[14]).toBe('2026-07-24,MTNGH,6.98,6.98,7,7,0.02,7,4.2,7,7.2,903387,6323717.1,official')
  })

  test('the README names the sources that take part in neither, with their terms', () => {
    const [, leftOut = ''] = made.text('README.md').split('## Left out')
    expect(leftOut).toMatch(/^- `forex\/mnb`, .*: The bank holds the copyright/m)
    expect(leftOut).not.toContain('gse/')
  })

  test('a source that may not be passed on is not in the book', async () => {
    const sources = await forexSources()
    const shut = new Map(
      [...sources].map(([key, source]) => [key, { ...source, passOn: key !== 'ecb' && source.passOn }]),
    )
    expect(loadForexData(tinyData, sources).series.map(({ key }) => key)).toEqual(['ecb'])
    expect(loadForexData(tinyData, shut).series).toEqual([])
    expect(() => loadGseData(tinyData, new Set(['ajax']))).toThrow(/no year file/)
  })
})
