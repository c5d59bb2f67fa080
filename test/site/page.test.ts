import { describe, expect, it } from 'vitest'
import { type RouteId, routeIds, routes } from '../../pipeline/contract/routes.ts'
import { pageFiles } from '../../site/page/files.ts'
import { pathTable } from '../../site/page/path-table.ts'
import { rows } from '../requests/set.ts'

const examples = Object.fromEntries(rows.map(({ id, path }) => [id, path])) as Record<RouteId, string>
const facts = {
  forex: { first: '2000-01-03', last: '2026-04-13', currencies: 95 },
  gse: { session: '2026-07-24', symbols: 39 },
  whois: { domains: 1 },
}
const samples = [{ path: '/gse/live/X', body: '{"name":"</code><script>alert(1)</script>&"}' }]
const files = pageFiles({ examples, facts, samples })
const page = files['index.html'] ?? ''

describe('the page', () => {
  it('is a document in English with one h1, one main, a way to skip to it and named tables', () => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect(page.match(/<main id="content"/g)).toHaveLength(1)
    expect(page.indexOf('href="#content">Skip to content')).toBeLessThan(page.indexOf('<header'))
    expect(page.match(/<table/g)?.length).toBe(page.match(/<caption>/g)?.length)
    for (const [, id] of page.matchAll(/aria-labelledby="(\w+)"/g)) expect(page).toContain(`id="${id}"`)
  })

  it('names the fifteen paths, each with an example that is a link', () => {
    for (const id of routeIds) {
      expect(page).toContain(`<code>${routes[id].path}</code>`)
      expect(page).toContain(`<a href="${examples[id]}">`)
    }
    expect(page).toContain('<a href="/forex/USD?fixed">')
  })

  it('has the anchor that errors point to', () => {
    expect(page).toContain('<h2 id="api">')
  })

  it('runs and styles nothing inline, as its policy asks', () => {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:|https?:\/\//)
    expect(page).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'none';`)
  })

  it('shows answers as text, whatever stands in them', () => {
    expect(page).toContain('&lt;/code&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;')
  })

  it('says what there is, in whole sentences', () => {
    expect(page).toContain('rates of 95 currencies, from <time datetime="2000-01-03">')
    expect(page).toContain('raw replies of 1 domain followed here')
    const empty = pageFiles({ examples, facts: { forex: null, gse: null, whois: { domains: 0 } } })
    expect(empty['index.html']).toContain('No rates are built in yet.')
  })

  it('weighs under 30 kB with style under 8 kB, and comes with every file it names', () => {
    expect(page.length).toBeLessThan(30_000)
    const named = [...page.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, name]) => name!)
    expect(named).toHaveLength(2)
    for (const name of named) expect(files[name]?.length).toBeGreaterThan(100)
    for (const name of named) expect(files[name]!.length).toBeLessThan(8_000)
  })

  it('is the same bytes from the same content', () => {
    expect(pageFiles({ examples, facts, samples })).toEqual(files)
  })

  it('comes with errors for hosts that run no code', () => {
    for (const name of ['whois', 'forex', 'gse', 'path'])
      expect(JSON.parse(files[`errors/${name}.json`] ?? '')).toMatchObject({ error: { status: 404, docs: '/#api' } })
  })
})

describe('the table of paths in README', () => {
  it('has a line for each of the fifteen', () => {
    const lines = pathTable().split('\n')
    expect(lines).toHaveLength(17)
    expect(lines[2]).toBe(
      '| `/whois/{domain-name}` | the domain: dates, name servers, status flags | the domain is not registered or no WHOIS data is found |',
    )
    expect(lines.some(line => line.startsWith('| `/forex/{currency}[?fixed]` |'))).toBe(true)
  })
})
