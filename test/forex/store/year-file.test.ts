import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDate } from '../../../pipeline/contract/calendar.ts'
import { readYearFile } from '../../../pipeline/forex/store/year-file.ts'

const file = 'forex/ecb/2026.csv'

it('reads figures, gaps and decimals as they stand', () => {
  const { labels, dates, values, decimals } = readYearFile(
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
        const { values, decimals } = readYearFile(file, text)
        const read = dates.flatMap((_, i) => cells[i]!)
        expect([...values]).toEqual(read.map(cell => (cell === '' ? Number.NaN : Number(cell))))
        expect([...decimals]).toEqual(read.map(cell => (cell === '' ? -1 : (cell.split('.')[1]?.length ?? 0))))
      },
    ),
    { numRuns: 2_000 },
  ))

const whole = 'date,JPY,USD\n2026-04-10,186.75,1.1684\n2026-04-13,,1\n'

/** The same rules written a second way: a header, then lines of rising dates of 2026 with two decimal numbers or gaps. */
const isSound = (text: string): boolean => {
  const [header, ...lines] = text.split('\n')
  const dates = lines.slice(0, -1).map(line => line.slice(0, 10))
  const columns = header!.split(',').length - 1
  const line = new RegExp(`^2026-\\d\\d-\\d\\d(,(\\d+(\\.\\d+)?)?){${columns}}$`)
  return (
    /^date,/.test(header!) &&
    lines.at(-1) === '' &&
    lines.slice(0, -1).every(one => line.test(one)) &&
    dates.every((date, i) => isDate(date) && (i === 0 || date > dates[i - 1]!))
  )
}

it('reads exactly the sound files and names what is wrong with each other, whichever character is spoilt', () => {
  const spoilt = [...whole].flatMap((_, i) => [
    whole.slice(0, i) + whole.slice(i + 1),
    ...['x', ',', '\n', '.', '-', '0', '"', ' ', '\r', 'é'].map(put => whole.slice(0, i) + put + whole.slice(i + 1)),
  ])
  const outcomes = spoilt.map(text => {
    try {
      readYearFile(file, text)
      return { text, sound: true }
    } catch (error) {
      expect(error).toMatchObject({ code: 'DATA_SHAPE', facts: { subject: `data/${file}` } })
      return { text, sound: false }
    }
  })
  expect(outcomes.filter(({ text, sound }) => sound !== isSound(text))).toEqual([])
  expect(outcomes.filter(({ sound }) => !sound).length).toBeGreaterThan(300)
  expect(outcomes.filter(({ sound }) => sound).length).toBeGreaterThan(20)
})

it.each([
  ['date,A\n2026-02-01,1', 'row 2', 'no final line feed'],
  ['date\n', 'row 1', 'date'],
  ['date,A,B,A\n2026-02-01,1,2,3\n', 'row 1', 'date,A,B,A'],
  ['date,A,B\n2026-02-01,1\n', 'row 2', '1 cells'],
  ['date,A,B\n2026-02-01,1,2,3\n', 'row 2', '3 cells'],
  ['date,A,B\n2026-02-01,1,2.\n', 'row 2, column B', '2.'],
  ['date,A,B\n2026-02-01,-1,2\n', 'row 2, column A', '-1'],
  ['date,A\n2025-02-01,1\n', 'row 2, column date', '2025-02-01'],
  ['date,A\n2026-02-02,1\n2026-02-01,1\n', 'row 3, column date', '2026-02-01'],
])('names place and text of the fault in %j', (text, where, got) => {
  expect(() => readYearFile(file, text)).toThrow(
    expect.objectContaining({ facts: expect.objectContaining({ where, got }) }),
  )
})

it('keeps the published texts', () => {
  expect(readYearFile(file, whole).cellsOf(0)).toEqual(['186.75', '1.1684'])
  expect(readYearFile(file, whole).cellsOf(1)).toEqual(['', '1'])
})
