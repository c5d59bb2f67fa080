/** `/changes.atom`, read back by a parser that is not ours. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { stringColumnBuilder } from '../../pipeline/core/string-column.ts'
import { type FeedInput, feedOf } from '../../pipeline/describe/feed.ts'

interface Entry {
  readonly id: string
  readonly title: string
  readonly updated: string
}

const parse = (text: string): { readonly updated: string; readonly entry: readonly Entry[] } => {
  expect(XMLValidator.validate(text)).toBe(true)
  return new XMLParser({ isArray: name => name === 'entry' }).parse(text).feed
}

const source = (state: string) => [{ service: 'forex', key: 'ecb', title: 'Bank & "Co"', state }]
/** Days on which the ECB spoke. */
let ecbDays: readonly string[] = ['2026-04-13', '2026-04-14']
let corrections = [{ on: '2026-04-14', source: 'ecb', label: 'USD', after: '1.1684' }]

const input = (asOf: string, state: string, days: readonly string[], before?: FeedInput['before']) =>
  ({
    origin: 'https://almanac.example.org',
    book: {
      forex: {
        ...{ dates: days, codes: ['EUR'], sources: [{ source: 'ecb' }, { source: 'law' }] },
        chosen: days.map(day => (ecbDays.includes(day) ? 0 : 1)),
        corrections,
      },
      gse: { sessions: days },
      whois: { count: 0, changes: new Map() },
    },
    status: { asOf, sources: source(state) },
    before,
  }) as unknown as FeedInput

const status = (state: string) => ({ sources: source(state) }) as unknown as { sources: never[] }

it('names sessions, days of rates and corrections once, newest first', () => {
  const { entry, updated } = parse(feedOf(input('2026-04-15', 'fresh', ['2026-04-13', '2026-04-14'])))
  expect(entry.map(({ title }) => title)).toEqual([
    'Rates of ecb corrected on 2026-04-14: 1',
    'Exchange rates of 2026-04-14',
    'Stock session of 2026-04-14',
    'Exchange rates of 2026-04-13',
    'Stock session of 2026-04-13',
  ])
  expect(updated).toBe('2026-04-14T00:00:00Z')
  expect(new Set(entry.map(({ id }) => id)).size).toBe(5)
})

it('carries entries over, so that a reader who polls each edition sees every event once', () => {
  const editions = [
    input('2026-04-14', 'fresh', ['2026-04-13']),
    input('2026-04-15', 'late', ['2026-04-13']),
    input('2026-04-16', 'late', []),
    { ...input('2026-04-17', 'fresh', []), book: undefined },
  ]
  const seen: string[] = []
  let before: FeedInput['before']
  let last: readonly string[] = []
  for (const edition of editions) {
    const feed = feedOf({ ...edition, before })
    const titles = parse(feed).entry.map(({ title }) => title)
    seen.push(...titles.filter(title => !last.includes(title)))
    last = titles
    before = { feed, status: edition.status }
  }
  expect(seen.sort()).toEqual(
    [
      'Bank &amp; "Co" came back',
      'Bank &amp; "Co" went silent',
      'Exchange rates of 2026-04-13',
      'Rates of ecb corrected on 2026-04-14: 1',
      'Stock session of 2026-04-13',
    ]
      .map(title => title.replace('&amp;', '&'))
      .sort(),
  )
})

it('names what is corrected later on the same day, and neither twice', () => {
  const once = input('2026-04-14', 'fresh', [])
  const feed = feedOf(once)
  // A second run on that day corrects one more figure and fills three gaps.
  const backfill = { on: '2026-04-14', source: 'ecb', label: '*', after: '3' }
  corrections = [...corrections, backfill, { ...corrections[0]!, label: 'JPY', after: '186.75' }]
  const second = feedOf(input('2026-04-14', 'fresh', [], { feed, status: once.status }))
  const third = feedOf(input('2026-04-15', 'fresh', [], { feed: second, status: once.status }))
  corrections = corrections.slice(0, 1)
  const title = 'Rates of ecb corrected on 2026-04-14'
  expect(parse(second).entry.map(entry => entry.title)).toEqual([`${title}: 1`, `${title}: 5`])
  expect(third).toBe(second)
})

it('keeps all entries of a week for readers, and 300 of what is older', () => {
  const sources = Array.from({ length: 400 }, (_, i) => ({ ...source('late')[0]!, key: `s${i}` }))
  const fresh = sources.map(one => ({ ...one, state: 'fresh' }))
  const edition = input('2026-04-15', 'late', [], { feed: '', status: { sources: fresh } as never })
  const later = (asOf: string, feed: string) =>
    parse(feedOf({ ...edition, status: { asOf, sources } as never, before: { feed, status: { sources } as never } }))
  const feed = feedOf({ ...edition, status: { asOf: '2026-04-15', sources } as never })
  // 400 sources, and the correction of the day before.
  expect(parse(feed).entry).toHaveLength(401)
  expect(later('2026-04-22', feed).entry).toHaveLength(400)
  expect(later('2026-04-23', feed).entry).toHaveLength(300)
})

it('is the same for an edition that is made again', () => {
  const once = input('2026-04-15', 'fresh', ['2026-04-13'])
  const feed = feedOf(once)
  expect(feedOf({ ...once, before: { feed, status: status('fresh') } })).toBe(feed)
})

it('marks a day without the ECB as provisional, and names it again when the ECB has spoken', () => {
  ecbDays = ['2026-04-13']
  const early = input('2026-04-14', 'fresh', ['2026-04-13', '2026-04-14'])
  const feed = feedOf(early)
  ecbDays = ['2026-04-13', '2026-04-14']
  const { entry } = parse(
    feedOf(input('2026-04-15', 'fresh', ['2026-04-13', '2026-04-14'], { feed, status: early.status })),
  )
  const rates = entry.map(({ title }) => title).filter(title => /exchange rates/i.test(title))
  expect(parse(feed).entry.map(({ title }) => title)).toContain(
    'Provisional exchange rates of 2026-04-14, without the ECB',
  )
  expect(rates).toEqual([
    'Provisional exchange rates of 2026-04-14, without the ECB',
    'Exchange rates of 2026-04-14',
    'Exchange rates of 2026-04-13',
  ])
})

it('names a followed name whose registration changed, one entry a reply', () => {
  const at = '2026-04-14T08:00:00Z'
  const changes = [
    { at, field: 'nservs', before: 'a.example', after: 'b.example' },
    { at, field: 'exdate', before: '2026-05-01T00:00:00Z', after: '2027-05-01T00:00:00Z' },
    { at: '2026-04-15T08:00:00Z', field: 'locks', before: '', after: 'clientTransferProhibited' },
  ]
  const edition = input('2026-04-15', 'fresh', [])
  const names = stringColumnBuilder(1)
  names.add('example.org')
  // A name that is followed no more has no page to link to.
  const whois = {
    count: 1,
    names: names.done(),
    changes: new Map(['example.org', 'gone.example'].map(name => [name, changes])),
  }
  const feed = feedOf({ ...edition, book: { ...edition.book, whois } } as unknown as FeedInput)
  const titles = parse(feed).entry.map(({ title }) => title)
  expect(titles.filter(title => title.includes('example'))).toEqual([
    'example.org: locks changed',
    'example.org: name servers, expiry changed',
  ])
  expect(feed).toContain('<link href="https://almanac.example.org/whois/history/example.org.json"/>')
})
