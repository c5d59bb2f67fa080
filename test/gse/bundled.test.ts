/** The bundled sessions against a second reading of the same rows. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bodies } from '../../pipeline/contract/schemas.ts'
import { gseRoutes } from '../../pipeline/gse/answer.ts'
import { normalizeGse } from '../../pipeline/gse/normalize.ts'
import { loadGseData } from '../../pipeline/gse/store.ts'
import { bundledData } from '../support/temp.ts'
import { boardOn, readIndependently } from './independent.ts'

const file = 'gse/official/2026.csv'

/** Only what is bundled: a checkout may have fetched more since. */
const isBundled = (date: string): boolean => date >= '2026-04-29' && date <= '2026-07-24'

const [header, ...lines] = readFileSync(join(bundledData, file), 'utf8').split('\n')
const { told, rows } = readIndependently([header, ...lines.filter(line => isBundled(line.slice(0, 10)))].join('\n'))
const all = loadGseData(bundledData)
const years = all.years.filter(year => year.file === file)
const data = {
  ...all,
  years: years.map(year => ({ ...year, rows: year.rows.filter(({ cells }) => isBundled(cells[0]!)) })),
}
const sessions = [...new Set(told.map(({ date }) => date))].sort().slice(-60)

/** The book as it was when the session was the newest. */
const bookOn = (session: string) =>
  normalizeGse({
    ...data,
    years: data.years.map(year => ({ ...year, rows: year.rows.filter(({ cells }) => cells[0]! <= session) })),
  })

const boardIn = (book: ReturnType<typeof bookOn>) => {
  const answer = gseRoutes.live.answer(book)
  return answer.kind === 'body' ? answer.body : []
}

const book = bookOn('9999-12-31')

describe('the bundled sessions', () => {
  test('are sixty', () => expect(sessions).toHaveLength(60))

  test.each(sessions)('the board of %s is that of the second reading', session => {
    const board = boardIn(bookOn(session))
    expect(board.length).toBeGreaterThanOrEqual(38)
    expect(board).toEqual(boardOn(told, session))
  })

  test('the newest board has at least 39 symbols', () => expect(boardIn(book).length).toBeGreaterThanOrEqual(39))

  test('sound and refused rows together are the rows of the file', () => {
    const sound = [...book.history.values()].reduce((sum, lines) => sum + lines.length, 0)
    expect(sound + book.refused.length).toBe(rows)
    expect(book.rows).toBe(rows)
  })

  test('the previous close is the close of the session before in at least 99.3 % of pairs', () => {
    const pairs = [...book.history.values()].flatMap(lines =>
      lines.slice(1).map((line, i) => [lines[i]!.close, line.previousClose]),
    )
    const continuous = pairs.filter(([close, previous]) => close === previous)
    expect(pairs.length).toBeGreaterThan(2000)
    expect(continuous.length / pairs.length).toBeGreaterThan(0.993)
  })

  test('every answer satisfies the contract', () => {
    for (const { symbol } of gseRoutes.equity.enumerate(book)) {
      const answer = gseRoutes.equity.answer(book, { symbol })
      expect(answer.kind === 'body' && bodies.equity.parse(answer.body)).toBeTruthy()
    }
    expect(bodies.liveBoard.parse(boardIn(book))).toEqual(boardIn(book))
  })

  test('ALW and PBC are suspended: off the board, answered as equities', () => {
    const names = boardIn(book).map(({ name }) => name)
    for (const symbol of ['ALW', 'PBC']) {
      expect(names).not.toContain(symbol)
      expect(gseRoutes.equity.answer(book, { symbol }).kind).toBe('body')
    }
  })
})
