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

  const linesOf = (date: string) =>
    parsed.lines.map(line => line as Record<string, unknown>).filter(line => line['date'] === date)
  const volumesOf = (date: string) =>
    Object.fromEntries(linesOf(date).map(({ symbol, volume }) => [String(symbol), volume]))

  test('the volumes of all 26 sessions from 19 January to 23 February are marked, those of 14 January without a value, and that of ALW on 10 June', () => {
    const marked = parsed.lines
      .map(line => line as { date: string; symbol: string; volume: number | null })
      .filter(({ volume }) => volume === null)
    const dates = [...new Set(marked.map(({ date }) => date))].sort()
    expect([dates[0], dates[1], dates[26], dates.length]).toEqual(['2026-01-14', '2026-01-19', '2026-02-23', 28])
    expect(marked.filter(({ date }) => date === '2026-01-14')).toHaveLength(27)
    expect(marked.filter(({ date }) => date > '2026-02-23').map(({ date, symbol }) => [date, symbol])).toEqual([
      ['2026-06-10', 'ALW'],
    ])
  })

  // Told from the boards by eye: the first board of 2 January has the year's ranges of 2025, the second those of 2026.
  test('2 January: the board printed last is the right one', () =>
    expect(volumesOf('2026-01-02')).toMatchObject({
      ACCESS: 81,
      ALLGH: 0,
      DASPHARMA: 40,
      EGH: 555,
      ETI: 79_697,
      FML: 2261,
      GGBL: 715,
      HORDS: 0,
      MTNGH: 648_197,
      SIC: 60_301,
      SOGEGH: 15_107,
      UNIL: 1114,
    }))

  test('14 January: rows with a value go before those without, and ALW without asterisks is still suspended', () => {
    expect(volumesOf('2026-01-14')).toMatchObject({ ACCESS: 4122, ADB: 0, MTNGH: null, GLD: null })
    expect(linesOf('2026-01-14').find(({ symbol }) => symbol === 'ALW')).toMatchObject({ suspended: true })
  })

  test('16 January: no row of the foreign block that can be told from a sound one is kept', () => {
    expect(volumesOf('2026-01-16')).toMatchObject({ FML: 334, GGBL: 1299, MAC: 5, MTNGH: 27_812_988 })
    const refused = parsed.refused.map(row => row as { row: number; date: string; code: string; rule: string })
    const misdated = refused.filter(({ date, rule }) => date === '2026-01-16' && rule === 'misdated')
    expect(misdated.map(({ row, code }) => `${row} ${code}`)).toEqual([
      '5052 IIL',
      '5062 SCB',
      '5063 SIC',
      '5064 SOGEGH',
      '5065 TBL',
      '5066 TOTAL',
      '5068 UNIL',
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

// Counted in the replies by eye: ten sessions; 34 companies, six of them without a day of listing. Each other has name, board and day.
test.each([
  ['indices', 'gse/live/table-47-index.json', 10, 0],
  ['listed', 'gse/live/table-34-companies.json', 84, 6],
])('the recorded reply for %s is read whole', async (key, file, lines, refused) => {
  const read = await gseIntake.parse(key, recordedFile(file))
  expect([read.lines.length, read.refused.length]).toEqual([lines, refused])
})
