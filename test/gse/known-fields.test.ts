/** The table in data/gse/SOURCES.md that says for how many symbols of the newest board each field is known. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gseRoutes } from '../../pipeline/gse/answer.ts'
import { bundledData } from '../support/temp.ts'
import { bundledBoard } from './board.ts'

const book = bundledBoard()
const live = gseRoutes.live.answer(book)
const equities = (live.kind === 'body' ? live.body : []).map(({ name: symbol }) => {
  const answer = gseRoutes.equity.answer(book, { symbol })
  if (answer.kind !== 'body') throw new Error(`${symbol} has no answer`)
  return answer.body
})
const known = (of: (equity: (typeof equities)[number]) => string | number | null): number =>
  equities.filter(equity => of(equity) !== null && of(equity) !== 0).length

const counts = {
  shares: known(({ shares }) => shares),
  capital: known(({ capital }) => capital),
  sector: known(({ company }) => company.sector),
  industry: known(({ company }) => company.industry),
  'earnings per share': known(({ eps }) => eps),
  'dividend per share': known(({ dps }) => dps),
  'web site': known(({ company }) => company.website),
  'postal address': known(({ company }) => company.address),
  'e-mail': known(({ company }) => company.email),
  telephone: known(({ company }) => company.telephone),
  directors: known(({ company }) => company.directors.length),
}

test('SOURCES.md counts the symbols for which each field is known', () => {
  const text = readFileSync(join(bundledData, 'gse/SOURCES.md'), 'utf8')
  const table = text.slice(text.indexOf('Known for the 39 symbols'))
  const told = [...table.matchAll(/^\| ([a-z, -]+) \| (\d+) \|/gm)].flatMap(([, fields = '', count]) =>
    fields.split(', ').map(field => [field, Number(count)] as const),
  )
  expect(Object.fromEntries(told)).toEqual(counts)
})
