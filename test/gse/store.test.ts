import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AlmanacError } from '../../pipeline/contract/errors.ts'
import { takeInbox } from '../../pipeline/gse/inbox.ts'
import { gseIntake } from '../../pipeline/gse/intake.ts'
import type { KeptRow } from '../../pipeline/gse/rules/row-candidate.ts'
import { loadGseData } from '../../pipeline/gse/store.ts'
import { anyText } from '../support/any-text.ts'
import { tempDir, tinyCopy } from '../support/temp.ts'
import { bytesOf, exported, row } from './rows.ts'

const replyOf = (rows: readonly KeptRow[], name = 'export.csv', today = '2026-07-24') => ({
  name,
  bytes: bytesOf(exported(rows)),
  today,
})
const store = (dir: string, ...files: readonly (readonly KeptRow[])[]) =>
  gseIntake.store(
    dir,
    'official',
    files.map(rows => replyOf(rows)),
  )
const year = (dir: string, name = '2026'): string => readFileSync(join(dir, `gse/official/${name}.csv`), 'utf8')

const mtn = {
  date: '24/07/2026',
  code: 'MTNGH',
  previous_close: '6.98',
  close: '7.00',
  volume: '903,387',
  value: '6,323,717.10',
}
const days = [
  row({ date: '24/07/2026', code: '**ALW**', close: '0.10' }),
  row(mtn),
  row({
    date: '23/07/2026',
    code: 'MTNGH',
    previous_close: '6.80',
    close: '6.98',
    volume: '824,406',
    value: '5,759,794.30',
  }),
]

describe('importing an export', () => {
  test('keeps every row as printed, one line a row, by date and symbol, in a file a year', async () => {
    const dir = tempDir()
    const last = row({ date: '30/12/2025', code: 'MTNGH', close: '4.20' })
    expect(await store(dir, [...days, last])).toMatchObject({ rows: 4, added: 4, changed: 0, refused: [] })
    expect(year(dir)).toBe(
      `date,code,year_high,year_low,previous_close,open,last,close,change,bid,offer,volume,value
2026-07-23,MTNGH,6.98,6.98,6.80,6.80,6.98,6.98,,,,"824,406","5,759,794.30"
2026-07-24,**ALW**,0.10,0.10,0.10,0.10,0.10,0.10,,,,0,0.00
2026-07-24,MTNGH,7.00,7.00,6.98,6.98,7.00,7.00,,,,"903,387","6,323,717.10"
`,
    )
    expect(year(dir, '2025')).toContain('2025-12-30,MTNGH,')
  })

  test('the same file twice changes nothing', async () => {
    const dir = tempDir()
    await store(dir, days)
    const before = year(dir)
    expect(await store(dir, days, days)).toMatchObject({ rows: 6, added: 0, changed: 0 })
    expect(year(dir)).toBe(before)
  })

  test('a row printed twice in one file is kept twice, and importing it again adds nothing', async () => {
    const dir = tempDir()
    const twice = [...days, row(mtn)]
    expect(await store(dir, twice)).toMatchObject({ added: 4 })
    expect(await store(dir, twice)).toMatchObject({ added: 0 })
    expect(await store(dir, days)).toMatchObject({ added: 0 })
  })

  test('the same figures printed otherwise are the same row', async () => {
    const dir = tempDir()
    await store(dir, days)
    const printed = days.map(({ cells, ...rest }) => ({
      ...rest,
      cells: cells.map(cell => cell.replace(/(\.\d\d)$/, '$100')),
    }))
    expect(await store(dir, printed)).toMatchObject({ added: 0 })
  })

  test('a short file takes nothing away', async () => {
    const dir = tempDir()
    await store(dir, days)
    await store(dir, [row({ date: '24/07/2026', code: 'CAL', close: '0.80' })])
    expect(year(dir).split('\n')).toHaveLength(6)
  })

  test('refused rows are kept with the others, and counted: sound and refused together are the rows of the file', async () => {
    const dir = tempDir()
    const file = [
      ...days,
      row({ date: '24/07/2026', code: '', close: '7.50' }),
      row({ date: '31/06/2026', code: 'CAL', close: '0.80' }),
    ]
    const { rows, added, refused } = await store(dir, file)
    expect([rows, added, refused.map(({ rule }) => rule).sort()]).toEqual([5, 5, ['date', 'empty-code']])
    expect(year(dir, 'undated')).toContain('31/06/2026,CAL,')
    const { lines, refused: bad } = await gseIntake.parse('official', replyOf(file))
    expect(lines.length + bad.length).toBe(5)
  })

  test('a file of tomorrow is an error and stores nothing', async () => {
    const dir = tempDir()
    const reply = replyOf([row({ ...mtn, date: '27/07/2026' })])
    await expect(gseIntake.store(dir, 'official', [reply])).rejects.toMatchObject({ code: 'SOURCE_REFUSED' })
    expect(existsSync(join(dir, 'gse'))).toBe(false)
  })

  test('of two files, one of them broken, neither is stored', async () => {
    const dir = tempDir()
    const broken = { name: 'b.csv', bytes: bytesOf('a,b\n1,2') }
    await expect(gseIntake.store(dir, 'official', [replyOf(days), broken])).rejects.toMatchObject({
      code: 'SOURCE_SHAPE',
    })
    expect(existsSync(join(dir, 'gse'))).toBe(false)
  })

  test('an unknown source is refused with the known ones', async () =>
    await expect(gseIntake.store(tempDir(), 'offical', [])).rejects.toThrow(
      'one of ajax, companies, html, indices, listed, official, original',
    ))

  test('the last date stored is the newest session', async () => {
    const dir = tempDir()
    expect(gseIntake.lastDate(dir, 'official')).toBeUndefined()
    await store(dir, days)
    expect(gseIntake.lastDate(dir, 'official')).toBe('2026-07-24')
  })
})

