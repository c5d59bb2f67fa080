import { describe, expect, test } from 'vitest'
import { forexSources } from '../../../pipeline/forex/intake.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { askedReplies, readAll } from '../recorded.ts'
import { publishedCases } from './published.ts'

const sources = await forexSources()

describe.each(publishedCases)('$key', ({ key, folder = key, replies, rows, refused = {}, facts }) => {
  const recorded = askedReplies(`forex/responses/${folder}`)
  const reading = readAll(sources.get(key)!, recorded)

  test('every row is read or refused by a rule', () => {
    expect(recorded).toHaveLength(replies)
    expect(reading.rows).toHaveLength(rows)
    expect(rulesOf(reading)).toEqual(refused)
  })

  test('figures as they stand in the replies', () => {
    const read = facts.map(fact => {
      const [, date = '', label = ''] = /^(\S+) (.+) = /.exec(fact) ?? []
      return `${date} ${label} = ${textOn(reading, date, label)}`
    })
    expect(read).toEqual(facts)
  })
})
