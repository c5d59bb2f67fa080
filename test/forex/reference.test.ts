import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addDays, isDate } from '../../pipeline/contract/calendar.ts'
import { readTable } from '../../pipeline/core/csv.ts'

const table = <Column extends string>(name: string, columns: readonly Column[]) =>
  readTable(name, readFileSync(new URL(`../../data/forex/${name}`, import.meta.url), 'utf8'), columns)

const currencies = table('currencies.csv', [
  'code',
  'name',
  'numeric',
  'units',
  'kind',
  'first',
  'last',
  'successor',
  'ratio',
])
const pegs = table('pegs.csv', ['code', 'anchor', 'rate', 'kind', 'since', 'until', 'authority'])
const kinds = table('kinds.csv', ['code', 'since', 'until', 'kind', 'authority', 'source'])
const cuts = table('redenominations.csv', ['code', 'date', 'ratio', 'authority'])

const byCode = new Map(currencies.map(row => [row.code, row]))
const factsOf = (code: string) => {
  const row = byCode.get(code)
  if (!row) throw new Error(`${code} is not in the table`)
  return row
}
const codesOf = (rows: readonly { readonly code: string }[]): readonly string[] => rows.map(({ code }) => code)
const inForce = currencies.filter(({ last }) => last === '')
const isDateOrEmpty = (text: string): boolean => text === '' || isDate(text)
const isDecimal = (text: string): boolean => /^(0|[1-9]\d*)(\.\d+)?$/.test(text) && Number(text) > 0