describe('importing beside what is stored', () => {
  const symbols = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap(letter => [`S${letter}`, `T${letter}`]).slice(0, 40)
  /** A board of 40 symbols at 5.00, of which the first `moved` closed at 5.50. */
  const board = (date: string, moved = 0, broken = 0): readonly KeptRow[] =>
    symbols.map((code, i) =>
      row({
        date,
        code,
        previous_close: '5.00',
        close: i < moved ? '5.50' : '5.00',
        volume: i >= 40 - broken ? '0.5' : '100',
        value: '500.00',
      }),
    )
  const [thursday, friday] = ['23/07/2026', '24/07/2026']
  const named = (name: string, rows: readonly KeptRow[]) => replyOf(rows, name)
  const importing = async (first: readonly KeptRow[], second: readonly KeptRow[]) => {
    const dir = tempDir()
    await gseIntake.store(dir, 'official', [named('a.csv', first)])
    const before = year(dir)
    const outcome = await gseIntake.store(dir, 'official', [named('b.csv', second)]).catch((error: unknown) => error)
    return { outcome, isUnchanged: year(dir) === before }
  }

  test('a file that says the same is no disagreement', async () => {
    const { outcome, isUnchanged } = await importing(board(friday), board(friday))
    expect(outcome).toMatchObject({ rows: 40, added: 0, refused: [], degraded: [] })
    expect(isUnchanged).toBe(true)
  })

  test('a file that disagrees in a few rows is stored: each refused row is named by its own line, and the outcome says so', async () => {
    const { outcome } = await importing([...board(thursday), ...board(friday)], board(friday, 2))
    expect(outcome).toMatchObject({ rows: 40, added: 2 })
    const { refused, degraded } = outcome as { refused: readonly object[]; degraded: readonly string[] }
    expect(refused).toMatchObject([
      { file: 'b.csv', row: 2, date: '2026-07-24', code: 'SA', rule: 'duplicate' },
      { file: 'b.csv', row: 3, date: '2026-07-24', code: 'TA', rule: 'duplicate' },
    ])
    expect(refused[0]).toHaveProperty(
      'reason',
      expect.stringMatching(/^row 42 of gse\/official\/2026\.csv has a value/),
    )
    expect(degraded).toEqual([expect.stringMatching(/^2 rows differ from another file/)])
  })

  test('a file that disagrees in more than 5 % of the board is an error, and the board stays', async () => {
    const { outcome, isUnchanged } = await importing([...board(thursday), ...board(friday)], board(friday, 3))
    expect(outcome).toMatchObject({ code: 'SOURCE_CONFLICT' })
    expect((outcome as Error).message).toMatch(
      /^SOURCE_CONFLICT b\.csv: 2026-07-24: got "3 of 43 rows refused .* Nothing was stored\./,
    )
    expect(isUnchanged).toBe(true)
  })

  test('disagreeing about a session that is over takes no board away, so it is stored and said', async () => {
    const { outcome } = await importing([...board(thursday), ...board(friday)], board(thursday, 40))
    expect(outcome).toMatchObject({ added: 40, degraded: [expect.stringMatching(/^40 rows differ/)] })
  })

  test('two files of one import that disagree are told apart by name', async () => {
    const replies = [named('x.csv', [...board(thursday), ...board(friday)]), named('x.csv', board(friday, 1))]
    expect(await gseIntake.store(tempDir(), 'official', replies)).toMatchObject({
      added: 81,
      refused: [{ file: 'x.csv (2)', row: 2 }],
      degraded: [expect.stringMatching(/^1 row differs/)],
    })
  })

  test('a new session with more than 5 % refused is stored, and the outcome says that the board stays', async () => {
    const { outcome } = await importing(board(thursday), board(friday, 0, 3))
    expect(outcome).toMatchObject({
      added: 40,
      degraded: ['the board stays at 2026-07-23: 2026-07-24 has 3 of 40 rows refused, more than 5 %'],
    })
  })

  test('what an import leaves held back is not said again by one that does not touch it', async () => {
    const dir = tempDir()
    await gseIntake.store(dir, 'official', [named('a.csv', [...board(thursday), ...board(friday, 0, 3)])])
    const older = await gseIntake.store(dir, 'official', [named('b.csv', board('22/07/2026'))])
    expect(older).toMatchObject({ added: 40, degraded: [] })
  })

  test('a file whose rows a better source has is stored without complaint', async () => {
    const dir = tempDir()
    await gseIntake.store(dir, 'official', [named('a.csv', board(friday))])
    const quotes = symbols.map(name => ({ name, price: 5.1, change: 0.1, volume: 7 }))
    const reply = { name: 'live-2026-07-24.json', bytes: bytesOf(JSON.stringify(quotes)) }
    const stored = await gseIntake.store(dir, 'original', [reply])
    expect(stored).toMatchObject({ rows: 40, added: 40, degraded: [] })
    expect(new Set(stored.refused.map(({ rule }) => rule))).toEqual(new Set(['superseded']))
  })
})

