/** The HTML document around a page. Pure: the same page gives the same bytes. */
import { readFileSync } from 'node:fs'
import type { PageContent } from '../../pipeline/contract/page-content.ts'
import { pagePolicy } from '../host/headers.ts'
import { emptyHtml, fill, type Html, html } from './html.ts'
import { type PictureId, pictureAlt, pictureHeight, pictureWidth } from './pictures.ts'
import { serviceDaysText } from './text/days.ts'

/** File names of the assets. Each carries a hash of its content. */
export interface AssetNames {
  readonly style: string
  readonly main: string
  readonly early: string
  readonly converter: string
  /** Scripts of single sections, by the id of the element that they serve. */
  readonly sections: Readonly<Record<string, string>>
  readonly pictures: Readonly<Record<PictureId, string>>
}

const sections = [
  ['/rates/', 'Rates'],
  ['/shares/', 'Shares'],
  ['/domains/', 'Domains'],
  ['/api', 'API'],
  ['/downloads', 'Downloads'],
  ['/status', 'Status'],
] as const
export type SectionPath = (typeof sections)[number][0]

export interface Page {
  /** The address: `/rates/usd-ghs`. */
  readonly path: string
  readonly section: SectionPath | '/'
  readonly title: string
  readonly description: string
  readonly body: Html
  readonly picture: PictureId
  /** The day of the newest figure on the page. */
  readonly modified?: string
  /** Structured data of schema.org. A `url` or `contentUrl` that begins with a slash is made absolute, or left out without an origin. */
  readonly jsonLd?: Readonly<Record<string, unknown>>
}

/** The origin of `npm start`. A script replaces it with the page's own where a text shows it. */
export const standInOrigin = 'http://localhost:8080'

const template = readFileSync(new URL('index.html', import.meta.url), 'utf8')

const navigation = (current: Page['section']): readonly Html[] =>
  sections.map(([path, name]) =>
    path === current
      ? html`<li><a href="${path}" aria-current="true">${name}</a></li>`
      : html`<li><a href="${path}">${name}</a></li>`,
  )

/** A data block: browsers never run it. `<` would end it. */
const dataBlock = (value: Page['jsonLd'], origin: string | null): Html => {
  if (!value) return emptyHtml
  const absolute = (key: string, field: unknown): unknown => {
    const isPath = (key === 'url' || key === 'contentUrl') && typeof field === 'string' && field.startsWith('/')
    return isPath ? (origin === null ? undefined : origin + field) : field
  }
  const text = JSON.stringify({ '@context': 'https://schema.org', ...value }, absolute)
  return { html: `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>` }
}

/** Without it a section's script would be asked for only after the main one. */
const preloads = ({ html: text }: Html, { sections }: AssetNames): readonly Html[] =>
  Object.entries(sections)
    .filter(([id]) => text.includes(` id="${id}"`))
    .map(([, key]) => html`<link rel="modulepreload" href="/${key}">`)

export const renderDocument = (
  { path, section, title, description, body, jsonLd, picture }: Page,
  assets: AssetNames,
  { days, origin }: Pick<PageContent, 'days' | 'origin'>,
): string =>
  fill(template, {
    policy: html`${pagePolicy}`,
    title: html`${title}`,
    description: html`${description}`,
    address: html`${(origin ?? '') + path}`,
    picture: html`${`${origin ?? ''}/${assets.pictures[picture]}`}`,
    pictureAlt: html`${pictureAlt(picture)}`,
    pictureWidth: html`${pictureWidth}`,
    pictureHeight: html`${pictureHeight}`,
    jsonLd: dataBlock(jsonLd, origin),
    style: html`${assets.style}`,
    main: html`${assets.main}`,
    early: html`${assets.early}`,
    preloads: html`${preloads(body, assets)}`,
    days: html`${serviceDaysText(days)}`,
    navigation: html`${navigation(section)}`,
    body,
  })
