/** The hand-written tables of `data/forex`: currencies, rates fixed by law, dated events. */
import { isDate } from '../../contract/calendar.ts'
import { readTable } from '../../core/csv.ts'
import { readData } from '../../core/files.ts'
import type { CurrencyFacts, CurrencyKind, DatedEvent, DatedKind, Peg } from '../model.ts'
import { cellError, dateAt, decimalAt, rowsIfAny } from './cells.ts'

const currencyColumns = ['code', 'name', 'numeric', 'units', 'kind', 'first', 'last', 'successor', 'ratio'] as const
const pegColumns = ['code', 'anchor', 'rate', 'kind', 'since', 'until', 'authority'] as const

export const loadCurrencies = (dataDir: string): readonly CurrencyFacts[] => {
  const file = 'forex/currencies.csv'
  const seen = new Set<string>()
  return readTable(`data/${file}`, readData(dataDir, file), currencyColumns).map(
    ({ row, code, name, numeric, units, kind, successor, ratio, ...rest }) => {
      if (!/^[A-Z]{3}$/.test(code)) throw cellError(file, row, 'code', code, 'three capital letters')
      if (seen.has(code)) throw cellError(file, row, 'code', code, 'each code once')
      if (name === '') throw cellError(file, row, 'name', name, 'an English name')
      if (!/^(\d{3})?$/.test(numeric)) throw cellError(file, row, 'numeric', numeric, 'three digits, or nothing')
      if (!/^\d?$/.test(units)) throw cellError(file, row, 'units', units, 'one digit, or nothing')
      if (ratio !== '') decimalAt(file, row, 'ratio', ratio)
      seen.add(code)
      const first = dateAt(file, row, 'first', rest.first)
      return { code, name, numeric, units, kind, first, last: dateAt(file, row, 'last', rest.last), successor, ratio }
    },
  )
}

export const loadPegs = (dataDir: string): readonly Peg[] => {
  const file = 'forex/pegs.csv'
  return readTable(`data/${file}`, readData(dataDir, file), pegColumns).map(
    ({ row, code, anchor, kind, authority, ...rest }) => {
      if (kind !== 'irrevocable' && kind !== 'peg') throw cellError(file, row, 'kind', kind, 'irrevocable or peg')
      const rate = decimalAt(file, row, 'rate', rest.rate)
      const since = dateAt(file, row, 'since', rest.since)
      return { code, anchor, rate, kind, since, until: dateAt(file, row, 'until', rest.until), authority }
    },
  )
}

const kindColumns = ['code', 'since', 'until', 'kind', 'authority', 'source'] as const
const isKind = (text: string): text is CurrencyKind => ['official', 'market', 'peg', 'law'].includes(text)

/** Spans in which an authority set a rate while a market had its own; none where the file is missing. */
export const loadKinds = (dataDir: string): readonly DatedKind[] => {
  const file = 'forex/kinds.csv'
  return rowsIfAny(dataDir, file, kindColumns).map(({ row, code, kind, authority, source, ...rest }) => {
    if (!isKind(kind)) throw cellError(file, row, 'kind', kind, 'official, market, peg or law')
    const since = dateAt(file, row, 'since', rest.since)
    return { code, since, until: dateAt(file, row, 'until', rest.until), kind, authority, source }
  })
}

const eventsIn = (dataDir: string, file: string, act: 'ratio' | 'event'): readonly DatedEvent[] =>
  readTable(`data/${file}`, readData(dataDir, file), ['code', 'date', act, 'authority']).map(({ row, code, date }) => {
    if (!isDate(date)) throw cellError(file, row, 'date', date, 'a date YYYY-MM-DD')
    return { code, date, cutsZeros: act === 'ratio' }
  })

/** Redenominations under the same code, devaluations and floats, each with its authority. */
export const loadEvents = (dataDir: string): readonly DatedEvent[] => [
  ...eventsIn(dataDir, 'forex/redenominations.csv', 'ratio'),
  ...eventsIn(dataDir, 'forex/events.csv', 'event'),
]
