/** The book and its answers, from small data written here. */
import { describe, expect, test } from 'vitest'
import { bodies } from '../../pipeline/contract/schemas.ts'
import { gseRoutes } from '../../pipeline/gse/answer.ts'
import { gseDocuments } from '../../pipeline/gse/documents.ts'
import type { Fact, FactField, FiledDirector, GseData, Listing, ShareEvent } from '../../pipeline/gse/model.ts'
import { normalizeGse } from '../../pipeline/gse/normalize.ts'
import type { KeptRow } from '../../pipeline/gse/rules/row-candidate.ts'
import { course, row } from './rows.ts'

const source = 'a document'
const fact = (symbol: string, field: FactField, value: string, asOf = '2025-07-31'): Fact => ({
  symbol,
  field,
  value,
  asOf,
  source,
})
const director = (symbol: string, name: string, asOf: string, position = ''): FiledDirector => ({
  symbol,
  name,
  position,
  asOf,
  source,
})
const event = (symbol: string, what: Listing['event'], date: string, to = ''): Listing => ({
  symbol,
  event: what,
  date,
  to,
  source,
})

interface Tables {
  readonly facts?: readonly Fact[]
  readonly directors?: readonly FiledDirector[]
  readonly listings?: readonly Listing[]
  readonly shareEvents?: readonly ShareEvent[]
}

const dataOf = (
  rows: readonly KeptRow[],
  { facts = [], directors = [], listings = [], shareEvents = [] }: Tables = {},
): GseData => ({
  years: [{ source: 'official', file: 'gse/official/2026.csv', rows: rows.map(({ row, cells }) => ({ row, cells })) }],
  facts,
  directors,
  listings,
  shareEvents,
  indices: new Map(),
})
const bookOf = (rows: readonly KeptRow[], tables?: Tables) => normalizeGse(dataOf(rows, tables))

const bodyOf = <Body>(answer: { kind: 'body'; body: Body } | { kind: 'absent'; reason: string }): Body => {
  if (answer.kind === 'absent') throw new Error(answer.reason)
  return answer.body
}
const live = (book: ReturnType<typeof bookOf>) => bodyOf(gseRoutes.live.answer(book))
const equity = (book: ReturnType<typeof bookOf>, symbol: string) => bodyOf(gseRoutes.equity.answer(book, { symbol }))

/** The documents' bodies are no part of the contract's schemas; tests look into them field by field. */
const index = (book: ReturnType<typeof bookOf>) => bodyOf(gseDocuments.gseIndex.answer(book))

const cal = course(
  'CAL',
  ['22/07/2026', '0.79', '0.79'],
  ['23/07/2026', '0.79', '0.79'],
  ['24/07/2026', '0.79', '0.80'],
)
const scb = course(
  'SCB',
  ['22/07/2026', '70.00', '70.00'],
  ['23/07/2026', '70.00', '70.00'],
  ['24/07/2026', '70.00', '70.00'],
)

