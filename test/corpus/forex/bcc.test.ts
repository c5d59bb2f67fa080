import { expect, test } from 'vitest'
import bcc from '../../../pipeline/forex/sources/bcc.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFile, recordedFolder } from '../recorded.ts'

/** The replies do not say their currency; the list of recordings says what address each answered. */
const addresses = new Map<string, string>(
  new TextDecoder()
    .decode(recordedFile('forex/responses/MANIFEST.tsv').bytes)
    .split('\n')
    .map(line => line.split('\t'))
    .map(([file = '', , url = '']) => [`forex/${file}`, url] as const),
)

const readings = recordedFolder('forex/responses/bcc').map(({ name, bytes }) =>
  bcc.read({ name: addresses.get(name) ?? name, bytes }),
)
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(52)
  expect(rulesOf({ rows, refused })).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-05-22', 'USD')).toBe('24')
  expect(figure('2026-05-19', 'AUD')).toBe('17.1732')
  expect(figure('2026-05-20', 'CHF')).toBe('30.43175')
  expect(figure('2026-05-21', 'JPY per CUP')).toBe('6.62')
  expect(figure('2026-05-22', 'SEK')).toBe('2.57182')
})
