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

const grouped = (rows: Iterable<Seen>, nameOf: (row: Seen) => string): Map<string, Seen[]> => {
  const groups = new Map<string, Seen[]>()
  for (const row of rows) groups.set(nameOf(row), [...(groups.get(nameOf(row)) ?? []), row])
  return groups
}

interface Seen extends Told {
  readonly high: bigint
  readonly low: bigint
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
    high: high ?? 0n,
    low: low ?? 0n,
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

/** Rows of one symbol on one date that differ, and where the row stands that alone continues the closes around it. */
interface Rivalry {
  readonly rivals: readonly Seen[]
  readonly unbroken: number | undefined
}

const rivalryOf = (rivals: readonly Seen[], before: bigint | undefined, after: readonly bigint[]): Rivalry => {
  const places = [...rivals.keys()].filter(n => {
    const { previous, close } = rivals[n]!
    return (before === undefined || previous === before) && (after.length === 0 || after.includes(close))
  })
  const isBounded = before !== undefined || after.length > 0
  return { rivals, unbroken: isBounded && places.length === 1 ? places[0] : undefined }
}

/** +1 when nine of ten of at least three unbroken rows are the last of their rivals, -1 when the first, otherwise 0. */
const leaningOf = (rivalries: readonly Rivalry[]): number => {
  const settled = rivalries.filter(({ unbroken }) => unbroken !== undefined)
  if (settled.length < 3) return 0
  const lasts = settled.filter(({ rivals, unbroken }) => unbroken === rivals.length - 1).length
  const firsts = settled.filter(({ unbroken }) => unbroken === 0).length
  return lasts * 10 >= settled.length * 9 ? 1 : firsts * 10 >= settled.length * 9 ? -1 : 0
}

const winner = ({ rivals, unbroken }: Rivalry, leaning: number): Seen => {
  if (unbroken !== undefined) return rivals[unbroken]!
  if (leaning !== 0) return leaning > 0 ? rivals[rivals.length - 1]! : rivals[0]!
  return rivals.find(within2Percent) ?? rivals.find(({ value }) => value !== undefined) ?? rivals[0]!
}

/** One row per date and symbol: identical rows count once; then continuity, then how the date leans, value, the first. */
const withoutDuplicates = (seen: readonly Seen[]): Seen[] => {
  const kept: Seen[] = []
  const closes = new Map<string, bigint>()
  const rowsOf = grouped(seen, ({ symbol }) => symbol)
  const datesBySymbol = new Map([...rowsOf].map(([symbol, rows]) => [symbol, datesOf(rows)]))
  for (const [date, board] of [...grouped(seen, row => row.date)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const rivalries = [...grouped(board, ({ symbol }) => symbol)].map(([symbol, sameDay]) => {
      const rivals = sameDay.filter((row, n) => sameDay.findIndex(({ figures }) => figures === row.figures) === n)
      const dates = datesBySymbol.get(symbol)!
      const next = dates[dates.indexOf(date) + 1]
      const after = next === undefined ? [] : rowsOf.get(symbol)!.filter(row => row.date === next)
      return rivalryOf(
        rivals,
        closes.get(symbol),
        after.map(({ previous }) => previous),
      )
    })
    const leaning = leaningOf(rivalries.filter(({ rivals }) => rivals.length > 1))
    for (const rivalry of rivalries) {
      const row = winner(rivalry, leaning)
      closes.set(row.symbol, row.close)
      kept.push(row)
    }
  }
  return kept
}

/** Dates of which some rows have a value and some none: those without were printed before the day was over. */
const halfPrinted = (rows: readonly Seen[]): Set<string> =>
  new Set(datesOf(rows).filter(date => rows.some(row => row.date === date && row.value !== undefined)))

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

/** The year's range may grow from session to session and never shrinks. */
const outgrows = (row: Seen, later: Seen): boolean =>
  row.date.slice(0, 4) === later.date.slice(0, 4) && (row.high > later.high || row.low < later.low)

/** Rows that two agreeing neighbours contradict; on a day with three of them also rows whose year is another one. */
const strayRows = (rows: readonly Seen[]): Set<Seen> => {
  const strays = new Set<Seen>()
  const outgrown: Seen[] = []
  for (const days of grouped(rows, ({ symbol }) => symbol).values()) {
    for (let i = 1; i + 1 < days.length; i += 1) {
      const [before, row, after] = [days[i - 1]!, days[i]!, days[i + 1]!]
      if (after.previous === before.close && row.previous !== before.close && row.close !== before.close)
        strays.add(row)
      else if (outgrows(row, after) && !outgrows(before, after)) outgrown.push(row)
    }
  }
  const onDate = grouped(strays, ({ date }) => date)
  for (const row of outgrown) if ((onDate.get(row.date)?.length ?? 0) >= 3) strays.add(row)
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
  const partly = halfPrinted(seen)
  const settled = withoutDuplicates(seen)
  const strays = strayRows(settled)
  const share = (date: string): number => {
    const board = settled.filter(row => row.date === date)
    return board.length < 10 ? 0 : board.filter(row => strays.has(row)).length / board.length
  }
  const wrongBoards = new Set(datesOf(settled).filter(date => share(date) > 0.2))
  const rightBoards = settled.filter(({ date }) => !wrongBoards.has(date))
  const stillStray = strayRows(rightBoards)
  const sound = rightBoards.filter(row => !stillStray.has(row))
  const marks = new Map<string, number>()
  const told = sound.map(row => {
    const { date, symbol, close, change, volume = 0n, value = 0n } = row
    const isCut = cut.has(date) && (volume > 0n || value > 0n) && (value % 10_000n === 0n || !within2Percent(row))
    const isBlank = row.value === undefined && partly.has(date)
    const isUnknown = row.volume === undefined || isCut || isBlank || !isNearClose(row)
    // A suspension is over with the third row in turn that lacks the asterisks.
    const rowsLeft = row.suspended ? 3 : (marks.get(symbol) ?? 0)
    marks.set(symbol, Math.max(0, rowsLeft - 1))
    return { date, symbol, close, change, volume: isUnknown ? undefined : volume, suspended: rowsLeft > 0 }
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
