/** Renders the page at `/`. Pure: the same content gives the same bytes. */
import { readFileSync } from 'node:fs'
import type { PageContent } from '../../pipeline/contract/page-content.ts'
import { pagePolicy } from '../host/headers.ts'
import { fill, html } from './html.ts'
import { renderApi } from './render/api.ts'
import { renderBoard } from './render/board.ts'
import { renderDomains } from './render/domains.ts'
import { renderDownloads } from './render/downloads.ts'
import { renderRates } from './render/rates.ts'
import { renderStatus } from './render/status.ts'
import { serviceDaysText } from './text/days.ts'

/** File names of the assets. Each carries a hash of its content. */
export interface AssetNames {
  readonly icon: string
  readonly style: string
  readonly main: string
  readonly early: string
  readonly currencies: string
}

const template = readFileSync(new URL('index.html', import.meta.url), 'utf8')

export const renderPage = (content: PageContent, assets: AssetNames): string =>
  fill(template, {
    policy: html`${pagePolicy}`,
    icon: html`${assets.icon}`,
    style: html`${assets.style}`,
    main: html`${assets.main}`,
    early: html`${assets.early}`,
    days: html`${serviceDaysText(content.days)}`,
    rates: renderRates(content, assets.currencies),
    board: renderBoard(content.board),
    domains: renderDomains(content.domains),
    api: renderApi(content.examples),
    downloads: renderDownloads(content.downloads),
    status: renderStatus(content),
  })
