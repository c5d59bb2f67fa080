/** The quick reading of a year file against the careful one. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFigures } from '../../../pipeline/forex/store/figures.ts'
import { readYear } from '../../../pipeline/forex/store/year-file.ts'

const file = 'forex/ecb/2026.csv'

it('reads figures, gaps and decimals as they stand', () => {
  const { labels, dates, values, decimals } = readFigures(
    file,
    'date,JPY,USD\n2026-04-10,186.75,1.1684\n2026-04-13,,1\n2026-04-14,0.0050,\n',
  )
  expect(labels).toEqual(['JPY', 'USD'])
  expect(dates).toEqual(['2026-04-10', '2026-04-13', '2026-04-14'])
  expect([...values]).toEqual([186.75, 1.1684, Number.NaN, 1, 0.005, Number.NaN])
  expect([...decimals]).toEqual([2, 4, -1, 0, 4, -1])
})

const digits = (most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: most })
const decimal = fc.oneof(
  fc.constant(''),
  digits(20),
  fc.tuple(digits(12), digits(22)).map(([whole, places]) => `${whole}.${places}`),
)
const days = fc
  .uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 6 })
  .map(list => list.sort((a, b) => a - b).map(day => `2026-02-${String(day).padStart(2, '0')}`))

it('reads each figure as the number nearest to it, however many digits it has', () =>
  fc.assert(
    fc.property(
      days.chain(dates =>
        fc.tuple(fc.constant(dates), fc.array(fc.tuple(decimal, decimal), { minLength: 6, maxLength: 6 })),
      ),
      ([dates, cells]) => {
        const text = `date,A,B\n${dates.map((date, i) => `${date},${cells[i]!.join(',')}\n`).join('')}`
        const { values, decimals } = readFigures(file, text)
        const read = dates.flatMap((_, i) => cells[i]!)
        expect([...values]).toEqual(read.map(cell => (cell === '' ? Number.NaN : Number(cell))))
        expect([...decimals]).toEqual(read.map(cell => (cell === '' ? -1 : (cell.split('.')[1]?.length ?? 0))))
      },
    ),
    { numRuns: 2_000 },
  ))

const whole = 'date,JPY,USD\n2026-04-10,186.75,1.1684\n2026-04-13,,1\n'

it('throws what the careful reading throws, and nothing else, whichever character is spoilt', () => {
  const outcome = (read: () => unknown): string => {
    try {
      read()
      return 'read'
    } catch (error) {
      return String(error)
    }
  }
  const spoilt = [...whole].flatMap((_, i) => [
    whole.slice(0, i) + whole.slice(i + 1),
    ...['x', ',', '\n', '.', '-', '0', '"', ' ', '\r', 'é'].map(put => whole.slice(0, i) + put + whole.slice(i + 1)),
  ])
  const outcomes = spoilt.map(text => [outcome(() => readFigures(file, text)), outcome(() => readYear(file, text))])
  expect(outcomes.filter(([quick, careful]) => quick !== careful)).toEqual([])
  // Most of what can be spoilt is found, and some of it is another figure.
  expect(outcomes.filter(([quick]) => quick!.includes('DATA_SHAPE')).length).toBeGreaterThan(300)
  expect(outcomes.filter(([quick]) => quick === 'read').length).toBeGreaterThan(20)
})
