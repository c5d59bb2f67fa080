/**
 * A worker in front of object storage (Cloudflare's form: `export default { fetch }`): the core over the objects that
 * `npm run upload` sent. `DATA_ORIGIN` is their public address. The platform compresses, and keeps what may be kept.
 */

import { openHeaders, pageHeaders } from '../../host/headers.ts'
import { isPlainMethod, otherMethod, refusal } from '../../host/host.ts'
import { serviceOf } from '../../host/resolve.ts'
import { readTarget } from '../../host/target.ts'
import { createWebHost, responseOf, webGround } from '../../host/web.ts'
import { readFrom, urlOf, withoutSlash } from '../origin.ts'

export interface Environment {
  readonly DATA_ORIGIN: string
}

/** The page, its assets and the downloads: the object itself, with the headers every host adds. */
const beside = async (request: Request, origin: string, path: string): Promise<Response> => {
  const key = path === '/' ? 'index.html' : path.slice(1)
  const { method } = request
  const { headers, body, status } = await fetch(urlOf(origin, key), { method, headers: request.headers })
  if (status === 404) {
    await body?.cancel()
    return responseOf(refusal('path_not_found', `There is no ${path} here.`))
  }
  const named = new Headers(headers)
  // The body comes unpacked, whatever the object is stored in.
  for (const name of ['content-encoding', 'content-length']) named.delete(name)
  const added = key.endsWith('.html') ? [...openHeaders, ...Object.entries(pageHeaders).flat()] : openHeaders
  for (let i = 0; i < added.length; i += 2) named.set(added[i]!, added[i + 1]!)
  return new Response(body, { status, headers: named })
}

export default {
  async fetch(request: Request, { DATA_ORIGIN }: Environment): Promise<Response> {
    const origin = withoutSlash(DATA_ORIGIN)
    const { pathname, search } = new URL(request.url)
    const target = readTarget(pathname + search)
    if (target.kind === 'target' && !serviceOf(target.path))
      return isPlainMethod(request.method)
        ? beside(request, origin, target.exactPath)
        : responseOf(otherMethod(request.method, target.prettify))
    const { digest, gunzip } = webGround
    const report = (error: unknown) => console.error(error)
    return createWebHost({ asset: readFrom(origin), now: Date.now, digest, gunzip, report })(request)
  },
}
