/**
 * A second reading of the exchange's table, written from the rules in words and sharing no code with the pipeline: it works on
 * texts and big integers, goes through the rows once per rule, and knows nothing of sources or files.
 */

export interface Told {
  readonly date: string
  readonly symbol: string
  /** Prices in hundredths of a hundredth, as big integers. */
  readonly close: bigint
  readonly change: bigint
  /** undefined: not to be trusted. */
  readonly volume: bigint | undefined
  readonly suspended: boolean
}

export interface Reading {
  readonly told: readonly Told[]
  readonly rows: number
}

/** Cells of a line of CSV, quoted or not. */
const cellsOf = (line: string): string[] =>
  [...`${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

/** `1,234.5` as 12345000n; undefined for an empty cell. */
const amount = (text: string): bigint | undefined => {
  const plain = text.replaceAll(',', '')
  if (plain === '') return undefined
  const [whole = '', decimals = ''] = plain.replace('-', '').split('.')
  const size = BigInt(whole + decimals.slice(0, 4).padEnd(4, '0'))
  return plain.startsWith('-') ? -size : size
}

interface Seen extends Told {
  readonly previous: bigint
  readonly value: bigint | undefined
  readonly figures: string
}

const isTradingDay = (date: string): boolean =>
  !['Sat', 'Sun'].includes(new Date(`${date}T12:00:00Z`).toUTCString().slice(0, 3))

const seenIn = (cells: readonly string[]): Seen | undefined => {
  const [day = '', code = ''] = cells
  const [, high, low, previous, open, last, close, change, , , volume, value] = cells
    .slice(1)
    .map((cell, i) => (i === 0 ? 0n : amount(cell)))
  const date = /^\d\d\/\d\d\/\d{4}$/.test(day) ? day.split('/').reverse().join('-') : day
  const symbol = code.replaceAll('*', '').replaceAll(' ', '')
  if (symbol === '' || !isTradingDay(date)) return undefined
  if (!close || !previous) return undefined
  const prices = [high, low, previous, open, last, close]
  const isOverwritten = change !== close - previous && prices.includes(volume) && prices.includes(value)
  if (isOverwritten || (volume ?? 0n) % 10_000n !== 0n || (volume ?? 0n) < 0n) return undefined
  const figures = cells
    .slice(2)
    .map(cell => amount(cell) ?? '')
    .join('/')
  const shares = volume === undefined ? undefined : volume / 10_000n
  return {
    date,
    symbol,
    suspended: code.includes('*'),
    close,
    previous,
    change: close - previous,
    volume: shares,
    value,
    figures,
  }
}

const within2Percent = ({ volume, value, close }: Seen): boolean => {
  if (!volume || value === undefined) return false
  const off = value - volume * close
  return (off < 0n ? -off : off) * 50n <= volume * close
}

/** Between half of and twice what the shares are worth at the close; no trade says nothing against itself. */
const isNearClose = ({ volume = 0n, value, close }: Seen): boolean => {
  if (volume === 0n || value === undefined) return true
  const worth = volume * close
  return value <= worth + worth && value + value >= worth
}

const datesOf = (rows: readonly Seen[]): string[] => [...new Set(rows.map(({ date }) => date))].sort()

/** One row per date: identical rows count once; then continuity, then value against volume, then the first. */
const withoutDuplicates = (ofSymbol: readonly Seen[]): Seen[] => {
  const kept: Seen[] = []
  const dates = datesOf(ofSymbol)
  for (const [i, date] of dates.entries()) {
    const sameDay = ofSymbol.filter(row => row.date === date)
    const rivals = sameDay.filter((row, n) => sameDay.findIndex(({ figures }) => figures === row.figures) === n)
    const before = kept.at(-1)?.close
    const after = ofSymbol.filter(row => row.date === dates[i + 1]).map(({ previous }) => previous)
    const unbroken = rivals.filter(
      row => (before === undefined || row.previous === before) && (after.length === 0 || after.includes(row.close)),
    )
    const isBounded = before !== undefined || after.length > 0
    kept.push(isBounded && unbroken.length === 1 ? unbroken[0]! : (rivals.find(within2Percent) ?? rivals[0]!))
  }
  return kept
}

/** Dates on which no figure reaches a thousand although trades were made: everything was cut at its comma. */
const cutDates = (rows: readonly Seen[]): Set<string> =>
  new Set(
    datesOf(rows).filter(date => {
      const board = rows.filter(row => row.date === date)
      const isSmall = board.every(({ volume = 0n, value = 0n }) => volume < 1000n && value < 10_000_000n)
      return (
        isSmall &&
        board.length >= 10 &&
        board.filter(({ volume = 0n, value = 0n }) => volume > 0n || value > 0n).length >= 5
      )
    }),
  )

/** Rows that two agreeing neighbours contradict. */
const strayRows = (rows: readonly Seen[]): Set<Seen> => {
  const strays = new Set<Seen>()
  for (const symbol of new Set(rows.map(row => row.symbol))) {
    const days = rows.filter(row => row.symbol === symbol)
    for (let i = 1; i + 1 < days.length; i += 1) {
      const close = days[i - 1]!.close
      if (days[i + 1]!.previous === close && days[i]!.previous !== close && days[i]!.close !== close)
        strays.add(days[i]!)
    }
  }
  return strays
}

/** Reads a whole file or a whole year of `data/`. */
export const readIndependently = (text: string): Reading => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .slice(1)
    .filter(line => line !== '')
  const seen = lines.map(line => seenIn(cellsOf(line))).filter(row => row !== undefined)
  const cut = cutDates(seen)
  const symbols = [...new Set(seen.map(({ symbol }) => symbol))].sort()
  const settled = symbols.flatMap(symbol => withoutDuplicates(seen.filter(row => row.symbol === symbol)))
  const strays = strayRows(settled)
  const share = (date: string): number => {
    const board = settled.filter(row => row.date === date)
    return board.length < 10 ? 0 : board.filter(row => strays.has(row)).length / board.length
  }
  const wrongBoards = new Set(datesOf(settled).filter(date => share(date) > 0.2))
  const rightBoards = settled.filter(({ date }) => !wrongBoards.has(date))
  const stillStray = strayRows(rightBoards)
  const told = rightBoards
    .filter(row => !stillStray.has(row))
    .map(row => {
      const { date, symbol, close, change, volume = 0n, value = 0n, suspended } = row
      const isCut = cut.has(date) && (volume > 0n || value > 0n) && (value % 10_000n === 0n || !within2Percent(row))
      const isUnknown = row.volume === undefined || isCut || !isNearClose(row)
      return { date, symbol, close, change, volume: isUnknown ? undefined : volume, suspended }
    })
  return { told, rows: lines.length }
}

/** A big integer of ten-thousandths as the decimal a person writes: 8000n is 0.8. */
export const decimalOf = (amountE4: bigint): number => {
  const digits = (amountE4 < 0n ? -amountE4 : amountE4).toString().padStart(5, '0')
  return Number(`${amountE4 < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`)
}

/** The board of a session as `/gse/live` should show it, when every symbol has a row. */
export const boardOn = (told: readonly Told[], date: string) =>
  told
    .filter(row => row.date === date && !row.suspended)
    .map(({ symbol, close, change, volume }) => ({
      change: decimalOf(change),
      name: symbol,
      price: decimalOf(close),
      volume: Number(volume ?? 0n),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
