/** The rules of docs/contract.md, asked over HTTP of a tree of the bundled data, with five years of rates. A test names the rules it proves. */
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '../../pipeline/contract/errors.ts'
import { startBuilt } from './built.ts'
import { faultsOf, tables } from './fields.ts'
import { get } from './running.ts'

const built = await startBuilt('edge', 'sample')

const { ask, json } = built
const status = async (path: string): Promise<number> => (await ask(path)).status

interface Quotation {
  readonly date: string
  readonly pair: string
  readonly rate: number
}
interface Named {
  readonly name: string
}
interface Currencies {
  readonly currencies: readonly { readonly code: string; readonly last: string }[]
}
const quotation = async (path: string): Promise<Quotation> => (await json(path)) as Quotation
const ratesOf = async (path: string): Promise<readonly Quotation[]> =>
  ((await json(path)) as { rates: readonly Quotation[] }).rates
const codes = async (): Promise<readonly string[]> =>
  ((await json('/forex/index.json')) as Currencies).currencies.map(({ code }) => code)
const symbols = async (path: string): Promise<readonly string[]> =>
  ((await json(path)) as readonly Named[]).map(({ name }) => name)

const domains = ['example.com', 'example.net', 'example.org']
const contactPaths = ['registrant', 'contacts/admin', 'contacts/tech', 'contacts/billing']
const whoisPaths = ['', '/contacts', '/rawtext', '/registrar', ...contactPaths.map(path => `/${path}`)]

describe('registrations: what they hold', () => {
  it('[C20] [C22] [C24] gives dates, name servers, status flags, contacts and registrar of a domain', async () => {
    expect(await json('/whois/example.com')).toEqual({
      crdate: '1995-08-14T04:00:00+00:00',
      cxdate: '2026-08-13T04:00:00+00:00',
      dnssec: 'signedDelegation',
      exdate: '2026-08-13T04:00:00+00:00',
      id: 'SAMPLE-COM',
      name: 'example.com',
      nservs: ['a.iana-servers.net', 'b.iana-servers.net'],
      status: ['clientDeleteProhibited', 'clientTransferProhibited', 'clientUpdateProhibited'],
      update: '2025-08-14T07:01:39+00:00',
    })
    const org = 'Example Organisation Ltd'
    expect(await json('/whois/example.com/registrant')).toMatchObject({
      org,
      address: { city: 'Exampleton', zip: '00001' },
    })
    const others = [{ org: 'Example Hosting Ltd' }, { org: 'Example Accounts Ltd' }]
    expect(await json('/whois/example.com/contacts')).toMatchObject([{ org }, ...others])
    expect(await json('/whois/example.com/registrar')).toMatchObject({
      id: 376,
      name: 'RESERVED-Internet Assigned Numbers Authority',
    })
  })

  it('[C25] gives the reply of the contacted server', async () => {
    expect((await ask('/whois/example.com/rawtext')).text).toContain('Domain Name: EXAMPLE.COM')
  })

  it('[C28] refuses addresses, networks and AS numbers', async () => {
    for (const name of ['192.0.2.1', '192.0.2.0/24', '2001:db8::', 'AS64496', '64496']) {
      const { status, text } = await ask(`/whois/${name}`)
      expect([name, status]).toEqual([name, 404])
      expect(JSON.parse(text)).toMatchObject({
        error: { code: expect.stringMatching(/^(name_not_supported|path_not_found)$/) },
      })
    }
  })

  it('[C26] has the registry as its first source', async () => {
    for (const name of domains) {
      const { replies } = (await json(`/whois/status/${name}.json`)) as { replies: readonly unknown[] }
      expect(replies[0]).toMatchObject({ layer: 'registry' })
    }
  })
})

