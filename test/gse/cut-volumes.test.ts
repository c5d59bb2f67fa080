import { describe, expect, test } from 'vitest'
import { type Cells, judged, row } from './rows.ts'

/** A board of eleven symbols, five of which traded; two figures each: shares and value. */
const board = (date: string, traded: Readonly<Record<string, Cells & { readonly close: string }>>) => [
  ...Object.entries(traded).map(([code, cells]) => row({ date, code, ...cells })),
  ...['AGA', 'ALLGH', 'ASG', 'CMLT', 'HORDS', 'MAC'].map(code => row({ date, code, close: '5.00', value: '0.0000' })),
]

const volumes = (rows: ReturnType<typeof board>) =>
  Object.fromEntries(judged(...rows).sound.map(({ line }) => [line.symbol, line.volume]))

describe('shares and value cut at their first comma', () => {
  // The exchange's board of 23 February 2026, five of its symbols.
  const cutBoard = board('23/02/2026', {
    ACCESS: { close: '28.40', volume: '132.0000', value: '3.0000' },
    CAL: { close: '0.94', volume: '1.0000', value: '1.0000' },
    GCB: { close: '32.03', volume: '176.0000', value: '5.0000' },
    MTNGH: { previous_close: '5.47', close: '5.58', volume: '1.0000', value: '7.0000' },
    SIC: { previous_close: '2.47', close: '2.71', volume: '2.0000', value: '5.0000' },
  })

  test('are not trusted, and price and change stand', () => {
    expect(volumes(cutBoard)).toMatchObject({ ACCESS: null, CAL: null, GCB: null, MTNGH: null, SIC: null })
    const mtn = judged(...cutBoard).sound.find(({ line }) => line.symbol === 'MTNGH')!.line
    expect([mtn.close, mtn.change, mtn.value]).toEqual([5.58, 0.11, null])
  })

  test('no trades stay no trades: a number cut at a comma is never zero', () =>
    expect(volumes(cutBoard)).toMatchObject({ AGA: 0 }))

  test('a value with its cents was not cut, as 23 shares of ACCESS for 372.83 on 29 January 2026', () => {
    const rows = [
      ...cutBoard.slice(1),
      row({ date: '23/02/2026', code: 'ACCESS', close: '16.21', volume: '23.0000', value: '372.8300' }),
    ]
    expect(volumes(rows)).toMatchObject({ ACCESS: 23, CAL: null })
  })

  test('a cut pair may fit to the cent and is still not trusted, as 80 shares of SIC for 96 on 19 January 2026', () => {
    const rows = [
      ...cutBoard.slice(0, 4),
      row({ date: '23/02/2026', code: 'SIC', close: '1.20', volume: '80.0000', value: '96.0000' }),
      ...cutBoard.slice(5),
    ]
    expect(volumes(rows)).toMatchObject({ SIC: null })
  })

  test('on a board with figures of a thousand and more nothing was cut', () => {
    // 10 June 2026: small trades of IIL at another price than the close are what they are.
    const sound = board('10/06/2026', {
      ACCESS: { close: '28.40', volume: '3,172', value: '90,084.80' },
      CAL: { close: '0.94', volume: '926', value: '870.44' },
      GCB: { close: '32.03', volume: '3', value: '96.09' },
      IIL: { close: '0.08', volume: '100', value: '11.00' },
      SIC: { close: '2.71', volume: '2', value: '5.00' },
    })
    expect(volumes(sound)).toMatchObject({ ACCESS: 3172, CAL: 926, GCB: 3, IIL: 100, SIC: 2 })
  })

  test('in a file of one symbol the figures must speak for themselves', () => {
    const one = (volume: string, value: string, date = '03/03/2026') =>
      volumes([row({ date, code: 'MTNGH', close: '4.20', volume, value })])
    expect(one('1.0', '5.0')).toEqual({ MTNGH: null })
    expect(one('853.0', '3.0')).toEqual({ MTNGH: null })
    expect(one('5.0', '21.0')).toEqual({ MTNGH: 5 })
    expect(one('5.0', '21.0', '03/02/2026')).toEqual({ MTNGH: null })
    expect(one('1.0', '4.2', '03/02/2026')).toEqual({ MTNGH: 1 })
    expect(one('1.0', '4.2')).toEqual({ MTNGH: 1 })
    expect(one('1,500', '6,300.00')).toEqual({ MTNGH: 1500 })
  })

  describe('at its limits', () => {
    const one = (close: string, volume: string, value: string, date = '03/03/2026') =>
      judged(row({ date, code: 'MTNGH', close, volume, value })).sound[0]!.line.volume

    test.each([
      ['16/01/2026', 5],
      ['19/01/2026', null],
      ['23/02/2026', null],
      ['24/02/2026', 5],
    ])('a file of one symbol on %s has %s shares', (date, volume) =>
      expect(one('4.20', '5.0', '21.0', date)).toBe(volume),
    )

    test.each([
      ['within 2 % above the close', '5.00', '100', '510', 100],
      ['more than 2 % above', '5.00', '100', '511', null],
      ['within 2 % below the close', '5.00', '100', '490', 100],
      ['more than 2 % below', '5.00', '100', '489', null],
      ['with cents', '5.00', '100', '511.50', 100],
      ['a thousand shares', '0.40', '1,000', '300', 1000],
      ['999 shares', '0.40', '999', '300', null],
      ['a thousand cedis', '4.00', '300', '1,000', 300],
      ['999 cedis', '4.00', '300', '999', null],
    ] as const)('a value %s', (_, close, volume, value, shares) => expect(one(close, volume, value)).toBe(shares))

    /** Rows without trades beside `traded` rows of SIC's close; SIC's own figures fit, so only a cut session marks them. */
    const sicOf = (rows: number, traded: number, largest: string) => {
      const codes = ['SIC', 'ACCESS', 'CAL', 'GCB', 'MTNGH', 'AGA', 'ALLGH', 'ASG', 'CMLT', 'HORDS'].slice(0, rows)
      return judged(
        ...codes.map((code, i) => {
          const figures = i < traded ? { volume: i === 1 ? largest : '80.0000', value: '96.0000' } : {}
          return row({ date: '03/03/2026', code, close: '1.20', ...figures })
        }),
      ).sound.find(({ line }) => line.symbol === 'SIC')!.line.volume
    }

    test.each([
      ['ten rows, five traded', 10, 5, '999', null],
      ['nine rows', 9, 5, '999', 80],
      ['ten rows, four traded', 10, 4, '999', 80],
      ['a figure of a thousand', 10, 5, '1,000', 80],
      ['shares not printed', 10, 5, '', null],
    ] as const)('%s', (_, rows, traded, largest, shares) => expect(sicOf(rows, traded, largest)).toBe(shares))

    test('ten rows that are not cut are a board to compare with, nine are not', () => {
      const unfitOf = (rows: number) => {
        const codes = ['SIC', 'ACCESS', 'CAL', 'GCB', 'MTNGH', 'AGA', 'ALLGH', 'ASG', 'CMLT', 'HORDS'].slice(0, rows)
        return judged(
          row({ date: '03/03/2026', code: 'SIC', close: '1.20', volume: '80', value: '150' }),
          ...codes.slice(1).map(code => row({ date: '03/03/2026', code, close: '1.20' })),
        ).sound.find(({ line }) => line.symbol === 'SIC')!.line.volume
      }
      expect([unfitOf(10), unfitOf(9)]).toEqual([80, null])
    })

    test('each day is a session of its own', () => {
      const codes = ['SIC', 'ACCESS', 'CAL', 'GCB', 'MTNGH', 'AGA', 'ALLGH', 'ASG', 'CMLT', 'HORDS']
      const boardOf = (date: string, largest: string) =>
        codes.map((code, i) =>
          row({ date, code, close: '1.20', volume: i === 1 ? largest : '80', value: i === 1 ? '' : '96' }),
        )
      const sic = judged(...boardOf('02/03/2026', '1,000'), ...boardOf('03/03/2026', '999')).sound.flatMap(
        ({ line }) => (line.symbol === 'SIC' ? [line.volume] : []),
      )
      expect(sic).toEqual([80, null])
    })

    test('a value without its shares is not shown', () =>
      expect(
        judged(row({ date: '03/03/2026', code: 'SIC', close: '1.20', volume: '', value: '96.50' })).sound[0]!.line
          .value,
      ).toBeNull())
  })
})
