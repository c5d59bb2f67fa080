import { expect, test } from 'vitest'
import cbn from '../../../pipeline/forex/sources/cbn.ts'
import { changed, fixture, textOn } from '../fixture.ts'

const rates = fixture('cbn', 'rates.json')
const reading = cbn.read(rates)

test('the central rate, naira for one unit', () => {
  expect(reading.rows.map(({ base, counter }) => `${base}/${counter}`)).toEqual([
    'XOF/NGN',
    'EUR/NGN',
    'XDR/NGN',
    'USD/NGN',
  ])
})

test('the West African unit of account is no currency', () => {
  expect(reading.refused[0]).toMatchObject({ row: 4, code: 'WAUA' })
})

test('names come with blanks around them and in two spellings', () => {
  expect(textOn(cbn.read(changed(rates, '"EURO"', '" Euro "')), '2026-05-21', 'EURO')).toBe('1590.1997')
  expect(cbn.read(changed(rates, '"EURO"', '"JAPANESE YEN"')).rows[1]).toMatchObject({ base: 'JPY' })
})

test('an empty rate is no figure', () => {
  expect(cbn.read(changed(rates, '"1590.1997"', '""')).rows).toHaveLength(3)
})
