/**
 * The Netlify edge function: the core over the published folder of the same deploy, or over `DATA_ORIGIN`, a tree in object storage
 * that changes without a deploy. It runs on the three prefixes and not on names with an extension, so its own reads do not come
 * back to it. Netlify compresses by itself.
 */
import type { Asset } from '../../host/question.ts'
import { createWebHost, webGround } from '../../host/web.ts'

/** `bypass`: when the function fails, the redirects of netlify.toml still answer what is a file. */
export const config = {
  onError: 'bypass',
  rateLimit: { windowLimit: 60, windowSize: 1, aggregateBy: ['ip', 'domain'] },
} as const

interface Platform {
  readonly Netlify?: { readonly env: { get(name: string): string | undefined } }
}

/** Where the tree lies, without a slash at its end: another place when the operator names one. */
const originOf = (request: Request): string => {
  const named = (globalThis as Platform).Netlify?.env.get('DATA_ORIGIN')
  return named ? named.replace(/\/+$/, '') : new URL(request.url).origin
}

/** Keys the edge profile never builds: asking for them would cost a request each. */
const neverBuilt = /~pretty\.|^forex\/[a-z]{3}\/[a-z]{3}\.json$/

const readFrom =
  (origin: string) =>
  async (key: string): Promise<Asset | undefined> => {
    if (neverBuilt.test(key)) return undefined
    const response = await fetch(`${origin}/${key.split('/').map(encodeURIComponent).join('/')}`)
    if (response.ok) return { bytes: new Uint8Array(await response.arrayBuffer()), encoding: 'identity' }
    await response.body?.cancel()
    if (response.status === 404) return undefined
    throw new Error(`${key}: ${origin} answers ${response.status}`)
  }

export default (request: Request): Promise<Response> => {
  const { digest, gunzip } = webGround
  return createWebHost({
    asset: readFrom(originOf(request)),
    now: Date.now,
    digest,
    gunzip,
    report: error => console.error(error),
  })(request)
}