describe('whatever is imported', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '5.00',
      '1,234',
      '**ALW**',
      '24/07/2026',
      '2026-07-24',
      '<<<<<<< HEAD',
      '=1+1',
      '"',
      'a,b',
    ),
    fc.string({ maxLength: 8, unit: 'grapheme' }),
  )
  const line = fc.array(cell, { minLength: 13, maxLength: 13 })

  test('data/ can be read again, and importing it again adds nothing', () =>
    fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 6 }), async lines => {
        const dir = tinyCopy()
        rmSync(join(dir, 'gse/official'), { recursive: true })
        const quoted = lines.map(cells => cells.map(text => `"${text.replaceAll('"', '""')}"`).join())
        const reply = { name: 'x.csv', bytes: bytesOf([exported(days), ...quoted].join('\n')) }
        const { rows, refused } = await gseIntake.store(dir, 'official', [reply])
        expect(rows).toBe(3 + lines.length)
        const { lines: kept, refused: bad } = await gseIntake.parse('official', reply)
        expect([kept.length + bad.length, bad.length]).toEqual([rows, refused.length])
        expect(loadGseData(dir).years.length).toBeGreaterThan(0)
        expect(await gseIntake.store(dir, 'official', [reply])).toMatchObject({ added: 0 })
      }),
      { numRuns: 20 },
    ))

  test.each(['ajax', 'companies', 'html', 'official', 'original'])(
    '%s: any text gives lines or an error with a code',
    key =>
      fc.assert(
        fc.asyncProperty(fc.oneof(anyText(), fc.json()), async text => {
          const outcome = await gseIntake
            .parse(key, { name: 'x', bytes: bytesOf(text) })
            .catch((error: unknown) => error)
          expect(outcome instanceof AlmanacError || 'lines' in (outcome as object)).toBe(true)
          expect(outcome).not.toBeInstanceOf(TypeError)
        }),
      ),
  )
})

