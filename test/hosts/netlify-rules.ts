/**
 * What Netlify answers without the edge function: a file of the published folder, else the first rule of netlify.toml that fits,
 * found by Netlify's own parser and engine. A rule whose file is not there ends in Netlify's page, in HTML.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAllRedirects } from '@netlify/redirect-parser'
import { parse } from 'smol-toml'

export const netlifyTomlPath = fileURLToPath(new URL('../../netlify.toml', import.meta.url))

interface Match {
  readonly to: string
  readonly status: number
}
interface Matcher {
  match(request: object): Match | null
}
interface Engine {
  parseJSON(rules: string, options: object): Promise<Matcher>
}

/** As Netlify's own command line hands parsed rules to the engine. */
const forEngine = (rule: Readonly<Record<string, unknown>>): object => {
  const { from, query, conditions, ...rest } = rule
  return { ...rest, origin: from, params: query, conditions: conditions ?? {} }
}

const loadRules = async (): Promise<(path: string, query: string) => Match | null> => {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: [],
    netlifyConfigPath: netlifyTomlPath,
    configRedirects: [],
    minimal: false,
  })
  if (errors.length > 0) throw new Error(`netlify.toml: ${errors.join('; ')}`)
  const engine = createRequire(import.meta.url)('netlify-redirector') as Engine
  const rules = (redirects as Readonly<Record<string, unknown>>[]).map(forEngine)
  const matcher = await engine.parseJSON(JSON.stringify(rules), { jwtSecret: 'none', jwtRoleClaim: 'none' })
  const nobody = {
    scheme: 'https',
    host: 'almanac.test',
    headers: {},
    cookieValues: {},
    getHeader: () => '',
    getCookie: () => '',
  }
  return (path, query) => matcher.match({ ...nobody, path, query })
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.csv': 'text/csv',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
}

interface HeaderRule {
  readonly for: string
  readonly values: Readonly<Record<string, string>>
}

const fits = (pattern: string, path: string): boolean =>
  pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path

/** What netlify.toml says of a path, the later rule over the earlier. */
const loadHeaders = (): ((path: string) => Readonly<Record<string, string>>) => {
  const { headers } = parse(readFileSync(netlifyTomlPath, 'utf8')) as unknown as { readonly headers: HeaderRule[] }
  return path => Object.assign({}, ...headers.filter(rule => fits(rule.for, path)).map(({ values }) => values))
}

export interface StaticReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Netlify's static host over a published folder: which file, with which status. What else it does is its own. */
export const netlifyStatic = async (dir: string): Promise<(target: string) => StaticReply> => {
  const match = await loadRules()
  const headersOf = loadHeaders()
  // File names are lower case there, whatever they were asked as; those in capitals keep theirs.
  const nameOf = (path: string): string => (existsSync(join(dir, path)) ? path : path.toLowerCase())
  const fileAt = (path: string): string | undefined => {
    if (path.split('/').some(name => name.length > 255)) return undefined
    const file = join(dir, path === '/' ? 'index.html' : nameOf(path))
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
  }
  const reply = (status: number, file: string, path: string): StaticReply => ({
    status,
    headers: { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', ...headersOf(path) },
    body: readFileSync(file),
  })
  const notFound: StaticReply = {
    status: 404,
    headers: { 'Content-Type': 'text/html' },
    body: Buffer.from('<!DOCTYPE html><title>Page not found</title>'),
  }
  return target => {
    const { pathname, search } = new URL(target.startsWith('/') ? `https://almanac.test${target}` : target)
    const file = fileAt(pathname)
    if (file) return reply(200, file, pathname)
    const rule = match(pathname, search.slice(1))
    const found = rule ? fileAt(rule.to) : undefined
    return rule && found ? reply(rule.status, found, rule.to) : notFound
  }
}