describe('currencies.csv', () => {
  it('lists each code once, in code-unit order', () => {
    expect(codesOf(currencies)).toEqual([...new Set(codesOf(currencies))].sort())
  })

  it('has well-formed cells', () => {
    const malformed = currencies.filter(
      ({ code, numeric, units, kind, first, last }) =>
        !/^[A-Z]{3}$/.test(code) ||
        !/^\d{3}$/.test(numeric) ||
        !/^[0234]?$/.test(units) ||
        !['national', 'metal', 'fund', 'supranational'].includes(kind) ||
        !isDateOrEmpty(first) ||
        !isDateOrEmpty(last),
    )
    expect(codesOf(malformed)).toEqual([])
  })

  it('gives no minor unit to the metals and the special drawing right, and one to every other code', () => {
    const without = currencies.filter(({ units }) => units === '')
    expect(codesOf(without)).toEqual(['XAG', 'XAU', 'XDR', 'XPD', 'XPT'])
  })

  it('names every currency once, in sentence case and without parentheses', () => {
    const names = currencies.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter(name => !/^[A-Z]/.test(name) || /[(),&]|\s{2}|^\s|\s$/.test(name))).toEqual([])
    // The unit is a common noun: the last word begins small, unless it is the whole name or a country.
    const capitalUnit = currencies.filter(({ name }) => name.includes(' ') && /\s[A-Z]\S*$/.test(name))
    expect(codesOf(capitalUnit)).toEqual(['CSD'])
  })

  it('shares a numeric code only where ISO 4217 reused it', () => {
    const shared = currencies.filter(({ numeric }) => currencies.filter(other => other.numeric === numeric).length > 1)
    expect(codesOf(shared)).toEqual(['ANG', 'CSD', 'XCG', 'YUM'])
  })

  it('gives a successor of the table to every retired code and to no other', () => {
    for (const { code, last, successor, ratio } of currencies) {
      expect([code, successor === '' || byCode.has(successor)]).toEqual([code, true])
      expect([code, successor !== '']).toEqual([code, last !== ''])
      // 1 CUC became 24 CUP; 1/24 has no finite decimal form.
      expect([code, isDecimal(ratio)]).toEqual([code, last !== '' && code !== 'CUC'])
    }
  })

  it('lets a new unit begin the day after the old one ended, or where the law overlapped them, earlier', () => {
    const joined = currencies.filter(({ successor }) => successor !== '' && factsOf(successor).first !== '')
    const apart = joined.filter(({ last, successor }) => addDays(last, 1) !== factsOf(successor).first)
    expect(apart.map(({ code, last, successor }) => [code, last, successor, factsOf(successor).first])).toEqual([
      ['MGF', '2004-12-31', 'MGA', '2003-07-31'],
      ['SDD', '2007-06-30', 'SDG', '2007-01-10'],
    ])
  })

  it('ends a life after it began, and in 2000 or later but for the first Belarusian ruble', () => {
    expect(codesOf(currencies.filter(({ first, last }) => last !== '' && first !== '' && last <= first))).toEqual([])
    expect(codesOf(currencies.filter(({ last }) => last !== '' && last < '2000-01-01'))).toEqual(['BYB'])
    expect(codesOf(currencies.filter(({ first }) => first !== '' && first <= '2000-01-01'))).toEqual([])
  })

  it('holds 154 national currencies in force, four metals and the special drawing right', () => {
    const count = (kind: string): number => inForce.filter(row => row.kind === kind).length
    expect([count('national'), count('metal'), count('supranational')]).toEqual([154, 4, 1])
    expect(codesOf(inForce.filter(({ kind }) => kind === 'fund'))).toEqual(['CLF', 'COU', 'MXV', 'UYI', 'UYW'])
  })

  it.each([
    ['USD', 'US dollar', '840', '2', '', '', '', ''],
    ['ALL', 'Albanian lek', '008', '2', '', '', '', ''],
    ['KWD', 'Kuwaiti dinar', '414', '3', '', '', '', ''],
    ['JPY', 'Japanese yen', '392', '0', '', '', '', ''],
    ['CLF', 'Chilean unidad de fomento', '990', '4', '', '', '', ''],
    ['DEM', 'German mark', '276', '2', '', '2001-12-31', 'EUR', '1.95583'],
    ['GRD', 'Greek drachma', '300', '0', '', '2001-12-31', 'EUR', '340.750'],
    ['LTL', 'Lithuanian litas', '440', '2', '', '2014-12-31', 'EUR', '3.45280'],
    ['HRK', 'Croatian kuna', '191', '2', '', '2022-12-31', 'EUR', '7.53450'],
    ['BGN', 'Bulgarian lev', '975', '2', '', '2025-12-31', 'EUR', '1.95583'],
    ['GHC', 'Old Ghana cedi', '288', '2', '', '2007-06-30', 'GHS', '10000'],
    ['GHS', 'Ghana cedi', '936', '2', '2007-07-01', '', '', ''],
    ['TRL', 'Old Turkish lira', '792', '0', '', '2004-12-31', 'TRY', '1000000'],
    ['ROL', 'Old Romanian leu', '642', '0', '', '2005-06-30', 'RON', '10000'],
    ['BYR', 'Second Belarusian ruble', '974', '0', '', '2016-06-30', 'BYN', '10000'],
    ['VEF', 'Venezuelan bolívar fuerte', '937', '2', '2008-01-01', '2018-08-19', 'VES', '100000'],
    ['ZWL', 'Fourth Zimbabwe dollar', '932', '2', '2009-02-02', '2024-04-04', 'ZWG', '2498.7242'],
    ['XCG', 'Caribbean guilder', '532', '2', '2025-03-31', '', '', ''],
  ])('states %s as its act or ISO 4217 does', (code, name, numeric, units, first, last, successor, ratio) => {
    expect(factsOf(code)).toMatchObject({ code, name, numeric, units, first, last, successor, ratio })
  })

  it('counts 10^25 first Zimbabwe dollars to one fourth, as three cuts of 3, 10 and 12 zeros make', () => {
    const zeros = ['ZWD', 'ZWN', 'ZWR'].map(code => factsOf(code).ratio)
    expect(zeros.reduce((product, ratio) => product * BigInt(ratio), 1n)).toBe(10n ** 25n)
  })

  it.each(['VED', 'XSU', 'XTS', 'XXX', 'CHE', 'CHW', 'USN', 'BOV', 'BGL', 'RUR', 'ADP', 'CNH'])(
    'leaves %s out on purpose',
    code => {
      expect(byCode.has(code)).toBe(false)
    },
  )
})

