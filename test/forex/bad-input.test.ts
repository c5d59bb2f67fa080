import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDate, isWeekend } from '../../pipeline/contract/calendar.ts'
import { AlmanacError } from '../../pipeline/contract/errors.ts'
import type { ReadResult, SourceReply } from '../../pipeline/core/source.ts'
import { forexIntake, forexSources } from '../../pipeline/forex/intake.ts'
import type { ForexSource, PublishedQuote } from '../../pipeline/forex/model.ts'
import { tempDir } from '../support/temp.ts'
import { type Broken, cut, doubled, inTheFuture, isArchive, renamed, replyWith, viewOf, withNumbers } from './broken.ts'
import { fixturesOf } from './fixture.ts'

const sources = [...(await forexSources())].map(([key, source]) => ({ key, source, fixtures: fixturesOf(key) }))

/** The codes a reader of replies may fail with; anything else is a crash. */
const codes = ['SOURCE_SHAPE', 'CSV_SYNTAX']

/** What became of a reply: a reading, or undefined for a coded error. */
const outcomeOf = (source: ForexSource, reply: SourceReply): ReadResult<PublishedQuote> | undefined => {
  try {
    return source.read(reply)
  } catch (error) {
    if (error instanceof AlmanacError && codes.includes(error.code)) return undefined
    throw error
  }
}

