/** What is the same for every adapter: one fixture, figures read off it by hand, and the ways in which it must refuse a changed one. */
import type { KnownSpan } from '../../../pipeline/core/source.ts'
import type { PublishedQuote } from '../../../pipeline/forex/model.ts'

/** Replaces the first text (or all of a global pattern) in the fixture. */
type Change = readonly [from: string | RegExp, to: string]

export interface AdapterCase {
  readonly key: string
  readonly fixture: string
  /** `date label = text` as printed in the fixture, or parts of one quote. */
  readonly facts: readonly (string | Partial<PublishedQuote>)[]
  /** Rules that refuse rows of the fixture as it is, with their counts. */
  readonly refused?: Readonly<Record<string, number>>
  /** Changes after which only these rules refuse rows. */
  readonly refuses?: readonly (readonly [...Change, Readonly<Record<string, number>>])[]
  /** Changes that make a reply without figures, which is no error. */
  readonly empty?: readonly Change[]
  /** Changes that end in SOURCE_SHAPE. */
  readonly breaks: readonly (readonly [name: string, ...Change])[]
  /** What is known, and the addresses requested then, or how many. */
  readonly asks?: readonly (readonly [KnownSpan, readonly string[] | number])[]
}

export const adapterCases: readonly AdapterCase[] = [
  {
    key: 'amcm',
    fixture: 'table.json',
    facts: [
      '2026-05-22 USD = 8.0705',
      '2026-05-21 USD = 8.0671',
      '2026-05-22 HKD = 1.0300',
      '2026-05-22 AUD = 5.7635',
      { date: '2026-05-22', label: '100 JPY', base: 'JPY', counter: 'MOP', units: '100', side: 'mid', text: '5.0727' },
    ],
    refused: { 'units-form': 1 },
    refuses: [['"8.0705"', '"0.0000"', { 'units-form': 1, 'number-range': 1 }]],
    empty: [[/[\s\S]*/, '{"message":"OK","data":[],"code":0}']],
    breaks: [
      ['an error of the interface', '"message":"OK"', '"message":"Error"'],
      ['a renamed column', '"usdMean":', '"mean":'],
      ['no data', /"data":\[[\s\S]*\],"code"/, '"data":null,"code"'],
      ['a day that does not exist', '2026-05-21', '2026-05-32'],
    ],
    asks: [
      [
        { last: '2026-05-18', today: '2026-05-22' },
        ['https://www.amcm.gov.mo/api/v1.0/cms/financial_info?Begin=20260518&End=20260522&QueryType=1'],
      ],
      [{ today: '2000-12-31' }, 5],
    ],
  },
  {
    key: 'bam',
    fixture: 'day.json',
    facts: [
      '2026-03-25 EUR = 10.8057',
      '2026-03-25 USD = 9.3189',
      '2026-03-25 10 DZD = 0.7032',
      '2026-03-25 100 NOK = 95.938',
      { base: 'JPY', counter: 'MAD', units: '100', text: '5.862' },
      '2026-03-25 100 MRU = 23.55',
    ],
    refuses: [
      ['"uniteDevise":10}', '"uniteDevise":0}', { 'units-form': 1 }],
      ['9.3189', '0', { 'number-range': 1 }],
    ],
    empty: [[/[\s\S]*/, '[]']],
    breaks: [
      ['a refused key', /^.*$/s, '{"statusCode":401,"message":"Access denied"}'],
      ['a renamed column', /"moyen"/g, '"achat"'],
      ['a day that does not exist', '2026-03-25', '2026-03-32'],
    ],
    asks: [[{ today: '2026-05-22' }, 0]],
  },
  {
    key: 'banguat',
    fixture: 'range.xml',
    facts: [
      '2026-03-04 USD venta = 7.66314',
      '2026-03-05 USD compra = 7.66271',
      {
        date: '2026-03-04',
        label: 'USD compra',
        base: 'USD',
        counter: 'GTQ',
        units: '1',
        side: 'bid',
        text: '7.66314',
      },
    ],
    refuses: [['<moneda>2<', '<moneda>24<', { weekend: 4, 'unknown-currency': 1 }]],
    breaks: [
      ['a SOAP fault', /<TipoCambioRangoResponse[\s\S]*Response>/, '<soap:Fault><faultcode>x</faultcode></soap:Fault>'],
      ['fewer rates than are counted', '<TotalItems>5', '<TotalItems>6'],
      ['a renamed column', '<venta>7.66314</venta>', '<precio>7.66314</precio>'],
      ['a day that does not exist', '05/03/2026', '05/13/2026'],
      ['a cut document', /<\/soap:Body>[\s\S]*/, ''],
    ],
  },
  {
    key: 'banrep',
    fixture: 'trm.json',
    facts: [
      '2026-03-16 TRM = 3691.9',
      '2026-03-19 TRM = 3692.48',
      { date: '2026-03-16', label: 'TRM', base: 'USD', counter: 'COP', units: '1', side: 'mid', text: '3691.9' },
      '2026-03-20 TRM = 3704.87',
    ],
    refuses: [
      ['"2026-03-21T', '"2026-03-22T', { weekend: 1 }],
      ['3691.9', '0', { 'number-range': 1 }],
    ],
    empty: [[/[\s\S]*/, '[]']],
    breaks: [
      ['another currency', '"unidad":"COP"', '"unidad":"USD"'],
      ['a renamed column', '"valor"', '"value"'],
      ['an error of the site', /[\s\S]*/, '{"code":"query.compiler.malformed","error":true,"message":"…"}'],
      ['a day that does not exist', '2026-03-17', '2026-02-29'],
    ],
    asks: [
      [
        { last: '2026-03-15', today: '2026-03-23' },
        [
          'https://www.datos.gov.co/resource/32sa-8pi3.json?$limit=50000&$order=vigenciadesde%20ASC&$where=vigenciadesde%3E=%272026-03-16T00:00:00.000%27%20AND%20vigenciadesde%3C=%272026-03-24T00:00:00.000%27',
        ],
      ],
    ],
  },
  {
    key: 'bcb',
    fixture: 'ptax-EUR.json',
    facts: [
      '2026-03-02 EUR compra = 6.07250',
      '2026-03-02 EUR venda = 6.07420',
      '2026-03-06 EUR venda = 6.12380',
      { date: '2026-03-02', label: 'EUR venda', base: 'EUR', counter: 'BRL', units: '1', side: 'ask', text: '6.07420' },
    ],
    refuses: [
      ['Fechamento', 'Abertura', { 'not-closing': 1 }],
      ['6.07250', '0.00000', { 'number-range': 1 }],
    ],
    empty: [[/"value":\[[\s\S]*\]/, '"value":[]']],
    breaks: [
      ['a renamed column', '"cotacaoVenda"', '"venda"'],
      ['another list of the same service', '_CotacaoMoedaPeriodo', '_CotacaoDolarDia'],
      ['a day that does not exist', '2026-03-06', '2026-02-30'],
    ],
  },
  {
    key: 'bcc',
    fixture: 'codigoMoneda=EUR.json',
    facts: ['2026-05-21 EUR = 27.894', '2026-05-22 EUR = 27.888'],
    refuses: [
      ['27.894', '0', { 'number-range': 1 }],
      ['2026-05-22', '2026-05-24', { weekend: 1 }],
    ],
    breaks: [
      [
        'zero and a Sunday are refused, a lost rate is SOURCE_SHAPE, an empty list a span without rates',
        'tasaPublica',
        'publica',
      ],
    ],
  },
  {
    key: 'bceao',
    fixture: 'day.html',
    facts: [
      '2026-03-16 EUR = 655.9570',
      '2026-03-16 USD = 605.5200',
      { base: 'EUR', counter: 'XOF', units: '1', side: 'mid' },
      '2026-03-16 SEK = 59.4700',
      '2026-03-16 NOK = 57.0300',
    ],
    refuses: [
      ['Dollar us', 'Couronne lunaire', { 'code-form': 1 }],
      ['lundi 16 mars', 'dimanche 15 mars', { weekend: 4 }],
    ],
    empty: [[/<tr>\n<td>[\s\S]*<\/tr>/, '']],
    breaks: [
      ['a day that does not exist', '16 mars', '36 mars'],
      ['no heading', /<h2>.*<\/h2>/, ''],
      ['another direction', '<th>CFA</th>', '<th>Pour 1 CFA</th>'],
      ['a cut page', /<\/tbody>[\s\S]*$/, ''],
      ['a lost cell', '<td>655,9570</td>', ''],
    ],
    asks: [[{ today: '2026-01-06' }, 3]],
  },
  {
    key: 'bcn',
    fixture: 'month.xml',
    facts: [],
    refused: { weekend: 1 },
    refuses: [
      ['36.6243', '0', { weekend: 1, 'number-range': 1 }],
      ['36.6243', 'NaN', { weekend: 1, 'number-form': 1 }],
    ],
    breaks: [
      ['a month without days, a fault and a renamed element are SOURCE_SHAPE', /<Tc>.*<\/Tc>/, ''],
      ['a month without days, a fault and a renamed element are SOURCE_SHAPE', /RecuperaTC_Mes/g, 'Fault'],
      ['a month without days, a fault and a renamed element are SOURCE_SHAPE', /Valor>/g, 'Tasa>'],
      ['a month without days, a fault and a renamed element are SOURCE_SHAPE', '2026-03-17', '2026-02-29'],
    ],
    asks: [
      [{ today: '2012-03-01' }, 3],
      [{ last: '2026-12-31', today: '2026-03-20' }, 1],
    ],
  },
  {
    key: 'bcra',
    fixture: 'day.json',
    facts: [
      '2026-03-19 USD = 1394.50000000',
      '2026-03-19 EUR = 1612.04200000',
      {
        date: '2026-03-19',
        label: '1000 VND',
        base: 'VND',
        counter: 'ARS',
        units: '1000',
        side: 'mid',
        text: '53.04096500',
      },
      { base: 'XAU', counter: 'USD', units: '1', text: '4615.33000000' },
    ],
    breaks: [],
    asks: [
      [
        { last: '2026-03-19', today: '2026-03-23' },
        [
          'https://api.bcra.gob.ar/estadisticascambiarias/v1.0/Cotizaciones?fecha=2026-03-20',
          'https://api.bcra.gob.ar/estadisticascambiarias/v1.0/Cotizaciones?fecha=2026-03-23',
        ],
      ],
      [{ today: '2000-01-07' }, 5],
    ],
  },
  {
    key: 'bdi',
    fixture: 'daily.csv',
    facts: [{ base: 'EUR', counter: 'AFN', units: '1', side: 'mid' }],
    refused: {},
    breaks: [
      ['a table cut before its disclaimer', /\n\n# [\s\S]*/, '\n'],
      ['a lost column', 'Rate convention', 'Convention'],
      ['a line with a cell too few', ',001,1.1886', ',1.1886'],
      ['the page in place of the table', /^Country/, '<!doctype html><title>Country'],
      ['a date that does not exist', 'Euro.,2026-02-09\n\n', 'Euro.,2026-02-30\n\n'],
    ],
  },
  {
    key: 'bnm',
    fixture: 'newest.json',
    facts: [
      '2026-03-19 100 INR at 0900 = 4.2244',
      '2026-03-19 100 KHR at 0900 = 0.0976',
      '2026-03-19 USD at 0900 = 3.93',
      { base: 'INR', counter: 'MYR', units: '100', side: 'mid' },
      {
        date: '2026-03-19',
        label: 'SDR at 0900',
        base: 'XDR',
        counter: 'MYR',
        units: '1',
        side: 'mid',
        text: '5.3538',
      },
    ],
    breaks: [],
  },
  {
    key: 'bnr',
    fixture: 'year.xml',
    facts: [
      '2026-01-05 EUR = 5.0905',
      '2026-01-05 USD = 4.3557',
      '2026-01-05 100 HUF = 1.3247',
      '2026-08-19 XDR = 6.1880',
      { base: 'HUF', counter: 'RON', units: '100', side: 'mid' },
      { base: 'XAU', label: 'XAU gram', units: '0.0321507466', text: '621.3365' },
    ],
    breaks: [
      ['HTML', /[\s\S]*/, '<!DOCTYPE html><html><body>Moved</body></html>'],
      ['cut XML', '</Body></DataSet>', ''],
      ['another home currency', '<OrigCurrency>RON', '<OrigCurrency>MDL'],
      ['a multiplier under another name', 'multiplier="100"', 'units="100"'],
      ['no rates', /<Cube[\s\S]*<\/Cube>/, ''],
      ['a date that does not exist', '2026-08-19">', '2026-08-32">'],
    ],
  },
  {
    key: 'bnrrw',
    fixture: 'dollar.json',
    facts: [
      '2026-05-19 USD = 1463.065',
      '2026-05-20 USD = 1463.1625',
      '2026-05-21 USD = 1463.255',
      { base: 'USD', counter: 'RWF', units: '1', side: 'mid' },
    ],
    refuses: [
      ['"1463.065"', '"0"', { 'number-range': 1 }],
      ['"1463.065"', '"-1"', { 'number-form': 1 }],
    ],
    empty: [[/[\s\S]*/, '[]']],
    breaks: [
      ['a renamed column', /average_rate/g, 'mean_rate'],
      ['a day that does not exist', '19-May-26', '32-May-26'],
      ['a month that does not exist', '19-May-26', '19-Mey-26'],
      ['a cut reply', /.{20}$/s, ''],
    ],
  },
  {
    key: 'bob',
    fixture: 'rates.csv',
    facts: [
      '2026-03-19 USD = 0.0748',
      '2026-03-19 YEN = 11.9500',
      '2026-03-18 CHN = 0.5213',
      '2009-04-20 ZAR = 1.1983',
      '2009-04-20 EUR = 0.1023',
    ],
    refused: { 'number-range': 1 },
    breaks: [
      ['a lost column', ',SDR', ''],
      ['a moved date', 'Date,CHN', 'CHN,Date'],
      ['a line cut short', ',1.1983', ''],
      ['a last figure cut short', '1.1983', '1.19'],
      ['a day that does not exist', '20 Apr 2009', '31 Apr 2009'],
      ['no lines', /\n[\s\S]*$/, '\n'],
    ],
    asks: [[{ today: '2026-05-22' }, ['https://www.bankofbotswana.bw/export/exchange-rates.csv?page&_format=csv']]],
  },
  {
    key: 'boc',
    fixture: 'daily.json',
    facts: [
      { date: '2026-03-12', label: 'FXUSDCAD', base: 'USD', counter: 'CAD', units: '1', side: 'mid', text: '1.3617' },
      '2026-03-12 FXJPYCAD = 0.008550',
      '2026-03-12 FXEURCAD = 1.5693',
      '2026-03-13 FXUSDCAD = 1.3716',
      '2026-03-13 FXJPYCAD = 0.008600',
    ],
    refused: {},
    empty: [[/"observations": \[[\s\S]*\]/, '"observations": []']],
    breaks: [
      ['the other direction', '"USD/CAD"', '"CAD/USD"'],
      ['a series without a label', '"FXUSDCAD": { "label"', '"FXCADUSD": { "label"'],
      ['another group', 'Daily exchange rates', 'Monthly exchange rates'],
      ['a date that does not exist', '2026-03-13', '2026-03-32'],
      ['no observations', '"observations"', '"message"'],
      ['cut JSON', /\s*\}\s*$/, ''],
    ],
  },
  {
    key: 'boe',
    fixture: 'spot.csv',
    facts: [
      '2026-03-17 XUDLUSS = 1.3343',
      '2026-03-17 XUDLERS = 1.1577',
      '2026-03-17 XUDLJYS = 212.1937',
      '2026-03-20 XUDLJYS = 211.833',
    ],
    refuses: [
      ['1.3302', '0', { 'number-range': 1 }],
      ['1.3302', '-', { 'number-form': 1 }],
      ['1.3302', 'n/a', { 'number-form': 1 }],
    ],
    breaks: [
      ['HTML', /^/, '<!DOCTYPE html>'],
      ['a series not asked for', 'XUDLERS', 'XUDLERD'],
      ['a header alone', /\r\n[\s\S]*/, '\r\n'],
      ['a cut line', /58\.9231\r\n$/, '58.9'],
      ['a line with a cell too few', '1.3302,1.1523', '1.3302'],
      ['a date that does not exist', '20 Mar 2026', '31 Feb 2026'],
    ],
  },
  {
    key: 'bog',
    fixture: 'table.json',
    facts: [
      '2026-07-24 USDGHS = 11.6350',
      '2026-07-24 EURGHS = 13.2477',
      '2026-07-24 GHSXOF = 49.5148',
      { base: 'USD', counter: 'GHS', units: '1', side: 'mid' },
      { base: 'GHS', counter: 'XOF', units: '1', side: 'mid' },
    ],
    refuses: [
      [/24 Jul 2026/g, '29 Jun 2007', { 'unit-unknown': 5 }],
      ['11.6350', '0.0000', { 'number-range': 1 }],
    ],
    breaks: [],
  },
  {
    key: 'boi',
    fixture: 'rates.csv',
    facts: [
      '2026-03-02 RER_USD_ILS = 3.073',
      '2026-03-06 RER_EUR_ILS = 3.5499',
      {
        date: '2026-03-02',
        label: '100 RER_JPY_ILS',
        base: 'JPY',
        counter: 'ILS',
        units: '100',
        side: 'mid',
        text: '1.971',
      },
      { label: '10 RER_LBP_ILS', units: '10', text: '0.0003' },
    ],
    refuses: [
      ['OF00', 'OF01', { 'other-series': 1 }],
      [',2,,', ',-2,,', { 'units-form': 1 }],
      ['3.073', '0', { 'number-range': 1 }],
    ],
    breaks: [],
    asks: [
      [
        { last: '2026-03-01', today: '2026-03-20' },
        [
          'https://edge.boi.gov.il/FusionEdgeServer/sdmx/v2/data/dataflow/BOI.STATISTICS/EXR/1.0/?c%5BDATA_TYPE%5D=OF00&endperiod=2026-03-20&format=csv&startperiod=2026-03-01',
        ],
      ],
      [{ today: '2026-03-20' }, 3],
    ],
  },
  {
    key: 'boj',
    fixture: 'spot.json',
    facts: [
      '2026-03-02 FXERD04 = 156.99',
      '2026-03-03 FXERD04 = 157.42',
      '2026-03-03 FXERD34 = 1.1644',
      { date: '2026-03-02', label: 'FXERD34', base: 'EUR', counter: 'USD', units: '1', side: 'mid', text: '1.1716' },
    ],
    refuses: [
      ['156.99', '0', { 'number-range': 1 }],
      ['FXERD34', 'FXERD99', { 'unknown-series': 2 }],
    ],
    breaks: [
      ['a series turned round is SOURCE_SHAPE, as its unit says so', 'Yen per U.S. Dollar', 'U.S. Dollar per Yen'],
      ['an error, an unfinished answer, lost values and no series are SOURCE_SHAPE', '"STATUS":200', '"STATUS":400'],
      [
        'an error, an unfinished answer, lost values and no series are SOURCE_SHAPE',
        '"NEXTPOSITION":null',
        '"NEXTPOSITION":3',
      ],
      ['an error, an unfinished answer, lost values and no series are SOURCE_SHAPE', '[null,156.99,', '[156.99,'],
      [
        'an error, an unfinished answer, lost values and no series are SOURCE_SHAPE',
        /"RESULTSET":\[[\s\S]*\]/,
        '"RESULTSET":[]',
      ],
    ],
    asks: [
      [
        { last: '2026-03-02', today: '2026-03-31' },
        [
          'https://www.stat-search.boj.or.jp/api/v1/getDataCode?code=FXERD04,FXERD34&db=FM08&endDate=202603&format=json&lang=en&startDate=202603',
        ],
      ],
      [{ today: '2001-12-31' }, 2],
    ],
  },
  {
    key: 'bom',
    fixture: 'rates.json',
    facts: [
      '2026-05-22 USD = 3576.42',
      '2026-05-21 USD = 3576.50',
      '2026-05-22 VND = 0.14',
      { base: 'USD', counter: 'MNT', units: '1', side: 'mid' },
      '2026-05-22 XAU = 16172267.24',
      '2026-05-22 XDR = 4887.93',
    ],
    refuses: [
      ['"3,576.42"', '"0.00"', { 'number-range': 1 }],
      ['"VND"', '"DONG"', { 'code-form': 1 }],
    ],
    empty: [[/"data":\[.*\],/, '"data":[],']],
    breaks: [
      ['an error', '"success":true', '"success":false'],
      ['a renamed date', /RATE_DATE/g, 'DATE'],
      ['a day that does not exist', '2026-05-22', '2026-05-32'],
      ['a cut reply', /.{60}$/s, ''],
    ],
  },
  {
    key: 'bot',
    fixture: 'daily.json',
    facts: [
      '2026-04-03 USD = 32.6448000',
      '2026-04-02 USD = 32.6611000',
      '2026-04-02 CNY = 4.7469000',
      {
        date: '2026-04-03',
        label: '100 JPY',
        base: 'JPY',
        counter: 'THB',
        units: '100',
        side: 'mid',
        text: '20.4832000',
      },
      { base: 'IDR', units: '1000', text: '1.9296000' },
    ],
    refuses: [['32.6448000', '0.0000000', { 'number-range': 1 }]],
    breaks: [],
    asks: [[{ today: '2026-05-22' }, 0]],
  },
  {
    key: 'bota',
    fixture: 'page.html',
    facts: [
      '2026-03-25 CAD = 1873.7277',
      '2026-03-25 EUR = 2986.4537',
      { base: 'CAD', counter: 'TZS', units: '1', side: 'mid' },
    ],
    refused: { weekend: 1 },
    breaks: [
      ['no column of means', '>Mean<', '>Middle<'],
      ['a page without the table', /<table[\s\S]*<\/table>/, ''],
      ['a cut page', /<\/table>[\s\S]*$/, ''],
      ['a lost cell', /<td[^>]*>1864\.4057<\/td>/, ''],
      ['a day that does not exist', '25-Mar-26', '45-Mar-26'],
    ],
    asks: [[{ today: '2026-05-22' }, ['https://www.bot.go.tz/ExchangeRate/excRates']]],
  },
  {
    key: 'cba',
    fixture: 'latest.xml',
    facts: [
      '2026-03-18 USD = 377.39',
      '2026-03-18 100 IRR = 0.028677',
      {
        date: '2026-03-18',
        label: 'XAU gram',
        base: 'XAU',
        counter: 'AMD',
        units: '0.0321507466',
        side: 'mid',
        text: '60871',
      },
    ],
    refuses: [['<ISO>XAU</ISO><Amount>1<', '<ISO>XAU</ISO><Amount>10<', { 'units-form': 1 }]],
    breaks: [],
  },
  {
    key: 'cbc',
    fixture: 'rates.json',
    facts: ['2026-02-26 JPY/USD = 156.05', '2026-02-26 PHP/USD = 57.638'],
    refused: { 'before-2000': 4 },
    refuses: [['20260226', '20250208', { 'before-2000': 4, weekend: 5 }]],
    breaks: [
      ['a lost figure', '"31.251",', ''],
      ['a header without a pair', '英鎊USD/GBP', '英鎊'],
      ['a pair without the dollar', 'USD/EUR', 'GBP/EUR'],
      ['no days', /"dataSets":\[\[.*?\]\]/, '"dataSets":[]'],
      ['a day that does not exist', '20260226', '20260230'],
    ],
    asks: [[{ today: '2026-05-22' }, ['https://cpx.cbc.gov.tw/API/DataAPI/Get?FileName=BP01D01']]],
  },
  {
    key: 'cbg',
    fixture: 'dollar.json',
    facts: [
      '2026-05-22 USD = 72.39',
      '2000-01-07 USD = 11.56',
      '2000-01-14 USD = 11.73',
      { base: 'USD', counter: 'GMD', units: '1', side: 'mid' },
    ],
    refused: { contradiction: 2 },
    refuses: [['39.61', '44.82', { duplicate: 1 }]],
    breaks: [],
  },
  {
    key: 'cbk',
    fixture: 'table.json',
    facts: [
      '2024-01-05 US DOLLAR = 157.9012',
      '2024-01-05 AUSTRALIAN $ = 106.0780',
      '2026-03-19 DAN KRONER = 19.9600',
      '2026-03-19 AUSTRALIAN $ = 91.5800',
    ],
    refuses: [
      ['US DOLLAR', 'MOON DOLLAR', { 'code-form': 1 }],
      ['157.9012', '0.0000', { 'number-range': 1 }],
      ['DAN KRONER', 'AUSTRALIAN $', { duplicate: 1 }],
    ],
    breaks: [
      ['a refused question', /^.*$/s, '0'],
      ['an empty table', /"data":.*$/s, '"data":[]}'],
      ['a lost column', ', "157.9012"', ''],
      ['a day that does not exist', '05\\/01\\/2024', '32\\/01\\/2024'],
    ],
  },
  {
    key: 'cbm',
    fixture: 'latest.json',
    facts: [
      '2026-04-09 USD = 2100.00',
      '2026-04-09 KWD = 6851.55',
      { date: '2026-04-09', label: '100 JPY', base: 'JPY', counter: 'MMK', units: '100', side: 'mid', text: '1321.88' },
      '2026-04-09 100 KHR = 52.51',
    ],
    refuses: [
      ['2100.00', '0.00', { 'number-range': 1 }],
      ['"KHR"', '"IRR"', { 'unknown-units': 1 }],
    ],
    breaks: [],
    asks: [
      [
        { last: '2026-04-07', today: '2026-04-09' },
        ['https://forex.cbm.gov.mm/api/history/08-04-2026', 'https://forex.cbm.gov.mm/api/latest'],
      ],
      [{ today: '2018-01-05' }, 4],
    ],
  },
  {
    key: 'cbn',
    fixture: 'rates.json',
    facts: [
      '2026-05-21 EURO = 1590.1997',
      '2026-05-14 US DOLLAR = 1370.3862',
      '2026-05-21 SDR = 1884.0410',
      '2026-05-21 CFA = 2.4200',
    ],
    refused: { 'code-form': 1 },
    refuses: [['"1590.1997"', '"0.0000"', { 'code-form': 1, 'number-range': 1 }]],
    breaks: [
      ['an empty history', /^.*$/s, '[]'],
      ['a lost column', /"centralrate":"[\d.]+",/g, ''],
      ['a day that does not exist', '2026-05-14', '2026-05-34'],
      ['a cut reply', /.{40}$/s, ''],
    ],
    asks: [[{ today: '2026-05-22' }, ['https://www.cbn.gov.ng/api/GetAllExchangeRates']]],
  },
  {
    key: 'cbr',
    fixture: 'daily.xml',
    facts: [],
    breaks: [],
    asks: [
      [
        { last: '2026-04-22', today: '2026-04-24' },
        [
          'https://www.cbr.ru/scripts/XML_daily.asp?date_req=24/04/2026',
          'https://www.cbr.ru/scripts/XML_daily.asp?date_req=25/04/2026',
          'https://www.cbr.ru/scripts/xml_metall.asp?date_req1=24/04/2026&date_req2=25/04/2026',
        ],
      ],
    ],
  },
  {
    key: 'cbsl',
    fixture: 'results.html',
    facts: [
      '2025-05-19 USD = 298.8165',
      '2025-05-16 USD = 298.5101',
      '2025-05-19 JPY = 2.0596',
      '2025-05-16 JPY = 2.0549',
      { date: '2025-05-19', label: 'XAU', base: 'XAU', counter: 'LKR', units: '1', side: 'mid', text: '963884.9136' },
    ],
    refuses: [[' 298.8165 ', ' - ', { 'number-form': 1 }]],
    breaks: [
      ['the page of the form, without a table', /<h2[\s\S]*<\/div>/, '<form><input name="chk_cur[]"></form>'],
      ['a page cut between two tables', /<h2> US Dollar[\s\S]*/, ''],
      ['a table of the other direction only', '1  USD  -&gt; LKR', '1  LKR  -&gt; USD'],
      ['a lost cell', '<td> 0.0033 </td>', ''],
      ['a day that does not exist', '2025-05-19', '2025-02-30'],
    ],
  },
  {
    key: 'cbu',
    fixture: 'day.json',
    facts: [
      '2026-03-31 USD = 12194.21',
      '2026-03-31 EUR = 13984.32',
      '2026-03-31 XDR = 16557.42',
      { date: '2026-03-31', label: '10 IDR', base: 'IDR', counter: 'UZS', units: '10', side: 'mid', text: '7.18' },
    ],
    empty: [[/[\s\S]*/, '[]']],
    breaks: [
      [
        'a renamed field and a day that does not exist are SOURCE_SHAPE; the bank’s empty list is a day without rates',
        '"Rate"',
        '"Value"',
      ],
      [
        'a renamed field and a day that does not exist are SOURCE_SHAPE; the bank’s empty list is a day without rates',
        '01.04.2026',
        '31.04.2026',
      ],
    ],
    asks: [
      [
        { last: '2026-04-02', today: '2026-04-06' },
        [
          'https://cbu.uz/en/arkhiv-kursov-valyut/json/all/2026-04-06/',
          'https://cbu.uz/en/arkhiv-kursov-valyut/json/all/2026-04-07/',
        ],
      ],
      [{ today: '2000-01-05' }, 3],
    ],
  },
  {
    key: 'cnb',
    fixture: 'year.json',
    facts: [
      '2026-01-02 EUR = 24.170',
      '2026-01-02 1000 IDR = 1.233',
      '2026-01-02 100 JPY = 13.141',
      '2026-04-02 XDR = 29.042',
      '2026-04-02 USD = 21.291',
      { base: 'IDR', counter: 'CZK', units: '1000', side: 'mid' },
    ],
    refuses: [
      ['24.170', '0', { 'number-range': 1 }],
      ['24.170', '-24.170', { 'number-form': 1 }],
      ['24.170', '1e30', { 'number-form': 1 }],
      ['"amount": 1000', '"amount": 0', { 'units-form': 1 }],
    ],
    empty: [[/\[[\s\S]*\]/, '[]']],
    breaks: [
      ['HTML', /^/, '<!doctype html>'],
      ['an error in JSON', '"rates"', '"errorCode"'],
      ['cut JSON', /\}\s*$/, ''],
      ['a renamed field', /"validFor"/g, '"date"'],
      ['a date that does not exist', '2026-04-02', '2026-04-31'],
    ],
  },
  {
    key: 'dnb',
    fixture: 'bulk.csv',
    facts: [
      '2025-03-03 EUR = 745.8300',
      '2025-03-03 IDR = 0.0433',
      '2026-03-31 EUR = 747.3000',
      '2026-03-31 JPY = 4.0749',
    ],
    refused: {},
    refuses: [
      ['649.9400', '0.0000', { 'number-range': 1 }],
      ['649.9400', '649,9400', { 'number-form': 1 }],
      ['USD;KBH;2026M03D31', 'USD;KBH;2026M03D28', { weekend: 1 }],
    ],
    breaks: [
      ['HTML', /^/, '<!doctype html>'],
      ['the service’s error', /[\s\S]*/, '{"errorTypeCode":"EXTRACT-NOTFOUND","message":"Tabel ikke fundet."}\n'],
      ['another type of rate', 'USD;KBH', 'USD;INX'],
      ['commas for semicolons', /;/g, ','],
      ['a cut line', /649\.9400\r\n$/, '649.9'],
      ['a header alone', /\r\n[\s\S]*/, '\r\n'],
      ['a date that does not exist', '2026M01D15', '2026M13D15'],
    ],
  },
  {
    key: 'ecb',
    fixture: 'hist.csv',
    facts: [
      '2026-04-13 IDR = 20082.05',
      '2026-04-13 HUF = 366.9',
      '2000-01-03 TRL = 546131',
      '2000-01-03 EEK = 15.6466',
      { date: '2026-04-13', label: 'USD', base: 'EUR', counter: 'USD', units: '1', side: 'mid', text: '1.1684' },
    ],
    refused: { 'before-2000': 27 },
    breaks: [
      ['a page', /[\s\S]*/, '<!doctype html><html><body>Moved</body></html>'],
      ['nothing', /[\s\S]*/, ''],
      ['a date that does not exist', '2026-04-13', '2026-04-31'],
      ['a number cut short', /[\s\S]*/, 'FREQ,CURRENCY,TIME_PERIOD,OBS_VALUE\nD,INR,2025-04-16,97.2'],
      ['lost columns', /[\s\S]*/, 'Date,USD,\n2026-04-13,1.1684,\n'],
      ['a broken zip', /[\s\S]*/, 'PK\u0003\u0004 and then nothing'],
    ],
    // The 90-day file holds 85 days for certain: weekends and holidays at its start are not in it.
    asks: [
      [
        { last: '2026-04-10', today: '2026-04-13' },
        ['https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml'],
      ],
      [
        { last: '2026-01-18', today: '2026-04-13' },
        ['https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml'],
      ],
      [{ last: '2026-01-17', today: '2026-04-13' }, ['https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip']],
      [{ today: '2026-04-13' }, ['https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip']],
    ],
  },
  {
    key: 'fbil',
    fixture: 'refrates.json',
    facts: [
      '2026-03-20 INR / 1 USD = 93.348300',
      '2026-03-20 INR / 1 AED = 25.413500',
      '2026-03-18 INR / 1 USD = 92.451400',
      '2026-03-18 INR / 1 EUR = 106.761600',
      {
        date: '2026-03-20',
        label: 'INR / 100 JPY',
        base: 'JPY',
        counter: 'INR',
        units: '100',
        side: 'mid',
        text: '58.940000',
      },
      { base: 'IDR', units: '10000', text: '55.107900' },
    ],
    empty: [[/[\s\S]*/, '[]']],
    breaks: [],
  },
  {
    key: 'fed',
    fixture: 'fred.csv',
    facts: [],
    breaks: [
      ['an unknown series', 'DEXUSEU', 'DEXXXUS'],
      ['no series', 'observation_date,DEXUSEU', 'observation_date,VALUE'],
      ['a cut line', /1\.1736\n$/, '1.17'],
      ['HTML', /^/, '<!doctype html>'],
    ],
  },
  {
    key: 'hkma',
    fixture: 'daily.json',
    facts: [
      '2026-02-27 usd = 7.825',
      '2026-02-26 gbp = 10.6045',
      '2026-02-27 idr = 0.0004666',
      '2026-02-26 idr = 0.000467',
      { base: 'USD', counter: 'HKD', units: '1', side: 'mid' },
      { base: 'XDR', label: 'special_drawing_rights', text: '10.75757525' },
    ],
    refuses: [[/"neeri_2020_trade_wgt"/g, '"bitcoin"', { weekend: 3, 'unknown-column': 3 }]],
    breaks: [
      ['an error of the interface', '"success":true', '"success":false'],
      ['fewer records than are counted', '"datasize":3', '"datasize":4'],
      ['a column lost', /"usd":[\d.]+,/, ''],
      ['a renamed day', '"end_of_day"', '"end_of_month"'],
    ],
    asks: [
      [
        { last: '2026-02-25', today: '2026-02-28' },
        [
          'https://api.hkma.gov.hk/public/market-data-and-statistics/monthly-statistical-bulletin/er-ir/er-eeri-daily?choose=end_of_day&from=2026-02-25&offset=0&pagesize=100&sortby=end_of_day&sortorder=desc&to=2026-02-28',
        ],
      ],
      [{ today: '2000-12-31' }, 4],
    ],
  },
  {
    key: 'imf',
    fixture: 'representative.tsv',
    facts: [
      '2026-03-02 Chinese yuan = 6.882900',
      '2026-03-03 Korean won = 1435.400000',
      '2026-03-18 Korean won = 1491.600000',
      '2026-03-02 Euro(1) = 1.169800',
      '2026-03-18 Euro(1) = 1.150000',
    ],
    refused: { 'own-currency': 2 },
    refuses: [['Chinese yuan', 'Utopian crown', { 'own-currency': 2, 'code-form': 2 }]],
    breaks: [
      ['another report', 'Representative', 'Average'],
      ['a turned direction', 'currency units per U.S. dollar', 'U.S. dollars per currency unit'],
      ['a lost note', /\r\n\(1\) which.*$/s, ''],
      ['a lost figure', '\t6.897100', ''],
      ['a day that does not exist', 'March 02, 2026', 'March 32, 2026'],
    ],
  },
  {
    key: 'imf-monthly',
    fixture: 'months.json',
    facts: [
      { date: '2007-06-29', label: 'GHS in GHC', base: 'USD', counter: 'GHC', units: '0.0001', text: '0.926473' },
      { date: '2005-06-30', label: 'RON in ROL', counter: 'ROL', units: '0.0001', text: '2.9891' },
      { date: '2005-07-29', label: 'RON', counter: 'RON', units: '1', side: 'mid', text: '2.9164' },
      { date: '2005-06-30', label: 'VED in VEB', counter: 'VEB', units: '0.001', text: '2.147' },
      { date: '2005-06-30', label: 'HRD in HRK', counter: 'HRK', text: '6.062782' },
      { date: '2007-06-29', label: 'UYW in UYU', counter: 'UYU', text: '23.9' },
      '2023-09-29 NGN = 769.26',
      '2005-06-30 SIT = 198.6312',
    ],
    // A month has EUR, GHS, HRD, ITL, NGN, NLG, RON, SIT, SRD, TMT, TRY, UYW, VED, XDR, ZWG and the dollar itself.
    refused: { 'before-2000': 11, 'unit-unknown': 17 },
    refuses: [
      ['"NGN":769.26', '"NGN":0', { 'before-2000': 11, 'unit-unknown': 17, 'number-range': 1 }],
      ['"NGN":769.26', '"SIT":181.394', { 'before-2000': 11, 'unit-unknown': 17, 'not-in-force': 1 }],
      ['"NGN":769.26', '"toString":1', { 'before-2000': 11, 'unit-unknown': 17, 'code-form': 1 }],
    ],
    breaks: [
      ['a month that ends too early', '2023-09-30', '2023-09-29'],
      ['a day that does not exist', '2023-09-30', '2023-09-31'],
      ['a list', /[\s\S]*/, '[]'],
      ['no months', /[\s\S]*/, '{}'],
      ['a figure that is an object', '769.26', '{"rate":769.26}'],
    ],
    asks: [[{ today: '2026-05-22' }, 0]],
  },
  {
    key: 'imf-sdr',
    fixture: 'days.json',
    facts: [
      { date: '2003-04-01', label: 'USD', base: 'XDR', counter: 'USD', units: '1', side: 'mid', text: '1.37345' },
      '2003-04-01 BHD = 0.516417',
      '2015-08-20 KZT = 358.408',
      '2015-08-20 UYU = 39.9265',
      '2025-01-03 EUR = 1.26082',
    ],
    refused: {},
    refuses: [
      ['2025-01-03', '2025-01-04', { weekend: 3 }],
      ['"EUR":1.26082', '"EUR":-1', { 'number-form': 1 }],
    ],
    breaks: [
      ['a day that does not exist', '2025-01-03', '2025-01-32'],
      ['no days', /[\s\S]*/, '{}'],
      ['a cut reply', /.{20}$/s, ''],
      ['nested figures', '1.26082', '[1.26082]'],
    ],
    asks: [[{ today: '2026-05-22' }, 0]],
  },
  {
    key: 'mas',
    fixture: 'daily.csv',
    facts: [
      '2026-03-02 EUR = 1.4940',
      '2026-03-03 USD = 1.2726',
      '2026-03-31 100 VND = 0.004902',
      { date: '2026-03-02', label: '100 CNY', base: 'CNY', counter: 'SGD', units: '100', side: 'mid', text: '18.45' },
    ],
    refuses: [
      ['1.4877', 'n.a.', { 'number-form': 1 }],
      ['Vietnamese Dong', 'Moon Dollar', { 'unknown-name': 3 }],
    ],
    breaks: [
      ['the monthly table', '(Daily)', '(Monthly)'],
      ['the other direction', 'S$ Per Unit of Euro', 'Euro Per Unit of S$'],
      ['a file cut inside its last figure', /902[\s\S]*/, ''],
      ['a lost cell', ',,03,1.4877', ',,03'],
      ['a day that does not exist', ',,31,', ',,32,'],
      ['a page instead of the table', /[\s\S]*/, '<html><body>Service not available</body></html>'],
    ],
  },
  {
    key: 'mma',
    fixture: 'history.json',
    facts: [
      '2026-05-21 USD = 15.42',
      '2021-02-09 USD = 15.42',
      '2011-04-28 USD = 15.03',
      '2011-04-21 USD = 14.75',
      { base: 'USD', counter: 'MVR', units: '1', side: 'mid' },
    ],
    refused: { weekend: 1, duplicate: 1 },
    breaks: [
      ['an empty list: the file always holds the whole history', /[\s\S]*/, '[]'],
      ['a renamed column', /"Rate"/g, '"Value"'],
      ['a day that does not exist', '21 May', '31 June'],
    ],
  },
  {
    key: 'mnb',
    fixture: 'week.xml',
    facts: [
      '2025-03-28 EUR = 402.61',
      '2025-03-28 USD = 373.72',
      '2025-03-28 100 JPY = 248.17',
      '2025-03-24 EUR = 398.44',
      '2025-03-24 100 IDR = 2.22',
      { base: 'JPY', counter: 'HUF', units: '100', side: 'mid' },
    ],
    refuses: [
      ['373,72', '0', { 'number-range': 1 }],
      ['402,61', '-', { 'number-form': 1 }],
      ['unit="100" curr="JPY"', 'unit="0" curr="JPY"', { 'units-form': 1 }],
    ],
    empty: [[/&lt;MNBExchangeRates&gt;.*MNBExchangeRates&gt;/, '&lt;MNBExchangeRates /&gt;']],
    breaks: [
      ['HTML', /[\s\S]*/, '<!DOCTYPE html><html><body>Karbantartás</body></html>'],
      ['a SOAP fault', /<GetExchangeRatesResponse.*Response>/, '<s:Fault><faultstring>denied</faultstring></s:Fault>'],
      ['a cut envelope', '</s:Body></s:Envelope>', ''],
      ['a cut answer in a whole envelope', '&lt;/MNBExchangeRates&gt;', ''],
      ['the list of currencies in place of rates', /MNBExchangeRates/g, 'MNBCurrencies'],
      ['a date that does not exist', '2025-03-24', '2025-03-34'],
    ],
  },
  {
    key: 'nb',
    fixture: 'daily.csv',
    facts: [
      '2026-03-24 EUR = 11.2305',
      '2026-03-24 USD = 9.7049',
      '2026-03-16 XDR = 13.19587',
      '2026-03-16 100 JPY = 6.1037',
      '2026-03-24 100 SEK = 103.76',
      { base: 'SEK', counter: 'NOK', units: '100', side: 'mid' },
    ],
    breaks: [
      ['HTML', /^/, '<!doctype html>'],
      ['the other direction', 'B,EUR,NOK', 'B,NOK,EUR'],
      ['forward rates', 'USD,NOK,SP', 'USD,NOK,3M'],
      ['a lost column', 'UNIT_MULT', 'MULTIPLIER'],
      ['a cut line', /114\.42\n$/, '114.4'],
      ['a header alone', /\n[\s\S]*/, '\n'],
      ['a date that does not exist', '2026-03-24,9.7049', '2026-03-00,9.7049'],
    ],
    asks: [[{ today: '2026-03-24' }, 27]],
  },
  {
    key: 'nbe',
    fixture: 'day.json',
    facts: [
      '2026-05-18 JPY = 0.9965',
      '2026-05-18 KWD = 515.7075',
      '2026-05-18 ZAR = 9.487',
      { base: 'JPY', counter: 'ETB', units: '1', side: 'mid' },
    ],
    refuses: [['"9.487"', '"0.0000"', { 'number-range': 1 }]],
    empty: [[/"data":\[.*\]/, '"data":[]']],
    breaks: [
      ['an error', '"success":true', '"success":false'],
      ['a renamed column', /"weighted_average"/g, '"average"'],
      ['a lost code', /"code":"JPY",?/, ''],
      ['a day that does not exist', '2026-05-18', '2026-05-38'],
    ],
  },
  {
    key: 'nbg',
    fixture: 'saturday.json',
    facts: [
      '2026-02-27 USD = 2.6759',
      '2026-02-27 10 AED = 7.2853',
      {
        date: '2026-02-27',
        label: '1000 AMD',
        base: 'AMD',
        counter: 'GEL',
        units: '1000',
        side: 'mid',
        text: '7.0960',
      },
    ],
    refuses: [
      ['"2.6759"', '"0.0000"', { 'number-range': 1 }],
      ['"quantity":10,', '"quantity":0,', { 'units-form': 1 }],
    ],
    breaks: [
      ['renamed fields, a lost end and an error are SOURCE_SHAPE', /rateFormated/g, 'rateFormatted'],
      ['renamed fields, a lost end and an error are SOURCE_SHAPE', '}]}]', '}'],
      ['renamed fields, a lost end and an error are SOURCE_SHAPE', /[\s\S]*/, '{"error":"Not found"}'],
    ],
    asks: [
      [
        { last: '2026-02-26', today: '2026-02-27' },
        ['https://nbg.gov.ge/gw/api/ct/monetarypolicy/currencies/?date=2026-03-02'],
      ],
      [{ today: '2000-01-07' }, 5],
    ],
  },
  {
    key: 'nbk',
    fixture: 'day.xml',
    facts: [
      '2026-03-31 AUD = 328.01',
      '2026-03-31 10 AMD = 12.72',
      '2026-03-31 100 KRW = 31.29',
      { date: '2026-03-31', label: '10 AMD', base: 'AMD', counter: 'KZT', units: '10', side: 'mid', text: '12.72' },
    ],
    refuses: [
      ['328.01', '0', { 'number-range': 1 }],
      ['328.01', '-1', { 'number-form': 1 }],
      ['<quant>10</quant>', '<quant></quant>', { 'units-form': 1 }],
    ],
    breaks: [
      ['no date, no items and renamed items are SOURCE_SHAPE', /<date>.*<\/date>/, ''],
      ['no date, no items and renamed items are SOURCE_SHAPE', /<item>[\s\S]*<\/item>/, ''],
      ['no date, no items and renamed items are SOURCE_SHAPE', /quant>/g, 'units>'],
    ],
    asks: [
      [{ last: '2026-04-01', today: '2026-04-02' }, ['https://nationalbank.kz/rss/get_rates.cfm?fdate=03.04.2026']],
      [{ today: '2000-01-07' }, 5],
    ],
  },
  {
    key: 'nbkr',
    fixture: 'daily.xml',
    facts: ['2026-05-22 USD = 87.4500', '2026-05-22 EUR = 101.5076'],
    refuses: [
      ['87,4500', '0,0000', { 'number-range': 1 }],
      ['87,4500', 'none', { 'number-form': 1 }],
    ],
    breaks: [
      ['another table, a renamed element and no rates are SOURCE_SHAPE', 'Daily', 'Monthly'],
      ['another table, a renamed element and no rates are SOURCE_SHAPE', /Value>/g, 'Rate>'],
      ['another table, a renamed element and no rates are SOURCE_SHAPE', /<Currency [\s\S]*<\/Currency>/, ''],
    ],
  },
  {
    key: 'nbm',
    fixture: 'currencies.xml',
    facts: ['2026-04-03 EUR = 20.2754', '2026-04-03 USD = 17.6124', '2026-04-03 100 JPY = 11.0318'],
    refuses: [['17.6124', '0', { 'number-range': 1 }]],
    breaks: [],
    asks: [
      [
        { last: '2026-04-06', today: '2026-04-07' },
        [
          'https://www.bnm.md/en/official_exchange_rates?date=08.04.2026&get_xml=1',
          'https://www.bnm.md/en/official_metal_rates?date=08.04.2026&get_xml=1',
        ],
      ],
    ],
  },
  {
    key: 'nbp',
    fixture: 'table-a.json',
    facts: [
      '2026-03-02 HUF = 0.011155',
      '2026-03-02 CAD = 2.6410',
      { date: '2026-03-02', label: 'USD', base: 'USD', counter: 'PLN', units: '1', side: 'mid', text: '3.6056' },
    ],
    breaks: [],
    asks: [
      [
        { last: '2026-03-05', today: '2026-03-09' },
        [
          'https://api.nbp.pl/api/exchangerates/tables/A/2026-03-05/2026-03-09/?format=json',
          'https://api.nbp.pl/api/exchangerates/tables/B/2026-02-23/2026-03-09/?format=json',
          'https://api.nbp.pl/api/cenyzlota/2026-03-05/2026-03-09/?format=json',
        ],
      ],
    ],
  },
  {
    key: 'nbrb',
    fixture: 'day.json',
    facts: ['2026-03-16 AUD = 2.0700', '2026-03-16 1000 AMD = 7.8014', '2026-03-16 100 UAH = 6.6699'],
    empty: [[/[\s\S]*/, '[]']],
    breaks: [
      ['a null is no figure, an empty list a span without one, another shape SOURCE_SHAPE', 'Cur_OfficialRate', 'Rate'],
      [
        'a null is no figure, an empty list a span without one, another shape SOURCE_SHAPE',
        /[\s\S]*/,
        '{"Message":"404"}',
      ],
    ],
  },
  {
    key: 'nbt',
    fixture: 'day.xml',
    facts: [
      '2026-05-15 USD = 9.3450',
      '2026-05-15 100 UZS = 0.0780',
      { date: '2026-05-15', label: 'RUB', base: 'RUB', counter: 'TJS', units: '1', side: 'mid', text: '0.1277' },
    ],
    refuses: [
      ['0.1277', '0.0000', { 'number-range': 1 }],
      ['2026-05-18', '2026-05-16', { weekend: 3 }],
    ],
    breaks: [
      ['no prices, another element and a day that does not exist are SOURCE_SHAPE', /<Valute [\s\S]*<\/Valute>/, ''],
      ['no prices, another element and a day that does not exist are SOURCE_SHAPE', /Nominal/g, 'Units'],
      ['no prices, another element and a day that does not exist are SOURCE_SHAPE', '2026-05-18', '2026-13-18'],
    ],
    asks: [
      [
        { last: '2026-05-15', today: '2026-05-18' },
        ['https://www.nbt.tj/en/kurs/export_xml.php?date=2026-05-19&export=xmlout'],
      ],
      [{ today: '2001-01-05' }, 4],
    ],
  },
  {
    key: 'nbu',
    fixture: 'range.json',
    facts: [
      '2026-03-05 USD = 43.8069',
      '2026-03-06 USD = 43.7292',
      '2026-03-05 10 JPY = 2.7825',
      '2026-03-06 1000 VND = 1.6682',
      { base: 'JPY', counter: 'UAH', units: '10', side: 'mid' },
      { base: 'XAU', units: '1', text: '226217.52' },
    ],
    empty: [[/[\s\S]*/, '[\n]\n']],
    breaks: [
      ['HTML', /^/, '<html>'],
      ['cut JSON', /\]\s*$/, ''],
      ['a lost field', /"rate"/g, '"value"'],
      ['a date that does not exist', '"calcdate": "06.03.2026"', '"calcdate": "31.02.2026"'],
    ],
  },
  {
    key: 'nrb',
    fixture: 'rates.json',
    facts: [
      '2026-04-02 USD buy = 148.67',
      '2026-04-02 USD sell = 149.27',
      '2026-04-01 EUR buy = 175.66',
      '2026-04-01 EUR sell = 176.36',
      '2026-04-02 100 INR buy = 160.00',
      { date: '2026-04-01', label: '10 JPY sell', base: 'JPY', counter: 'NPR', units: '10', side: 'ask', text: '9.59' },
    ],
    breaks: [
      ['an error of the service', '"code": 200', '"code": 422'],
      ['a second page, which would be missed', '"pages": 1', '"pages": 2'],
      ['fewer days than are counted', '"total": 3', '"total": 4'],
      ['a renamed column', '"iso3"', '"iso"'],
      ['a day that does not exist', '"date": "2026-04-03"', '"date": "2026-04-31"'],
    ],
    asks: [
      [
        { last: '2026-04-01', today: '2026-04-05' },
        ['https://www.nrb.org.np/api/forex/v1/rates?from=2026-04-01&page=1&per_page=100&to=2026-04-05'],
      ],
      [{ today: '2011-01-01' }, 5],
    ],
  },
  {
    key: 'rb',
    fixture: 'group.json',
    facts: [
      '2026-03-24 SEKEURPMI = 10.8238',
      '2026-03-27 SEKEURPMI = 10.878',
      '2026-03-27 SEKUSDPMI = 9.44517',
      { date: '2026-03-27', label: 'SEKJPYPMI', base: 'JPY', counter: 'SEK', units: '1', side: 'mid', text: '0.05907' },
    ],
    breaks: [],
  },
  {
    key: 'rba',
    fixture: 'f11.1.csv',
    facts: [
      '2023-01-03 FXRUSD = 0.6828',
      '2023-01-03 FXRJY = 88.48',
      '2026-03-20 FXRUSD = 0.7088',
      '2026-03-20 FXRJY = 112.27',
      { date: '2023-01-03', label: 'FXRSDR', base: 'AUD', counter: 'XDR', units: '1', side: 'mid', text: '0.5131' },
    ],
    refuses: [['112.27', '0', { index: 1, 'number-range': 1 }]],
    breaks: [],
    asks: [[{ today: '2026-05-22' }, ['https://www.rba.gov.au/statistics/tables/csv/f11.1-data.csv']]],
  },
  {
    key: 'sarb',
    fixture: 'dollar.json',
    facts: [
      {
        date: '2026-03-27',
        label: 'Rand per US Dollar',
        base: 'USD',
        counter: 'ZAR',
        units: '1',
        side: 'mid',
        text: '17.1302',
      },
      '2026-03-26 Rand per US Dollar = 17.0435',
    ],
    refuses: [['17.1302', '0', { 'number-range': 1 }]],
    empty: [[/[\s\S]*/, '[]']],
    breaks: [
      ['a turned series', /Rand per US Dollar/g, 'US Dollar per Rand'],
      ['a renamed column', /"Value"/g, '"Amount"'],
      ['a day that does not exist', '2026-03-27', '2026-02-30'],
      ['a cut reply', /.{20}$/s, ''],
    ],
  },
  {
    key: 'sbi',
    fixture: 'group9.xml',
    facts: [
      '2026-03-24 USD = 124.440000',
      '2026-03-25 USD = 123.710000',
      { date: '2026-03-24', label: 'JPY', base: 'JPY', counter: 'ISK', units: '1', side: 'mid', text: '0.783000' },
    ],
    refuses: [
      ['jen, skráð miðgengi', 'jen, skráð kaupgengi', { 'not-mid': 1 }],
      ['[Japanskt jen]', '[Japanskt yen]', { 'unknown-name': 1 }],
      ['0.783000', '0.000000', { 'number-range': 1 }],
    ],
    breaks: [
      ['a day-first date would be another day, so a month of 24 is SOURCE_SHAPE', '3/24/2026', '24/3/2026'],
      ['another document and renamed parts are SOURCE_SHAPE', /Group/g, 'List'],
      ['another document and renamed parts are SOURCE_SHAPE', /TimeSeriesData/g, 'Data'],
      ['another document and renamed parts are SOURCE_SHAPE', /Value>/g, 'Rate>'],
    ],
    asks: [
      [
        { last: '2026-03-24', today: '2026-03-28' },
        [
          'https://sedlabanki.is/xmltimeseries/Default.aspx?DagsFra=2026-03-24&DagsTil=2026-03-28&GroupID=9&Type=xml',
          'https://sedlabanki.is/xmltimeseries/Default.aspx?DagsFra=2026-03-24&DagsTil=2026-03-28&GroupID=7&Type=xml',
        ],
      ],
      [{ today: '2001-12-31' }, 4],
    ],
  },
  {
    key: 'tcmb',
    fixture: 'bulletin.xml',
    facts: ['2026-02-27 USD buying = 43.8000', '2026-02-27 USD selling = 43.8789'],
    refuses: [
      ['43.8000', '0', { 'number-range': 1 }],
      ['<Unit>100</Unit>', '<Unit></Unit>', { 'units-form': 2 }],
    ],
    breaks: [
      ['fewer records than announced, no series and renamed prices are SOURCE_SHAPE', /ForexSelling/g, 'Selling'],
    ],
  },
  {
    key: 'treasury',
    fixture: 'report-2003.txt',
    facts: [
      '2003-03-31 AFN = 40.3000',
      '2003-03-31 GHC = 8525.0000',
      '2003-03-31 ZWD = 1420.0000',
      '2003-03-31 CSD = 57.7100',
      '2003-03-31 EUR = 0.9260',
      { base: 'USD', counter: 'AFN', units: '1', side: 'mid' },
      '2003-03-31 AMD = 590.0000',
      '2003-03-31 AZM = 4900.0000',
      '2003-03-31 XOF = 607.5700',
    ],
    refused: { 'unknown-name': 2, 'shared-currency': 2, 'number-range': 1, 'own-currency': 1 },
    empty: [[/[\s\S]*/, '{"data":[],"meta":{"count":0,"total-pages":0}}']],
    breaks: [],
  },
]
