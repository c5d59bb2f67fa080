/** Tables that write every figure in a country's newest unit, also for days before it was introduced. */
import { entriesIn } from './series.ts'

interface Replacement {
  readonly code: string
  readonly since: string
  readonly old: string
  readonly ratio: number
}

/** From `since` on `code` was in force, and `ratio` of `old` made one, as in `data/forex/currencies.csv`. Each the newest first. */
export const replacements: readonly Replacement[] = entriesIn(
  `AFN 2002-10-07 AFA 1000, AZN 2006-01-01 AZM 5000, BYN 2016-07-01 BYR 10000, CSD 2003-02-04 YUM 1,
   GHS 2007-07-01 GHC 10000, MGA 2003-07-31 MGF 5, MRU 2018-01-01 MRO 10, MZN 2006-07-01 MZM 1000,
   RON 2005-07-01 ROL 10000, RSD 2006-10-25 CSD 1, SDG 2007-01-10 SDD 100, SLE 2022-07-01 SLL 1000,
   SRD 2004-01-01 SRG 1000, STN 2018-01-01 STD 1000, TJS 2000-10-30 TJR 1000, TRY 2005-01-01 TRL 1000000,
   VEF 2008-01-01 VEB 1000, ZMW 2013-01-01 ZMK 1000`,
).map(([code = '', since = '', old = '', ratio = '']) => ({ code, since, old, ratio: Number(ratio) }))

/** The unit in force on a day, and how many of it the newest one is worth. */
export const unitOfDay = (code: string, date: string): { readonly code: string; readonly perNewest: number } => {
  let [unit, perNewest] = [code, 1]
  for (;;) {
    const cut = replacements.find(one => one.code === unit && date < one.since)
    if (cut === undefined) return { code: unit, perNewest }
    unit = cut.old
    perNewest *= cut.ratio
  }
}

/** The bolívar in force on a day. Some publishers kept the code VEB through two redenominations. */
export const bolivarOn = (date: string): string => (date < '2008-01-01' ? 'VEB' : date < '2018-08-20' ? 'VEF' : 'VES')

/** The ouguiya in force on a day. Some publishers kept the code MRO after 2017. */
export const ouguiyaOn = (date: string): string => (date < '2018-01-01' ? 'MRO' : 'MRU')
