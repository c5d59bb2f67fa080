/** The days with a figure, year by year: as a text for the asset file, and as a strip of bars. */

const percentOf = (share: number): number =>
  share === 0 ? 0 : share === 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)))

/** Two digits a year to the base 36: whole per cent, 0 only for none and 100 only for every day. */
export const yearsAsText = (shares: readonly number[]): string =>
  shares.map(share => percentOf(share).toString(36).padStart(2, '0')).join('')

/** The shares of the years, 0 to 1, in whole per cent. */
export const yearShares = (text: string): readonly number[] =>
  (text.match(/../g) ?? []).map(digits => Number.parseInt(digits, 36) / 100)

/** `2000 to 2006 none, 2007 42 %, 2008 to 2026 every day`: equal neighbours together. */
export const yearsInWords = (years: readonly number[], firstYear: number): string => {
  const runs: { readonly words: string; readonly from: number; to: number }[] = []
  for (const [i, share] of years.entries()) {
    const words = share === 0 ? 'none' : share === 1 ? 'every day' : `${percentOf(share)} %`
    const run = runs.at(-1)
    if (run?.words === words) run.to = firstYear + i
    else runs.push({ words, from: firstYear + i, to: firstYear + i })
  }
  return runs.map(({ words, from, to }) => `${from === to ? from : `${from} to ${to}`} ${words}`).join(', ')
}

const [barWidth, barGap, height] = [10, 2, 32]

/** What a strip of bars needs: paths of its SVG, and words. A track has the whole height, a bar the share of the year's days with a figure. */
export const coverageStrip = (code: string, shares: readonly number[], firstYear: number) => {
  const step = barWidth + barGap
  const bar = (high: number, i: number): string =>
    high === 0 ? '' : `M${i * step} ${height}v-${high}h${barWidth}v${high}z`
  return {
    label: `Days with a figure of ${code} by year: ${yearsInWords(shares, firstYear)}`,
    viewBox: `0 0 ${shares.length * step - barGap} ${height}`,
    track: shares.map((_, i) => bar(height, i)).join(''),
    bars: shares.map((share, i) => bar(share === 0 ? 0 : Math.max(2, Math.round(share * height)), i)).join(''),
    caption: [String(firstYear), `days with a figure of ${code}`, String(firstYear + shares.length - 1)],
  }
}