const table = (...lines: readonly string[]) => ({ name: 'companies.csv', bytes: bytesOf(lines.join('\n')) })
const wide =
  'symbol,name,kind,sector,sector_source,shares,shares_millions_2dp,eps,eps_as_of,eps_source,telephone,website,notes,as_of,source'
const companies = (dir: string): string => readFileSync(join(dir, 'gse/companies.csv'), 'utf8')

describe('importing companies', () => {
  const mtnLine =
    'MTNGH,Scancom Plc,ordinary,Telecoms,"a table, c.2018",13236175050,13236.18,0.5831,2025-07-31,Report,+233-302-663-964 / +233-302-672-852 (list cut),https://mtn.com.gh/,,2026-08-18,Profile'
  const aads = 'AADS,,depositary,,,,0.98,,,,,,100 depositary shares per share,2025-07-31,Report'

  test('a company a line becomes facts, each with its own date and document', async () => {
    const dir = tempDir()
    expect(await gseIntake.store(dir, 'companies', [table(wide, mtnLine, aads)])).toMatchObject({
      added: 10,
      changed: 0,
      refused: [],
    })
    expect(companies(dir)).toBe(
      `symbol,field,value,as_of,source
AADS,kind,depositary,2025-07-31,Report
AADS,shares_millions,0.98,2025-07-31,Report
AADS,depositary_per_share,100,2025-07-31,Report
MTNGH,name,Scancom Plc,2026-08-18,Profile
MTNGH,kind,ordinary,2026-08-18,Profile
MTNGH,sector,Telecoms,2018,"a table, c.2018"
MTNGH,shares,13236175050,2026-08-18,Profile
MTNGH,eps,0.5831,2025-07-31,Report
MTNGH,telephone,"+233-302-663-964, +233-302-672-852",2026-08-18,Profile
MTNGH,website,mtn.com.gh,2026-08-18,Profile
`,
    )
  })

  test('a newer table changes what is newer, says what, and leaves the rest', async () => {
    const dir = tempDir()
    await gseIntake.store(dir, 'companies', [table(wide, mtnLine)])
    const newer = table(
      'symbol,field,value,as_of,source',
      'MTNGH,eps,0.61,2026-03-31,Report 2026',
      'MTNGH,dps,0.30,2026-03-31,Report 2026',
    )
    const stored = await gseIntake.store(dir, 'companies', [newer])
    expect([stored.added, stored.changed]).toEqual([1, 1])
    expect(stored.changes).toEqual([
      'MTNGH eps: 0.5831 (2025-07-31) -> 0.61 (2026-03-31)',
      'MTNGH dps: 0.30 (2026-03-31)',
    ])
    expect(companies(dir)).toContain('MTNGH,eps,0.61,2026-03-31,Report 2026')
    expect(companies(dir)).toContain('MTNGH,name,Scancom Plc')
  })

  test('the same table twice changes nothing; an older one is refused by field', async () => {
    const dir = tempDir()
    await gseIntake.store(dir, 'companies', [table(wide, mtnLine)])
    const before = companies(dir)
    expect(await gseIntake.store(dir, 'companies', [table(wide, mtnLine)])).toMatchObject({
      added: 0,
      changed: 0,
      changes: [],
    })
    const older = table('symbol,field,value,as_of,source', 'MTNGH,eps,0.40,2024,Report 2024')
    const stored = await gseIntake.store(dir, 'companies', [older])
    expect(stored.refused).toEqual([
      { row: 2, code: 'MTNGH', rule: 'older', reason: 'eps of 2024, while one of 2025-07-31 is known' },
    ])
    expect(companies(dir)).toBe(before)
  })

  test('a newer filing replaces the whole board of a company, in the order filed', async () => {
    const dir = tempDir()
    const filing = (asOf: string, ...names: readonly string[]) =>
      table('symbol,name,position,as_of,source,note', ...names.map(name => `GCB,${name},,${asOf},Annual report,`))
    await gseIntake.store(dir, 'companies', [filing('2024', 'B. Old', 'A. Stays')])
    expect(await gseIntake.store(dir, 'companies', [filing('2025', 'C. New', 'A. Stays')])).toMatchObject({
      changed: 2,
    })
    expect(await gseIntake.store(dir, 'companies', [filing('2024', 'B. Old')])).toMatchObject({
      changed: 0,
      refused: [{ rule: 'older' }],
    })
    expect(readFileSync(join(dir, 'gse/directors.csv'), 'utf8')).toBe(
      'symbol,name,position,as_of,source\nGCB,C. New,,2025,Annual report\nGCB,A. Stays,,2025,Annual report\n',
    )
  })

  test.each([
    ['a figure that is not a number', 'MTNGH,eps,n/a,2025,Report', 'fact'],
    ['no date', 'MTNGH,eps,0.5,,Report', 'fact'],
    ['no document', 'MTNGH,eps,0.5,2025,', 'fact'],
    ['an unknown field', 'MTNGH,profit,5,2025,Report', 'fact'],
    ['no symbol', ',eps,0.5,2025,Report', 'fact'],
    ['a formula', 'MTNGH,name,=cmd(),2025,Report', 'formula'],
    ['half a share', 'MTNGH,shares,0.5,2025,Report', 'fact'],
  ])('%s is refused by row', async (_, line, rule) => {
    const { refused } = await gseIntake.parse('companies', table('symbol,field,value,as_of,source', line))
    expect(refused).toMatchObject([{ row: 2, rule }])
  })

  test.each(['', 'a,b\n1,2', 'symbol,name,as_of,source', 'symbol,name,source\nA,b,c'])(
    '%j is an error with a code',
    async text =>
      await expect(gseIntake.parse('companies', { name: 'x', bytes: bytesOf(text) })).rejects.toMatchObject({
        code: 'SOURCE_SHAPE',
      }),
  )
})