describe('the board', () => {
  test('is the latest session, by symbol in code-unit order', () => {
    const rows = [
      row({ date: '24/07/2026', code: 'SCBPREF', close: '0.99' }),
      ...scb,
      row({
        date: '24/07/2026',
        code: 'CAL',
        previous_close: '0.79',
        close: '0.80',
        volume: '465,914',
        value: '372,731.20',
      }),
    ]
    const book = bookOf(rows)
    expect(book.session).toBe('2026-07-24')
    expect(live(book)).toEqual([
      { change: 0.01, name: 'CAL', price: 0.8, volume: 465_914 },
      { change: 0, name: 'SCB', price: 70, volume: 0 },
      { change: 0, name: 'SCBPREF', price: 0.99, volume: 0 },
    ])
    expect(bodyOf(gseRoutes.equities.answer(book))).toEqual([
      { name: 'CAL', price: 0.8 },
      { name: 'SCB', price: 70 },
      { name: 'SCBPREF', price: 0.99 },
    ])
  })

  test('is the same whatever order the rows come in', () => {
    const rows = [...cal, ...scb]
    expect(bookOf(rows.toReversed())).toEqual(bookOf(rows))
  })

  test('a symbol missing from the latest session is carried: last close, no change, no volume', () => {
    const before = row({ date: '23/07/2026', code: 'GLD', previous_close: '470.00', close: '462.39', volume: '14' })
    const book = bookOf([...cal, before])
    expect(live(book)[1]).toEqual({ change: 0, name: 'GLD', price: 462.39, volume: 0 })
    expect(index(book).carried).toEqual([{ symbol: 'GLD', session: '2026-07-23' }])
  })

  test('a suspended symbol is off the board and still answered as an equity', () => {
    const book = bookOf([...cal, row({ date: '24/07/2026', code: '**ALW**', close: '0.10' })])
    expect(live(book).map(({ name }) => name)).toEqual(['CAL'])
    expect(bodyOf(gseRoutes.equities.answer(book)).map(({ name }) => name)).toEqual(['CAL'])
    expect([...gseRoutes.liveSymbol.enumerate(book)]).toEqual([{ symbol: 'CAL' }])
    expect(gseRoutes.liveSymbol.answer(book, { symbol: 'ALW' })).toEqual({
      kind: 'absent',
      reason: 'symbol_not_found',
    })
    expect(equity(book, 'ALW').price).toBe(0.1)
    expect(index(book).suspended).toEqual(['ALW'])
  })

  test('a suspension of the table holds until it is resumed, asterisks or not', () => {
    const rows = [...cal, row({ date: '24/07/2026', code: 'ALW', close: '0.10' })]
    const suspended = [event('ALW', 'suspended', '2025-07-31')]
    expect(live(bookOf(rows, { listings: suspended })).map(({ name }) => name)).toEqual(['CAL'])
    const resumed = [...suspended, event('ALW', 'resumed', '2026-07-01')]
    expect(live(bookOf(rows, { listings: resumed })).map(({ name }) => name)).toEqual(['ALW', 'CAL'])
  })

  const alw = (...codes: readonly string[]) =>
    codes.map((code, i) => row({ date: `${20 + i}/07/2026`, code, close: '0.10' }))

  test.each([
    ['a day without asterisks does not resume trading, as for ALW on 14/01/2026', ['**ALW**', 'ALW'], ['ALW']],
    ['nor do two', ['ALW**', 'ALW', 'ALW'], ['ALW']],
    ['three in turn do', ['**ALW**', 'ALW', 'ALW', 'ALW'], []],
    ['three with asterisks between them do not', ['**ALW**', 'ALW', '**ALW**', 'ALW', 'ALW'], ['ALW']],
  ])('a suspension shown by asterisks is carried: %s', (_, codes, suspended) =>
    expect(index(bookOf([...cal, ...alw(...codes)])).suspended).toEqual(suspended),
  )

  test('a resumption of the table ends a suspension shown by asterisks before it, and not one shown after it', () => {
    const resumed = [event('ALW', 'resumed', '2026-07-21')]
    expect(index(bookOf([...cal, ...alw('**ALW**', 'ALW')], { listings: resumed })).suspended).toEqual([])
    const again = alw('**ALW**', 'ALW', '**ALW**')
    expect(index(bookOf([...cal, ...again], { listings: resumed })).suspended).toEqual(['ALW'])
  })

  test('a volume that is not trusted reads 0 and its symbol is named; price and change stand', () => {
    const book = bookOf([
      ...cal.slice(0, 2),
      row({ date: '24/07/2026', code: 'CAL', previous_close: '0.79', close: '0.80', volume: '' }),
    ])
    expect(live(book)).toEqual([{ change: 0.01, name: 'CAL', price: 0.8, volume: 0 }])
    expect(index(book).untrusted).toEqual(['CAL'])
  })

  test('a symbol nobody lists is not found', () =>
    expect(gseRoutes.equity.answer(bookOf(cal), { symbol: 'NOPE' })).toEqual({
      kind: 'absent',
      reason: 'symbol_not_found',
    }))

  test('no sound row at all is an error, not an empty board', () =>
    expect(() => bookOf([row({ date: '25/07/2026', code: 'CAL', close: '0.80' })])).toThrow('at least one session'))
})

