/** The precedence of sources: for each code the figure of the lowest rank wins. */

/** Ranks of rates fixed by law. */
export const irrevocableRank = 0
export const pegRank = 2

const ecbRank = 1
/** The rank of the bank that issues the currency. */
export const issuerRank = 3

/** Banks that quote many currencies besides their own, most trusted first; the other sources follow by key. */
const generalists = ['bdi', 'nbp', 'fed', 'boc', 'imf', 'nbu', 'cbr'] as const

/** Tables fixed once a week, a month or a quarter: used only where no other source has a figure. */
const lastResorts = ['nbp-b', 'imf-monthly', 'treasury'] as const

/** Their ranks begin here. */
export const lastResortRank = 100

/** The rank of a source's figure for a code; `issues` is the source's own currency. */
export const rankOf = (source: string, issues: string, code: string): number => {
  if (source === 'ecb') return ecbRank
  const last = lastResorts.indexOf(source as (typeof lastResorts)[number])
  if (last !== -1) return lastResortRank + last
  if (issues === code) return issuerRank
  const general = generalists.indexOf(source as (typeof generalists)[number])
  return general === -1 ? 50 : 10 + general
}