describe('the list of the runtime', () => {
  const runtime = Intl.supportedValuesOf('currency')

  it('knows no currency that the table lacks, but the regional unit of account XSU', () => {
    expect(runtime.filter(code => !byCode.has(code) && code !== 'XSU')).toEqual([])
  })

  it('lacks the metals and the fund codes of the table, and at most codes younger than itself', () => {
    const missing = inForce.filter(({ code }) => !runtime.includes(code))
    expect(
      codesOf(missing.filter(({ kind }) => kind !== 'metal' && kind !== 'fund' && kind !== 'supranational')),
    ).toEqual(
      // ICU before 76 knows neither.
      ['XCG', 'ZWG'].filter(code => !runtime.includes(code)),
    )
  })

  it('names currencies in force as we do, but for capitals and the stated differences', () => {
    const names = new Intl.DisplayNames('en', { type: 'currency' })
    const national = inForce.filter(({ code, kind }) => kind === 'national' && runtime.includes(code))
    const different = national.filter(({ code, name }) => names.of(code)?.toLowerCase() !== name.toLowerCase())
    // Kyrgyz som and Zimbabwean gold were renamed between versions of ICU; either may agree.
    const stable = different.filter(({ code }) => code !== 'KGS' && code !== 'ZWG')
    expect(stable.map(({ code, name }) => `${code} ${name} | ${names.of(code)}`)).toEqual([
      'BAM Bosnia and Herzegovina convertible mark | Bosnia-Herzegovina Convertible Mark',
      'BBD Barbados dollar | Barbadian Dollar',
      'BMD Bermudian dollar | Bermudan Dollar',
      'BWP Botswana pula | Botswanan Pula',
      'GBP Pound sterling | British Pound',
      'GHS Ghana cedi | Ghanaian Cedi',
      'GYD Guyanese dollar | Guyanaese Dollar',
      'LAK Lao kip | Laotian Kip',
      'MOP Macao pataca | Macanese Pataca',
      'PYG Paraguayan guaraní | Paraguayan Guarani',
      'SHP Saint Helena pound | St. Helena Pound',
      'STN São Tomé and Príncipe dobra | São Tomé & Príncipe Dobra',
      'TTD Trinidad and Tobago dollar | Trinidad & Tobago Dollar',
    ])
  })
})

describe('pegs.csv', () => {
  it('is sorted by code and day, with known codes, dates and decimals', () => {
    const keys = pegs.map(({ code, since }) => `${code} ${since}`)
    expect(keys).toEqual([...new Set(keys)].sort())
    const malformed = pegs.filter(
      ({ code, anchor, rate, since, until, authority }) =>
        !byCode.has(code) ||
        !byCode.has(anchor) ||
        code === anchor ||
        !isDecimal(rate) ||
        !isDate(since) ||
        !isDateOrEmpty(until) ||
        (until !== '' && until < since) ||
        authority === '',
    )
    expect(malformed.map(({ row, code }) => [row, code])).toEqual([])
  })

  it('never fixes a currency twice on one day', () => {
    const overlapping = pegs.filter((peg, i) => {
      const next = pegs[i + 1]
      return next?.code === peg.code && (peg.until === '' || peg.until >= next.since)
    })
    expect(overlapping).toEqual([])
  })

  it('ends a peg within the life of its currency, and with it where the currency retired pegged', () => {
    const beyond = pegs.filter(
      ({ code, until }) => factsOf(code).last !== '' && (until === '' || until > factsOf(code).last),
    )
    expect(beyond).toEqual([])
    const before = pegs.filter(({ code, since }) => factsOf(code).first !== '' && since < factsOf(code).first)
    expect(before).toEqual([])
  })

  it('anchors a peg to a currency that has none itself, so that one step leads to a quoted rate', () => {
    const pegged = new Set(codesOf(pegs))
    expect(pegs.filter(({ anchor }) => pegged.has(anchor))).toEqual([])
    expect([...new Set(pegs.map(({ anchor }) => anchor))].sort()).toEqual([
      'EUR',
      'GBP',
      'HKD',
      'INR',
      'SGD',
      'USD',
      'ZAR',
    ])
  })

  it('makes irrevocable exactly the first twelve euro currencies, at the ratio of the currency table, to 2001-12-31', () => {
    const irrevocable = pegs.filter(({ kind }) => kind === 'irrevocable')
    expect(codesOf(irrevocable)).toEqual([
      'ATS',
      'BEF',
      'DEM',
      'ESP',
      'FIM',
      'FRF',
      'GRD',
      'IEP',
      'ITL',
      'LUF',
      'NLG',
      'PTE',
    ])
    for (const { code, anchor, rate, since, until } of irrevocable) {
      expect([code, anchor, rate, since, until]).toEqual([
        code,
        'EUR',
        factsOf(code).ratio,
        code === 'GRD' ? '2001-01-01' : '1999-01-01',
        '2001-12-31',
      ])
    }
    expect(pegs.every(({ kind }) => kind === 'irrevocable' || kind === 'peg')).toBe(true)
  })

  it.each([
    ['ATS', 'EUR', '13.7603', '1999-01-01', '2001-12-31'],
    ['IEP', 'EUR', '0.787564', '1999-01-01', '2001-12-31'],
    ['ITL', 'EUR', '1936.27', '1999-01-01', '2001-12-31'],
    ['XOF', 'EUR', '655.957', '1999-01-01', ''],
    ['XAF', 'EUR', '655.957', '1999-01-01', ''],
    ['KMF', 'EUR', '491.96775', '1999-01-01', ''],
    ['CVE', 'EUR', '110.265', '1999-01-01', ''],
    ['BAM', 'EUR', '1.95583', '1999-01-01', ''],
    ['BGN', 'EUR', '1.95583', '1999-07-05', '2025-12-31'],
    ['LTL', 'EUR', '3.4528', '2002-02-02', '2014-12-31'],
    ['AED', 'USD', '3.6725', '2000-01-01', ''],
    ['SAR', 'USD', '3.75', '1986-06-01', ''],
    ['SVC', 'USD', '8.75', '2001-01-01', ''],
    ['LBP', 'USD', '1507.5', '2000-01-01', '2023-01-31'],
    ['XCG', 'USD', '1.79', '2025-03-31', ''],
    ['NPR', 'INR', '1.6', '1993-02-12', ''],
    ['MOP', 'HKD', '1.03', '2000-01-01', ''],
  ])('fixes %s to %s at %s', (code, anchor, rate, since, until) => {
    expect(pegs.filter(peg => peg.code === code && peg.since === since)).toMatchObject([{ anchor, rate, until }])
  })

  it('inverts the rates that law states the other way to what ten digits can show', () => {
    const rateOf = (code: string, since: string): number =>
      Number(pegs.find(peg => peg.code === code && peg.since === since)?.rate)
    expect((1000 / rateOf('XPF', '1999-01-01')).toPrecision(13)).toBe('8.380000000000')
    expect((1 / rateOf('KYD', '1974-04-01')).toPrecision(13)).toBe('1.200000000000')
    expect((1 / rateOf('CUC', '2005-04-09')).toPrecision(13)).toBe('1.080000000000')
  })

  it.each(['DKK', 'LVL', 'HKD', 'KWD', 'NIO', 'ERN', 'CNY', 'EUR', 'USD'])(
    'holds no peg for %s, whose rate was a band, a crawl, a basket or its own',
    code => {
      expect(pegs.some(peg => peg.code === code)).toBe(false)
    },
  )
})

