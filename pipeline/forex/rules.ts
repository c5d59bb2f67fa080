/** Rules a single published figure must pass before it is stored, each small and named. The first that fails is reported. */
import { isWeekend } from '../contract/calendar.ts'
import type { Refusal } from '../core/source.ts'

interface Candidate {
  readonly row: number
  readonly date: string
  readonly code: string
  readonly text: string
}

/** The service begins here (SPEC.md: historical rates exist from 2000-01-01). */
export const firstDay = '2000-01-01'

const rules: readonly { readonly rule: string; readonly fails: (figure: Candidate) => string | undefined }[] = [
  {
    rule: 'before-2000',
    fails: ({ date }) => (date < firstDay ? 'rates are kept from 2000-01-01 on' : undefined),
  },
  {
    rule: 'weekend',
    fails: ({ date }) => (isWeekend(date) ? 'no rates are fixed on a Saturday or Sunday' : undefined),
  },
  {
    rule: 'code-form',
    fails: ({ code }) => (/^[A-Z]{3}$/.test(code) ? undefined : `"${code.slice(0, 20)}" is not a currency code`),
  },
  {
    rule: 'number-form',
    fails: ({ text }) => (/^\d+(\.\d+)?$/.test(text) ? undefined : `"${text.slice(0, 20)}" is not a decimal number`),
  },
  {
    // Between XAU (0.0002 per EUR) and old kwanza or lira (millions) lie ten powers; fifteen are an error, not a rate.
    rule: 'number-range',
    fails: ({ text }) =>
      Number(text) >= 1e-9 && Number(text) < 1e12 ? undefined : `${text.slice(0, 20)} cannot be a rate`,
  },
]

/** Why a figure is not taken; undefined when it is. */
export const refusalOf = (figure: Candidate): Refusal | undefined => {
  for (const { rule, fails } of rules) {
    const reason = fails(figure)
    if (reason) return { rule, reason, row: figure.row, date: figure.date, code: figure.code }
  }
  return undefined
}
