/** The HTML document around a page. Pure: the same page gives the same bytes. */
import { readFileSync } from 'node:fs'
import type { PageContent } from '../../pipeline/contract/page-content.ts'
import { pagePolicy } from '../host/headers.ts'
import { assets } from './bundle.ts'
import { emptyHtml, fillTemplate, type Html, html } from './html.ts'
import { type PictureId, pictureAlt, pictureHeight, pictureWidth } from './pictures.ts'
import { type ServiceId, serviceDaysText } from './text/days.ts'

interface SiteSection {
  /** Addresses of its pages begin with it. */
  readonly path: string
  /** In the navigation. */
  readonly name: string
  /** Of the element around a page's content, and how it is called. */
  readonly id: string
  readonly label: string
  readonly picture: PictureId
  /** The service of its figures, whose age alone is told at the top; without it, that of all. */
  readonly service?: ServiceId
}

const sections: readonly SiteSection[] = [
  { path: '/rates/', name: 'Rates', id: 'rates', label: 'Exchange rates', picture: 'rates', service: 'forex' },
  { path: '/shares/', name: 'Shares', id: 'board', label: 'Stock board', picture: 'shares', service: 'gse' },
  {
    path: '/domains/',
    name: 'Domains',
    id: 'domains',
    label: 'Domain registrations',
    picture: 'domains',
    service: 'whois',
  },
  { path: '/api', name: 'API', id: 'api', label: 'API', picture: 'api' },
  { path: '/downloads', name: 'Downloads', id: 'downloads', label: 'Downloads', picture: 'downloads' },
  { path: '/status', name: 'Status', id: 'status', label: 'Data status', picture: 'status' },
]

export interface Page {
  /** The address: `/rates/usd-ghs`. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** Of a page in a section. The other pages have sections of their own in the body. */
  readonly heading?: string | Html
  readonly body: Html
  /** The day of the newest figure on the page. */
  readonly modified?: string
  /** Structured data of schema.org. A `url` or `contentUrl` that begins with a slash is made absolute, or left out without an origin. */
  readonly jsonLd?: Readonly<Record<string, unknown>>
}

/** The origin of `npm start`. A script replaces it with the page's own where a text shows it. */
export const standInOrigin = 'http://localhost:8080'

const template = readFileSync(new URL('index.html', import.meta.url), 'utf8')

const navigation = (current: SiteSection | undefined): readonly Html[] =>
  sections.map(section => {
    const mark = section === current ? html` aria-current="true"` : emptyHtml
    return html`<li><a href="${section.path}"${mark}>${section.name}</a></li>`
  })

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
const preloads = ({ html: text }: Html, scripts: Readonly<Record<string, string>>): readonly Html[] =>
  Object.entries(scripts)
    .filter(([id]) => text.includes(` id="${id}"`))
    .map(([, key]) => html`<link rel="modulepreload" href="/${key}">`)

export const renderDocument = (
  { path, title, description, heading, body, jsonLd }: Page,
  { days, origin }: Pick<PageContent, 'days' | 'origin'>,
): string => {
  const { names } = assets()
  const section = sections.find(one => path.startsWith(one.path))
  const picture = section?.picture ?? 'home'
  return fillTemplate(template, {
    policy: pagePolicy,
    title,
    description,
    address: (origin ?? '') + path,
    picture: `${origin ?? ''}/${names.pictures[picture]}`,
    pictureAlt: pictureAlt(picture),
    pictureWidth,
    pictureHeight,
    jsonLd: dataBlock(jsonLd, origin),
    style: names.style,
    main: names.main,
    early: names.early,
    preloads: preloads(body, names.sections),
    days: serviceDaysText(days.filter(day => !section?.service || day.service === section.service)),
    navigation: navigation(section),
    body: section
      ? html`<section id="${section.id}" aria-label="${section.label}">\n<h1>${heading ?? section.label}</h1>\n${body}\n</section>`
      : body,
  })
}