describe('more than 5 % of the latest session refused', () => {
  const symbols = [...'ABCDEFGHIJKLMNOPQRST'].map(letter => `S${letter}`)
  const session = (date: string, bad: number) =>
    symbols.map((code, i) => row({ date, code, close: '5.00', ...(i < bad && { volume: '0.5' }) }))

  test('the session before stays the board, and the book says why', () => {
    const book = bookOf([...session('23/07/2026', 0), ...session('24/07/2026', 2)])
    expect(book.session).toBe('2026-07-23')
    expect(book.degraded).toBe('the board stays at 2026-07-23: 2026-07-24 has 2 of 20 rows refused, more than 5 %')
    expect(index(book).heldBack.map(held => [held.session, held.refused, held.rows])).toEqual([['2026-07-24', 2, 20]])
    expect(book.history.get('SZ')).toBeUndefined()
    expect(book.history.get('SC')!.map(({ date }) => date)).toEqual(['2026-07-23'])
  })

  test('one of twenty is 5 % and not more: the symbol is carried', () => {
    const book = bookOf([...session('23/07/2026', 0), ...session('24/07/2026', 1)])
    expect([book.session, book.degraded]).toEqual(['2026-07-24', null])
    expect(index(book).carried).toEqual([{ symbol: 'SA', session: '2026-07-23' }])
  })

  test('a board printed twice without a difference loses nothing and is not held back', () => {
    const twice = [...session('23/07/2026', 0), ...session('24/07/2026', 0), ...session('24/07/2026', 0)]
    expect(bookOf(twice).session).toBe('2026-07-24')
  })

  test('a session of which nothing is sound is held back too, and a stray row is no session', () => {
    const book = bookOf([...session('23/07/2026', 0), ...session('24/07/2026', 20)])
    expect([book.session, book.heldBack.length]).toEqual(['2026-07-23', 1])
    const stray = bookOf([...session('23/07/2026', 0), row({ date: '24/07/2062', code: 'SA', close: 'x' })])
    expect([stray.session, stray.degraded]).toEqual(['2026-07-23', null])
  })

  test('the only session there is stays the board', () =>
    expect(bookOf(session('24/07/2026', 5)).session).toBe('2026-07-24'))
})

describe('a price that falls to a fifth overnight, as in a split 1:5', () => {
  const split = course(
    'SIC',
    ['22/07/2026', '5.00', '5.00'],
    ['23/07/2026', '1.00', '1.00'],
    ['24/07/2026', '1.00', '1.01'],
  )
  const shares = (asOf: string) => bookOf(split, { facts: [fact('SIC', 'shares', '1000', asOf)] })

  test('makes an older share count and the capital unknown, and is named', () => {
    expect(equity(shares('2025-07-31'), 'SIC')).toMatchObject({ capital: null, shares: null, price: 1.01 })
    expect(index(shares('2025-07-31')).rescaled).toEqual([{ symbol: 'SIC', date: '2026-07-23', before: 5, after: 1 }])
  })

  test('leaves a count of that day or later as it is', () => {
    expect(equity(shares('2026-07-23'), 'SIC')).toMatchObject({ capital: 1010, shares: 1000 })
    expect(index(shares('2026-07-23')).rescaled).toEqual([])
  })

  test('is told from a price that moved less than 1.8 times, or over more than ten days', () => {
    const facts = [fact('SIC', 'shares', '1000')]
    const rescaled = (...days: readonly (readonly [string, string, string])[]) =>
      index(bookOf(course('SIC', ...days), { facts })).rescaled.map(({ date }) => date)
    expect(rescaled(['22/07/2026', '1.79', '1.79'], ['23/07/2026', '1.00', '1.00'])).toEqual([])
    expect(rescaled(['22/07/2026', '1.80', '1.80'], ['23/07/2026', '1.00', '1.00'])).toEqual(['2026-07-23'])
    expect(rescaled(['22/07/2026', '1.00', '1.00'], ['23/07/2026', '5.00', '5.00'])).toEqual(['2026-07-23'])
    expect(rescaled(['13/07/2026', '5.00', '5.00'], ['23/07/2026', '1.00', '1.00'])).toEqual(['2026-07-23'])
    expect(rescaled(['10/07/2026', '5.00', '5.00'], ['23/07/2026', '1.00', '1.00'])).toEqual([])
  })
})