describe('redenominations.csv', () => {
  it('holds the two cuts made under an unchanged code', () => {
    expect(cuts.map(({ code, date, ratio }) => [code, date, ratio])).toEqual([
      ['SYP', '2026-01-01', '100'],
      ['VES', '2021-10-01', '1000000'],
    ])
    expect(cuts.every(({ authority }) => authority !== '')).toBe(true)
  })

  it('cuts a currency only inside its life', () => {
    expect(
      cuts.every(({ code, date }) => isDate(date) && factsOf(code).last === '' && date > factsOf(code).first),
    ).toBe(true)
  })
})

describe('kinds.csv', () => {
  it('is sorted, and the spans of a code do not overlap', () => {
    const wrong = kinds.filter(({ code, since, until }, i) => {
      const before = kinds[i - 1]
      const isAfter =
        !before || before.code < code || (before.code === code && before.until !== '' && before.until < since)
      return !isAfter || !isDate(since) || !isDateOrEmpty(until) || (until !== '' && until < since)
    })
    expect(wrong).toEqual([])
  })

  it('names an authority and a page for each span, within the life of its currency', () => {
    const wrong = kinds.filter(({ code, since, authority, source }) => {
      const { first, last } = factsOf(code)
      const isAlive = since >= first && (last === '' || since <= last)
      return !isAlive || authority === '' || !source.split(' ').every(one => /^https?:$/.test(new URL(one).protocol))
    })
    expect(codesOf(wrong)).toEqual([])
  })

  it('has the dates of its acts: floats of one day end the official span on the day before', () => {
    // Bloomberg 2003, Reuters 2016 and 2024, Central Bank of Myanmar 2012, decree UP-5177 of 2017.
    const ends = kinds.map(({ code, until }) => `${code} ${until}`)
    expect(ends).toEqual(
      expect.arrayContaining([
        'EGP 2003-01-28',
        'EGP 2016-11-02',
        'EGP 2024-03-05',
        'MMK 2012-03-31',
        'UZS 2017-09-04',
      ]),
    )
  })
})
