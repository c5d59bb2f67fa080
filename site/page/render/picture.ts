/** A chart as the build draws it. It stands until the script draws one, and where no script runs. */
import type { DatedValue } from '../../../pipeline/contract/page-content.ts'
import { chartLines, lowHigh, volumeBars } from '../../host/chart-svg.ts'
import { type Html, html, time } from '../html.ts'
import { direction } from '../text/number.ts'

/** The picture is stretched to its place, the width of its lines is not. */
const frame = { left: 0, right: 600, top: 0, bottom: 200 }

/** Of at least one figure, their dates rising. `textOf` writes the highest and the lowest. */
export const renderPicture = (
  points: readonly DatedValue[],
  textOf: (value: number) => string,
  volumes: readonly DatedValue[] = [],
): Html => {
  const [low, high] = lowHigh(points)
  const labels = low.value === high.value ? [low] : [high, low]
  const days = [...new Set([points[0]!.date, points.at(-1)!.date])]
  const bars = volumes.length === 0 ? '' : volumeBars(points, volumes, frame)
  const lines: Html = { html: bars + chartLines(points, frame) }
  return html`<div class="picture"><p>${labels.map(({ value }) => html`<span>${textOf(value)}</span>`)}</p><svg viewBox="0 0 ${frame.right} ${frame.bottom}" preserveAspectRatio="none">${lines}</svg><p>${days.map(time)}</p></div>`
}

/** `+5.12 % · low 3.90 · high 6.60`: a change is coloured by its sign; '' where there is none. */
export const renderSummary = (change: string, figures: readonly string[]): Html =>
  html`${change && html`<span class="${direction(Number.parseFloat(change))}">${change}</span> · `}${figures.join(' · ')}`
