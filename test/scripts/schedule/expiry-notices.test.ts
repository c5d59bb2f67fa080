import { expect, test } from 'vitest'
import { expiryStates } from '../../../scripts/schedule/expiry-notices.ts'
import { stateEvents } from '../../../scripts/schedule/notices.ts'

/** The notices of a name that is looked at with so many days left, one day after the other. */
const noticesOf = (days: readonly (number | null)[], expiries: readonly string[] = []): readonly string[] => {
  const states: Record<string, string> = {}
  const texts: string[] = []
  for (const [i, daysLeft] of days.entries()) {
    const row = { domain: 'example.com', expires: `${expiries[i] ?? '2026-08-13'}T04:00:00+00:00`, daysLeft }
    const noted = expiryStates([row], subject => subject in states)
    texts.push(...stateEvents(states, noted, `run ${i}`).map(({ severity, text }) => `${severity}: ${text}`))
    for (const { subject, state } of noted) states[subject] = state
  }
  return texts
}

test('a name is noticed once each at 60, 30, 7 and 1 days', () => {
  const days = [90, 61, 60, 59, 31, 30, 29, 8, 7, 7, 6, 2, 1, 1, 0, -1, -30]
  expect(noticesOf(days)).toEqual(
    ['in 60 days', 'in 30 days', 'in 7 days', 'in 1 day'].map(
      left => `warning: example.com expires on 2026-08-13, ${left}.`,
    ),
  )
})

test('a look that comes late gives one notice, with the days there are', () => {
  expect(noticesOf([70, 5])).toEqual(['warning: example.com expires on 2026-08-13, in 5 days.'])
  expect(noticesOf([0])).toEqual(['warning: example.com expires on 2026-08-13, today.'])
})

test('a renewed name is noticed once, and again when the new date comes near', () => {
  const dates = ['2026-08-13', '2027-08-13', '2027-08-13', '2027-08-13']
  expect(noticesOf([5, 370, 369, 60], dates)).toEqual([
    'warning: example.com expires on 2026-08-13, in 5 days.',
    'recovery: example.com is registered until 2027-08-13.',
    'warning: example.com expires on 2027-08-13, in 60 days.',
  ])
})

test('a name far from its expiry, without one, or with a record older than it gives no notice', () => {
  expect(noticesOf([400, null, -5])).toEqual([])
})
