import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkData, checkTables, sealUnsealed } from '../../pipeline/verify/data.ts'
import { edit } from '../support/edit.ts'
import { bundledData, tinyCopy } from '../support/temp.ts'

/** The text with its second and third line exchanged. */
const swapped = (text: string): string => {
  const [header, a, b, ...rest] = text.split('\n')
  return [header, b, a, ...rest].join('\n')
}

const twice = (text: string): string => `${text + text.trimEnd().split('\n').at(-1)}\n`

// Longer than the limit of other tests on a busy machine. That the book can be formed of them, the tests of each service show.
test('every bundled table is sound', { timeout: 120_000 }, () => expect(checkTables(bundledData).problems).toEqual([]))

describe('what a person or a merge did to a table is named by file, row and column', () => {
  test.each<[string, (text: string) => string, RegExp]>([
    ['forex/ecb/2026.csv', text => text.replace('1.1684', 'n/a'), /row 4, column USD: got "n\/a"/],
    ['forex/ecb/2026.csv', text => text.slice(0, -20), /row 4: got "no final line feed"/],
    ['forex/ecb/2026.csv', text => text.replace('date,', 'day,'), /row 1: got "day,/],
    ['forex/currencies.csv', text => `<<<<<<< ours\n${text}`, /row 1: got "<<<<<<< "/],
    ['gse/listings.csv', text => text.replace(/\n/, '\n=======\n'), /row 2: got "======="/],
    ['gse/companies.csv', text => `${text}GCB,name,=HYPERLINK("x"),2025,somebody\n`, /CSV_SYNTAX|DATA_SHAPE/],
    ['gse/companies.csv', text => `${text}GCB,name,@SUM(A1),2025,somebody\n`, /column value: got "@SUM\(A1\)"/],
    ['whois/domains.csv', text => `${text}not a name,2025-01-01\n`, /column domain: got "not a name"/],
  ])('%s', async (file, spoil, message) => {
    const dataDir = tinyCopy()
    edit(dataDir, file, spoil)
    const { problems } = await checkData(dataDir)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ place: file })
    expect(problems[0]).not.toHaveProperty('fix')
    expect(problems[0]!.what).toMatch(message)
  })

  test('a table that is gone', async () => {
    const dataDir = tinyCopy()
    edit(dataDir, 'forex/pegs.csv', () => '')
    const { problems } = await checkData(dataDir)
    expect(problems.map(({ what }) => what)).toEqual([
      expect.stringMatching(/DATA_SHAPE data\/forex\/pegs\.csv: row 1/),
    ])
  })
})

describe('what can be derived is put right', () => {
  test.each<[string, (text: string) => string, RegExp]>([
    ['forex/ecb/2001.csv', swapped, /1 lines out of order, 0 said twice/],
    ['forex/ecb/2026.csv', twice, /0 lines out of order, 1 said twice/],
    ['whois/domains.csv', swapped, /1 lines out of order/],
    ['forex/currencies.csv', twice, /1 said twice/],
  ])('%s', async (file, spoil, message) => {
    const dataDir = tinyCopy()
    const before = readFileSync(join(dataDir, file), 'utf8')
    edit(dataDir, file, spoil)
    expect(readFileSync(join(dataDir, file), 'utf8')).not.toBe(before)
    const { problems } = await checkData(dataDir)
    expect(problems).toHaveLength(1)
    expect(problems[0]!.what).toMatch(message)
    problems[0]!.fix?.()
    expect(readFileSync(join(dataDir, file), 'utf8')).toBe(before)
    expect((await checkData(dataDir)).problems).toEqual([])
  })

  test('two lines of one day that differ are not guessed about', async () => {
    const dataDir = tinyCopy()
    edit(dataDir, 'forex/ecb/2026.csv', text => twice(text).replace(/1\.1684(?=\n$)/, '1.2'))
    const [problem, ...more] = (await checkData(dataDir)).problems
    expect(more).toEqual([])
    expect(problem).toMatchObject({ place: 'forex/ecb/2026.csv' })
    expect(problem).not.toHaveProperty('fix')
    expect(problem!.what).toMatch(/a date after 2026-04-13/)
  })

  test('half-written files and locks of processes that are no more, and no others', async () => {
    const dataDir = tinyCopy()
    const put = (file: string, text: string): string => {
      const path = join(dataDir, file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
      return path
    }
    const dead = put('forex/ecb/2026.csv.4194304.1.part', 'date,U')
    const live = put(`forex/ecb/2026.csv.${process.pid}.1.part`, 'date,U')
    const lock = put('.state/lock', '4194304\n123\n')
    put('yarn.lock', '# not ours\n')
    put('film.4194304.1.part', 'not ours')
    put('downloads/film.4194304.1.part', 'not ours')
    const { problems } = await checkData(dataDir)
    expect(problems.map(({ place }) => place)).toEqual(['.state/lock', 'forex/ecb/2026.csv.4194304.1.part'])
    for (const { fix } of problems) fix?.()
    expect([dead, live, lock].map(path => existsSync(path))).toEqual([false, true, false])
  })
})

describe('tables that commands write have check sums', () => {
  const year = 'forex/ecb/2001.csv'
  const sealed = (): string => {
    const dataDir = tinyCopy()
    expect(sealUnsealed(dataDir)).toBe(3)
    return dataDir
  }
  const problemsIn = async (dataDir: string) => (await checkData(dataDir)).problems

  test('sealed as they are, they are sound; hand-edited tables have none', async () => {
    const dataDir = sealed()
    edit(dataDir, 'forex/currencies.csv', text => text.replace('Euro', 'The euro'))
    expect(await problemsIn(dataDir)).toEqual([])
  })

  test('one digit in an old year is found, and its row', async () => {
    const dataDir = sealed()
    edit(dataDir, year, text => text.replace(/(\d)\n$/, (_, digit) => `${(Number(digit) + 1) % 10}\n`))
    const [problem, ...more] = await problemsIn(dataDir)
    expect(more).toEqual([])
    expect(problem).toMatchObject({ place: year, what: 'row 3 differs from what the commands wrote' })
    expect(problem).not.toHaveProperty('fix')
    problem!.accept!()
    expect(await problemsIn(dataDir)).toEqual([])
  })

  test('half a restore is found: a table that is gone, and one that no command wrote', async () => {
    const dataDir = sealed()
    rmSync(join(dataDir, year))
    writeFileSync(join(dataDir, 'forex/ecb/2002.csv'), 'date,USD\n2002-01-02,0.9038\n')
    expect((await problemsIn(dataDir)).map(({ place, what }) => `${place}: ${what}`)).toEqual([
      'forex/ecb/2002.csv: not in SUMS: no command wrote it',
      'forex/ecb/2001.csv: gone, though forex/ecb/SUMS names it: restore it',
    ])
  })
})

test('every broken file is named, not only the first', async () => {
  const dataDir = tinyCopy()
  for (const file of ['forex/ecb/2026.csv', 'whois/domains.csv', 'gse/listings.csv'])
    appendFileSync(join(dataDir, file), '>>>>>>> theirs\n')
  const { problems } = await checkData(dataDir)
  expect(problems.map(({ place }) => place)).toEqual(['forex/ecb/2026.csv', 'gse/listings.csv', 'whois/domains.csv'])
})
