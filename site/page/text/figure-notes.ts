/** Notes on a figure: official where a market has another, seldom published, provisional. */
import type { CurrencyRow } from '../../../pipeline/contract/page-content.ts'

/** What a currency's notes follow from, as the asset file holds it. */
export interface NotedCurrency {
  /** A digit a year from the first: tenths of its days with a figure, 9 for more. */
  readonly years: string
  /** First and last day on which the rate is official; an empty last day: still. */
  readonly official: readonly (readonly [string, string])[]
}

/** A currency with a figure on fewer than half of a year's days is seldom published. */
const seldom = 5

export const notedCurrency = ({ years, kinds }: Pick<CurrencyRow, 'years' | 'kinds'>): NotedCurrency => ({
  years: years.map(share => Math.min(9, Math.floor(share * 10))).join(''),
  official: kinds.flatMap(({ kind, since, until }) => (kind === 'official' ? [[since, until] as const] : [])),
})

/** False where no day can have a note. */
export const isNoted = ({ years, official }: NotedCurrency): boolean =>
  official.length > 0 || [...years].some(digit => Number(digit) < seldom)

export interface NotesContext {
  readonly date: string
  /** The year of the first digit. */
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
  const digit = years[Number(year) - firstYear]
  const isOfficial = official.some(([since, until]) => since <= date && (until === '' || date <= until))
  return [
    ...(isOfficial ? [`${code}: official rate; the market may pay another.`] : []),
    ...(digit !== undefined && Number(digit) < seldom
      ? [`${code} has a figure on fewer than half of the days of ${year}.`]
      : []),
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
  const provisional =
    context.date === context.provisional
      ? ['This rate is provisional: the European Central Bank’s figures of that day may still come.']
      : []
  const noted = [...new Set(codes)].flatMap(code => {
    const found = notes.get(code)
    return found ? notesOf(code, found, context) : []
  })
  return [...provisional, ...noted].join(' ')
}

/** `2000 to 2006 none, 2007 42 %, 2008 to 2026 every day`: equal neighbours together. */
export const yearsInWords = (years: readonly number[], firstYear: number): string => {
  const runs: { readonly words: string; readonly from: number; to: number }[] = []
  for (const [i, share] of years.entries()) {
    const words =
      share === 0 ? 'none' : share === 1 ? 'every day' : `${Math.min(99, Math.max(1, Math.round(share * 100)))} %`
    const run = runs.at(-1)
    if (run?.words === words) run.to = firstYear + i
    else runs.push({ words, from: firstYear + i, to: firstYear + i })
  }
  return runs.map(({ words, from, to }) => `${from === to ? from : `${from} to ${to}`} ${words}`).join(', ')
}
