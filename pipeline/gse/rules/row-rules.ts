/** The figures of one row, and the rules of a single row. The first rule that fails names the refusal. */
import { isWeekend } from '../../contract/calendar.ts'
import { dayOf, readE4 } from '../read/figures.ts'
import { at } from '../read/table.ts'

type Price = 'yearHigh' | 'yearLow' | 'previous' | 'open' | 'last' | 'close' | 'change' | 'bid' | 'offer'

/** A row's cells as figures: null where empty, NaN where not a number. Prices, volume and value in ten-thousandths. */
export interface RowReading extends Readonly<Record<Price | 'volume' | 'value', number | null>> {
  readonly date: string | undefined
  readonly symbol: string
  readonly suspended: boolean
}

/** `**ALW**` is ALW suspended; `SCB PREF` is SCBPREF. */
export const symbolOf = (code: string): string => code.replace(/[\s*]+/g, '').toUpperCase()

export const isSymbol = (text: string): boolean => /^[A-Z]{2,10}$/.test(text)

export const readRow = (cells: readonly string[]): RowReading => {
  const figure = (column: keyof typeof at): number | null => readE4(cells[at[column]]!)
  return {
    date: dayOf(cells[at.date]!),
    symbol: symbolOf(cells[at.code]!),
    suspended: cells[at.code]!.includes('*'),
    yearHigh: figure('year_high'),
    yearLow: figure('year_low'),
    previous: figure('previous_close'),
    open: figure('open'),
    last: figure('last'),
    close: figure('close'),
    change: figure('change'),
    bid: figure('bid'),
    offer: figure('offer'),
    volume: figure('volume'),
    value: figure('value'),
  }
}

const isPrice = (e4: number | null): e4 is number => e4 !== null && e4 > 0

/** Whether the change differs from close - previous by more than half a hundredth, which is more than rounding. */
const changeContradicts = ({ change, close, previous }: RowReading): boolean =>
  change !== null && Math.abs(change - ((close ?? 0) - (previous ?? 0))) > 51

const rule = (name: string, reason: string, refuses: (row: RowReading) => boolean) => ({ name, reason, refuses })

export const rowRules: readonly ReturnType<typeof rule>[] = [
  rule('date', 'the date is not a day', ({ date }) => date === undefined),
  rule('empty-code', 'the share code is empty', ({ symbol }) => symbol === ''),
  rule('rights', 'rights to shares, not a listed equity', ({ symbol }) => /RIGHTS?$|RTS?\d{0,2}$/.test(symbol)),
  rule('foreign-code', 'not a share code of this exchange: two to ten letters', ({ symbol }) => !isSymbol(symbol)),
  rule('number', 'a cell is not a number as the exchange writes them', row => Object.values(row).some(Number.isNaN)),
  // Seen on 18/07/2025 and 30/09/2025: shares in millions and capitalisation in the columns of the year's high and low.
  rule(
    'capitalisation',
    'a row of the capitalisation table: no previous and no closing price, no opening price',
    ({ previous, open, close, yearHigh, yearLow }) =>
      !isPrice(previous) && !isPrice(close) && open === null && isPrice(yearHigh) && isPrice(yearLow),
  ),
  // Seen on 24/09/2025 and 12/01/2026: prices of other columns as change, shares and value.
  rule('overwritten', 'change, shares and value are overwritten by prices', row => {
    const prices = [row.yearHigh, row.yearLow, row.previous, row.open, row.last, row.close]
    const isCopied = (e4: number | null): boolean => isPrice(e4) && prices.includes(e4)
    return changeContradicts(row) && isCopied(row.volume) && isCopied(row.value)
  }),
  rule('close', 'no closing price', ({ close }) => !isPrice(close)),
  rule('previous-close', 'no previous closing price', ({ previous }) => !isPrice(previous)),
  rule('volume', 'shares traded is not a whole number of zero or more', ({ volume }) =>
    volume === null ? false : volume < 0 || volume % 10_000 !== 0,
  ),
  rule('value', 'value traded is negative', ({ value }) => value !== null && value < 0),
  rule('weekend', 'the exchange does not trade on weekends', ({ date }) => isWeekend(date!)),
]
