import { describe, expect, test } from 'vitest'
import { forexSources } from '../../../pipeline/forex/intake.ts'
import { changed, fixture, rulesOf } from '../fixture.ts'
import { adapterCases } from './adapter-cases.ts'

const sources = await forexSources()

const factOf = (text: string) => {
  const [, date, label, figure] = /^(\S+) (.+) = (\S+)$/.exec(text)!
  return { date, label, text: figure }
}

describe.each(adapterCases)('$key', ({ key, fixture: name, ...expected }) => {
  const source = sources.get(key)!
  const reply = fixture(key, name)

  test('reads the figures as published', () => {
    const { rows } = source.read(reply)
    for (const fact of expected.facts)
      expect(rows).toContainEqual(expect.objectContaining(typeof fact === 'string' ? factOf(fact) : fact))
    if (expected.refused) expect(rulesOf(source.read(reply))).toEqual(expected.refused)
  })

  for (const [from, to, rules, rows] of expected.refuses ?? [])
    test(`${from} as ${to} is refused, and the other rows stay`, () => {
      const [whole, read] = [source.read(reply), source.read(changed(reply, from, to))]
      expect(rulesOf(read)).toEqual(rules)
      expect(read.rows).toHaveLength(rows ?? whole.rows.length + whole.refused.length - read.refused.length)
    })

  if (expected.empty)
    test.each(expected.empty)('%s as %s is a reply without figures', (from, to) =>
      expect(source.read(changed(reply, from, to))).toEqual({ rows: [], refused: [] }),
    )

  if (expected.breaks.length > 0)
    test.each(expected.breaks)('%s ends in SOURCE_SHAPE', (_, from, to) =>
      expect(() => source.read(changed(reply, from, to))).toThrow(
        new RegExp(`SOURCE_SHAPE (forex/${key}|XML|${name}):? |CSV_SYNTAX`),
      ),
    )

  if (expected.asks)
    test.each(expected.asks)('known %o: requests', (known, urls) => {
      const asked = source.requests(known).map(({ url }) => url)
      expect(typeof urls === 'number' ? asked.length : asked).toEqual(urls)
    })
})

test('every source that is asked says how far back its requests reach', () => {
  const asked = [...sources].filter(([, source]) => source.requests({ today: '2026-03-09' }).length > 0)
  expect(asked.filter(([, { reach }]) => (reach?.first === undefined) === (reach?.back === undefined))).toEqual([])
})

test('every adapter has a case', () =>
  expect([...sources.keys()]).toEqual(
    [...new Set(adapterCases.map(({ key }) => `${key}.ts`))].sort().map(name => name.slice(0, -3)),
  ))

test('every adapter has five facts and a changed reply that it refuses', () => {
  const few = [...sources.keys()].filter(key => {
    const own = adapterCases.filter(one => one.key === key)
    return own.flatMap(({ facts }) => facts).length < 5 || own.flatMap(({ breaks }) => breaks).length === 0
  })
  expect(few).toEqual([])
})
