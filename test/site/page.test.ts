import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { PageContent } from '../../pipeline/contract/page-content.ts'
import { type RouteId, routeIds, routes } from '../../pipeline/contract/routes.ts'
import { pageFiles } from '../../site/page/files.ts'
import { fill, html } from '../../site/page/html.ts'
import { pathTable } from '../../site/page/path-table.ts'
import { rows } from '../requests/set.ts'

const nasty = '</td><script>alert(1)</script>&"'

const content: PageContent = {
  examples: Object.fromEntries(rows.map(({ id, path }) => [id, path])) as Record<RouteId, string>,
  rates: {
    first: '2000-01-03',
    last: '2026-04-13',
    currencies: [
      { code: 'DEM', name: 'German mark', active: false, minorUnits: 2 },
      { code: 'GHS', name: 'Ghana cedi', active: true, minorUnits: 2 },
      { code: 'PLN', name: 'Polish zloty', active: true, minorUnits: 2 },
      { code: 'USD', name: 'US dollar', active: true, minorUnits: 2 },
    ],
    shown: { date: '2026-04-13', pair: 'USD/GHS', rate: 10.5234 },
    legs: [
      { code: 'USD', source: 'ecb' },
      { code: 'GHS', source: 'xyz' },
    ],
    redenominations: [{ code: 'GHS', since: '2007-07-03' }],
  },
  board: {
    session: '2026-07-24',
    rows: [
      { symbol: 'GCB', company: 'GCB Bank Limited', price: 43.2, change: -0.02, volume: 1802 },
      { symbol: 'X', company: nasty, price: 0.0125, change: 0, volume: null },
    ],
  },
  domains: { count: 1, names: ['example.com'] },
  downloads: [
    {
      name: 'forex/latest.csv',
      path: '/snapshots/forex/latest.csv',
      title: 'The newest rates',
      rows: 180,
      bytes: 7_812_345,
      sha256: 'ab'.repeat(32),
      lastDay: '2026-04-13',
    },
  ],
  days: [{ service: 'forex', latest: '2026-04-13', staleAfter: '2026-04-19' }],
  sources: [
    { key: 'ecb', service: 'forex', title: 'ECB', url: 'https://bank.example/', covers: 'Euro rates.', terms: 'Free.' },
    { key: 'odd', service: 'gse', title: 'Odd', url: 'javascript:alert(1)', covers: 'Shares.', terms: nasty },
  ],
}
const files = pageFiles(content)
const page = files['index.html'] ?? ''

/** Text without tags, white space collapsed. */
const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

