import { readdirSync, readFileSync } from 'node:fs'
import { httpOptions } from '../../pipeline/core/http.ts'
import { hostExceptions, pauseOf } from '../../pipeline/core/http-hosts.ts'
import { kindAsked, kindOf } from '../../pipeline/core/reply-kind.ts'
import type { Reach, Source, SourceRequest } from '../../pipeline/core/source.ts'
import { forexSources } from '../../pipeline/forex/intake.ts'
import { gseSources } from '../../pipeline/gse/intake.ts'
import { markdownTable } from './table.ts'

/** The publishers of exchange rates, from what each source file says of itself. */
export const publisherTable = async (): Promise<string> => {
  const rows = [...(await forexSources())].map(([key, { title, url, covers, terms, passOn }]) => {
    return [`\`${key}\``, `[${title}](${url})`, covers, terms, passOn ? 'yes' : '*no*']
  })
  return markdownTable(['key', 'publisher', 'covers', 'terms', 'passed on'], rows)
}

/** A span of which every source that is asked has requests. */
const someDays = { last: '2026-03-16', today: '2026-03-20' }

const perText = ({ per }: Reach): string => {
  if (per === 'all') return 'all at once'
  if (typeof per === 'string') return `a ${per} a request`
  return per === 1 ? 'a day a request' : `${per} days a request`
}

const reachText = (reach: Reach | undefined): string => {
  if (!reach) return 'not stated'
  if (reach.first !== undefined) return `from ${reach.first}, ${perText(reach)}`
  return reach.back === 0 ? 'the newest day' : `${reach.back} days back, ${perText(reach)}`
}

/** The form of a reply by the extension of the small one that the tests read, of those that are what the request asks for. */
const formOf = (name: string, request: SourceRequest): string => {
  const folder = new URL(`../../test/fixtures/${name}/`, import.meta.url)
  const kept = readdirSync(folder).sort()
  const asked = kindAsked(request)
  const found = kept.find(file => asked === kindOf(readFileSync(new URL(file, folder)))) ?? kept[0] ?? ''
  return found.slice(found.lastIndexOf('.') + 1)
}

const rowOf = (name: string, { reach, proven, replyOnly, unprovenToo, follow, requests }: Source<unknown>) => {
  const [first] = requests(someDays)
  if (!first) return undefined
  const { origin, hostname, pathname } = new URL(first.url)
  const method = first.post ? 'POST' : 'GET'
  const endpoint = `${method} ${origin}${pathname}${follow ? ', then its form' : ''}`
  const seconds = pauseOf(hostname, httpOptions({}).pauseMs) / 1000
  const exception = Object.hasOwn(hostExceptions, hostname) ? `; ${hostExceptions[hostname]!.reason}` : ''
  const form = name.startsWith('forex/') ? formOf(name, first) : 'json'
  const more = [replyOnly && `reply ${replyOnly}`, unprovenToo && `not proven: ${unprovenToo}`]
  const proof = [proven ?? 'request not proven', ...more].filter(Boolean).join('; ')
  return [`\`${name}\``, endpoint, form, reachText(reach), `${seconds} s${exception}`, proof]
}

/** How each source is asked, as a Markdown table made of its own statements; those that are only imported have no row. */
export const requestsTable = async (): Promise<string> => {
  const forex = [...(await forexSources())].map(([key, source]) => rowOf(`forex/${key}`, source))
  const gse = [...(await gseSources())]
    .filter(([, { cadence }]) => cadence !== 'manual')
    .map(([key, source]) => rowOf(`gse/${key}`, source))
  const rows = [...forex, ...gse].filter(row => row !== undefined)
  return markdownTable(['source', 'endpoint', 'form', 'reach', 'pause', 'last proven with'], rows)
}
