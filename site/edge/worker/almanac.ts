/**
 * A worker in Cloudflare's form: the core over the objects that `npm run upload` sent, or over the files deployed with it. The
 * platform compresses, and keeps what may be kept.
 */
import { prettify } from '../../../pipeline/contract/json.ts'
import { cachingOfFile } from '../../host/caching.ts'
import { preconditionFailed } from '../../host/full-response.ts'
import { type Headers as HeaderList, openHeaders, pageHeaders } from '../../host/headers.ts'
import { isPlainMethod, otherMethod } from '../../host/host.ts'
import { fileKeyOf, missingPageKey, wantsPage } from '../../host/page-path.ts'
import type { HostResponse } from '../../host/platform.ts'
import { missingPageResponse, refusal } from '../../host/refusal.ts'
import { serviceOf } from '../../host/resolve.ts'
import { readTarget, type Target } from '../../host/target.ts'
import { createWebHost, responseOf } from '../../host/web.ts'
import { hostErrors } from '../errors.ts'
import type { ObjectNamespace } from '../look-ups/registry-object.ts'
import { platformAt, twinsAndPairs, urlOf, withoutSlash } from '../origin.ts'
import { lookUpThrough } from './look-up.ts'

type Ask = (url: string, init?: RequestInit) => Promise<Response>

interface Environment {
  /** The public address of the objects. Without one the files deployed with the worker are read. */
  readonly DATA_ORIGIN?: string
  /** The files deployed with the worker (wrangler.toml). */
  readonly ASSETS?: { readonly fetch: Ask }
  /** Objects that ask registries by RDAP (wrangler.toml). Without them nobody is asked. */
  readonly LOOK_UPS?: ObjectNamespace
  /** `edge` where that profile was sent: a request for a pair then reads one object in place of two. */
  readonly PROFILE?: string
}

/** What a client says of the copy it has, and of the part it wants; the rest is between it and the platform. */
const headersFor = (headers: Headers): Record<string, string> => {
  // Storage passes over If-Range; the whole file is a lawful answer to it.
  const range = headers.has('if-range') ? [] : ['range']
  const passedOn = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', ...range]
  return Object.fromEntries(passedOn.flatMap(name => (headers.has(name) ? [[name, headers.get(name)!]] : [])))
}

const withAdded = (headers: Headers, added: HeaderList): Headers => {
  const named = new Headers(headers)
  // A body that comes packed is unpacked on the way, and its length with it.
  if (named.has('content-encoding')) for (const name of ['content-encoding', 'content-length']) named.delete(name)
  for (const [name, value] of added) named.set(name, value)
  return named
}

/** Storage refuses in XML. */
const refusalOf = ({ status, headers }: Response, { exactPath, prettify: pretty }: Target) => {
  if (status === 404) return refusal('path_not_found', `There is no ${exactPath} here.`, { pretty })
  if (status === 412) return preconditionFailed
  if (status !== 416) return undefined
  const { code, message } = hostErrors.part.error
  const range = headers.get('content-range')
  return refusal(code, message, { headers: range === null ? [] : [['Content-Range', range]] })
}

/** The page of an address that leads nowhere; undefined for programs, and where the objects have none. */
const missingPageFor = async (headers: Headers, origin: string, ask: Ask): Promise<HostResponse | undefined> => {
  if (!wantsPage(headers.get('accept'))) return undefined
  const reply = await ask(urlOf(origin, missingPageKey), {})
  if (reply.status === 200) return missingPageResponse(new Uint8Array(await reply.arrayBuffer()))
  await reply.body?.cancel()
  return undefined
}

/** The page, its assets and the downloads: the object itself, with the headers every host adds. */
const fileResponse = async ({ method, headers }: Request, origin: string, ask: Ask, target: Target) => {
  const { exactPath: path, prettify: pretty } = target
  const key = fileKeyOf(path)
  const reply = await ask(urlOf(origin, key), { method, headers: headersFor(headers) })
  const { status } = reply
  const refused = (status === 404 && (await missingPageFor(headers, origin, ask))) || refusalOf(reply, target)
  if (refused) {
    await reply.body?.cancel()
    return responseOf(method === 'HEAD' ? { ...refused, body: null } : refused)
  }
  // Stored with the object as well, but not every storage says so in a 304.
  const page = key.endsWith('.html') ? pageHeaders : []
  const added: HeaderList = [...openHeaders, ['Cache-Control', cachingOfFile(key)], ...page]
  const named = withAdded(reply.headers, added)
  if (!pretty || !key.endsWith('.json') || status !== 200 || method === 'HEAD')
    return new Response(reply.body, { status, headers: named })
  for (const name of ['etag', 'content-length', 'accept-ranges']) named.delete(name)
  return new Response(prettify(await reply.text()), { headers: named })
}

export default {
  async fetch(request: Request, { DATA_ORIGIN, ASSETS, PROFILE, LOOK_UPS }: Environment): Promise<Response> {
    const { origin: own, pathname, search } = new URL(request.url)
    const origin = withoutSlash(DATA_ORIGIN ?? own)
    const ask: Ask = DATA_ORIGIN === undefined && ASSETS ? (url, init) => ASSETS.fetch(url, init) : fetch
    const target = readTarget(pathname + search)
    if (target.kind === 'target' && !serviceOf(target.path))
      return isPlainMethod(request.method)
        ? fileResponse(request, origin, ask, target)
        : responseOf(otherMethod(request.method, target.prettify))
    const platform = platformAt(origin, { ask, ...(PROFILE === 'edge' && { without: twinsAndPairs }) })
    // Assigned, not spread: `modified` is read when the files have been.
    const asking = LOOK_UPS && Object.assign(platform, { lookUp: lookUpThrough(LOOK_UPS, platform) })
    return createWebHost(asking ?? platform, request.headers.get('cf-connecting-ip') ?? '')(request)
  },
}