describe('the inbox', () => {
  const drop = (dir: string, name: string, text: string): void => {
    mkdirSync(join(dir, 'gse/inbox'), { recursive: true })
    writeFileSync(join(dir, 'gse/inbox', name), text)
  }
  const listing = (dir: string) => readdirSync(join(dir, 'gse/inbox'), { recursive: true }).map(String).sort()
  const today = '2026-07-24'

  test('files are told apart by content, stored, and moved to done', async () => {
    const dir = tempDir()
    drop(dir, 'Daily Shares  ETFs.csv', exported(days))
    drop(dir, 'live-2026-07-24.txt', '[{"name":"CAL","price":0.8,"change":0.01,"volume":5}]')
    drop(dir, 'companies.csv', 'symbol,field,value,as_of,source\nCAL,name,CalBank PLC,2025,Report')
    const outcomes = await takeInbox(dir, { today })
    expect(outcomes.map(outcome => [outcome.file, outcome.kind === 'stored' && outcome.key])).toEqual([
      ['Daily Shares  ETFs.csv', 'official'],
      ['companies.csv', 'companies'],
      ['live-2026-07-24.txt', 'original'],
    ])
    expect(listing(dir)).toEqual([
      'done',
      'done/Daily Shares  ETFs.csv',
      'done/companies.csv',
      'done/live-2026-07-24.txt',
    ])
    expect(await takeInbox(dir, { today })).toEqual([])
  })

  test('a file that cannot be read stays, with its error, and the others are taken', async () => {
    const dir = tempDir()
    drop(dir, 'a.csv', 'nonsense')
    drop(dir, 'b.csv', exported(days))
    expect((await takeInbox(dir, { today })).map(({ kind }) => kind)).toEqual(['failed', 'stored'])
    expect(listing(dir)).toEqual(['a.csv', 'done', 'done/b.csv'])
  })

  test('a second file of the same name does not overwrite the first', async () => {
    const dir = tempDir()
    drop(dir, 'export.csv', exported(days))
    await takeInbox(dir, { today })
    drop(dir, 'export.csv', exported(days.slice(0, 1)))
    await takeInbox(dir, { today })
    expect(listing(dir)).toEqual(['done', 'done/export.2.csv', 'done/export.csv'])
  })

  test('without an inbox there is nothing to do', async () => expect(await takeInbox(tempDir(), { today })).toEqual([]))
})

