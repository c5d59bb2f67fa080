import { decimal } from '../../../pipeline/contract/json.ts'
import { grouped, rounded } from './number.ts'
import { type ChartLine, changeInWords, lowHighWords, summaryOf } from './series.ts'

/** Five digits, for comparing. The table and the file have all. */
export const short = (rate: number): string => grouped(rounded(rate, 5))

/** Undefined where the first line has no days. */
export const pairHistoryWords = (lines: readonly ChartLine[]) => {
  const [pair] = lines
  const summary = summaryOf(pair?.points ?? [])
  if (!pair || !summary) return undefined
  const { low, high, mean } = summary
  /** `+5.12 %` of each line, from its first day to its last. */
  const changes = lines.map(({ points }) => changeInWords(points))
  const others = lines.slice(1).map(({ name }, i) => `; ${name} ${changes[i + 1]}`)
  return {
    /** For screen readers: `Rate history of USD/GHS: low 10.2 on …`. */
    label: `Rate history of ${pair.name}: low ${decimal(low.rate)} on ${low.date}, high ${decimal(high.rate)} on ${high.date}${others.join('')}`,
    changes,
    /** `low 10.2`, `high 12.4`, `mean 11.1` of the first line; `unchanged at 3.6725` of one that never moved. */
    figures: [...lowHighWords(pair.points, short), ...(low.rate === high.rate ? [] : [`mean ${short(mean)}`])],
  }
}
