/** Letters that imitate others. The pairs were taken from Unicode's confusables by hand. */
import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { lookAlikeWarnings } from '../../pipeline/whois/look-alikes.ts'

test.each([
  ['ехаmрӏе.com', '"ехаmрӏе" looks like "example"'],
  ['аррӏе.com', '"аррӏе" looks like "apple"'],
  ['gооgle.com', '"gооgle" looks like "google"'],
  ['bücherия.com', '"bücherия" mixes Latin and Cyrillic letters'],
  ['αβγж.com', '"αβγж" mixes Cyrillic and Greek letters'],
])('%s is warned of', (name, words) => {
  const ascii = domainToASCII(name)
  expect(lookAlikeWarnings([ascii])).toEqual([`${ascii}: ${words}. It may imitate another name.`])
})

test.each([
  ...[
    'example.com',
    'bücher.de',
    'пример.рф',
    'παράδειγμα.gr',
    '例え.jp',
    'テスト例a.jp',
    '한국어.kr',
    'café-1.fr',
    'مثال.sa',
  ],
  ...['דוגמה.il', 'ตัวอย่าง.th'],
])('%s is not', name => expect(lookAlikeWarnings([domainToASCII(name)])).toEqual([]))