describe('a broken data folder names file, row and column', () => {
  test.each([
    [
      'companies.csv',
      'MTNGH,eps,0.58,yesterday,Report',
      /gse\/companies\.csv.*row \d+, column as_of.*"yesterday".*a year, a month/,
    ],
    ['companies.csv', 'MTNGH,eps,x,2025,Report', /gse\/companies\.csv.*row \d+, column value.*"x".*a number for eps/],
    [
      'companies.csv',
      'MTNGH,profit,1,2025,Report',
      /gse\/companies\.csv.*row \d+, column field.*"profit".*one of name/,
    ],
    ['directors.csv', 'Mtn,A. First,,2025,Report', /gse\/directors\.csv.*row \d+, column symbol.*"Mtn"/],
    ['directors.csv', 'MTNGH,A. First', /gse\/directors\.csv.*row \d+.*"2 cells".*5 cells/],
    ['listings.csv', 'MTNGH,vanished,2025-01-01,,Report', /gse\/listings\.csv.*row \d+, column event.*"vanished"/],
    ['listings.csv', 'MTNGH,renamed,2025-01-01,,Report', /gse\/listings\.csv.*row \d+, column to/],
    ['listings.csv', 'MTNGH,listed,2025-02-30,,Report', /gse\/listings\.csv.*row \d+, column date.*"2025-02-30"/],
    ['official/2026.csv', '2026-07-24,CAL', /gse\/official\/2026\.csv.*row \d+.*"2 cells".*13 cells/],
  ])('%s with the line %s', (name, line, message) => {
    const dir = tinyCopy()
    const path = join(dir, 'gse', name)
    writeFileSync(path, `${readFileSync(path, 'utf8')}${line}\n`)
    expect(() => loadGseData(dir)).toThrow(message)
  })

  test('a table of a future format', () => {
    const dir = tinyCopy()
    writeFileSync(join(dir, 'gse/official/SUMS'), 'almanac data, format 2\n')
    expect(() => loadGseData(dir)).toThrow(/FORMAT_NEWER data\/gse\/official\/SUMS/)
  })

  test('no year file at all', () => expect(() => loadGseData(tempDir())).toThrow(/DATA_MISSING data\/gse\/official/))
})
