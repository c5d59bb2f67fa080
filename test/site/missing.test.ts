import { describe, expect, it } from 'vitest'
import { askOf, coreOf, profileNames, series } from './hand-made.ts'

interface ErrorText {
  readonly error: {
    readonly status: number
    readonly code: string
    readonly message: string
    readonly docs: string
    readonly ask?: unknown
    readonly nearest?: { readonly before: string | null; readonly after: string | null }
    readonly missing?: readonly unknown[]
    readonly days?: number
  }
}

describe.each(profileNames)('what is not there, on a tree of the profile %s', profile => {
  const ask = askOf(coreOf(profile))
  const refused = async (target: string) => {
    const { status, headers, json } = await ask(target)
    const { error } = json() as ErrorText
    expect(error.status).toBe(status)
    expect(error.docs).toBe('/#api')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    return error
  }

  it('says which currency is not found', async () => {
    for (const [path, named] of [
      ['/forex/ZZZ', 'Currency ZZZ is'],
      ['/forex/ZZZ/USD', 'Currency ZZZ is'],
      ['/forex/USD/ZZZ', 'Currency ZZZ is'],
      ['/forex/ZZZ/QQQ', 'Currencies ZZZ and QQQ are'],
      ['/forex/ZZZ/ZZZ', 'Currency ZZZ is'],
      ['/forex/USD/ZZZ/2026-04-10', 'Currency ZZZ is'],
      ['/forex/USD/ZZZ/yesterday', 'Currency ZZZ is'],
      ['/forex/dollars', 'Currency DOLLARS is'],
      ['/forex/index', 'Currency INDEX is'],
      ['/forex/days/usd', 'Currency DAYS is'],
      ['/forex/__proto__/usd', 'Currency __PROTO__ is'],
    ] as const) {
      const { status, code, message } = await refused(path)
      expect([status, code]).toEqual([404, 'currency_not_found'])
      expect(message).toContain(`${named} not found`)
    }
  })

  it('names known codes and symbols close to a misspelt one', async () => {
    const hint = async (target: string) => / Did you mean ([^?]+)\?/.exec((await refused(target)).message)?.[1]
    expect(await hint('/forex/UDS')).toBe('USD')
    expect(await hint('/forex/USD/GBB')).toBe('GBP')
    expect(await hint('/forex/EU/JP/2026-04-10')).toBe('EUR or JPY')
    expect(await hint('/forex/GBS')).toBe('GBP or GHS')
    expect(await hint('/forex/series/usx.json')).toBe('USD')
    expect(await hint('/forex/ZZZ')).toBeUndefined()
    expect(await hint('/gse/live/GBC')).toBe('GCB')
    expect(await hint('/gse/equities/MTNG')).toBe('MTN or MTNGH')
    expect(await hint('/gse/history/mtngg.json')).toBe('MTNGH')
    expect(await hint(`/gse/live/${'A'.repeat(500)}`)).toBeUndefined()
  })

  it('names the new symbol of a renamed one, and the day of a delisting', async () => {
    for (const path of ['/gse/live/ssb', '/gse/equities/SSB', '/gse/history/ssb.json'])
      expect(await refused(path)).toMatchObject({
        status: 404,
        code: 'symbol_not_found',
        message: 'Symbol SSB is not found: since 2016-11-01 it is SOGEGH, see /gse/equities/SOGEGH',
      })
    expect((await refused('/gse/equities/PKL')).message).toBe('Symbol PKL is not found: it was delisted on 2019-05-02')
  })

  it('says that a date is malformed or no day of the calendar', async () => {
    for (const date of [
      '2026-4-1',
      '2026-02-30',
      'today',
      '20260413',
      '2026-04-13T00:00',
      '0000-01-01',
      '2026-04-13 ',
    ]) {
      const { status, code, message } = await refused(`/forex/USD/GBP/${encodeURIComponent(date)}`)
      expect([status, code]).toEqual([404, 'malformed_date'])
      expect(message).toContain('YYYY-MM-DD')
    }
  })

  it('names the range and the nearest days of the pair for a date without rates', async () => {
    const { status, code, message, nearest } = await refused('/forex/USD/GBP/2026-04-11')
    expect([status, code]).toEqual([404, 'no_data_for_date'])
    // Friday and Monday: all of the working days between.
    expect(message).toContain('from 2026-04-10 to 2026-04-13, on working days.')
    expect(nearest).toEqual({ before: '2026-04-10', after: '2026-04-13' })
    expect((await refused('/forex/USD/EUR/2020-01-01')).nearest).toEqual({ before: '2001-12-28', after: '2026-04-10' })
    expect((await refused('/forex/USD/EUR/1999-01-04')).nearest).toEqual({ before: null, after: '2001-12-28' })
  })

  it('says how many days there are, and that they are the working days only where nine in ten are there', async () => {
    const { message, days } = await refused('/forex/USD/EUR/2020-01-01')
    expect(message).toContain('USD/EUR has rates from 2001-12-28 to 2026-04-13, on 3 days.')
    expect(days).toBe(3)
    const single = await refused('/forex/DEM/USD/2026-04-13')
    expect([single.days, single.message]).toEqual([1, expect.stringContaining('on working days')])
  })

  it('names whose silence leaves a day with other rates empty', async () => {
    expect((await refused('/forex/USD/GHS/2026-04-10')).message).toMatch(
      / GHS has none that day, nearest: 2026-04-13 \(bog\)\.$/,
    )
    expect((await refused('/forex/USD/GHS/2026-04-10')).missing).toEqual([
      { code: 'GHS', nearest: [{ date: '2026-04-13', source: 'bog' }] },
    ])
    expect((await refused('/forex/DEM/USD/2026-04-13')).message).toMatch(
      / DEM has none that day, nearest: 2001-12-28 \(ecb\)\.$/,
    )
    // No rates of any currency on a Saturday.
    const saturday = await refused('/forex/USD/GBP/2026-04-11')
    expect([saturday.message, saturday.missing]).toEqual([expect.stringMatching(/, on working days\.$/), []])
    // Nobody is missing on a day to come, and two currencies without a common day have no days to name.
    expect(await refused('/forex/USD/GBP/2031-01-01')).not.toHaveProperty('missing')
    for (const name of ['nearest', 'days', 'missing'])
      expect(await refused('/forex/DEM/GHS/2001-12-28')).not.toHaveProperty(name)
  })

  it('names only days on which the pair itself has a rate', async () => {
    // The vector of 2026-04-10 exists but holds no GHS; the days of DEM end in 2001.
    expect((await refused('/forex/USD/GHS/2026-04-10')).nearest).toEqual({ before: null, after: '2026-04-13' })
    expect((await refused('/forex/DEM/USD/2026-04-13')).nearest).toEqual({ before: '2001-12-28', after: null })
  })

  it('counts only days on which both currencies have a rate', async () => {
    const days = { '2026-04-10': 1.2, '2026-04-11': 1.2, '2026-04-13': 1.25, '2026-04-14': 1.25 }
    const instead = { 'forex/series/usd.json': series('USD', days) }
    const ask = askOf(coreOf(profile, { instead }))
    expect((await ask('/forex/series/usd/gbp.json')).json()).toMatchObject({ dates: ['2026-04-10', '2026-04-13'] })
    const { error } = (await ask('/forex/usd/gbp/2026-04-11')).json() as ErrorText
    expect(error).toMatchObject({ days: 2, nearest: { before: '2026-04-10', after: '2026-04-13' } })
  })

  it('says that a date lies in the future', async () => {
    const { code, message, nearest } = await refused('/forex/USD/GBP/2031-01-01')
    expect(code).toBe('no_data_for_date')
    expect(message).toContain('2031-01-01 lies in the future')
    expect(nearest).toEqual({ before: '2026-04-13', after: null })
  })

  it('says that two currencies never shared a date', async () => {
    expect(await refused('/forex/DEM/GHS')).toMatchObject({ status: 404, code: 'no_common_date' })
    expect(await refused('/forex/DEM/GHS/2001-12-28')).toMatchObject({ status: 404, code: 'no_common_date' })
  })

  it('tells an unknown symbol from a suspended one', async () => {
    expect(await refused('/gse/live/NOPE')).toMatchObject({ status: 404, code: 'symbol_not_found' })
    expect((await refused('/gse/equities/NOPE')).message).toContain('Symbol NOPE is not found')
    expect((await refused('/gse/live/HFC')).message).toContain('suspended')
    expect((await ask('/gse/equities/HFC')).status).toBe(200)
    expect((await refused('/gse/live/gcb~pretty')).code).toBe('symbol_not_found')
  })

  it('tells not registered, not followed and not representable apart', async () => {
    expect((await refused('/whois/gone.com')).code).toBe('not_registered')
    expect((await refused('/whois/gone.com/contacts')).code).toBe('not_registered')
    expect((await refused('/whois/unknown.com')).code).toBe('not_followed')
    expect((await refused('/whois/slow.com/rawtext')).code).toBe('not_followed')
    expect((await refused('/whois/thin.com')).code).toBe('not_representable')
    expect((await ask('/whois/thin.com/rawtext')).text).toBe('thin')
  })

  it('says where the registry of a name that is not followed answers', async () => {
    const askOf = async (path: string) => (await refused(path)).ask
    expect(await askOf('/whois/unknown.com')).toEqual({ rdap: 'https://rdap.example/com/domain/unknown.com' })
    expect((await refused('/whois/unknown.com')).message).toMatch(
      /: \/whois\/index\.json\. Its registry answers at the address in `ask`\.$/,
    )
    expect(await askOf('/whois/unknown.com/rawtext')).toEqual({ rdap: 'https://rdap.example/com/domain/unknown.com' })
    expect(await askOf('/whois/slow.com')).toEqual({ rdap: 'https://rdap.example/com/domain/slow.com' })
    expect(await askOf('/whois/status/unknown.dev.json')).toEqual({ whois: 'whois.nic.dev' })
    expect(await askOf(`/whois/${encodeURIComponent('münchen.com')}`)).toEqual({
      rdap: 'https://rdap.example/com/domain/xn--mnchen-3ya.com',
    })
    expect(await askOf('/whois/gone.com')).toBeUndefined()
    expect(await askOf('/whois/unknown.constructor')).toBeUndefined()
    expect((await refused('/whois/unknown.constructor')).message).toMatch(
      /: \/whois\/index\.json\. No registry of \.constructor is known to this edition\.$/,
    )
    const { ask: none, message } = await refused('/whois/unknown.none')
    expect(none).toBeUndefined()
    expect(message).toContain('neither RDAP nor WHOIS')
  })

  it('refuses what is no registered domain name', async () => {
    for (const name of [
      '192.0.2.1',
      '2001:db8::1',
      '[2001:db8::1]',
      'AS15169',
      '15169',
      'example',
      'www.example.com',
      'www.bbc.co.uk',
      'exa_mple.com',
      '-a.com',
      'a-.com',
      'a..com',
      '.com',
      'example.com.',
      `${'a'.repeat(64)}.com`,
      'example.123',
      'a b.com',
      'example.com%0afoo.com',
      'user@example.com',
      'example.com:80',
    ]) {
      const { status, code } = await refused(`/whois/${name.includes('%') ? name : encodeURIComponent(name)}`)
      expect([status, name.includes('%0a') ? 'bad_request' : 'name_not_supported']).toEqual([status, code])
    }
  })

  it('says which name a sub-domain belongs to, and takes a suffix with a digit for one', async () => {
    expect((await refused('/whois/www.deep.example.com')).message).toContain(
      'names under .com are registered as example.com',
    )
    for (const suffix of ['com1', '1com']) expect((await refused(`/whois/a.${suffix}`)).code).toBe('not_followed')
  })

  it('says which contacts a raw reply has that is not published', async () => {
    const status = JSON.stringify({ domain: 'held.com', verdict: 'found', withheld: ['registrant'] })
    const ask = askOf(coreOf(profile, { instead: { 'whois/status/held.com.json': status } }))
    const codeOf = async (path: string) => ((await ask(path)).json() as ErrorText).error.code
    expect(await codeOf('/whois/held.com/rawtext')).toBe('withheld')
    expect(await codeOf('/whois/held.com/registrar')).toBe('not_followed')
    expect((await refused('/whois/thin.com/contacts')).code).toBe('not_followed')
  })

  it('lets names of country suffixes with three labels through, as nobody can tell them from sub-domains without a list', async () => {
    expect((await refused('/whois/unknown.co.uk')).code).toBe('not_followed')
    expect((await refused('/whois/bbc.co.uk')).code).toBe('not_followed')
  })

  it('answers a name in its own script by its registered spelling', async () => {
    expect((await ask(`/whois/${encodeURIComponent('MÜNCHEN.de')}`)).json()).toMatchObject({
      name: 'xn--mnchen-3ya.de',
    })
    expect((await refused(`/whois/${encodeURIComponent('１９２.０.２.１')}`)).code).toBe('name_not_supported')
    expect((await refused(`/whois/${encodeURIComponent('ex⁄ample.com')}`)).code).toBe('name_not_supported')
  })

  it('does not call the lists of the board unknown paths where an edition lacks the board', async () => {
    const bare = askOf(coreOf(profile, { without: 'gse/' }))
    for (const path of ['/gse/live', '/gse/equities'])
      expect((await bare(path)).json()).toMatchObject({
        error: { status: 404, code: 'path_not_found', message: `There is no ${path} here.` },
      })
  })

  it('answers unknown paths in JSON with the forms there are', async () => {
    for (const path of ['/whois/example.com/owner', '/gse/dead', '/forex/USD/GBP/2026-04-10/x'])
      expect((await refused(path)).code).toBe('path_not_found')
    for (const [path, page] of [
      ['/forex', '/rates/'],
      ['/GSE/', '/shares/'],
      ['/whois', '/domains/'],
    ] as const)
      expect(await ask(path)).toMatchObject({ status: 302, headers: { location: page }, bytes: null })
    expect((await refused('/gse/dead')).message).toContain('/gse/live/{symbol}')
    expect((await refused('/gse/dead')).message).not.toContain('/forex')
    expect((await refused('/gse/market.csv')).message).toContain('/gse/history/{symbol}.csv')
    expect((await refused('/nowhere')).message).toContain('/whois, /forex, /gse')
  })

  it('answers documents that are not there by what is missing', async () => {
    expect((await refused('/forex/series/zzz.json')).code).toBe('currency_not_found')
    expect((await refused('/forex/days/2026/2026-04-11.json')).code).toBe('no_data_for_date')
    expect((await refused('/forex/days/2026/2026-99-11.json')).code).toBe('malformed_date')
    expect((await refused('/whois/status/unknown.com.json')).code).toBe('not_followed')
    expect((await refused('/forex/days/1990.json')).code).toBe('path_not_found')
    expect((await refused('/whois/records/unknown.com.json')).code).toBe('not_followed')
    for (const name of ['192.0.2.1', 'www.unknown.com', 'com'])
      for (const document of ['status', 'history', 'records'])
        expect(await refused(`/whois/${document}/${name}.json`)).toEqual(await refused(`/whois/${name}`))
    const noRecord = await refused('/whois/records/gone.com.json')
    expect(noRecord).toMatchObject({ code: 'path_not_found', message: expect.stringMatching(/: \/whois\/gone\.com$/) })
  })
})
