/**
 * A year file as numbers, for the book: one pass over the text and no cell as a text of its own, because all of `data/forex` is read
 * for each build. Whatever is unusual goes the long way through `readYear`, which says what is wrong, and where.
 */
import { isDate } from '../../contract/calendar.ts'
import { readYear } from './year-file.ts'

export interface Figures {
  readonly labels: readonly string[]
  readonly dates: readonly string[]
  /** Day by day, a figure for each label; NaN where there is none. */
  readonly values: Float64Array
  /** How many decimals each was given with; -1 where there is none. */
  readonly decimals: Int8Array
}

const [zero, nine, point, comma, lineFeed] = [0x30, 0x39, 0x2e, 0x2c, 0x0a]

/**
 * Up to here a whole number is exact, and so is ten to the power of its decimals: dividing one by the other rounds once, to the
 * number that `Number` reads.
 */
const mostDigits = 15

const powers = Float64Array.from({ length: mostDigits + 1 }, (_, i) => 10 ** i)

const countLines = (text: string): number => {
  let lines = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) lines += 1
  return lines
}

/** Undefined where the text is not plainly a header, and then a line a day. */
const scan = (text: string, year: string): Figures | undefined => {
  const [first, ...labels] = text.slice(0, text.indexOf('\n')).split(',')
  if (first !== 'date' || labels.length === 0 || !text.endsWith('\n')) return undefined
  const days = countLines(text) - 1
  const dates: string[] = []
  const values = new Float64Array(days * labels.length).fill(Number.NaN)
  const decimals = new Int8Array(days * labels.length).fill(-1)
  let at = text.indexOf('\n') + 1
  let cell = 0
  let before = ''
  while (at < text.length) {
    const date = text.slice(at, at + 10)
    if (!isDate(date) || date <= before || !date.startsWith(year)) return undefined
    before = date
    dates.push(date)
    at += 10
    for (let column = 0; column < labels.length; column += 1) {
      if (text.charCodeAt(at) !== comma) return undefined
      at += 1
      const from = at
      let whole = 0
      let code = text.charCodeAt(at)
      for (; code >= zero && code <= nine; at += 1, code = text.charCodeAt(at)) whole = whole * 10 + code - zero
      const digits = at - from
      let places = 0
      if (code === point && digits > 0) {
        at += 1
        code = text.charCodeAt(at)
        for (; code >= zero && code <= nine; at += 1, code = text.charCodeAt(at)) whole = whole * 10 + code - zero
        places = at - from - digits - 1
        if (places === 0) return undefined
      }
      if (digits > 0) {
        values[cell] = digits + places > mostDigits ? Number(text.slice(from, at)) : whole / powers[places]!
        decimals[cell] = Math.min(127, places)
      }
      cell += 1
    }
    if (text.charCodeAt(at) !== lineFeed) return undefined
    at += 1
  }
  return { labels, dates, values, decimals }
}

const placesOf = (cell: string): number => (cell.includes('.') ? cell.length - cell.indexOf('.') - 1 : 0)

/** Throws DATA_SHAPE where the file is none. */
export const readFigures = (file: string, text: string): Figures => {
  const scanned = scan(text, file.slice(-8, -4))
  if (scanned) return scanned
  const { labels, days } = readYear(file, text)
  const cells = days.flatMap(day => day.cells)
  return {
    labels,
    dates: days.map(({ date }) => date),
    values: Float64Array.from(cells, cell => (cell === '' ? Number.NaN : Number(cell))),
    decimals: Int8Array.from(cells, cell => (cell === '' ? -1 : Math.min(127, placesOf(cell)))),
  }
}
