import { expect, test } from 'vitest'
import { statedWaitMs } from '../../pipeline/whois/read/stated-wait.ts'

test.each([
  ['Please try again in 24 hours', 86_400_000],
  ['please wait 13 seconds', 13_000],
  ['Wait 5s', 5_000],
  ['Retry after 2 min', 120_000],
  ['You are blocked for 1 day', 86_400_000],
  ['BANNED FOR 3 DAYS', 259_200_000],
  ['come back in 90 Minutes', 5_400_000],
  ['Limit of 100 per 24 hours: try again in 10 minutes', 600_000],
  ['No wait.\nTry again in 1 h', 3_600_000],
])('%j asks to wait %i ms', (text, ms) => expect(statedWaitMs(new TextEncoder().encode(text))).toBe(ms))

test.each([
  '',
  'You may ask 100 times in 24 hours',
  'Please wait. 24 hours of service',
  'Please wait until tomorrow',
  'Waiting lists hold 24 hours',
  'Please try again later in 123456 hours',
  `Please try again ${'and '.repeat(12)}24 hours`,
])('%j asks for no time', text => expect(statedWaitMs(new TextEncoder().encode(text))).toBe(0))
