/** `/sitemap.xml`: every page with the day of its figures (sitemaps.org, version 0.9). */
import { type Page, standInOrigin } from './document.ts'
import { html } from './html.ts'

const entry = (origin: string, { path, modified }: Page) =>
  html`<url><loc>${origin + path}</loc>${modified ? html`<lastmod>${modified}</lastmod>` : ''}</url>`

/** A sitemap has absolute addresses only: without a known origin they are those of `npm start`, and a comment says so. */
export const sitemap = (pages: readonly Page[], origin: string | null): string => {
  const note =
    origin === null ? html`<!-- No origin is set in data/settings.csv: these are the addresses of npm start. -->\n` : ''
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${note}${pages.map(page => entry(origin ?? standInOrigin, page))}
</urlset>
`.html
}