describe('exchange rates: what they hold', () => {
  it('[C30] knows more than 160 currencies', async () => {
    expect((await codes()).length).toBeGreaterThan(160)
  })
  it('[C30] takes rates from several publishers', async () => {
    const { sources } = (await json('/forex/latest.json')) as { sources: Record<string, string> }
    expect(new Set(Object.values(sources)).size).toBeGreaterThan(2)
  })

  it('[C31] reaches back to the first working day of 2000', async () => {
    // The first working day of 2000 was Monday the 3rd: the ECB's 1.0090, 102.75 and 0.62460.
    expect(await quotation('/forex/EUR/USD/2000-01-03')).toEqual({ date: '2000-01-03', pair: 'EUR/USD', rate: 1.009 })
    expect((await quotation('/forex/EUR/JPY/2000-01-03')).rate).toBe(102.75)
    expect((await quotation('/forex/EUR/GBP/2000-01-03')).rate).toBe(0.6246)
    expect((await quotation('/forex/EUR/USD/2008-07-15')).rate).toBe(1.599)
  })

  it('[C32] [C36] [C37] looks up a currency, a live pair and a dated pair', async () => {
    expect(await ratesOf('/forex/ZAR')).toHaveLength(5)
    expect((await quotation('/forex/USD/ZAR')).pair).toBe('USD/ZAR')
    // Five digits each, 0.79555 and 1.5990 for one euro: 1.5990 / 0.79555 = 2.00993023…
    expect(await quotation('/forex/GBP/USD/2008-07-15')).toEqual({
      date: '2008-07-15',
      pair: 'GBP/USD',
      rate: 2.0099,
    })
  })
})

describe('stock board: what it holds', () => {
  it('[C40] gives the board of the last session', async () => {
    const board = (await json('/gse/live')) as readonly Named[]
    expect(board.length).toBeGreaterThanOrEqual(39)
    // Closing VWAPs, changes and volumes of the session of 2026-07-24, from the exchange's own export.
    const of = (symbol: string) => board.find(({ name }) => name === symbol)
    expect(of('GCB')).toEqual({ change: 0, name: 'GCB', price: 43.2, volume: 1802 })
    expect(of('MTNGH')).toEqual({ change: 0.02, name: 'MTNGH', price: 7, volume: 903387 })
    expect(of('TOTAL')).toEqual({ change: 1.17, name: 'TOTAL', price: 40, volume: 4551 })
    expect(of('AADS')).toEqual({ change: 0, name: 'AADS', price: 0.42, volume: 0 })
  })

  it('[C42] [C43] gives closing prices, key figures and the company with its directors', async () => {
    expect(await json('/gse/equities')).toContainEqual({ name: 'GCB', price: 43.2 })
    expect(await json('/gse/equities/GCB')).toMatchObject({
      // 265 million shares at 43.20.
      capital: 11_448_000_000,
      company: {
        name: 'GCB Bank Limited',
        directors: expect.any(Array),
      },
      dps: 1,
      eps: 6.3294,
      price: 43.2,
    })
    expect(await json('/gse/equities/BOPP')).toMatchObject({ company: { directors: [{ position: 'Chairman' }] } })
  })

  it('[C5] [C45] answers in JSON or JSONP, never in XML', async () => {
    const { headers, text } = await ask('/gse/live/GCB', { headers: { Accept: 'application/xml' } })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect((await ask('/gse/live/GCB?callback=show')).text).toBe(`/**/show(${text});`)
    const ownScript = { headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'script' } }
    expect((await ask('/gse/live/GCB?callback=show', ownScript)).status).toBe(400)
    expect(await status('/gse/live.xml')).toBe(404)
  })
})

describe('all services', () => {
  const samples = [
    '/whois/example.com',
    '/forex/USD',
    '/forex/USD/ZAR',
    '/forex/USD/ZAR/2008-07-15',
    '/gse/live',
    '/gse/equities/GCB',
  ]

  it('[C2] asks for no credential and ignores one', async () => {
    for (const path of samples) {
      expect(await status(path)).toBe(200)
      expect((await ask(`${path}?api_key=wrong`, { headers: { Authorization: 'Bearer wrong' } })).status).toBe(200)
    }
  })

  it('[C3] refuses POST', async () => {
    for (const path of samples) expect((await ask(path, { method: 'POST' })).status).toBe(405)
  })

  it('[C7] compresses replies', async () => {
    for (const path of samples) {
      const packed = await ask(path, { headers: { 'Accept-Encoding': 'gzip' } })
      const plain = (await ask(path)).bytes
      // Fewer than 150 bytes do not shrink.
      expect(packed.headers['content-encoding']).toBe(plain.length < 150 ? undefined : 'gzip')
      expect(plain.length < 150 ? packed.bytes : gunzipSync(packed.bytes)).toEqual(plain)
    }
  })

  it('[C6] lays out every path with prettify', async () => {
    for (const path of samples) {
      const [compact, pretty] = [(await ask(path)).text, (await ask(`${path}?prettify`)).text]
      expect(compact).not.toContain('\n')
      expect(pretty.split('\n').length).toBeGreaterThan(3)
      expect(JSON.parse(pretty)).toEqual(JSON.parse(compact))
    }
  })
})

