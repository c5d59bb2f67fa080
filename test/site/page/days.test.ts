import { describe, expect, it } from 'vitest'
import {
  dateInWords,
  distanceInWords,
  expirySentence,
  isStale,
  parseServiceDays,
  serviceDaysText,
  staleNotice,
} from '../../../site/page/text/days.ts'
import { legsSentence, sourceName } from '../../../site/page/text/source-name.ts'

describe('sentences about days', () => {
  it.each([
    ['2027-08-13', 'example.com expires on 2027-08-13, in 347 days.'],
    ['2026-09-01', 'example.com expires on 2026-09-01, in 1 day.'],
    ['2026-08-31', 'example.com expires on 2026-08-31, today.'],
    ['2026-08-30', 'example.com expired on 2026-08-30, 1 day ago.'],
    ['2026-08-19', 'example.com expired on 2026-08-19, 12 days ago.'],
  ])('on 2026-08-31 a name of %s', (expires, sentence) =>
    expect(expirySentence('example.com', expires, '2026-08-31', '2026-08-31')).toBe(sentence),
  )

  it('do not call a name expired where the record is older than its expiry date', () => {
    const known = 'example.com was registered until 2026-08-13. It may have been renewed since.'
    expect(expirySentence('example.com', '2026-08-13', '2026-08-31', '2025-09-01')).toBe(
      `On 2025-09-01, when last checked, ${known}`,
    )
    expect(expirySentence('example.com', '2026-08-13', '2026-08-31', null)).toBe(`When last checked, ${known}`)
  })

  it.each([
    ['2026-05-17', '2026-05-15', '2 days earlier'],
    ['2026-05-17', '2026-05-18', '1 day later'],
    ['2019-06-14', '2019-11-12', '5 months later'],
    ['2019-06-14', '2019-05-24', '3 weeks earlier'],
    ['1999-01-01', '2009-06-30', '10 years later'],
  ])('from %s to %s is %s', (from, to, words) => expect(distanceInWords(from, to)).toBe(words))

  it('name the day of the week', () => expect(dateInWords('2026-05-17')).toBe('Sunday 17 May 2026'))

  it('calls rates stale on the day after their limit', () => {
    const day = { service: 'forex', latest: '2026-08-31', staleAfter: '2026-09-06' } as const
    expect(isStale(day, '2026-09-06')).toBe(false)
    expect(isStale(day, '2026-09-07')).toBe(true)
    expect(staleNotice([day], '2026-09-06')).toBe('')
    expect(staleNotice([day, { ...day, service: 'whois' }], '2026-09-09')).toBe(
      'The newest exchange rates are of 2026-08-31, 9 days ago.',
    )
  })

  it('round-trips days through the page and drops invalid ones', () => {
    const days = [{ service: 'forex', latest: '2026-08-31', staleAfter: '2026-09-06' }] as const
    expect(parseServiceDays(serviceDaysText(days))).toEqual(days)
    expect(parseServiceDays('')).toEqual([])
    expect(parseServiceDays('other 2026-08-31 2026-09-06,gse')).toEqual([])
  })
})

describe('the source of a rate', () => {
  it('names both legs but the euro', () =>
    expect(
      legsSentence(
        [
          { code: 'EUR', source: 'law' },
          { code: 'PLN', source: 'nbp' },
          { code: 'XXX', source: null },
        ],
        new Map([['nbp', 'Narodowy Bank Polski']]),
      ),
    ).toBe('PLN: Narodowy Bank Polski, XXX: not known.'))

  it('is empty for the euro alone', () => expect(legsSentence([{ code: 'EUR', source: 'law' }], new Map())).toBe(''))

  const titles = new Map([
    ['ecb', 'European Central Bank'],
    ['nbp', 'Narodowy Bank Polski'],
  ])
  it.each([
    ['ecb', 'European Central Bank'],
    ['law', 'fixed by law'],
    ['peg', 'fixed by a legal peg'],
    ['nbp-b@2026-03-04', 'Narodowy Bank Polski, weekly table of 2026-03-04'],
    ['nbp-b', 'Narodowy Bank Polski, weekly table'],
    ['xyz', 'XYZ'],
  ])('%s is %s', (key, name) => expect(sourceName(key, titles)).toBe(name))
})
