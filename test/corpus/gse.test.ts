/** The exchange's whole export and the original service's recorded replies. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gseRoutes } from '../../pipeline/gse/answer.ts'
import { gseIntake } from '../../pipeline/gse/intake.ts'
import { normalizeGse } from '../../pipeline/gse/normalize.ts'
import { loadGseData } from '../../pipeline/gse/store.ts'
import { boardOn, decimalOf, readIndependently } from '../gse/independent.ts'
import { tempDir, tinyCopy } from '../support/temp.ts'
import { recordedFile, recordedFolder } from './recorded.ts'

const [exportReply] = recordedFolder('gse/official-export')
const { told, rows } = readIndependently(new TextDecoder().decode(exportReply!.bytes))
const parsed = await gseIntake.parse('official', exportReply!)

describe("the exchange's export of 2026", () => {
  test('sound and refused rows together are the rows of the file', () => {
    expect(parsed.lines.length + parsed.refused.length).toBe(rows)
    expect(rows).toBe(5473)
  })

  test('every kept row is that of the second reading', () => {
    const ours = parsed.lines.map(line => line as Record<string, unknown>)
    const theirs = told.map(({ date, symbol, close, change, volume, suspended }) => {
      const figures = { close: decimalOf(close), change: decimalOf(change) }
      return { date, symbol, ...figures, volume: volume === undefined ? null : Number(volume), suspended }
    })
    const key = ({ date, symbol }: Record<string, unknown>): string => `${date} ${symbol}`
    const byKey = new Map(ours.map(({ value: _, ...line }) => [key(line), line]))
    expect(byKey.size).toBe(ours.length)
    expect(theirs.map(line => byKey.get(key(line)))).toEqual(theirs)
    expect(ours).toHaveLength(theirs.length)
  })

  test('the volumes of all 26 sessions from 19 January to 23 February are marked, and that of ALW on 10 June', () => {
    const marked = parsed.lines
      .map(line => line as { date: string; symbol: string; volume: number | null })
      .filter(({ volume }) => volume === null)
    const dates = [...new Set(marked.map(({ date }) => date))].sort()
    expect([dates[0], dates[25], dates.length]).toEqual(['2026-01-19', '2026-02-23', 27])
    expect(marked.filter(({ date }) => date > '2026-02-23').map(({ date, symbol }) => [date, symbol])).toEqual([
      ['2026-06-10', 'ALW'],
    ])
  })

  test('the board of 13 January, which is one of those of 2 January, is refused whole', () => {
    const refused = parsed.refused.map(row => row as { date: string; rule: string })
    expect(refused.filter(({ date, rule }) => date === '2026-01-13' && rule === 'misdated')).toHaveLength(38)
    expect(told.filter(({ date }) => date === '2026-01-13')).toEqual([])
  })

  test('the board of each of the last 60 sessions, imported whole, is that of the second reading', async () => {
    const dir = tinyCopy()
    await gseIntake.store(dir, 'official', [exportReply!])
    const data = loadGseData(dir)
    const sessions = [...new Set(told.map(({ date }) => date))].sort().slice(-60)
    for (const session of sessions) {
      const years = data.years.map(year => ({ ...year, rows: year.rows.filter(({ cells }) => cells[0]! <= session) }))
      const answer = gseRoutes.live.answer(normalizeGse({ ...data, years }))
      expect(answer.kind === 'body' && answer.body).toEqual(boardOn(told, session))
    }
    expect(sessions).toHaveLength(60)
  })

  test('importing it twice changes nothing', async () => {
    const dir = tempDir()
    expect(await gseIntake.store(dir, 'official', [exportReply!])).toMatchObject({ rows: 5473, added: 5473 })
    const before = readFileSync(join(dir, 'gse/official/2026.csv'), 'utf8')
    expect(await gseIntake.store(dir, 'official', [exportReply!, exportReply!])).toMatchObject({ added: 0 })
    expect(readFileSync(join(dir, 'gse/official/2026.csv'), 'utf8')).toBe(before)
  })
})

describe('per-symbol files', () => {
  test.each(recordedFolder('gse/per-symbol').map(reply => [reply.name, reply] as const))(
    '%s: every row is kept or refused',
    async (_, reply) => {
      const { lines, refused } = await gseIntake.parse('official', reply)
      const count = new TextDecoder().decode(reply.bytes).trimEnd().split('\n').length - 1
      expect(lines.length + refused.length).toBe(count)
      expect(refused.length / count).toBeLessThan(0.05)
    },
  )

  test('the capitalisation rows of 18 July and 30 September 2025 are refused as such', async () => {
    const { refused } = await gseIntake.parse('official', recordedFile('gse/per-symbol/MTNGH.csv'))
    expect(
      refused
        .map(row => row as { date: string; rule: string })
        .filter(({ rule }) => rule === 'capitalisation')
        .map(({ date }) => date),
    ).toEqual(['2025-09-30', '2025-07-18'])
  })
})

describe("the original service's recorded replies", () => {
  const body = (name: string): unknown =>
    JSON.parse(new TextDecoder().decode(recordedFile(`gse/recorded-api/${name}`).bytes))
  const keysOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
          .map(([key, inner]) => [key, keysOf(inner)])
          .sort()
      : typeof value

  test('live.json: the same symbols in the same order, each with the same fields', async () => {
    const dir = tinyCopy()
    await gseIntake.store(dir, 'official', [exportReply!])
    const answer = gseRoutes.live.answer(normalizeGse(loadGseData(dir)))
    const ours = answer.kind === 'body' ? answer.body : []
    const theirs = body('live.json') as readonly { readonly name: string }[]
    expect(ours.map(({ name }) => name)).toEqual(theirs.map(({ name }) => name))
    expect(ours.map(keysOf)).toEqual(theirs.map(keysOf))
  })

  test('equities-MTNGH.json: the same fields in the same places', async () => {
    const answer = gseRoutes.equity.answer(normalizeGse(loadGseData(tinyCopy())), { symbol: 'MTNGH' })
    const theirs = body('equities-MTNGH.json') as { readonly company: Record<string, unknown> } & Record<
      string,
      unknown
    >
    const ours = answer.kind === 'body' ? answer.body : undefined
    expect(Object.keys(ours!)).toEqual(Object.keys(theirs))
    expect(Object.keys(ours!.company)).toEqual(Object.keys(theirs.company))
    expect(ours!.company).toMatchObject({
      name: 'Scancom Plc',
      website: 'mtn.com.gh',
      telephone: theirs.company['telephone'],
    })
  })

  test('both are read: 39 lines of a board, eight facts about MTNGH', async () => {
    const { lines } = await gseIntake.parse('original', recordedFile('gse/recorded-api/live.json'))
    expect(lines).toHaveLength(39)
    expect(
      (await gseIntake.parse('original', recordedFile('gse/recorded-api/equities-MTNGH.json'))).lines,
    ).toHaveLength(8)
  })
})

test('the saved page of the exchange: 25 rows of 17 February 2023', async () => {
  const [page] = recordedFolder('gse/html')
  const { lines, refused } = await gseIntake.parse('html', page!)
  expect([lines.length, refused.length]).toEqual([25, 0])
  expect(new Set(lines.map(line => (line as { date: string }).date))).toEqual(new Set(['2023-02-17']))
})

test('the compiled companies and directors: every line is read', async () => {
  expect((await gseIntake.parse('companies', recordedFile('gse/companies.csv'))).refused).toEqual([])
  expect((await gseIntake.parse('companies', recordedFile('gse/directors.csv'))).lines).toHaveLength(13)
})
