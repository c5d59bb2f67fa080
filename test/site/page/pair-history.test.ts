import { afterEach, expect, test, vi } from 'vitest'
import { pairHistories } from '../../../site/page/browser/pair-history.ts'

afterEach(() => vi.unstubAllGlobals())

/** The series of a host, by code; `precision` as the document names it. */
const serve = (precision: object) => {
  const rates: Readonly<Record<string, number>> = { usd: 1.1684, jpy: 186.75 }
  vi.stubGlobal('fetch', async (path: string) => {
    const code = /(\w+)\.json$/.exec(path)![1]!
    return Response.json({ code: code.toUpperCase(), dates: ['2026-04-13'], rates: [rates[code]], ...precision })
  })
}

// 186.75 / 1.1684 = 159.833961…
test.each([
  ['five digits where the document says so', { precision: [{ from: '2026-04-13', digits: 5 }] }, 159.83],
  ['eight digits where it says nothing', {}, 159.83396],
])('a pair has %s', async (_, precision, rate) => {
  serve(precision)
  expect(await pairHistories()('USD/JPY', 'all')).toEqual({ points: [{ date: '2026-04-13', rate }] })
})

test('a figure that came as a price in dollars has its digits against the dollar', async () => {
  serve({ precision: [{ from: '2026-04-13', digits: 5, usdDigits: 6 }] })
  expect(await pairHistories()('USD/JPY', 'all')).toEqual({ points: [{ date: '2026-04-13', rate: 159.834 }] })
})
