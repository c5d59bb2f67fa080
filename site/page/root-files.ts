/** What programs look for at the root of every site: robots.txt, sitemap.xml, llms.txt, favicon.ico and security.txt. */
import { readFileSync } from 'node:fs'
import { addDays } from '../../pipeline/contract/calendar.ts'
import type { PageContent } from '../../pipeline/contract/page-content.ts'
import { type Page, standInOrigin } from './document.ts'
import { emptyHtml, html } from './html.ts'

const favicon = readFileSync(new URL('favicon.ico', import.meta.url))

/** RFC 9309. Everything may be read. */
const robots = (origin: string): string => `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`

/** RFC 9116. It expires a year after the newest figures, so that the same data gives the same bytes. */
const security = (origin: string, latest: string): string => `Contact: ${origin}/status
Expires: ${addDays(latest, 365)}T00:00:00Z
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
`

/** Paths, limits and examples for language models, in 2 kB (llmstxt.org). */
const llms = `# Almanac

> Read-only HTTP API: exchange rates of central banks since 2000, the Ghana Stock Exchange, domain registrations. GET only, no key, any origin, JSON or CSV. "Live" is the newest end-of-day figure.

Codes (ISO 4217), dates (YYYY-MM-DD), symbols and names below are examples, in any case of letters. Errors are JSON with status, code and message. Stay below 60 requests a second. Send ETag back as If-None-Match.

## Exchange rates
- /forex/USD/GHS: newest rate of a pair
- /forex/USD/GHS/2026-07-22: rate of a day; ?asof gives the newest on or before it
- /forex/latest/usd.json: every rate of one base
- /forex/days/2026/2026-04-13/usd.json: the same for one day
- /forex/series/usd/ghs.csv: history with sources; ?from= ?to= ?every=week or month; also .json
- /forex/index.json: all currencies
- /forex/USD: against USD, EUR, GBP, JPY, CHF

## Ghana Stock Exchange, in GHS
- /gse/market.json: how the market closed
- /gse/live, /gse/live/MTNGH: price, change, volume
- /gse/equities, /gse/equities/MTNGH: close, shares, capital, dividend, company
- /gse/history/mtngh.csv: all sessions; also .json
- /gse/index.json: all symbols

## Domain registrations
- /whois/example.com: dates, name servers, status
- /whois/example.com/registrar, /registrant, /contacts, /rawtext
- /whois/expiring.json: followed names by expiry, with days left; /whois/expiring.ics: the same as a calendar
- /whois/index.json: the names followed here; others are 404

## About
- [OpenAPI](/openapi.json)
- [Freshness](/status.json)
- [What changed, an Atom feed](/changes.atom)
- [Downloads, CSV and Parquet](/snapshots/datapackage.json)
`

const sitemapEntry = (site: string, { path, modified }: Page) =>
  html`<url><loc>${site + path}</loc>${modified ? html`<lastmod>${modified}</lastmod>` : emptyHtml}</url>`

const noOrigin = html`<!-- No origin is set in data/settings.csv: these are the addresses of npm start. -->\n`

/** Every page with the day of its figures (sitemaps.org, version 0.9). Its addresses are absolute, also without a known origin. */
const sitemap = (pages: readonly Page[], origin: string | null): string =>
  html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${origin === null ? noOrigin : emptyHtml}${pages.map(page => sitemapEntry(origin ?? standInOrigin, page))}
</urlset>
`.html

/** Bodies by key. */
export const rootFiles = (
  { origin, days }: PageContent,
  pages: readonly Page[],
): Readonly<Record<string, string | Uint8Array>> => {
  const site = origin ?? standInOrigin
  const newest = days.reduce((found, { latest }) => (latest > found ? latest : found), '')
  return {
    'robots.txt': robots(site),
    'sitemap.xml': sitemap(pages, origin),
    'llms.txt': llms,
    'favicon.ico': favicon,
    ...(newest !== '' && { '.well-known/security.txt': security(site, newest) }),
  }
}
