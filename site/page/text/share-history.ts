import { decimal } from '../../../pipeline/contract/json.ts'
import { counted, price } from './number.ts'
import { type ChartPoint, changeInWords, lowHighWords, summaryOf } from './series.ts'

/** Of rising days; undefined where there are none. `hasVolume`: the chart has bars. */
export const historyWords = (symbol: string, points: readonly ChartPoint[], hasVolume: boolean) => {
  const summary = summaryOf(points)
  if (!summary) return undefined
  const { low, high } = summary
  const [first, last] = [points[0]!, points.at(-1)!]
  return {
    /** For screen readers: `Price history of GCB: low 3.9 on …`. */
    label: `Price history of ${symbol}: low ${decimal(low.rate)} on ${low.date}, high ${decimal(high.rate)} on ${high.date}`,
    /** `+5.12 %` from the first session to the last; '' where there is only one. */
    change: points.length === 1 ? '' : changeInWords(points),
    /** `low 3.90`, `high 6.60`; `unchanged at 3.90` of a price that never moved. */
    lowHigh: lowHighWords(points, price),
    /** `252 sessions from 2025-07-24 to 2026-07-24. Bars show the volume.`, `1 session, on 2026-07-24.` */
    note: `${counted(points.length, 'session')}${first === last ? `, on ${last.date}` : ` from ${first.date} to ${last.date}`}.${hasVolume ? ' Bars show the volume.' : ''}`,
  }
}
