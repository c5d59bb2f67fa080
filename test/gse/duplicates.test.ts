import { describe, expect, test } from 'vitest'
import { course, judged, row } from './rows.ts'

const closes = (judgement: ReturnType<typeof judged>) =>
  judgement.sound.map(({ line }) => [line.date, line.close, line.volume])

describe('two rows for one symbol on one day', () => {
  test('identical: one is kept, the other refused as identical', () => {
    const twin = { date: '15/01/2026', code: 'ADB', close: '5.06' }
    const judgement = judged(row(twin), row(twin))
    expect(judgement.sound).toHaveLength(1)
    expect(judgement.refused.map(({ rule, code, date }) => [rule, code, date])).toEqual([
      ['duplicate-identical', 'ADB', '2026-01-15'],
    ])
  })

  test('identical in figures but not in print: 5.06 and 5.0600 are the same row', () => {
    const judgement = judged(
      row({ date: '15/01/2026', code: 'ADB', close: '5.06' }),
      row({ date: '2026-01-15', code: 'ADB', close: '5.0600', value: '0' }),
    )
    expect(judgement.refused.map(({ rule }) => rule)).toEqual(['duplicate-identical'])
  })

  test('the one that continues the closes before and after is kept, as for GCB on 16/01/2026', () => {
    const judgement = judged(
      ...course('GCB', ['15/01/2026', '20.16', '20.16'], ['19/01/2026', '20.16', '20.16']),
      row({
        date: '16/01/2026',
        code: 'GCB',
        previous_close: '17.80',
        close: '17.82',
        volume: '650',
        value: '11,583.00',
      }),
      row({
        date: '16/01/2026',
        code: 'GCB',
        previous_close: '20.16',
        close: '20.16',
        volume: '1,334',
        value: '26,910.49',
      }),
    )
    expect(closes(judgement)[1]).toEqual(['2026-01-16', 20.16, 1334])
    expect(judgement.refused.map(({ rule, reason }) => `${rule}: ${reason.replace(/\d+/, 'N')}`)).toEqual([
      'duplicate: row N continues the closes before and after',
    ])
  })

  test('the close before is that of the symbol’s own session, whatever days others have', () => {
    const judgement = judged(
      ...course('CAL', ['15/01/2026', '0.64', '0.64'], ['19/01/2026', '0.64', '0.64']),
      ...course(
        'GCB',
        ['16/01/2026', '20.16', '20.16'],
        ['19/01/2026', '20.00', '20.20'],
        ['19/01/2026', '20.16', '20.30'],
      ),
    )
    expect(closes(judgement).at(-1)).toEqual(['2026-01-19', 20.3, 0])
  })

  test('on the last day the close before decides alone', () => {
    const judgement = judged(
      ...course(
        'GCB',
        ['15/01/2026', '20.16', '20.16'],
        ['16/01/2026', '20.00', '20.20'],
        ['16/01/2026', '20.16', '20.30'],
      ),
    )
    expect(closes(judgement)[1]).toEqual(['2026-01-16', 20.3, 0])
    expect(judgement.refused[0]!.reason).toMatch(/^row \d+ continues the closes before and after$/)
  })

  test('that one is found in a file with its newest day first', () => {
    const rows = course(
      'GCB',
      ['19/01/2026', '20.16', '20.50'],
      ['16/01/2026', '20.16', '20.30'],
      ['16/01/2026', '20.00', '20.16'],
      ['16/01/2026', '20.16', '20.16'],
      ['15/01/2026', '20.00', '20.16'],
    )
    expect(judged(...rows).refused.map(({ row, reason }) => [row - rows[0]!.row, reason.replace(/\d+/, 'N')])).toEqual([
      [1, 'row N continues the closes before and after'],
      [2, 'row N continues the closes before and after'],
    ])
  })

  test('on the first day the close is handed on to the row after, as for CAL on 02/01/2026', () => {
    const judgement = judged(
      row({
        date: '02/01/2026',
        code: 'CAL',
        previous_close: '0.54',
        close: '0.58',
        volume: '3,811,350',
        value: '2,210,470.97',
      }),
      row({
        date: '02/01/2026',
        code: 'CAL',
        previous_close: '0.64',
        close: '0.64',
        volume: '160,062',
        value: '102,439.68',
      }),
      ...course('CAL', ['05/01/2026', '0.64', '0.62']),
    )
    expect(closes(judgement)[0]).toEqual(['2026-01-02', 0.64, 160_062])
  })

  test('when both continue, the one whose value fits its shares, as for TOTAL on 15/01/2026', () => {
    const judgement = judged(
      row({ date: '15/01/2026', code: 'TOTAL', close: '40.29', volume: '1217.0000', value: '' }),
      row({ date: '15/01/2026', code: 'TOTAL', close: '40.29', volume: '1258.0000', value: '50684.8200' }),
      ...course('TOTAL', ['14/01/2026', '40.29', '40.29'], ['16/01/2026', '40.29', '40.29']),
    )
    expect(closes(judgement)[1]).toEqual(['2026-01-15', 40.29, 1258])
  })

  test('else the first, as for BOPP on 02/01/2026', () => {
    const judgement = judged(
      row({ date: '02/01/2026', code: 'BOPP', close: '55.82', bid: '55.82' }),
      row({ date: '02/01/2026', code: 'BOPP', close: '55.82', bid: '55.83' }),
    )
    expect(judgement.sound.map(({ line }) => line.bid)).toEqual([55.82])
    expect(judgement.refused.map(({ rule }) => rule)).toEqual(['duplicate'])
    expect(judgement.refused[0]!.reason).toMatch(/^row \d+ is the first$/)
  })

  test('a row that a rule refuses does not compete', () => {
    const shifted = { change: '5.0600', bid: '5.06', offer: '5.06', volume: '5.0600', value: '5.0600' }
    const judgement = judged(
      row({ date: '12/01/2026', code: 'ADB', close: '5.06', ...shifted }),
      row({ date: '12/01/2026', code: 'ADB', close: '5.06', bid: '5.06' }),
    )
    expect(judgement.sound.map(({ line }) => [line.close, line.volume])).toEqual([[5.06, 0]])
    expect(judgement.refused.map(({ rule }) => rule)).toEqual(['overwritten'])
  })

  test('ALW and **ALW** are one symbol', () => {
    const judgement = judged(
      row({ date: '14/01/2026', code: '**ALW**', close: '0.10' }),
      row({ date: '14/01/2026', code: 'ALW', close: '0.10' }),
    )
    expect(judgement.sound).toHaveLength(1)
    // The refused row keeps the code as printed.
    expect(judgement.refused.map(({ code }) => code)).toEqual(['ALW'])
    const other = [
      row({ date: '14/01/2026', code: 'ALW', close: '0.10' }),
      row({ date: '14/01/2026', code: '**ALW**', close: '0.10' }),
    ]
    expect(judged(...other).refused.map(({ code }) => code)).toEqual(['**ALW**'])
  })

  test('a source of higher rank is believed before continuity is asked', () => {
    const other = row({ date: '24/07/2026', code: 'CAL', close: '0.80', volume: '10', value: '8.00' })
    const judgement = judged(
      { ...other, rank: 1 },
      row({ date: '24/07/2026', code: 'CAL', previous_close: '0.79', close: '0.81' }),
      ...course('CAL', ['23/07/2026', '0.80', '0.80']),
    )
    expect(judgement.sound.at(-1)!.line.close).toBe(0.81)
    expect(judgement.refused.map(({ rule }) => rule)).toEqual(['superseded'])
  })
})

