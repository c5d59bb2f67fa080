import { expect, test } from 'vitest'
import { htmlTables, inputsIn, readHtml, textInHtml } from '../../pipeline/core/html.ts'
import { replyOf } from '../forex/fixture.ts'

const sourced = (page: string) => ({ ...replyOf(page), source: 'forex/x' })
const read = (page: string) => readHtml(sourced(page))

test.each(['<b>', '<div>', '<td><table>', '<i></b>'])('a page of a hundred thousand %s is refused', piece =>
  expect(() => read(piece.repeat(100_000))).toThrow(
    /SOURCE_SHAPE forex\/x: reply: got "more than 2000 elements open at once", expected at most 2000/,
  ),
)

test('a page with cells, paragraphs and images left open is read', () => {
  const page = `<table>${'<tr><td>1<td><img src=a><br>2'.repeat(200)}</table>`
  expect(htmlTables(sourced(page))[0]).toHaveLength(200)
  expect(htmlTables(sourced(page))[0]?.[199]).toEqual(['1', '2'])
})

test('scripts are no text, entities are resolved, blanks are folded, a nested table stands alone', () => {
  const page =
    '<h2>Rates\n of</h2><table class="a rates"><tr><th>A&amp;B&nbsp; C<script>x<y</script><td><table><tr><td>in</table></table><input id=t value="a&quot;b">'
  expect(read(page)).toEqual({
    tables: [
      { classes: ['a', 'rates'], rows: [['A&B C', '']] },
      { classes: [''], rows: [['in']] },
    ],
    headings: ['Rates of'],
  })
  expect(inputsIn(sourced(page))).toEqual([{ id: 't', value: 'a"b' }])
})

test('a superscript is not part of the number before it', () =>
  expect(htmlTables(sourced('<table><tr><td>3.67<sup>1</sup><td>USD<sup>a</sup></table>'))).toEqual([
    [['3.67 1', 'USD a']],
  ]))

test('a footer is left out, before the body or after it', () => {
  const rows = (page: string) => htmlTables(sourced(page))
  expect(rows('<table><tfoot><tr><td>sum<tbody><tr><td>1</table>')).toEqual([[['1']]])
  expect(rows('<table><tr><td>1<tfoot><tr><td>sum</tfoot></table>')).toEqual([[['1']]])
})

test('fields are found in a page that was cut', () =>
  expect(inputsIn(sourced('<table><input name=a value=1><p>'))).toEqual([{ name: 'a', value: '1' }]))

test('the text of a cell has no tags, the text of a page has blanks in their place', () => {
  expect(textInHtml('<a href="x">MTN</a>GH &amp;&nbsp; Co')).toBe('MTNGH & Co')
  expect(textInHtml('<p>Last updated:<b>today', ' ')).toBe('Last updated: today')
})

test('a table that is not closed is SOURCE_SHAPE', () =>
  expect(() => read('<table><tr><td>1')).toThrow(/SOURCE_SHAPE forex\/x: reply end/))

/** The least of five times that a reading of so many pieces takes, in processor microseconds. */
const costOf = (start: string, piece: string, times: number): number => {
  const page = start + piece.repeat(times)
  const costs = Array.from({ length: 5 }, () => {
    const from = process.cpuUsage()
    try {
      read(page)
    } catch {
      // Refusing the page is as good as reading it.
    }
    const { user, system } = process.cpuUsage(from)
    return user + system
  })
  return Math.min(...costs)
}

test.each([
  ['comments that never close', '', '<!--'],
  ['declarations that never close', '', '<!x'],
  ['tags that never close', '', '<a '],
  ['attributes without end', '<a ', 'x x= '],
  ['quotes that never close', `<a '> '`, ' "x'],
  ['ends of nothing', '<table>', '</x>'],
  ['empty comments before a tag', '', '<!---->'],
])('%s take time in proportion to their length', (_, start, piece) => {
  const once = costOf(start, piece, 10_000)
  const sixteenfold = costOf(start, piece, 160_000)
  // Linear gives 16, quadratic 256; a quarter of a millisecond is added for the noise of small times.
  expect(sixteenfold / (once + 250)).toBeLessThan(64)
})
