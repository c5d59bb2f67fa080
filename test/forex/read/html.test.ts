import { expect, test } from 'vitest'
import { parseHtml } from '../../../pipeline/forex/read/html.ts'
import { replyOf } from '../fixture.ts'

const parsed = (page: string) => parseHtml('forex/x', replyOf(page), page)

test.each(['<a>', '<div>', '<td>', '<a></b>'])(
  'a page of a hundred thousand %s is refused in less than a second: the parser would take hours',
  piece => {
    const page = piece.repeat(100_000)
    const from = performance.now()
    expect(() => parsed(page)).toThrow(/SOURCE_SHAPE forex\/x: reply: got "more than 2000 elements open at once"/)
    expect(performance.now() - from).toBeLessThan(1_000)
  },
)

test('a page with cells, paragraphs and images left open is read', () => {
  const page = `<table>${'<tr><td>1<td><img src=a><br>2'.repeat(200)}</table>`
  expect(parsed(page).querySelectorAll('td')).toHaveLength(400)
})