describe('the page', () => {
  it('is a document in English with one h1, one main and a way to skip to it', () => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect(page.match(/<main id="content"/g)).toHaveLength(1)
    expect(page.indexOf('href="#content">Skip to content')).toBeLessThan(page.indexOf('<header'))
    for (const [, id] of page.matchAll(/(?:aria-labelledby|aria-controls|aria-describedby|for)="([\w-]+)"/g))
      expect(page).toContain(`id="${id}"`)
    const ids = [...page.matchAll(/\sid="([\w-]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has six sections with their ids and names', () => {
    const sections = [...page.matchAll(/<section id="(\w+)" aria-labelledby="([\w-]+)">\n<h2 id="\2">([^<]+)/g)]
    expect(sections.map(([, id, , name]) => [id, name])).toEqual([
      ['rates', 'Exchange rates'],
      ['board', 'Stock board'],
      ['domains', 'Domain registrations'],
      ['api', 'API'],
      ['downloads', 'Downloads'],
      ['status', 'Data status'],
    ])
    for (const [, id] of sections) expect(page).toContain(`<a href="#${id}">`)
  })

  it('shows a conversion without scripts', () => {
    expect(page).toContain('<data data-part="amount" value="10523.4">10,523.40</data> GHS')
    expect(page).toContain('<data data-part="rate" value="10.5234">10.5234</data>')
    expect(page).toContain('<span id="rate-sources">USD: ECB, GHS: XYZ.</span>')
  })

  it('has a picker with its currencies in a file of their own', () => {
    const [from = ''] = /<input id="from".*?<\/ul>/s.exec(page) ?? []
    expect(from).toContain('role="combobox"')
    expect(from).toContain('aria-controls="from-list"')
    expect(from).toContain('value="USD — US dollar" data-code="USD"')
    const name = /data-currencies="\/([^"]+)"/.exec(page)?.[1] ?? ''
    expect(name).toMatch(/^assets\/currencies\.[0-9a-f]{8}\.json$/)
    expect(JSON.parse(files[name] ?? '')).toEqual([
      ['DEM', 'German mark', 2, 0, 'Germany Deutsche'],
      ['GHS', 'Ghana cedi', 2, 1, 'Ghana ₵ GH₵'],
      ['PLN', 'Polish zloty', 2, 1, 'Poland zł'],
      expect.arrayContaining(['USD', 'US dollar', 2, 1]),
    ])
  })

  it('has the board of the API and names missing values', () => {
    const row = /<tr data-symbol="GCB">.*?<\/tr>/.exec(page)?.[0] ?? ''
    expect(row).toContain('<a href="?symbol=GCB#board">GCB</a>')
    expect([...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => textOf(cell))).toEqual([
      'GCB',
      'GCB Bank Limited',
      '43.20',
      '-0.02',
      '-0.05',
      '1,802',
      '',
    ])
    expect(textOf(/<tr data-symbol="X">.*?<\/tr>/.exec(page)?.[0] ?? '')).toContain('0.01250.000.00not stated')
  })

  it('names the fifteen paths, each with an example that is a link', () => {
    for (const id of routeIds) {
      expect(page.replaceAll('<wbr>', '')).toContain(`<code>${routes[id].path}</code>`)
      expect(page).toContain(`<a href="${content.examples[id]}">`)
      expect(page).toContain(`<option value="${content.examples[id]}"`)
    }
    expect(page).toContain('<a href="/forex/USD?fixed">')
  })

  it('has the downloads with sizes and checksums, and an example for each tool', () => {
    expect(page).toContain('<a href="/snapshots/forex/latest.csv" download>forex/latest.csv</a>')
    expect(page).toContain('<data value="7812345">7.8 MB</data>')
    expect(page).toContain(`<code class="hash">${'ab'.repeat(32)}</code>`)
    const examples = [...page.matchAll(/<pre class="raw"[^>]* data-example="([^"]+)">/g)].map(([, name]) => name)
    expect(examples).toEqual(['DuckDB', 'Python', 'R', 'Excel', 'Google Sheets', 'Check the sums'])
  })

  it('has no inline script or style and no third-party resource', () => {
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc="\/assets\/)/)
    expect(page).not.toMatch(/(?:src|action)="(?:https?:)?\/\//)
    expect(page).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'none';`)
    expect(page).toContain("require-trusted-types-for 'script'")
  })

  it('escapes third-party text and links only http and https', () => {
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;')
    expect(page).not.toContain('javascript:')
    expect(page).toContain('<a href="https://bank.example/" rel="noopener noreferrer">ECB</a>')
  })

  it('renders an empty edition with sentences', () => {
    const nothing = { rates: null, board: null, downloads: [], days: [], domains: { count: 0, names: [] } }
    const empty = pageFiles({ ...content, ...nothing })['index.html'] ?? ''
    for (const sentence of [
      'There are no exchange rates in this edition yet.',
      'There is no trading session in this edition yet.',
      'There are no downloads in this edition yet.',
    ])
      expect(empty).toContain(sentence)
    expect(empty).not.toMatch(/undefined|NaN|>null/)
  })

  it('comes with every file it names', () => {
    const named = [...page.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, name]) => name!)
    expect(named).toHaveLength(4)
    for (const name of named) expect(files[name]?.length).toBeGreaterThan(100)
    const [main = ''] = Object.entries(files)
      .filter(([name]) => name.startsWith('assets/main.'))
      .map(([, text]) => text)
    const [uplot = ''] = Object.keys(files).filter(name => name.startsWith('assets/uplot.'))
    expect(main).toContain(`"/${uplot}"`)
  })

  it('keeps its scripts and styles within their budgets', () => {
    const packed = (name: string) =>
      Object.entries(files)
        .filter(([key]) => key.startsWith(`assets/${name}.`))
        .reduce((sum, [, text]) => sum + gzipSync(text).length, 0)
    expect(packed('style')).toBeLessThan(8_000)
    expect(packed('main') + packed('early')).toBeLessThan(25_000)
    expect(packed('uplot')).toBeLessThan(24_000)
  })

  it('parses no markup in the browser', () => {
    const own = Object.entries(files).filter(([name]) => /^assets\/(main|early)\./.test(name))
    expect(own).toHaveLength(2)
    for (const [, text] of own)
      expect(text).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|localStorage|cookie/)
  })

  it('is the same bytes from the same content', () => expect(pageFiles(content)).toEqual(files))

  it('comes with errors for hosts without code', () => {
    for (const name of ['whois', 'forex', 'gse', 'path'])
      expect(JSON.parse(files[`errors/${name}.json`] ?? '')).toMatchObject({ error: { status: 404, docs: '/#api' } })
  })
})

describe('the template', () => {
  it('refuses a slot without content and content without a slot', () => {
    expect(fill('<p>{{a}}</p>', { a: html`<b>${'1 < 2'}</b>` })).toBe('<p><b>1 &lt; 2</b></p>')
    expect(() => fill('{{a}}{{b}}', { a: html`` })).toThrow('slot b has no content')
    expect(() => fill('{{a}}', { a: html``, b: html`` })).toThrow('no slot for b')
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