describe('bodies', () => {
  it('[C12] [C13] tells a null from an absent field', () => {
    const address = { city: '', country: '', region: null, street: '', zip: null }
    expect(faultsOf('address', address)).toEqual([])
    expect(faultsOf('address', { ...address, city: null })).toHaveLength(1)
    expect(faultsOf('address', { city: '', country: '', street: '', zip: null })).not.toEqual([])
    expect(Object.keys(tables)).toHaveLength(11)
  })

  it('[C12] [C13] [C20] gives each domain with the fields of the table', async () => {
    for (const name of domains) expect(faultsOf('domain', await json(`/whois/${name}`))).toEqual([])
  })
  it('[C12] [C22] gives each contact with the fields of the table', async () => {
    const contacts = await Promise.all(
      domains.flatMap(name => contactPaths.map(path => json(`/whois/${name}/${path}`))),
    )
    const found = contacts.filter(contact => contact !== null)
    expect(found.length).toBeGreaterThanOrEqual(3)
    for (const contact of found) expect(faultsOf('contact', contact)).toEqual([])
  })
  it('[C12] [C24] gives each registrar with the fields of the table', async () => {
    for (const name of domains) expect(faultsOf('registrar', await json(`/whois/${name}/registrar`))).toEqual([])
  })
  it('[C12] [C13] [C32] gives each currency with the fields of the table', async () => {
    for (const code of await codes()) {
      expect(faultsOf('currency', await json(`/forex/${code}`))).toEqual([])
      for (const { date, pair } of await ratesOf(`/forex/${code}?fixed`)) {
        expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
        expect(pair).toMatch(/^[A-Z]{3}\/[A-Z]{3}$/)
      }
    }
  })
  it('[C12] [C41] gives each symbol with the fields of the table', async () => {
    for (const symbol of await symbols('/gse/live'))
      expect(faultsOf('equity_live', await json(`/gse/live/${symbol}`))).toEqual([])
  })
  it('[C12] [C43] gives each equity with the fields of the table', async () => {
    for (const symbol of await symbols('/gse/equities'))
      expect(faultsOf('equity', await json(`/gse/equities/${symbol}`))).toEqual([])
  })
})

