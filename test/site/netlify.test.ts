import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { routes, services } from '../../pipeline/contract/routes.ts'
import almanac, { config } from '../../site/edge/netlify/almanac.ts'
import { netlifyToml } from '../../site/edge/netlify-toml.ts'
import { askOf, bodiesOf, coreOf, noon } from './hand-made.ts'

interface Toml {
  readonly build: Readonly<Record<string, string>>
  readonly edge_functions: readonly {
    readonly path?: string
    readonly pattern?: string
    readonly excludedPath?: readonly string[]
    readonly function: string
  }[]
  readonly redirects: readonly {
    readonly from: string
    readonly to: string
    readonly status: number
    readonly query?: Readonly<Record<string, string>>
  }[]
  readonly headers: readonly { readonly for: string; readonly values: Readonly<Record<string, string>> }[]
}

const toml = parse(readFileSync(new URL('../../netlify.toml', import.meta.url), 'utf8')) as unknown as Toml

describe('netlify.toml', () => {
  it('is the one the table gives', () => {
    expect(readFileSync(new URL('../../netlify.toml', import.meta.url), 'utf8')).toBe(netlifyToml())
  })

  it('builds the edge profile and publishes its folder', () => {
    expect(toml.build).toMatchObject({
      command: 'npm run build-data -- --profile edge || [ $? -eq 3 ]',
      publish: 'site/public',
      edge_functions: 'site/edge/netlify',
    })
  })

  it('runs the function on the three prefixes in any case, but never on its own reads', () => {
    expect(toml.edge_functions.flatMap(({ path }) => path ?? [])).toEqual(services.map(service => `/${service}/*`))
    expect(new Set(toml.edge_functions.map(rule => rule.function))).toEqual(new Set(['almanac']))
    for (const { path, excludedPath } of toml.edge_functions)
      if (path) expect(excludedPath).toEqual(['/*.json', '/*.txt', '/*.csv', '/*.ics', '/*.atom', '/*.svg'])
    const patterns = toml.edge_functions.flatMap(({ pattern }) => (pattern ? [new RegExp(pattern)] : []))
    for (const path of ['/forex/usd', '/FOREX/USD', '/Whois/example.com', '/gse'])
      expect(patterns.filter(pattern => pattern.test(path))).toHaveLength(1)
    expect(patterns.some(pattern => pattern.test('/forexes'))).toBe(false)
  })

  it('has a rule for each path that is a file, the more specific first, and JSON errors last', () => {
    const froms = toml.redirects.map(({ from }) => from)
    const files = Object.values(routes).filter(({ path }) => !path.includes('{counter-currency}'))
    for (const { path } of files)
      expect(froms).toContain(path.replace(/\{([^}]+)\}/g, (_, name: string) => `:${name.replaceAll('-', '_')}`))
    expect(toml.redirects.slice(-7)).toEqual([
      ...['rates', 'shares', 'domains'].map(group => ({ from: `/${group}/*`, to: '/404.html', status: 404 })),
      { from: '/whois/*', to: '/errors/whois.json', status: 404 },
      { from: '/forex/*', to: '/errors/forex.json', status: 404 },
      { from: '/gse/*', to: '/errors/gse.json', status: 404 },
      { from: '/*', to: '/errors/path.json', status: 404 },
    ])
    expect(froms.indexOf('/gse/live')).toBeLessThan(froms.indexOf('/gse/live/:symbol'))
    expect(toml.redirects.filter(({ from }) => from === '/forex/:currency')).toEqual([
      {
        from: '/forex/:currency',
        query: { fixed: ':value', prettify: ':layout' },
        to: '/forex/:currency~fixed.json',
        status: 200,
      },
      { from: '/forex/:currency', query: { fixed: ':value' }, to: '/forex/:currency~fixed.json', status: 200 },
      { from: '/forex/:currency', to: '/forex/:currency.json', status: 200 },
    ])
  })

  it('uses no placeholder whose name begins another in its rule: Netlify would fill the wrong one', () => {
    for (const { from, query = {} } of toml.redirects) {
      const names = [from, ...Object.values(query)].flatMap(text => text.match(/:\w+/g) ?? [])
      for (const name of names) expect(names.filter(other => other.startsWith(name))).toEqual([name])
    }
  })

  it('sends the open headers everywhere and the policy with the page', () => {
    const of = (path: string) => toml.headers.find(rule => rule.for === path)?.values
    expect(of('/*')).toMatchObject({ 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' })
    expect(of('/')?.['Content-Security-Policy']).toContain("default-src 'none'")
    expect(of('/errors/*')).toEqual({ 'Cache-Control': 'no-store' })
  })
})

describe('the edge function', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const published = bodiesOf('edge')
  const asked: string[] = []
  const stub = (status?: number): void => {
    asked.length = 0
    vi.useFakeTimers({ now: noon, toFake: ['Date'] })
    vi.stubGlobal('fetch', async (url: string) => {
      const path = decodeURIComponent(new URL(url).pathname)
      asked.push(path)
      const body = published.get(path.slice(1))
      return status || !body ? new Response('no', { status: status ?? 404 }) : new Response(body)
    })
  }

  it.each([
    '/forex/USD?prettify',
    '/forex/USD/GBP',
    '/FOREX/usd/jpy/2026-04-10/?prettify',
    '/gse/live?callback=cb',
    '/whois/example.com/contacts',
    '/forex/ZZZ/USD',
  ])('gives what the core gives: %s', async target => {
    stub()
    const response = await almanac(new Request(`https://almanac.test${target}`))
    const expected = await askOf(coreOf('edge'))(target)
    expect(response.status).toBe(expected.status)
    expect(await response.text()).toBe(expected.text)
    expect(response.headers.get('cache-control')).toBe(expected.headers['cache-control'])
  })

  it('reads one small file for a plain answer, and nothing that this profile has not', async () => {
    stub()
    await almanac(new Request('https://almanac.test/forex/USD/GBP?prettify'))
    await almanac(new Request('https://almanac.test/forex/USD?prettify'))
    expect(asked).toEqual(['/forex/latest.json', '/forex/usd.json'])
  })

  it('says 500 in JSON when the published folder does not answer', async () => {
    stub(503)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await almanac(new Request('https://almanac.test/forex/USD'))
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ error: { code: 'internal_error' } })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  it('is limited by address', () => {
    expect(config.rateLimit).toEqual({ windowLimit: 60, windowSize: 1, aggregateBy: ['ip', 'domain'] })
  })
})
