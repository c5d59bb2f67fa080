import { describe, expect, test } from 'vitest'
import { course, judged, row } from './rows.ts'

describe('a row of another day', () => {
  test('is refused when the sessions around it agree with each other and not with it: SCB on 16/01/2026', () => {
    const judgement = judged(
      ...course(
        'SCB',
        ['15/01/2026', '29.26', '29.26'],
        ['16/01/2026', '29.11', '29.11'],
        ['19/01/2026', '29.26', '29.26'],
      ),
    )
    expect(judgement.sound.map(({ line }) => line.date)).toEqual(['2026-01-15', '2026-01-19'])
    expect(judgement.refused.map(({ rule, reason }) => [rule, reason])).toEqual([
      ['misdated', '29.11 to 29.11, while the sessions around it agree on 29.26'],
    ])
  })

  test('a jump that the next session takes up is no misdate: IIL on 18/06/2026', () => {
    const days = course(
      'IIL',
      ['17/06/2026', '0.08', '0.08'],
      ['18/06/2026', '0.12', '0.13'],
      ['19/06/2026', '0.13', '0.13'],
    )
    expect(judged(...days).refused).toEqual([])
  })

  test('the newest session has nobody after it and is kept', () =>
    expect(judged(...course('CAL', ['23/07/2026', '0.79', '0.79'], ['24/07/2026', '0.90', '0.91'])).refused).toEqual(
      [],
    ))

  test('a day with many of them is a misdated board: the rows that fit keep their price and lose their volume', () => {
    const symbols = ['ACCESS', 'ADB', 'AGA', 'CAL', 'CPC', 'EGH', 'EGL', 'ETI', 'GCB', 'GOIL']
    const rows = symbols.flatMap((code, i) => {
      const wrong = i < 3 ? '4.90' : '5.00'
      return [
        ...course(code, ['12/01/2026', '5.00', '5.00'], ['14/01/2026', '5.00', '5.00']),
        row({ date: '13/01/2026', code, previous_close: wrong, close: wrong, volume: '2,000', value: '10,000.00' }),
      ]
    })
    const { sound, refused } = judged(...rows)
    expect(refused.map(({ code, date, rule }) => [code, date, rule])).toEqual(
      ['ACCESS', 'ADB', 'AGA'].map(code => [code, '2026-01-13', 'misdated']),
    )
    const misdated = sound.filter(({ line }) => line.date === '2026-01-13').map(({ line }) => [line.close, line.volume])
    expect(misdated).toEqual(Array.from({ length: 7 }, () => [5, null]))
  })
})