describe('registrations', () => {
  it('[C20] [C27] gives one domain, or 404', async () => {
    expect(await json('/whois/example.net')).toMatchObject({ name: 'example.net' })
    expect(await status('/whois/not-in-the-collection.com')).toBe(404)
  })
  it('[C21] [C27] gives three contacts in their order, or 404', async () => {
    for (const name of domains) {
      const three = ['admin', 'tech', 'billing'].map(role => json(`/whois/${name}/contacts/${role}`))
      expect(await json(`/whois/${name}/contacts`)).toEqual(await Promise.all(three))
    }
    expect(await json('/whois/example.org/contacts')).toMatchObject([{}, {}, null])
    expect(await status('/whois/not-in-the-collection.com/contacts')).toBe(404)
  })
  it.each(['contacts/admin', 'contacts/tech', 'contacts/billing', 'registrant', 'registrar'])(
    '[C22] [C24] [C27] gives %s, or 404',
    async path => {
      expect(await status(`/whois/example.com/${path}`)).toBe(200)
      expect(await status(`/whois/not-in-the-collection.com/${path}`)).toBe(404)
    },
  )
  it('[C25] [C27] gives the raw reply as plain text, or 404', async () => {
    const { headers, status: found } = await ask('/whois/example.com/rawtext')
    expect([found, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(await status('/whois/not-in-the-collection.com/rawtext')).toBe(404)
  })
  it('[C23] answers null for a contact that does not exist', async () => {
    expect(await ask('/whois/example.org/contacts/billing')).toMatchObject({ status: 200, text: 'null' })
  })
})

describe('exchange rates', () => {
  it('[C32] [C38] gives five quotations in their order, or 404', async () => {
    for (const code of await codes()) {
      const rates = await ratesOf(`/forex/${code}?fixed`)
      const five = ['USD', 'EUR', 'GBP', 'JPY', 'CHF']
      expect(rates.map(({ pair }) => pair)).toEqual(five.map(base => `${base}/${code}`))
    }
    expect(await status('/forex/QQQ')).toBe(404)
  })
  it('[C33] writes the selected currency first', async () => {
    const rates = await ratesOf('/forex/ZAR/')
    expect(rates.map(({ pair }) => pair).filter(pair => pair.endsWith('/ZAR')).length).toBeGreaterThanOrEqual(4)
    // 19.3849 rand for one euro on 2026-04-13, whatever came later.
    expect((await quotation('/forex/EUR/ZAR/2026-04-13')).rate).toBe(19.3849)
  })
  it('[C33] turns a pair round where its rate would be below 1', async () => {
    let reversed = 0
    for (const code of await codes()) {
      const [normal, fixed] = [await ratesOf(`/forex/${code}`), await ratesOf(`/forex/${code}?fixed`)]
      for (const [i, { pair, rate }] of normal.entries()) {
        expect(rate).toBeGreaterThanOrEqual(1)
        if (fixed[i]!.rate >= 1) expect({ pair, rate }).toMatchObject({ pair: fixed[i]!.pair, rate: fixed[i]!.rate })
        else {
          reversed += 1
          expect(pair).toBe(fixed[i]!.pair.split('/').reverse().join('/'))
          expect(rate).toBe((await quotation(`/forex/${pair}`)).rate)
        }
      }
    }
    expect(reversed).toBeGreaterThan(50)
  })
  it('[C34] keeps the selected currency first with fixed', async () => {
    const rates = await ratesOf('/forex/USD?fixed')
    expect(rates.map(({ pair }) => pair)).toEqual(['USD/USD', 'EUR/USD', 'GBP/USD', 'JPY/USD', 'CHF/USD'])
    expect(rates[3]!.rate).toBeLessThan(1)
  })
  it('[C35] quotes a currency against itself with 1', async () => {
    for (const [i, code] of ['USD', 'EUR', 'GBP', 'JPY', 'CHF'].entries())
      expect((await ratesOf(`/forex/${code}`))[i]).toMatchObject({ pair: `${code}/${code}`, rate: 1 })
  })
  it('[C36] [C38] gives the live rate of a pair, or 404', async () => {
    expect(faultsOf('quotation', await json('/forex/JPY/USD'))).toEqual([])
    expect((await quotation('/forex/jpy/usd')).pair).toBe('JPY/USD')
    expect((await quotation('/forex/jpy/usd')).rate).toBeLessThan(1)
    expect([await status('/forex/QQQ/USD'), await status('/forex/USD/QQQ')]).toEqual([404, 404])
  })
  it('[C37] [C38] gives the rate of a day, or 404', async () => {
    // 186.75 and 1.1684 for one euro: 159.833961…, and 0.00625649263… the other way.
    expect(await quotation('/forex/USD/JPY/2026-04-13')).toEqual({
      date: '2026-04-13',
      pair: 'USD/JPY',
      rate: 159.83,
    })
    expect((await quotation('/forex/JPY/USD/2026-04-13')).rate).toBe(0.0062565)
    for (const path of [
      'QQQ/USD/2026-04-13',
      'USD/QQQ/2026-04-13',
      'USD/JPY/2026-04-12',
      'USD/JPY/2026-13-04',
      'USD/JPY/1999-12-31',
    ])
      expect(await status(`/forex/${path}`)).toBe(404)
  })
  it('[C59] has the digits of the coarser figure, at least five, in both directions', async () => {
    // ECB of that day: 186.75 yen, 0.9242 francs (four digits), 1.1684 dollars, 1740.86 won (six) for one euro. bc gives the quotients.
    for (const [pair, rate] of [
      ['EUR/KRW', 1740.86],
      ['KRW/EUR', 0.000574429],
      ['USD/JPY', 159.83],
      ['JPY/USD', 0.0062565],
      ['CHF/JPY', 202.07],
      ['JPY/CHF', 0.0049489],
    ])
      expect(await quotation(`/forex/${pair}/2026-04-13`)).toMatchObject({ pair, rate })
  })
  it('[C36] [C37] keeps the base that was asked for', async () => {
    for (const [base, counter] of [
      ['JPY', 'USD'],
      ['USD', 'JPY'],
      ['EUR', 'ZAR'],
      ['ZAR', 'EUR'],
    ] as const) {
      expect((await quotation(`/forex/${base}/${counter}`)).pair).toBe(`${base}/${counter}`)
      expect((await quotation(`/forex/${base}/${counter}/2008-07-15`)).pair).toBe(`${base}/${counter}`)
    }
  })
})

describe('stock board', () => {
  it('[C40] lists each symbol once, in order', async () => {
    const listed = await symbols('/gse/live')
    expect(listed).toEqual([...new Set(listed)].sort())
  })
  it('[C41] [C44] gives the entry of one symbol, or 404', async () => {
    for (const row of (await json('/gse/live')) as readonly Named[])
      expect(await json(`/gse/live/${row.name}`)).toEqual(row)
    expect(await status('/gse/live/NOPE')).toBe(404)
  })
  it('[C42] gives name and price of each symbol of the board', async () => {
    const board = (await json('/gse/live')) as readonly { name: string; price: number }[]
    expect(await json('/gse/equities')).toEqual(board.map(({ name, price }) => ({ name, price })))
  })
  it('[C43] [C44] gives one equity, or 404', async () => {
    expect(await json('/gse/equities/gcb')).toMatchObject({ name: 'GCB' })
    expect(await status('/gse/equities/NOPE')).toBe(404)
  })
})

describe('errors', () => {
  it('[C27] answers 404 on all eight paths of an unknown domain', async () => {
    for (const path of whoisPaths) expect(await status(`/whois/not-in-the-collection.com${path}`)).toBe(404)
  })
  it('[C38] names the nearest dates that have rates, and how many there are', async () => {
    const { text } = await ask('/forex/USD/JPY/2026-04-12')
    expect(JSON.parse(text)).toMatchObject({
      error: {
        status: 404,
        code: 'no_data_for_date',
        nearest: { before: '2026-04-10', after: '2026-04-13' },
        missing: [],
      },
    })
    const error = async (path: string) => (JSON.parse((await ask(path)).text) as ErrorBody).error
    expect(await error('/forex/USD/JPY/9999-12-31')).not.toHaveProperty('missing')
    // The mark was replaced by the euro on 1 January 2002, and the last working day before was a Friday.
    expect((await error('/forex/DEM/JPY/2026-04-13')).missing).toMatchObject([
      { code: 'DEM', nearest: [{ date: '2001-12-28' }] },
    ])
    // In the years of this tree the ECB published on 255, 254, 256 and 255 days, and on 70 to 2026-04-13.
    expect((JSON.parse(text) as ErrorBody).error.days).toBeGreaterThanOrEqual(1090)
  })
  it('[C14] [C44] says that a symbol is unknown', async () => {
    for (const path of ['/gse/live/NOPE', '/gse/equities/NOPE'])
      expect(JSON.parse((await ask(path)).text)).toMatchObject({ error: { status: 404, code: 'symbol_not_found' } })
  })
})

describe('limits', () => {
  it('[C15] refuses more than 60 requests in a second', async () => {
    const { port } = await built.also({ limit: 60 })
    const received = await Promise.all(Array.from({ length: 90 }, () => get(port, '/gse/live/GCB')))
    expect(received.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60)
    expect(received.some(({ status }) => status === 429)).toBe(true)
  })
})
