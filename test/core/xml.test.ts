import { expect, test } from 'vitest'
import { attributesOf, elementsOf } from '../../pipeline/core/xml.ts'
import { replyOf } from '../forex/fixture.ts'

const sourced = (xml: string) => ({ ...replyOf(xml), source: 'forex/x' })
const read = (xml: string, names: readonly string[]) => elementsOf(sourced(xml), names)

const text = `<?xml version="1.0"?>
<n:Day n:date="2026-01-05"><Rate code="EUR" unit="1">5.0905</Rate><Rate code="HUF" unit="100">1.3247</Rate>
<Note><Publisher>The bank</Publisher><Empty/></Note></n:Day>`

test('elements come with attributes, own text and the text of their children, parents first', () => {
  const found = read(text, ['Day', 'Rate', 'Note'])
  expect(found.map(({ name, text }) => `${name} ${text}`.trim())).toEqual(['Day', 'Rate 5.0905', 'Rate 1.3247', 'Note'])
  expect(found[0]?.attributes).toEqual({ date: '2026-01-05' })
  expect(found[2]?.attributes).toEqual({ code: 'HUF', unit: '100' })
  expect(found[3]?.children).toEqual({ Publisher: 'The bank', Empty: '' })
})

test('values stay text: no digit passes through binary', () =>
  expect(read('<a><b>0.4590</b></a>', ['a'])[0]?.children).toEqual({ b: '0.4590' }))

test('attributes of one element, in document order', () =>
  expect(attributesOf(sourced(text), 'Rate').map(({ code }) => code)).toEqual(['EUR', 'HUF']))

test('entities are not expanded', () =>
  expect(read('<a>&lt;b&gt; &amp;amp;</a>', ['a'])[0]?.text).toBe('&lt;b&gt; &amp;amp;'))

test.each([
  ['cut', '<a><b>1</b>'],
  ['an instruction that never ends', '<?xml version="1.0"?><a>1</a><?more'],
  ['no XML', 'Date,USD'],
  ['nothing', ''],
])('%s: SOURCE_SHAPE, naming source and reply', (_, broken) =>
  expect(() => read(broken, ['a'])).toThrow(/SOURCE_SHAPE forex\/x: reply/),
)
