import { expect, it } from 'vitest'
import { sentenceWithoutRecord } from '../../../site/page/text/registration-words.ts'

it.each([
  ['notfound', '2026-07-01', 'a.example was not registered on 2026-07-01.'],
  ['notfound', null, 'a.example was not registered when last asked.'],
  ['reserved', '2026-07-01', 'a.example was reserved by its registry on 2026-07-01: nobody can register it.'],
  [
    'limited',
    '2026-07-01',
    'a.example is followed here, without a record. Last asked on 2026-07-01: the registry limits requests.',
  ],
  ['unavailable', null, 'a.example is followed here, without a record. When last asked: the registry did not answer.'],
])('a name without a record, %s on %s: %s', (verdict, checked, sentence) =>
  expect(sentenceWithoutRecord('a.example', verdict, checked)).toBe(sentence),
)