describe('splits and bonus issues', () => {
  const days = course(
    'SCB',
    ['22/07/2026', '30.00', '30.00'],
    ['23/07/2026', '5.00', '5.00'],
    ['24/07/2026', '5.00', '5.04'],
  )
  const bonus = { symbol: 'SCB', event: 'bonus', date: '2026-07-23', after: 6, before: 1, source } as const
  const closes = (...shareEvents: readonly ShareEvent[]) => {
    const book = bookOf(days, { shareEvents })
    const { sessions } = bodyOf(gseDocuments.gseHistory.answer(book, { symbol: 'SCB' }))
    return [
      sessions.map(({ adjusted_close }) => adjusted_close),
      bodyOf(gseDocuments.gseHistoryCsv.answer(book, { symbol: 'SCB' })),
    ]
  }

  test('five new shares for one: closes before that day are divided by six', () =>
    expect(closes(bonus)).toEqual([
      [5, 5, 5.04],
      'date,close,adjusted_close,change,volume,value\n2026-07-22,30,5,0,0,0\n2026-07-23,5,5,0,0,0\n2026-07-24,5.04,5.04,0.04,0,0\n',
    ]))

  test('a second event counts as well: a split 3 for 2 on the day after', () =>
    expect(closes(bonus, { ...bonus, event: 'split', date: '2026-07-24', after: 3, before: 2 })[0]).toEqual([
      3.3333333, 3.3333333, 5.04,
    ]))

  test('without an event there is no such column', () =>
    expect(closes()).toEqual([
      [undefined, undefined, undefined],
      expect.stringMatching(/^date,close,change,volume,value/),
    ]))
})

