/** The HTML document around a page. Pure: the same page gives the same bytes. */
import { readFileSync } from 'node:fs'
import type { ServiceDay } from '../../pipeline/contract/page-content.ts'
import { pagePolicy } from '../host/headers.ts'
import { emptyHtml, fill, type Html, html } from './html.ts'
import { serviceDaysText } from './text/days.ts'

/** File names of the assets. Each carries a hash of its content. */
export interface AssetNames {
  readonly icon: string
  readonly style: string
  readonly main: string
  readonly early: string
  readonly converter: string
}

export const sections = [
  ['/rates/', 'Rates'],
  ['/shares/', 'Shares'],
  ['/domains/', 'Domains'],
  ['/api', 'API'],
  ['/downloads', 'Downloads'],
  ['/status', 'Status'],
] as const
export type SectionPath = (typeof sections)[number][0]

export interface Page {
  /** The file: `rates/usd-ghs.html`. */
  readonly key: string
  /** The address: `/rates/usd-ghs`. */
  readonly path: string
  readonly section: SectionPath | '/'
  readonly title: string
  readonly description: string
  readonly body: Html
  /** Structured data of schema.org. */
  readonly jsonLd?: Readonly<Record<string, unknown>>
}

const template = readFileSync(new URL('index.html', import.meta.url), 'utf8')

const navigation = (current: Page['section']): readonly Html[] =>
  sections.map(([path, name]) =>
    path === current
      ? html`<li><a href="${path}" aria-current="true">${name}</a></li>`
      : html`<li><a href="${path}">${name}</a></li>`,
  )

/** A data block: browsers never run it. `<` would end it. */
const dataBlock = (value: Page['jsonLd']): Html =>
  value
    ? {
        html: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...value }).replaceAll('<', '\\u003c')}</script>`,
      }
    : emptyHtml

export const renderDocument = (
  { path, section, title, description, body, jsonLd }: Page,
  assets: AssetNames,
  days: readonly ServiceDay[],
): string =>
  fill(template, {
    policy: html`${pagePolicy}`,
    title: html`${title}`,
    description: html`${description}`,
    path: html`${path}`,
    jsonLd: dataBlock(jsonLd),
    icon: html`${assets.icon}`,
    style: html`${assets.style}`,
    main: html`${assets.main}`,
    early: html`${assets.early}`,
    days: html`${serviceDaysText(days)}`,
    navigation: html`${navigation(section)}`,
    body,
  })
