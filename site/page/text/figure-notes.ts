/** Notes on a figure: official where a market has another, seldom published, provisional. */
import type { CurrencyRow } from '../../../pipeline/contract/page-content.ts'
import { yearShares, yearsAsText } from './coverage-strip.ts'

/** What a currency's notes follow from, as the asset file holds it. */
export interface NotedCurrency {
  /** The share of each year's days with a figure, as `yearsAsText` writes it. */
  readonly years: string
  /** First and last day on which the rate is official; an empty last day: still. */
  readonly official: readonly (readonly [string, string])[]
}

/** A currency with a figure on fewer than half of a year's days is seldom published. */
const seldom = 0.5

export const hasSeldomYear = ({ years }: Pick<NotedCurrency, 'years'>): boolean =>
  yearShares(years).some(share => share < seldom)

export const notedCurrency = ({ years, kinds }: Pick<CurrencyRow, 'years' | 'kinds'>): NotedCurrency => ({
  years: yearsAsText(years),
  official: kinds.flatMap(({ kind, since, until }) => (kind === 'official' ? [[since, until] as const] : [])),
})

/** False where no day can have a note. */
export const isNoted = (noted: NotedCurrency): boolean => noted.official.length > 0 || hasSeldomYear(noted)

interface NotesContext {
  readonly date: string
  readonly firstYear: number
  /** The day that is provisional; empty where none is. */
  readonly provisional: string
}

const notesOf = (
  code: string,
  { years, official }: NotedCurrency,
  { date, firstYear }: NotesContext,
): readonly string[] => {
  const year = date.slice(0, 4)
  const share = yearShares(years)[Number(year) - firstYear]
  const isOfficial = official.some(([since, until]) => since <= date && (until === '' || date <= until))
  const isSeldom = share !== undefined && share < seldom
  return [
    isOfficial ? `${code}: official rate; the market may pay another.` : '',
    isSeldom ? `${code} has a figure on fewer than half of the days of ${year}.` : '',
  ]
}

/** What kind of rate a day has. */
export const termOf = (date: string, provisional: string): string =>
  `${date === provisional ? 'provisional ' : ''}end-of-day mid-market rate`

/** Sentences to stand under a figure of the two currencies; `notes` has those with a note on some day. */
export const figureNotes = (
  codes: readonly string[],
  notes: ReadonlyMap<string, NotedCurrency>,
  context: NotesContext,
): string => {
  const isProvisional = context.date === context.provisional
  const provisional = 'This rate is provisional: the European Central Bank’s figures of that day may still come.'
  const noted = [...new Set(codes)].flatMap(code => {
    const found = notes.get(code)
    return found ? notesOf(code, found, context) : []
  })
  return [isProvisional ? provisional : '', ...noted].filter(Boolean).join(' ')
}
