/**
 * netlify.toml, from the table. The edge function answers the services. When it does not run, the redirects below it answer what is
 * a file. They know neither a valueless parameter nor any case, and cut no pairs.
 */
import { documents, serviceExtensions } from '../../pipeline/contract/documents.ts'
import { type Route, routes, services } from '../../pipeline/contract/routes.ts'
import { caching, fileCaching } from '../host/caching.ts'
import { describedBy, openHeaders, pageHeaders } from '../host/headers.ts'
import { missingPageKey, pageGroups, singlePages } from '../host/page-path.ts'

type Value = string | number | boolean | readonly string[] | Readonly<Record<string, string>>

const write = (value: Value): string => {
  if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).map(([name, text]) => `${name} = ${write(text)}`)
  return `{ ${entries.join(', ')} }`
}

const table = (name: string, entries: Readonly<Record<string, Value>>): string => {
  const keyed = (key: string) => (/^\w+$/.test(key) ? key : JSON.stringify(key))
  return [name, ...Object.entries(entries).map(([key, value]) => `${keyed(key)} = ${write(value)}`)].join('\n')
}

const redirect = (from: string, to: string, status = 200): string => table('[[redirects]]', { from, to, status })

/** `/forex/{base-currency}` as Netlify writes it: `/forex/:base_currency`. */
const placeholders = (path: string): string =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => `:${name.replaceAll('-', '_')}`)

const anyCase = (name: string): string => name.replace(/[a-z]/g, letter => `[${letter}${letter.toUpperCase()}]`)

/** What stands for a parameter in the name of a file that the function forms. */
const formedPart: Readonly<Record<string, string>> = { year: '[0-9]{4}', date: '[^/]+', symbol: '[a-zA-Z0-9]+' }

/** `/forex/series/{base}/{counter}.csv` as an expression in any case. Netlify knows no lookahead. */
const formedPattern = (path: string): string =>
  path
    .split(/(\{[^}]+\})/)
    .map(part =>
      part.startsWith('{') ? (formedPart[part.slice(1, -1)] ?? '[a-zA-Z]{3}') : anyCase(part.replaceAll('.', '[.]')),
    )
    .join('')

/** Files that this profile has not: the function forms them, and never asks for one. */
const formedFiles: readonly string[] = [
  ...Object.values(documents)
    .filter(({ profiles }) => profiles.length === 0)
    .map(({ path }) => formedPattern(path)),
  ...[routes.pair, routes.datedPair].map(({ path }) => `${formedPattern(path)}(~pretty)?[.]json`),
]

const edgeFunctions = services.flatMap(service => [
  table('[[edge_functions]]', {
    path: `/${service}/*`,
    excludedPath: serviceExtensions.map(extension => `/*.${extension}`),
    function: 'almanac',
  }),
  table('[[edge_functions]]', {
    pattern: `^/${anyCase(service)}(/.*)?$`,
    excludedPattern: `\\.(${serviceExtensions.join('|')})$`,
    function: 'almanac',
  }),
])

/** Routes whose answers are files of the edge profile, those without parameters first: rules are tried from the top. */
const asFiles: readonly Route[] = Object.values(routes)
  .filter(route => !route.path.includes('{counter-currency}'))
  .sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))

const fileRules = asFiles.flatMap(({ path, media, variants }) => {
  const from = placeholders(path)
  const extension = media === 'text' ? 'txt' : 'json'
  const variantRules = variants.flatMap(variant =>
    [{ [variant]: ':value', prettify: ':layout' }, { [variant]: ':value' }].map(query =>
      table('[[redirects]]', { from, query, to: `${from}~${variant}.${extension}`, status: 200 }),
    ),
  )
  return [...variantRules, redirect(from, `${from}.${extension}`)]
})

const pageRules = [
  ...pageGroups.flatMap(group => [
    [`/${group}`, `/${group}/index.html`] as const,
    [`/${group}/:page`, `/${group}/:page.html`] as const,
  ]),
  ...singlePages.map(name => [`/${name}`, `/${name}.html`] as const),
  ['/snapshots', '/downloads.html'] as const,
].map(([from, to]) => redirect(from, to))

const missingRules = [...services.map(service => [`/${service}/*`, service] as const), ['/*', 'path'] as const].map(
  ([from, name]) => redirect(from, `/errors/${name}.json`, 404),
)

const headersFor = (path: string, values: Readonly<Record<string, string>>): string =>
  `[[headers]]\nfor = ${write(path)}\n${table('[headers.values]', values)}`

const cacheControl = (value: string) => ({ 'Cache-Control': value })

const headers = [
  headersFor('/*', { ...Object.fromEntries(openHeaders), ...cacheControl(fileCaching.rest) }),
  ...[
    ...['/', '/index.html'],
    ...pageGroups.map(group => `/${group}/*`),
    ...singlePages.flatMap(name => [`/${name}`, `/${name}.html`]),
  ].map(path => headersFor(path, Object.fromEntries(pageHeaders))),
  ...services.map(service =>
    headersFor(`/${service}/*`, { ...Object.fromEntries([describedBy]), ...cacheControl(caching.latest) }),
  ),
  headersFor('/forex/days/*', cacheControl(caching.recentDay)),
  headersFor('/errors/*', cacheControl(caching.never)),
  headersFor('/assets/*', cacheControl(fileCaching.assets)),
  headersFor('/snapshots/*', cacheControl(fileCaching.snapshots)),
  headersFor('/snapshots/SHA256SUMS', { 'Content-Type': 'text/plain; charset=utf-8' }),
]

export const netlifyToml = (): string =>
  `${[
    '# Generated from pipeline/contract/routes.ts by `npm run generate`. Do not edit.',
    table('[build]', {
      // 3 is "done, and a person should look": such an edition is published too.
      command: 'npm run build-data -- --profile edge || [ $? -eq 3 ]',
      publish: 'site/public',
      edge_functions: 'site/edge/netlify',
    }),
    table('[build.environment]', { NODE_VERSION: '20' }),
    '# The services: any case, valueless parameters, pairs, JSON errors.',
    ...edgeFunctions,
    '# By file name only what no profile writes: written files are read by the function, and must not come back to it.',
    table('[[edge_functions]]', { pattern: `^(${formedFiles.join('|')})$`, function: 'almanac' }),
    '# Without the function, files still answer. `?prettify=…` meets the plain rule and stays compact: this profile has no twins.',
    ...fileRules,
    ...pageRules,
    // Requests below the pages come from browsers alone.
    ...pageGroups.map(group => redirect(`/${group}/*`, `/${missingPageKey}`, 404)),
    ...missingRules,
    '# Files served without the function; what it answers carries its own headers.',
    ...headers,
  ].join('\n\n')}\n`
