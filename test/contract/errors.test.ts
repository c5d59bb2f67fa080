import { expect, test } from 'vitest'
import { AlmanacError, isDataError } from '../../pipeline/contract/errors.ts'

const facts = { code: 'DATA_SHAPE', subject: 'data/gse/companies.csv' } as const

test('an error names what, where, got, expected and what to do, as far as they are known', () => {
  const whole = { ...facts, where: 'line 7', got: 'x"y', expected: 'a symbol', hint: 'Mend the line.' }
  expect(new AlmanacError(whole).message).toBe(
    'DATA_SHAPE data/gse/companies.csv: line 7: got "x\\"y", expected a symbol. Mend the line.',
  )
  expect(new AlmanacError({ ...facts, got: '' }).message).toBe('DATA_SHAPE data/gse/companies.csv: got "".')
  expect(new AlmanacError({ ...facts, hint: 'Mend it.' }).message).toBe('DATA_SHAPE data/gse/companies.csv: Mend it.')
})

test('what a terminal would obey is written as an escape', () => {
  const got = 'a\u001b[2J\u009b2J\u202eb\u2028\n'
  expect(new AlmanacError({ ...facts, got }).message).toBe(
    'DATA_SHAPE data/gse/companies.csv: got "a\\u001b[2J\\u009b2J\\u202eb\\u2028\\n".',
  )
  const elsewhere = new AlmanacError({ ...facts, subject: 'a\u001b[2J', hint: 'Mend b\u009b2J.' })
  expect(elsewhere.message).toBe('DATA_SHAPE a\\u001b[2J: Mend b\\u009b2J.')
})

test('a long text is cut to 120 characters with its quotes', () => {
  const quoted = (length: number) => new AlmanacError({ ...facts, got: 'x'.repeat(length - 2) }).message
  expect(quoted(120)).toBe(`DATA_SHAPE data/gse/companies.csv: got "${'x'.repeat(118)}".`)
  expect(quoted(121)).toBe(`DATA_SHAPE data/gse/companies.csv: got "${'x'.repeat(116)}....`)
})

test('an error keeps its cause, and has none where none is given', () => {
  const cause = new Error('disk')
  expect(new AlmanacError({ ...facts, cause }).cause).toBe(cause)
  expect(Object.hasOwn(new AlmanacError(facts), 'cause')).toBe(false)
})

test('an error of data is told from other errors by its code', () => {
  const coded = (code: 'DATA_SHAPE' | 'CSV_SYNTAX' | 'FORMAT_NEWER' | 'USAGE') =>
    new AlmanacError({ code, subject: 'x' })
  expect([coded('DATA_SHAPE'), coded('CSV_SYNTAX'), coded('FORMAT_NEWER')].every(isDataError)).toBe(true)
  expect([coded('USAGE'), new Error('DATA_SHAPE'), undefined].some(isDataError)).toBe(false)
})
