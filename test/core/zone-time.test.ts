import { expect, test } from 'vitest'
import { zonedInstant } from '../../pipeline/core/zone-time.ts'

// Offsets by hand: Berlin is one hour ahead of UTC, two from the last Sunday of March to that of October (2026: the 29th, the 25th).
test.each([
  ['2026-01-15', '16:00', 'Europe/Berlin', '2026-01-15T15:00:00Z'],
  ['2026-07-15', '16:00', 'Europe/Berlin', '2026-07-15T14:00:00Z'],
  ['2026-03-27', '16:00', 'Europe/Berlin', '2026-03-27T15:00:00Z'],
  ['2026-03-30', '16:00', 'Europe/Berlin', '2026-03-30T14:00:00Z'],
  ['2026-10-25', '01:30', 'Europe/Berlin', '2026-10-24T23:30:00Z'],
  ['2026-10-25', '04:00', 'Europe/Berlin', '2026-10-25T03:00:00Z'],
  ['2026-01-15', '16:00', 'Australia/Sydney', '2026-01-15T05:00:00Z'],
  ['2026-11-20', '16:15', 'America/New_York', '2026-11-20T21:15:00Z'],
  ['2026-11-20', '15:30', 'UTC', '2026-11-20T15:30:00Z'],
])('on %s the clock shows %s in %s at %s', (date, time, zone, at) =>
  expect(new Date(zonedInstant(date, time, zone)).toISOString()).toBe(at.replace('Z', '.000Z')),
)
