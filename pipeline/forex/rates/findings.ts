/** The findings of forming the book, by rule, source and code, each with all its dates. */
import { compare } from '../../core/order.ts'
import type { Finding } from '../rate-book.ts'

/** The rules whose findings are figures that were not used. */
export const refusingRules: ReadonlySet<Finding['rule']> = new Set([
  'contradicted',
  'off-median',
  'off-ecb',
  'jump-held',
  'euro-off',
])

export const findingsLog = () => {
  const found = new Map<string, { finding: Omit<Finding, 'dates' | 'worst'>; dates: string[]; worst: number }>()
  return {
    /** `off` is the figure's distance from what it was compared with, as a fraction; 0 where the rule measures nothing. */
    add(rule: Finding['rule'], source: string, code: string, date: string, off: number): void {
      const key = `${rule} ${source} ${code}`
      const entry = found.get(key)
      if (entry) {
        entry.dates.push(date)
        entry.worst = Math.max(entry.worst, off)
      } else found.set(key, { finding: { rule, source, code }, dates: [date], worst: off })
    },
    list: (): readonly Finding[] =>
      [...found]
        .sort(([a], [b]) => compare(a, b))
        .map(([, { finding, dates, worst }]) => ({ ...finding, dates: dates.sort(compare), worst })),
  }
}
export type FindingsLog = ReturnType<typeof findingsLog>