describe('listings', () => {
  test('a row dated before its symbol was listed is refused, under an earlier symbol too', () => {
    const listings = [event('MTN', 'listed', '2026-07-23'), event('MTN', 'renamed', '2026-07-24', 'MTNGH')]
    const days = course('MTN', ['22/07/2026', '6.90', '6.95'], ['23/07/2026', '6.95', '6.98'])
    const book = bookOf([...days, ...course('MTNGH', ['24/07/2026', '6.98', '7.00'])], { listings })
    expect(book.history.get('MTNGH')!.map(({ date }) => date)).toEqual(['2026-07-23', '2026-07-24'])
    expect(book.refused.map(({ code, rule, reason }) => [code, rule, reason])).toEqual([
      ['MTN', 'before-listing', 'dated before MTN was listed on 2026-07-23'],
    ])
  })

  const old = course('MTN', ['22/07/2026', '6.90', '6.95'])
  const now = course('MTNGH', ['23/07/2026', '6.95', '6.98'], ['24/07/2026', '6.98', '7.00'])

  test('after a rename the history goes on under the new symbol', () => {
    const book = bookOf([...old, ...now], { listings: [event('MTN', 'renamed', '2026-07-23', 'MTNGH')] })
    expect([...book.equities.keys()]).toEqual(['MTNGH'])
    expect(book.history.get('MTNGH')!.map(({ date, close }) => [date, close])).toEqual([
      ['2026-07-22', 6.95],
      ['2026-07-23', 6.98],
      ['2026-07-24', 7],
    ])
  })

  test('after a rename the facts and directors go on too, and the index names the new symbol', () => {
    const book = bookOf([...old, ...now], {
      facts: [
        fact('MTNGH', 'sector', 'Telecommunications', '2026-07-23'),
        fact('MTN', 'sector', 'Technology', '2025-07-31'),
        fact('MTN', 'shares', '100', '2025-07-31'),
      ],
      directors: [director('MTN', 'Ama Mensah', '2025-12-31', 'Chair')],
      listings: [event('MTN', 'listed', '2018-09-05'), event('MTN', 'renamed', '2026-07-23', 'MTNGH')],
    })
    expect(equity(book, 'MTNGH')).toMatchObject({
      capital: 700,
      shares: 100,
      company: { sector: 'Telecommunications', directors: [{ name: 'Ama Mensah', position: 'Chair' }] },
    })
    expect(index(book).symbols.map(({ symbol, listed }) => [symbol, listed])).toEqual([['MTNGH', '2018-09-05']])
    expect(index(book).former).toEqual([{ symbol: 'MTN', event: 'renamed', date: '2026-07-23', to: 'MTNGH' }])
  })

  test('a symbol renamed twice is named with the last one, a delisted one with none', () => {
    const listings = [
      event('SSB', 'renamed', '2003-01-01', 'SGSSB'),
      event('SGSSB', 'renamed', '2016-11-01', 'SOGEGH'),
      event('HFC', 'delisted', '2019-05-02'),
    ]
    expect(index(bookOf(cal, { listings })).former).toEqual([
      { symbol: 'HFC', event: 'delisted', date: '2019-05-02', to: null },
      { symbol: 'SGSSB', event: 'renamed', date: '2016-11-01', to: 'SOGEGH' },
      { symbol: 'SSB', event: 'renamed', date: '2003-01-01', to: 'SOGEGH' },
    ])
  })

  test('a rename of the future has not happened', () => {
    const book = bookOf([...old, ...now], { listings: [event('MTN', 'renamed', '2027-01-04', 'MTNGH')] })
    expect([...book.equities.keys()]).toEqual(['MTN', 'MTNGH'])
  })

  test('renames in a circle end', () => {
    const listings = [event('MTN', 'renamed', '2026-07-23', 'MTNGH'), event('MTNGH', 'renamed', '2026-07-24', 'MTN')]
    expect([...bookOf([...old, ...now], { listings }).equities.keys()]).toEqual(['MTN'])
  })

  test('a delisted symbol is gone from all four paths and keeps its history', () => {
    const book = bookOf([...cal, ...old], { listings: [event('MTN', 'delisted', '2026-07-23')] })
    expect(live(book).map(({ name }) => name)).toEqual(['CAL'])
    expect(gseRoutes.equity.answer(book, { symbol: 'MTN' }).kind).toBe('absent')
    expect([...gseDocuments.gseHistory.enumerate(book)]).toEqual([{ symbol: 'CAL' }, { symbol: 'MTN' }])
  })
})

