/** Other forms that a person can download from the same publisher: each gives the figures of the form that is asked for. */
import { type BookType, utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import type { SourceReply } from '../../../pipeline/core/source.ts'
import type { ForexSource } from '../../../pipeline/forex/model.ts'
import boc from '../../../pipeline/forex/sources/boc.ts'
import boe from '../../../pipeline/forex/sources/boe.ts'
import cnb from '../../../pipeline/forex/sources/cnb.ts'
import ecb from '../../../pipeline/forex/sources/ecb.ts'
import fed from '../../../pipeline/forex/sources/fed.ts'
import nb from '../../../pipeline/forex/sources/nb.ts'
import nbp from '../../../pipeline/forex/sources/nbp.ts'
import rb from '../../../pipeline/forex/sources/rb.ts'
import rba from '../../../pipeline/forex/sources/rba.ts'
import { replyOf, rulesOf } from '../fixture.ts'

const figures = ({ read }: Pick<ForexSource, 'read'>, reply: SourceReply) =>
  read(reply).rows.map(
    ({ date, label, base, counter, units, text }) => `${date} ${label} ${base}/${counter} ${units} ${text}`,
  )

describe('Czech National Bank', () => {
  test('the XML of a day', () => {
    const xml =
      '<?xml version="1.0" encoding="UTF-8"?><kurzy banka="CNB" datum="06.05.2025" poradi="86"><tabulka typ="XML_TYP_CNB_KURZY_DEVIZOVEHO_TRHU"><radek kod="EUR" mena="euro" mnozstvi="1" kurz="24,960" zeme="EMU"/><radek kod="JPY" mena="jen" mnozstvi="100" kurz="15,427" zeme="Japonsko"/></tabulka></kurzy>'
    expect(figures(cnb, replyOf(xml))).toEqual([
      '2025-05-06 EUR EUR/CZK 1 24.960',
      '2025-05-06 100 JPY JPY/CZK 100 15.427',
    ])
    expect(() => cnb.read(replyOf(xml.replace('banka="CNB"', 'banka="NBS"')))).toThrow(/SOURCE_SHAPE/)
  })

  test.each([
    [
      'English',
      '06 May 2025 #86\nCountry|Currency|Amount|Code|Rate\nEMU|euro|1|EUR|24.960\nJapan|yen|100|JPY|15.427\n',
    ],
    ['Czech', '06.05.2025 #86\nzemě|měna|množství|kód|kurz\nEMU|euro|1|EUR|24,960\nJaponsko|jen|100|JPY|15,427\n'],
  ])('the %s text of a day', (_, text) =>
    expect(figures(cnb, replyOf(text))).toEqual([
      '2025-05-06 EUR EUR/CZK 1 24.960',
      '2025-05-06 100 JPY JPY/CZK 100 15.427',
    ]),
  )

  test('the text of a year, whose header changes within it', () => {
    const text = 'Date|1 EUR|100 JPY\n02 Jan 2026|24.170|13.141\nDate|1 EUR|1 XDR\n02 Apr 2026|24.510|29.042\n'
    expect(figures(cnb, replyOf(text))).toEqual([
      '2026-01-02 EUR EUR/CZK 1 24.170',
      '2026-01-02 100 JPY JPY/CZK 100 13.141',
      '2026-04-02 EUR EUR/CZK 1 24.510',
      '2026-04-02 XDR XDR/CZK 1 29.042',
    ])
    // Amount and rate in the place of each other would give 1 koruna for 24.96 euros.
    const turned = '06 May 2025 #86\nCountry|Currency|Rate|Code|Amount\nEMU|euro|24.960|EUR|1\n'
    expect(() => cnb.read(replyOf(turned))).toThrow(/SOURCE_SHAPE/)
    expect(() => cnb.read(replyOf('Code|Rate\n'))).toThrow(/expected JSON of the interface, or as text or XML/)
  })
})

describe('Narodowy Bank Polski', () => {
  test('the XML of the interface', () =>
    expect(
      figures(
        nbp,
        replyOf(
          '<?xml version="1.0" encoding="utf-8"?><ArrayOfExchangeRatesTable><ExchangeRatesTable><Table>A</Table><No>001/A/NBP/2020</No><EffectiveDate>2020-01-02</EffectiveDate><Rates><Rate><Currency>dolar amerykański</Currency><Code>USD</Code><Mid>3.8000</Mid></Rate></Rates></ExchangeRatesTable></ArrayOfExchangeRatesTable>',
        ),
      ),
    ).toEqual(['2020-01-02 USD USD/PLN 1 3.8000']))

  test('the older XML, with units and a decimal comma', () => {
    const xml = (typ: string) =>
      replyOf(
        `<?xml version="1.0" encoding="ISO-8859-2"?><tabela_kursow typ="${typ}" uid="20a001"><numer_tabeli>001/A/NBP/2020</numer_tabeli><data_publikacji>2020-01-02</data_publikacji><pozycja><nazwa_waluty>dolar</nazwa_waluty><przelicznik>1</przelicznik><kod_waluty>USD</kod_waluty><kurs_sredni>3,8000</kurs_sredni></pozycja></tabela_kursow>`,
      )
    expect(figures(nbp, xml('A'))).toEqual(['2020-01-02 USD USD/PLN 1 3.8000'])
    expect(figures(nbp, xml('B'))).toEqual(['2020-01-02 B USD USD/PLN 1 3.8000'])
    // Table C has prices of buying and selling.
    expect(() => nbp.read(xml('C'))).toThrow(/SOURCE_SHAPE forex\/nbp.*table A or B/)
  })
})

test('Bank of Canada: XML', () =>
  expect(
    figures(
      boc,
      replyOf(
        '<?xml version="1.0" encoding="UTF-8"?><data><seriesDetail><series id="FXUSDCAD"><label>USD/CAD</label></series></seriesDetail><observations><o d="2017-01-03"><v s="FXUSDCAD">1.3435</v></o><o d="2017-01-04"><v s="FXUSDCAD">1.3315</v></o></observations></data>',
      ),
    ),
  ).toEqual(['2017-01-03 FXUSDCAD USD/CAD 1 1.3435', '2017-01-04 FXUSDCAD USD/CAD 1 1.3315']))

test('Federal Reserve: CSV of the Data Download Program; averages and indices are left', () => {
  const csv = `"Series Description","EURO AREA","BRAZIL","BROAD INDEX","EURO AREA, MONTHLY"
"Unit:","Currency:_Per_EUR","Currency:_Per_USD","Index:_1997_Jan_100","Currency:_Per_EUR"
"Multiplier:","1","1","1","1"
"Currency:","USD","BRL","NA","USD"
"Unique Identifier:","H10/H10/RXI$US_N.B.EU","H10/H10/RXI_N.B.BZ","H10/H10/JRXWTFB_N.B","H10/H10/RXI$US_N.M.EU"
"Time Period","RXI$US_N.B.EU","RXI_N.B.BZ","JRXWTFB_N.B","RXI$US_N.M.EU"
2021-02-19,1.2136,5.3938,104.1,1.2
2021-02-22,1.2155,ND,104.0,
`
  expect(figures(fed, replyOf(csv))).toEqual([
    '2021-02-19 RXI$US_N.B.EU EUR/USD 1 1.2136',
    '2021-02-19 RXI_N.B.BZ USD/BRL 1 5.3938',
    '2021-02-22 RXI$US_N.B.EU EUR/USD 1 1.2155',
  ])
})

test.each([
  [
    'with titles',
    'SERIES,DESCRIPTION\n"XUDLUSS","Spot exchange rate, US $ into Sterling"\n\nDATE,XUDLUSS\n17 Mar 2026,1.3343\n',
  ],
  ['a line a figure', 'DATE,SERIES,VALUE\n17 Mar 2026,XUDLUSS,1.3343\n'],
])('Bank of England: CSV %s', (_, text) =>
  expect(figures(boe, replyOf(text))).toEqual(['2026-03-17 XUDLUSS GBP/USD 1 1.3343']),
)

test.each(['xlsx', 'biff8'] satisfies readonly BookType[])('Reserve Bank of Australia: workbook as %s', bookType => {
  const book = utils.book_new()
  const cells = [
    ['F11.1  EXCHANGE RATES '],
    ['Title', 'A$1=USD', 'Trade-weighted Index May 1970 = 100', 'A$1=AED'],
    ['Units', 'USD', 'Index', 'AED'],
    [],
    ['Series ID', 'FXRUSD', 'FXRTWI', 'FXRUAED'],
    [44929, 0.6828, 61.4],
  ]
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'Data')
  const reply = { name: 'f11.1', bytes: new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer) }
  expect(figures(rba, reply)).toEqual(['2023-01-03 FXRUSD AUD/USD 1 0.6828'])
  expect(rulesOf(rba.read(reply))).toEqual({ index: 1 })
})

