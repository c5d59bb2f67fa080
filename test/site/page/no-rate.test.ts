import { expect, it } from 'vitest'
import { noRateSentence } from '../../../site/page/text/no-rate.ts'

const names = new Map([
  ['GHS', 'Ghana cedi'],
  ['DEM', 'German mark'],
])
const titles = new Map([
  ['nbp', 'Narodowy Bank Polski'],
  ['bog', 'Bank of Ghana'],
])
const sentence = (pair: string, missing: Parameters<typeof noRateSentence>[0]['missing']) =>
  noRateSentence({ pair, date: '2026-04-15', missing, nameOf: code => names.get(code), titles })

const ghs = {
  code: 'GHS',
  nearest: [
    { date: '2026-03-04', source: 'nbp-b' },
    { date: '2026-07-01', source: 'bog' },
  ],
}

it.each([
  ['USD/GHS', [], 'No USD/GHS rate for Wednesday 15 April 2026 (2026-04-15).'],
  [
    'USD/GHS',
    [ghs],
    'No USD/GHS rate for Wednesday 15 April 2026 (2026-04-15). GHS (Ghana cedi) has no usable figure between 4 March 2026 (Narodowy Bank Polski, weekly table) and 1 July 2026 (Bank of Ghana).',
  ],
  [
    'GHS/DEM',
    [ghs, { code: 'DEM', nearest: [{ date: '2001-12-28', source: 'law' }] }],
    'No GHS/DEM rate for Wednesday 15 April 2026 (2026-04-15). GHS (Ghana cedi) has no usable figure between 4 March 2026 (Narodowy Bank Polski, weekly table) and 1 July 2026 (Bank of Ghana). DEM (German mark) has no usable figure after 28 December 2001 (fixed by law).',
  ],
  [
    'USD/QQQ',
    [{ code: 'QQQ', nearest: [{ date: '2026-05-01', source: 'bog' }] }],
    'No USD/QQQ rate for Wednesday 15 April 2026 (2026-04-15). QQQ has no usable figure before 1 May 2026 (Bank of Ghana).',
  ],
])('%s with %j', (pair, missing, expected) => expect(sentence(pair, missing)).toBe(expected))