/** What is wrong with a reading, whatever was read: a list to compare with none. */
const faultsOf = ({ rows, refused }: ReadResult<PublishedQuote>): readonly string[] => {
  const faults: string[] = []
  const places = new Set<string>()
  for (const row of rows) {
    const { date, label, base, counter, units, text } = row
    const value = Number(text)
    const fine =
      /^\d+(\.\d+)?$/.test(text) && value >= 1e-9 && value < 1e12 && Number(units) > 0 && Number.isFinite(Number(units))
    if (!fine) faults.push(`figure ${JSON.stringify(row)}`)
    if (!isDate(date) || isWeekend(date) || date < '2000-01-01') faults.push(`day ${JSON.stringify(row)}`)
    if (!/^[A-Z]{3}$/.test(base) || !/^[A-Z]{3}$/.test(counter) || base === counter)
      faults.push(`codes ${JSON.stringify(row)}`)
    if (label === '' || /[,"\n\r]|^[=@\t]/.test(label)) faults.push(`label ${JSON.stringify(row)}`)
    const place = `${date} ${label}`
    if (places.has(place)) faults.push(`two figures of ${place}`)
    places.add(place)
  }
  for (const { rule, reason } of refused)
    if (rule === '' || reason === '') faults.push('a refusal without rule or reason')
  return faults
}

const figureOf = ({ date, label, base, counter, units, side, text }: PublishedQuote): string =>
  [date, label, base, counter, units, side, text].join(' ')

/** Every break ends in an error, or in a reading without faults and, where `within` is given, without a figure foreign to it. */
const holds = (
  source: ForexSource,
  reply: SourceReply,
  breaks: readonly Broken[],
  within?: ReadResult<PublishedQuote>,
): void => {
  const known = within && new Set(within.rows.map(figureOf))
  const faults = breaks.flatMap(({ how, view }) => {
    const reading = outcomeOf(source, replyWith(reply, view))
    if (!reading) return []
    const foreign = known ? reading.rows.map(figureOf).filter(figure => !known.has(figure)) : []
    return [...faultsOf(reading), ...foreign.map(figure => `invented ${figure}`)].map(fault => `${how}: ${fault}`)
  })
  expect(faults.slice(0, 5)).toEqual([])
}

const html = [
  '<!DOCTYPE html><html><head><title>Moved</title></head><body><p>Error 503 of 13.04.2026</p></body></html>',
  '<html><body><table><tr><th>Notice</th></tr><tr><td>Closed on 2026-04-13</td></tr></table></body></html>',
]
const numbers = ['0', '-1', '1e30', '0.0', '-0.5', 'NaN']
const today = '2026-12-31'

const dir = tempDir()
mkdirSync(join(dir, 'forex'))
copyFileSync(new URL('../../data/forex/currencies.csv', import.meta.url), join(dir, 'forex/currencies.csv'))

describe.each(sources)('$key', ({ key, source, fixtures }) => {
  const wholes = fixtures.map(reply => ({ reply, view: viewOf(reply), reading: outcomeOf(source, reply) }))
  const texts = wholes.filter(({ view }) => !isArchive(view))

  test('has fixtures, and reads figures without faults from them', () => {
    expect(fixtures.length, `test/fixtures/forex/${key}/ is missing or empty`).toBeGreaterThan(0)
    // All that one publisher has left is older than our first day, and refused for it.
    expect(
      wholes.flatMap(({ reading }) => [...(reading?.rows ?? []), ...(reading?.refused ?? [])]).length,
    ).toBeGreaterThan(0)
    for (const { reply, view, reading } of wholes) holds(source, reply, [{ how: reply.name, view }], reading)
  })

  test.each(['', ' \n', '\u0000', 'null', '{}', '""', ...html])('%j instead of data is a coded error', body => {
    for (const { name } of fixtures) expect(outcomeOf(source, { name, bytes: Buffer.from(body) })).toBeUndefined()
  })

  test('a cut body never changes a figure', () => {
    for (const { reply, view, reading } of wholes) holds(source, reply, cut(view), reading)
  })

  test('a renamed or lost column never changes a figure', () => {
    for (const { reply, view, reading } of texts) holds(source, reply, renamed(view), reading)
  })

  test.each(numbers)('figures of %s are never kept', number => {
    for (const { reply, view, reading } of texts) holds(source, reply, [withNumbers(view, number)], reading)
  })

  test('a day given twice gives one figure', () => {
    for (const { reply, view } of texts) holds(source, reply, doubled(view))
  })

  test('nothing dated after the day of the fetch is stored', async () => {
    for (const { reply, view } of texts) {
      const now = await forexIntake.parse(key, { ...reply, today }).catch(() => undefined)
      expect(now?.refused.filter(refusal => 'rule' in refusal && refusal.rule === 'future-date') ?? []).toEqual([])
      const future = { ...replyWith(reply, inTheFuture(view)), today }
      await forexIntake.store(dir, key, [future]).catch(error => expect(codes).toContain(error.code))
      expect((forexIntake.lastDate(dir, key) ?? '') <= today).toBe(true)
    }
  })

  // A sample: the intake drill, which continuous integration runs, does the same to 100,000 mutants.
  test('any bytes changed give figures without faults or a coded error', () => {
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      lose: fc.nat(8),
      put: fc.oneof(
        fc.uint8Array({ maxLength: 6 }),
        fc.constantFrom(...'0 -1 , . ; "" } ] < > \n 1e30 null'.split(' ')).map(text => Buffer.from(text)),
      ),
    })
    fc.assert(
      fc.property(fc.nat(), fc.array(change, { minLength: 1, maxLength: 4 }), (which, changes) => {
        const reply = fixtures[which % fixtures.length]
        if (!reply) return
        let bytes = Buffer.from(reply.bytes)
        for (const { at, lose, put } of changes) {
          const from = Math.floor(at * bytes.length)
          bytes = Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + lose)])
        }
        const reading = outcomeOf(source, { ...reply, bytes })
        expect(reading ? faultsOf(reading) : []).toEqual([])
      }),
      { numRuns: 10, seed: 20_260_413 },
    )
  })
})

describe('names that every object has are unknown names', () => {
  test.each([
    ['bceao', 'day.html', 'Dollar us'],
    ['cbk', 'table.json', 'US DOLLAR'],
    ['cbn', 'rates.json', 'US DOLLAR'],
    ['mas', 'daily.csv', 'Euro'],
    ['imf', 'representative.tsv', 'Euro'],
    ['nbrb', 'series.json', '431'],
  ])('%s', (key, name, known) => {
    const source = sources.find(one => one.key === key)!
    const reply = source.fixtures.find(one => one.name === name)
    expect(source.fixtures.map(one => one.name).join()).toContain(name)
    for (const word of ['toString', 'constructor', '__proto__'])
      for (const { base, counter } of source.source.read(replyWith(reply!, viewOf(reply!).replace(known, word))).rows)
        expect(`${base}${counter}`).toMatch(/^[A-Z]{6}$/)
  })
})