const sdmx = (series: readonly (readonly [string, string])[], attributes: readonly (readonly [string, string])[]) => ({
  dataSets: [
    {
      series: {
        [series.map(() => 0).join(':')]: {
          attributes: attributes.map(() => 0),
          observations: { 0: [6.1037], 1: [null] },
        },
      },
    },
  ],
  structure: {
    dimensions: {
      series: series.map(([id, value]) => ({ id, values: [{ id: value, name: 'a name' }] })),
      observation: [{ id: 'TIME_PERIOD', values: [{ id: '2026-03-16' }, { id: '2026-03-17' }] }],
    },
    attributes: { series: attributes.map(([id, value]) => ({ id, values: [{ id: value }] })) },
  },
})

test('Norges Bank: SDMX-JSON', () => {
  const data = (frequency: string) =>
    sdmx(
      [
        ['FREQ', frequency],
        ['BASE_CUR', 'JPY'],
        ['QUOTE_CUR', 'NOK'],
        ['TENOR', 'SP'],
      ],
      [
        ['DECIMALS', '4'],
        ['UNIT_MULT', '2'],
      ],
    )
  expect(figures(nb, replyOf(JSON.stringify({ meta: {}, data: data('B') })))).toEqual([
    '2026-03-16 100 JPY JPY/NOK 100 6.1037',
  ])
  expect(() => nb.read(replyOf(JSON.stringify({ data: data('M') })))).toThrow(/no rates/)
  expect(() => nb.read(replyOf('<html>'))).toThrow(/SDMX as CSV or as JSON/)
})

test('ECB: SDMX-JSON of the data portal, daily reference rates only', () => {
  const data = (type: string) =>
    sdmx(
      [
        ['FREQ', 'D'],
        ['CURRENCY', 'PLN'],
        ['CURRENCY_DENOM', 'EUR'],
        ['EXR_TYPE', type],
        ['EXR_SUFFIX', 'A'],
      ],
      [],
    )
  expect(figures(ecb, replyOf(JSON.stringify(data('SP00'))))).toEqual(['2026-03-16 PLN EUR/PLN 1 6.1037'])
  expect(() => ecb.read(replyOf(JSON.stringify(data('NN00'))))).toThrow(/SOURCE_SHAPE forex\/ecb.*D EUR SP00/)
})

test('Riksbank: one series, named by the file', () => {
  const one = '[{"date":"2026-03-27","value":9.44517}]'
  expect(figures(rb, replyOf(one, 'SEKUSDPMI.json'))).toEqual(['2026-03-27 SEKUSDPMI USD/SEK 1 9.44517'])
  expect(() => rb.read(replyOf(one))).toThrow(/SEKUSDPMI\.json/)
})