describe('an equity', () => {
  test('holds what is known, null for what is not, and satisfies the contract', () => {
    const facts = [
      fact('CAL', 'name', 'CalBank PLC'),
      fact('CAL', 'shares_millions', '1129.50'),
      fact('CAL', 'eps', '0.3098'),
      fact('CAL', 'dps', '0.10'),
      fact('CAL', 'website', 'calbank.net'),
    ]
    const directors = [
      director('CAL', 'B. Second', '2026-01-05'),
      director('CAL', 'A. First', '2026-01-05', 'Chairman'),
    ]
    const body = equity(bookOf(cal, { facts, directors }), 'CAL')
    expect(body).toEqual({
      capital: 903_600_000,
      company: {
        address: null,
        directors: [
          { name: 'B. Second', position: null },
          { name: 'A. First', position: 'Chairman' },
        ],
        email: null,
        facsimile: null,
        industry: null,
        name: 'CalBank PLC',
        sector: null,
        telephone: null,
        website: 'calbank.net',
      },
      dps: 0.1,
      eps: 0.3098,
      name: 'CAL',
      price: 0.8,
      shares: 1_129_500_000,
    })
    expect(bodies.equity.parse(body)).toEqual(body)
  })

  test('an unknown company name is the symbol', () => expect(equity(bookOf(cal), 'CAL').company.name).toBe('CAL'))

  test.each([
    ['2023-07-24', 1],
    ['2023-07-23', 0],
    ['2024', 1],
    ['2023', 0],
    ['2023-08', 1],
  ])('directors filed %s are shown %i times in a session of 24 July 2026: none over three years old', (asOf, count) =>
    expect(
      equity(bookOf(cal, { directors: [director('CAL', 'A. First', asOf)] }), 'CAL').company.directors,
    ).toHaveLength(count),
  )

  test('an exact share count that a newer rounded one contradicts is not used', () => {
    const exact = fact('CAL', 'shares', '548260000', '2024-01-01')
    expect(equity(bookOf(cal, { facts: [exact] }), 'CAL').shares).toBe(548_260_000)
    expect(equity(bookOf(cal, { facts: [exact, fact('CAL', 'shares_millions', '548.26')] }), 'CAL').shares).toBe(
      548_260_000,
    )
    expect(equity(bookOf(cal, { facts: [exact, fact('CAL', 'shares_millions', '1129.50')] }), 'CAL').shares).toBe(
      1_129_500_000,
    )
  })
})

describe('documents', () => {
  const rows = [...cal, ...scb.slice(1), row({ date: '22/07/2026', code: '', close: '7.50' })]

  test('history: the sessions of one symbol, oldest first', () => {
    const figures = { year_high: '0.94', year_low: '0.61', volume: '465,914', value: '372,731.20' }
    const book = bookOf([
      ...cal.slice(0, 2),
      row({ date: '24/07/2026', code: 'CAL', previous_close: '0.79', close: '0.80', ...figures }),
    ])
    expect(bodyOf(gseDocuments.gseHistory.answer(book, { symbol: 'CAL' }))).toMatchObject({
      symbol: 'CAL',
      sessions: [
        { date: '2026-07-22' },
        { date: '2026-07-23' },
        {
          date: '2026-07-24',
          open: 0.79,
          yearHigh: 0.94,
          yearLow: 0.61,
          close: 0.8,
          change: 0.01,
          volume: 465_914,
          value: 372_731.2,
        },
      ],
    })
  })

  test('recent: one close per session and symbol, null where there is none', () =>
    expect(bodyOf(gseDocuments.gseRecent.answer(bookOf(rows)))).toEqual({
      sessions: ['2026-07-22', '2026-07-23', '2026-07-24'],
      close: { CAL: [0.79, 0.79, 0.8], SCB: [null, 70, 70] },
    }))

  test('refused: each row with the file it is kept in, rule and reason', () => {
    const bad = rows.at(-1)!
    expect(bodyOf(gseDocuments.gseRefused.answer(bookOf(rows)))).toEqual({
      session: '2026-07-24',
      rows: 6,
      refused: [
        {
          file: 'gse/official/2026.csv',
          row: bad.row,
          date: '2026-07-22',
          code: '',
          rule: 'empty-code',
          reason: 'the share code is empty',
        },
      ],
    })
  })

  test('index: session, counts and refused rows by rule', () =>
    expect(index(bookOf([...rows, row({ date: '25/07/2026', code: 'CAL', close: '0.80' })]))).toMatchObject({
      session: '2026-07-24',
      sessions: { count: 3, first: '2026-07-22', last: '2026-07-24' },
      counts: { symbols: 2, trading: 2, rows: 7, refused: 2 },
      refused: { 'empty-code': 1, weekend: 1 },
    }))

  test('the book is plain data', () => expect(structuredClone(bookOf(rows))).toEqual(bookOf(rows)))
})
