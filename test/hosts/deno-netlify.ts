/**
 * Runs under Deno: Netlify's front with the real edge function. Which paths run it is read from netlify.toml and handed over;
 * everything else, the function's own reads among it, goes to the static host.
 */
import almanac from '../../site/edge/netlify/almanac.ts'

interface Pattern {
  test(input: { readonly pathname: string }): boolean
}
interface Platform {
  readonly Deno: {
    readonly env: { get(name: string): string | undefined }
    serve(options: object, handler: (request: Request) => Promise<Response>): void
  }
  readonly URLPattern: new (init: { readonly pathname: string }) => Pattern
  Netlify?: object
}
interface Declaration {
  readonly path?: string
  readonly excludedPath?: readonly string[]
  readonly pattern?: string
  readonly excludedPattern?: string
}

const platform = globalThis as unknown as Platform
const { Deno, URLPattern } = platform
platform.Netlify = { env: Deno.env }

const given = (name: string): string => {
  const value = Deno.env.get(name)
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

const matches = (paths: readonly string[], pathname: string): boolean =>
  paths.some(path => new URLPattern({ pathname: path }).test({ pathname }))

const declarations = JSON.parse(given('EDGE_FUNCTIONS')) as readonly Declaration[]

const runs = (pathname: string): boolean =>
  declarations.some(({ path, excludedPath = [], pattern, excludedPattern }) =>
    path === undefined
      ? new RegExp(pattern ?? '^$').test(pathname) && !new RegExp(excludedPattern ?? '^$').test(pathname)
      : matches([path], pathname) && !matches(excludedPath, pathname),
  )

Deno.serve({ port: Number(given('PORT')), hostname: '127.0.0.1', onListen: () => {} }, async request => {
  const { pathname, search } = new URL(request.url)
  if (runs(pathname)) return almanac(request)
  return fetch(`${given('STATIC')}${pathname}${search}`, { redirect: 'manual' })
})
