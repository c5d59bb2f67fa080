/** The page's state in the query of its URL. A copied URL shows the same thing. */
import { isDate } from '../../../pipeline/contract/calendar.ts'

export const periodNames = {
  '1m': '1 month',
  '6m': '6 months',
  '1y': '1 year',
  '5y': '5 years',
  '10y': '10 years',
  all: 'All',
} as const
export type Period = keyof typeof periodNames
export const periods = Object.keys(periodNames) as readonly Period[]

/** What a page without controls shows. Queries have this order. */
export const emptyState = {
  amount: '',
  from: '',
  to: '',
  date: '',
  period: '1y',
  compare: '',
  q: '',
  sort: 'symbol',
  symbol: '',
  domain: '',
  try: '',
}
export type UrlStateKey = keyof typeof emptyState
export type UrlState = Readonly<Record<UrlStateKey, string>>
export const urlStateKeys = Object.keys(emptyState) as readonly UrlStateKey[]

/** Longer values are cut. */
const longest = 300

/** Reads the state of a query. Missing keys take their value from `standard`. */
export const readState = (query: string, standard: UrlState): UrlState => {
  const params = new URLSearchParams(query)
  const state: Record<UrlStateKey, string> = { ...standard }
  for (const key of urlStateKeys) {
    const value = params.get(key)?.slice(0, longest)
    if (value === undefined) continue
    const isCode = key === 'from' || key === 'to'
    // An address that names no currency asks for the usual one.
    if (isCode && value.trim() === '') continue
    state[key] = isCode || key === 'symbol' ? value.trim().toUpperCase() : value
  }
  return state
}

/** Writes what differs from `standard`, in the order of the keys: `''` or `?…`. */
export const writeState = (state: UrlState, standard: UrlState): string => {
  const params = new URLSearchParams()
  for (const key of urlStateKeys) if (state[key] !== standard[key]) params.set(key, state[key])
  // Slashes, colons and commas need no escape in a query.
  const text = params.toString().replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** Reads `1 year`, `1Y` and `1y` as one period. Anything unknown is one year. */
export const periodOf = (text: string): Period => {
  const asked = text.trim().toLowerCase()
  return periods.find(period => period === asked || periodNames[period].toLowerCase() === asked) ?? '1y'
}

/** Two days, both included. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

export const isRange = (span: Period | DateRange): span is DateRange => typeof span !== 'string'

/** Reads `2024-01-01..2024-06-30`, or a period. */
export const spanOf = (text: string): Period | DateRange => {
  const [from = '', to = '', ...more] = text.trim().split('..')
  return more.length === 0 && isDate(from) && isDate(to) && from <= to ? { from, to } : periodOf(text)
}

/** Pairs that a chart shows at once. */
export const mostPairs = 3

/** Reads `EUR/GHS,GBP/GHS`: pairs to compare with the converter's. What is not a pair is left out. */
export const comparedPairs = (text: string, pair: string): readonly string[] => {
  const named = text.split(',').map(part => part.trim().toUpperCase())
  const pairs = named.filter(part => /^[A-Z]{3}\/[A-Z]{3}$/.test(part) && part !== pair)
  return [...new Set(pairs)].slice(0, mostPairs - 1)
}
