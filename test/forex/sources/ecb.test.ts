import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { AlmanacError } from '../../../pipeline/contract/errors.ts'
import ecb from '../../../pipeline/forex/sources/ecb.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const hist = readFileSync(new URL('../../fixtures/forex/ecb/hist.csv', import.meta.url))
const read = (content: Uint8Array) => ecb.read({ name: 'reply', bytes: content })
const figure = (content: Uint8Array, date: string, code: string) =>
  read(content).rows.find(row => row.date === date && row.label === code)?.text

describe('the history file', () => {
  test('N/A is no figure and no refusal', () => {
    expect(figure(hist, '2000-01-03', 'BRL')).toBeUndefined()
    expect(read(hist).rows).toHaveLength(29 + 27)
  })

  test('reads the same from inside a zip', () =>
    expect(read(zipSync({ 'eurofxref-hist.csv': hist }))).toEqual(read(hist)))

  test('says that a file in a zip is too large', () => {
    const zip = Buffer.from(zipSync({ 'eurofxref-hist.csv': hist }))
    // The size of the file stands 24 bytes into its entry in the zip's directory.
    zip.writeUInt32LE(64 * 1024 * 1024, zip.indexOf('PK\u0001\u0002') + 24)
    expect(() => read(zip)).toThrow('got "a zip without a file below 64 MiB"')
  })
})

const codes = 'USD, JPY, CZK, DKK, GBP, HUF, PLN, RON, SEK, CHF, ISK, NOK, TRY, AUD, BRL, CAD, CNY, HKD, IDR, ILS'
const oneDay = `Date, ${codes}, \n13 April 2026, 1.1684, 186.75, 24.378, 7.4727, 0.87058, 366.90, 4.2543, 5.0920, 10.8920, 0.9242, 143.20, 11.0980, 52.2478, 1.6610, 5.8740, 1.6177, 7.9827, 9.1507, 20082.05, 3.5787, \n`
const xml = (figures: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<gesmes:Envelope xmlns:gesmes="urn:g" xmlns="urn:e"><Cube>${figures}</Cube></gesmes:Envelope>`

describe('the other formats', () => {
  test('one day with the month in words and blanks around figures', () => {
    expect(figure(bytes(oneDay), '2026-04-13', 'HUF')).toBe('366.90')
    expect(read(bytes(oneDay)).rows).toHaveLength(20)
  })

  test('XML of one and of ninety days', () => {
    const days = `<Cube time='2026-04-13'><Cube currency='USD' rate='1.1684'/><Cube currency='HUF' rate='366.90'/></Cube>
      <Cube time='2026-04-10'><Cube currency='USD' rate='1.1711'/></Cube>`
    expect(read(bytes(xml(days))).rows.map(({ date, label, text }) => `${date} ${label} ${text}`)).toEqual([
      '2026-04-13 USD 1.1684',
      '2026-04-13 HUF 366.90',
      '2026-04-10 USD 1.1711',
    ])
  })

  test('the data portal, columns found by name', () => {
    const text = 'KEY,FREQ,CURRENCY,TIME_PERIOD,OBS_VALUE\nK,D,AUD,2026-02-17,1.6776\nK,D,AUD,2026-02-18,\n'
    expect(read(bytes(text)).rows.map(({ date, label, text }) => [date, label, text])).toEqual([
      ['2026-02-17', 'AUD', '1.6776'],
    ])
  })
})

describe('what is refused', () => {
  test.each([
    ['0', 'number-range'],
    ['-1', 'number-form'],
    ['1e30', 'number-form'],
    ['1,5', 'number-form'],
    ['999999999999999', 'number-range'],
  ])('a rate of %s, by the rule %s', (rate, rule) => {
    const { rows, refused } = read(
      bytes(
        xml(
          `<Cube time='2026-04-13'><Cube currency='USD' rate='${rate}'/><Cube currency='GBP' rate='0.87058'/></Cube>`,
        ),
      ),
    )
    expect(rows.map(({ label }) => label)).toEqual(['GBP'])
    expect(refused).toMatchObject([{ rule, code: 'USD', date: '2026-04-13' }])
  })

  test('a Sunday', () =>
    expect(read(bytes(xml(`<Cube time='2026-04-12'><Cube currency='USD' rate='1.1'/></Cube>`))).refused).toMatchObject([
      { rule: 'weekend' },
    ]))
})

test('a cut line is SOURCE_SHAPE', () => expect(() => read(hist.subarray(0, 400))).toThrow(/SOURCE_SHAPE|CSV_SYNTAX/))

test('a cut XML is SOURCE_SHAPE', () =>
  expect(() => read(bytes(xml(`<Cube time='2026-04-13'><Cube currency='USD' rate='1.1'/>`).slice(0, 120)))).toThrow(
    /SOURCE_SHAPE/,
  ))

test('any bytes give figures or a coded error', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(hist.length), (noise, at) => {
      for (const content of [noise, Buffer.concat([hist.subarray(0, at), noise, hist.subarray(at)])])
        try {
          expect(read(content).rows.every(({ text }) => Number(text) > 0)).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(AlmanacError)
        }
    }),
    { numRuns: 300 },
  ))
