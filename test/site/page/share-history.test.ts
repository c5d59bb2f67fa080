/** A share's history as the build draws it, against what the page's script draws of the same sessions. */
import { expect, test } from 'vitest'
import { renderShareHistory } from '../../../site/page/render/share-history.ts'
import { withGaps } from '../../../site/page/text/series.ts'
import { historyWords } from '../../../site/page/text/share-history.ts'

// 30 days, so 20 pixels a day; 3.90 to 4.10, so 1 pixel for 0.001. Two weeks without a session break the line, and leave one alone.
const closes = [
  { date: '2026-03-02', value: 3.9 },
  { date: '2026-03-03', value: 4.1 },
  { date: '2026-03-06', value: 4 },
  { date: '2026-03-20', value: 3.95 },
  { date: '2026-03-31', value: 4.05 },
  { date: '2026-04-01', value: 4.05 },
]
const points = closes.map(({ date, value }) => ({ date, rate: value }))
// The highest has 50 pixels, the next a fifth of it, the last less than half a pixel.
const volumes = [
  { date: '2026-03-02', value: 1_000 },
  { date: '2026-03-03', value: 200 },
  { date: '2026-03-06', value: 9 },
]
const html = renderShareHistory({ symbol: 'GCB', closes, volumes }).html

/** The lines of the picture as places. A lone point is a line that goes nowhere. */
const drawn = [...html.matchAll(/class="(?:line|dot)" d="M([^"]*?)(?:h0)?"/g)].map(([, line = '']) =>
  line.split('L').map(place => place.split(' ').map(Number)),
)

test('the picture of the build is the closing prices to scale', () =>
  expect(drawn).toEqual([
    [
      [0, 200],
      [20, 0],
      [80, 100],
    ],
    [[360, 150]],
    [
      [580, 50],
      [600, 50],
    ],
  ]))

test('volumes are bars from the ground, the largest a quarter of the height; one below half a pixel is left out', () =>
  expect(html).toContain('<path class="bar" d="M0 200v-50M20 200v-10"/>'))

test('of the volumes in one column the largest stands', () => {
  const years = ['2016-01-04', '2026-01-04'].map(date => ({ date, value: 1 }))
  // A pixel is six days.
  const days = ['2016-01-04', '2016-01-05', '2016-01-06'].map((date, i) => ({ date, value: [100, 400, 200][i]! }))
  const { html } = renderShareHistory({ symbol: 'GCB', closes: years, volumes: days })
  expect(html).toContain('<path class="bar" d="M0 200v-50"/>')
})

test('its lines break where those of the script break', () => {
  const pieces: number[] = [0]
  for (const { rate } of withGaps(points))
    if (rate === null) pieces.push(0)
    else pieces[pieces.length - 1]! += 1
  expect(drawn.map(({ length }) => length)).toEqual(pieces)
})

test('its words are those that the script writes for all sessions', () => {
  const { label, change, lowHigh, note } = historyWords('GCB', points, true)!
  // From 3.90 to 4.05 is 3.85 %.
  expect([label, change, lowHigh, note]).toEqual([
    'Price history of GCB: low 3.9 on 2026-03-02, high 4.1 on 2026-03-03',
    '+3.85 %',
    ['low 3.90', 'high 4.10'],
    '6 sessions from 2026-03-02 to 2026-04-01. Bars show the volume.',
  ])
  for (const words of [`aria-label="${label}"`, `>${change}<`, lowHigh.join(' · '), `>${note}<`])
    expect(html).toContain(words)
})

test('a price that never moved stands once: beside its line, and in words', () => {
  const still = closes.map(({ date }) => ({ date, value: 0.42 }))
  const { html } = renderShareHistory({ symbol: 'AADS', closes: still, volumes: [] })
  expect(html).toContain('<div class="picture"><p><span>0.42</span></p><svg')
  expect(html).toContain('<span class="even">0.00 %</span> · unchanged at 0.42</p>')
  // Without a known volume there are no bars, and nothing is said of them.
  expect(html).not.toMatch(/class="bar" d=|Bars/)
})
