/** The strips of coverage by year below a figure, of currencies that are seldom published in some year. */
import { coverageStrip, yearShares } from '../text/coverage-strip.ts'
import { hasSeldomYear } from '../text/figure-notes.ts'
import type { ConverterList } from './converter-list.ts'
import { el, svg } from './dom.ts'

const stripOf = (code: string, shares: readonly number[], firstYear: number): HTMLElement => {
  const { label, viewBox, track, bars, caption } = coverageStrip(code, shares, firstYear)
  const paths = [svg('path', { class: 'track', d: track }), svg('path', { d: bars })]
  const image = svg('svg', { viewBox, role: 'img', 'aria-label': label }, ...paths)
  const words = el('figcaption', { 'aria-hidden': 'true' }, ...caption.map(part => el('span', {}, part)))
  return el('figure', { class: 'strip' }, image, words)
}

export const stripsOf = (
  codes: readonly string[],
  notes: NonNullable<ConverterList['notes']>,
  firstYear: number,
): readonly HTMLElement[] =>
  [...new Set(codes)].flatMap(code => {
    const noted = notes.get(code)
    return noted && hasSeldomYear(noted) ? [stripOf(code, yearShares(noted.years), firstYear)] : []
  })
