/** The core as a WHATWG function, Request in, Response out, with the platform's own hash and compression. */
import { isOwnScript } from './headers.ts'
import { createHost } from './host.ts'
import type { HostResponse, Platform } from './platform.ts'

/** What any platform with web standards provides. Those that run this compress by themselves. */
export const webPlatform: Pick<Platform, 'digest' | 'gunzip'> = {
  digest: async bytes => {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')
  },
  gunzip: async bytes => {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  },
}

export const responseOf = ({ status, headers, body }: HostResponse): Response =>
  new Response(body, { status, headers: headers.map(([name, value]): [string, string] => [name, value]) })

/** `client`: who asks, for budgets. */
export const createWebHost = (platform: Platform, client = ''): ((request: Request) => Promise<Response>) => {
  const answer = createHost(platform)
  return async request => {
    const { pathname, search } = new URL(request.url)
    const response = await answer({
      method: request.method,
      target: pathname + search,
      client,
      acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
      ifMatch: request.headers.get('if-match') ?? undefined,
      ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
      isOwnScript: isOwnScript(request.headers.get('sec-fetch-site'), request.headers.get('sec-fetch-dest')),
      ifModifiedSince: request.headers.get('if-modified-since') ?? undefined,
      ifUnmodifiedSince: request.headers.get('if-unmodified-since') ?? undefined,
    })
    return responseOf(response)
  }
}
