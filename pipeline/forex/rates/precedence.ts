/**
 * Who is believed first, stated once (DESIGN.md, "The rate book", 5). A figure is one publisher's, never an average, so that
 * against its anchor it equals something that was published. Lower ranks win.
 */

/** Ranks that no source file has: rates fixed by law. */
export const irrevocableRank = 0
export const pegRank = 2

const ecbRank = 1
const issuerRank = 3

/** Banks that quote many currencies beside their own, in order of trust; the rest of the sources follow by key. */
const generalists = ['bdi', 'nbp', 'fed', 'boc', 'imf', 'nbu', 'cbr'] as const

/** Tables that are believed only where nobody else speaks: fixed once a week, once a quarter. */
const lastResorts = ['nbp-b', 'treasury'] as const

/** The rank of a voice for a code; `issues` is the voice's own currency. */
export const rankOf = (voice: string, issues: string, code: string): number => {
  if (voice === 'ecb') return ecbRank
  const last = lastResorts.indexOf(voice as (typeof lastResorts)[number])
  if (last !== -1) return 100 + last
  if (issues === code) return issuerRank
  const general = generalists.indexOf(voice as (typeof generalists)[number])
  return general === -1 ? 50 : 10 + general
}
