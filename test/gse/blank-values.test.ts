import { describe, expect, test } from 'vitest'
import { judged, row } from './rows.ts'

const day = '14/01/2026'
const acc = { date: day, code: 'ACCESS', close: '16.20', volume: '4122.0000', value: '66776.4000' }
const mtn = { date: day, code: 'MTNGH', close: '4.23', volume: '546941.0000', value: '' }
const volumes = (judgement: ReturnType<typeof judged>) =>
  judgement.sound.map(({ line }) => [line.symbol, line.volume, line.close])

describe('a value that is not printed', () => {
  test('cannot support its volume where other rows of the day have one: as for MTNGH on 14/01/2026', () =>
    expect(volumes(judged(row(acc), row(mtn)))).toEqual([
      ['ACCESS', 4122, 16.2],
      ['MTNGH', null, 4.23],
    ]))

  test('nor a volume of nought: the row was printed before the day was over', () =>
    expect(volumes(judged(row(acc), row({ ...mtn, volume: '0.0000' })))[1]).toEqual(['MTNGH', null, 4.23]))

  test('says nothing where no row of the day has one, as before 2019', () =>
    expect(volumes(judged(row({ ...acc, value: '' }), row(mtn))).map(([, volume]) => volume)).toEqual([4122, 546_941]))

  test('says nothing beside rows of another day or another source', () => {
    const other = { ...row({ ...acc, date: '15/01/2026' }), source: 'official' }
    const ajax = { ...row(acc), source: 'ajax', rank: 1 }
    expect(volumes(judged(other, ajax, row(mtn))).find(([symbol]) => symbol === 'MTNGH')).toEqual([
      'MTNGH',
      546_941,
      4.23,
    ])
  })
})