describe('a board printed twice', () => {
  const old = { date: '02/01/2026', code: 'MTNGH', close: '4.20', volume: '960,269', value: '4,033,240.76' }
  const now = { ...old, volume: '648,197', value: '2,722,427.40' }
  const next = course('MTNGH', ['05/01/2026', '4.20', '4.21'])
  /** A symbol whose price moved between the two boards: only the row at `close` is handed on to the next session. */
  const moved = (code: string, from: string, close: string) => ({
    old: row({ date: '02/01/2026', code, previous_close: from, close: from }),
    now: row({ date: '02/01/2026', code, previous_close: close, close }),
    next: course(code, ['05/01/2026', close, close]),
  })
  const movers = [moved('CAL', '0.58', '0.64'), moved('EGL', '3.46', '3.48'), moved('GCB', '19.58', '20.11')]
  const volumeOf = (judgement: ReturnType<typeof judged>) =>
    judgement.sound.find(({ line }) => line.symbol === 'MTNGH')!.line.volume

  const [first, second] = [movers.map(one => one.old), movers.map(one => one.now)]
  const after = [...next, ...movers.flatMap(one => one.next)]

  test('three symbols whose closes show the last row right decide for one whose closes do not, as for MTNGH on 02/01/2026', () => {
    const judgement = judged(...first, row(old), ...second, row(now), ...after)
    expect(volumeOf(judgement)).toBe(648_197)
    expect(judgement.refused.find(({ code }) => code === 'MTNGH')!.reason).toMatch(
      /^row \d+ stands last, as the rows of this day do that continue the closes around them$/,
    )
  })

  test('or the first, when theirs is', () =>
    expect(volumeOf(judged(...second, row(now), ...first, row(old), ...after))).toBe(648_197))

  test('it is the place among its rivals that counts, so files sorted by symbol say the same', () => {
    const sorted = [...movers.flatMap(one => [one.old, one.now]), row(old), row(now)]
    expect(volumeOf(judged(...sorted, ...after))).toBe(648_197)
  })

  test('of three rows, two of them the same, the last is meant, as for HORDS on 02/01/2026', () => {
    const hords = { date: '02/01/2026', code: 'HORDS', close: '0.10' }
    const traded = { ...hords, volume: '10', value: '1.00' }
    const judgement = judged(row(traded), ...first, row(traded), ...second, row(hords), ...after)
    expect(judgement.sound.find(({ line }) => line.symbol === 'HORDS')!.line.volume).toBe(0)
  })

  test('two symbols are too few, and three that do not agree say nothing: then the value decides', () => {
    const two = [first.slice(0, 2), second.slice(0, 2)].flat()
    expect(volumeOf(judged(row(old), row(now), ...two, ...after))).toBe(960_269)
    const crossed = [movers[0]!.now, movers[0]!.old, movers[1]!.old, movers[1]!.now, movers[2]!.old, movers[2]!.now]
    expect(volumeOf(judged(row(old), row(now), ...crossed, ...after))).toBe(960_269)
  })

  test('symbols whose rows are the same twice say nothing of a place: then the value decides', () => {
    const twins = movers.map(one => one.old)
    const sessionsAfter = ['CAL', 'EGL', 'GCB'].flatMap((code, i) => {
      const close = ['0.58', '3.46', '19.58'][i]!
      return course(code, ['05/01/2026', close, close])
    })
    expect(
      volumeOf(judged(row({ ...old, volume: '1' }), row(now), ...twins, ...twins, ...next, ...sessionsAfter)),
    ).toBe(648_197)
  })

  /** MTNGH's first row as printed with shares that its value does not fit. */
  const unfit = (volume: string) => row({ ...old, volume })

  test('where three do not agree the value decides also against the first row', () => {
    const crossed = [movers[0]!.now, movers[0]!.old, movers[1]!.old, movers[1]!.now, movers[2]!.old, movers[2]!.now]
    expect(volumeOf(judged(unfit('1'), row(now), ...crossed, ...after))).toBe(648_197)
  })

  test('a right row between two others speaks neither for the first nor for the last', () => {
    const between = movers.flatMap((one, i) => [
      one.old,
      one.now,
      row({ date: '02/01/2026', code: ['CAL', 'EGL', 'GCB'][i]!, previous_close: '9.00', close: '9.00' }),
    ])
    expect(volumeOf(judged(unfit('1'), row(now), unfit('2'), ...between, ...after))).toBe(648_197)
  })

  test('the place of the first decides also against the value', () => {
    const [unfitting, fitting] = [row({ ...old, volume: '900,000' }), row(now)]
    expect(volumeOf(judged(...second, unfitting, ...first, fitting, ...after))).toBe(900_000)
  })

  test('a right row between two others counts against the last', () => {
    const [fml, high] = [
      moved('FML', '1.00', '2.00'),
      row({ date: '02/01/2026', code: 'FML', previous_close: '9.00', close: '9.00' }),
    ]
    const given = [row(now), unfit('1'), ...first, ...second, ...after]
    expect(volumeOf(judged(...given))).toBeNull()
    expect(volumeOf(judged(...given, fml.old, fml.now, high, ...fml.next))).toBe(648_197)
  })

  test('of three different rows the last is the third', () =>
    expect(volumeOf(judged(row(old), unfit('1'), row(now), ...first, ...second, ...after))).toBe(648_197))

  test('the place in one source says nothing of another', () => {
    const elsewhere = [row(old), row(now)].map(one => ({ ...one, source: 'other', rank: 1 }))
    expect(volumeOf(judged(...first, ...second, ...elsewhere, ...after))).toBe(960_269)
  })

  test('nine of ten symbols decide, eight of nine do not', () => {
    const codes = ['CAL', 'EGL', 'GCB', 'SIC', 'TOTAL', 'TLW', 'ETI', 'GOIL', 'ADB', 'FML']
    const all = codes.map(code => moved(code, '1.00', '2.00'))
    const board = (agreeing: number) => {
      const pairs = all.slice(0, agreeing).flatMap(one => [one.old, one.now])
      const objecting = [all[9]!.now, all[9]!.old]
      const sessionsAfter = [...all.slice(0, agreeing), all[9]!].flatMap(one => one.next)
      return judged(row(old), row(now), ...next, ...pairs, ...objecting, ...sessionsAfter)
    }
    expect(volumeOf(board(9))).toBe(648_197)
    expect(volumeOf(board(8))).toBe(960_269)
  })

  test('a value fits its shares within 2 % of the close', () => {
    const of = (value: string, bid: string) =>
      row({ date: '02/01/2026', code: 'TOTAL', close: '10.00', volume: '100', value, bid })
    const chosenBid = (value: string) => judged(of('1,100.00', '9.00'), of(value, '9.50')).sound[0]!.line.bid
    expect([chosenBid('1,020.00'), chosenBid('980.00')]).toEqual([9.5, 9.5])
    expect([chosenBid('1,020.01'), chosenBid('979.99')]).toEqual([9, 9])
  })

  test('rows of another day do not count', () => {
    const later = movers
      .flatMap(one => [one.old, one.now, ...one.next])
      .map(({ cells, ...rest }) => ({
        ...rest,
        cells: cells.map(cell => cell.replace('/01/2026', '/02/2026')),
      }))
    expect(volumeOf(judged(row(old), row(now), ...next, ...later))).toBe(960_269)
  })
})

test('a row whose value is printed goes before one without, as for ADB on 14/01/2026', () => {
  const judgement = judged(
    row({ date: '14/01/2026', code: 'ADB', close: '5.06', volume: '37.0000', value: '' }),
    row({ date: '14/01/2026', code: 'ADB', close: '5.06', volume: '0.0000', value: '0.0000' }),
  )
  expect(closes(judgement)).toEqual([['2026-01-14', 5.06, 0]])
  expect(judgement.refused[0]!.reason).toMatch(/^row \d+ has its value printed$/)
})
