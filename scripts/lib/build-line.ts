import type { Book } from '../../pipeline/book.ts'
import type { Changes, Status } from '../../pipeline/contract/site-schemas.ts'
import type { BuildResult } from '../../pipeline/publish/build.ts'
import { grouped } from '../../site/page/text/number.ts'

/** What differs from the previous edition, and how far the rates reach: `2,114 changed, 1 added, 0 removed; forex 2026-11-19`. */
export const changesLine = ({ changed, added, removed, latest }: Changes): string =>
  `${grouped(changed)} changed, ${grouped(added)} added, ${grouped(removed)} removed; forex ${latest['forex'] ?? 'without rates'}\n`

export const lineOfBuild = ({ files, changes, linked, digest }: BuildResult, seconds: number): string => {
  const took = `(${seconds.toFixed(1)} s)`
  if (!changes) return `up to date: edition ${digest} ${took}\n`
  return `edition ${digest}: ${grouped(files)} files, ${grouped(linked)} linked ${took}\n${changesLine(changes)}`
}

/** What the book holds and how many figures were in doubt, a line for each service. */
export const bookLines = ({ forex, gse, whois, origin }: Book): string => {
  const doubted = forex.findings.reduce((sum, { dates }) => sum + dates.length, 0)
  const days = `${grouped(forex.dates.length)} days to ${forex.dates.at(-1) ?? 'none'}`
  const rates = `rates: ${grouped(forex.codes.length)} codes on ${days}; ${grouped(doubted)} figures in /forex/report.json`
  const board = `board: session of ${gse.session}, ${grouped(gse.equities.size)} symbols, ${grouped(gse.refused.length)} of ${grouped(gse.rows)} rows refused`
  const names = `registrations: ${grouped(whois.count)} domains`
  const site = origin
    ? `pages: published at ${origin}`
    : 'pages: no origin in data/settings.csv, so link previews and the sitemap have no address of yours'
  return `${rates}\n${board}\n${names}\n${site}\n`
}

const states = ['fresh', 'late', 'frozen', 'shrinking', 'different', 'unasked'] as const

/** How many sources are in which state, with the names of those in a bad one: `61 fresh, 1 late (forex/ecb), 5 unasked`. */
export const statesLine = ({ sources }: Status): string =>
  states
    .flatMap(state => {
      const of = sources.filter(source => source.state === state)
      const isBad = state !== 'fresh' && state !== 'unasked'
      const names = isBad ? ` (${of.map(({ service, key }) => `${service}/${key}`).join(', ')})` : ''
      return of.length === 0 ? [] : `${of.length} ${state}${names}`
    })
    .join(', ')
