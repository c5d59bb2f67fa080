/**
 * The Netlify edge function: the core over the published folder of the same deploy. It runs on the three prefixes and not on
 * names with an extension, so its own reads do not come back to it. Netlify compresses by itself.
 */
import type { Asset } from '../../host/question.ts'
import { createWebHost, webGround } from '../../host/web.ts'

/** `bypass`: when the function fails, the redirects of netlify.toml still answer what is a file. */
export const config = {
  onError: 'bypass',
  rateLimit: { windowLimit: 60, windowSize: 1, aggregateBy: ['ip', 'domain'] },
} as const

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
    throw new Error(`${key}: the published folder answers ${response.status}`)
  }

export default (request: Request): Promise<Response> => {
  const { digest, gunzip } = webGround
  return createWebHost({
    asset: readFrom(new URL(request.url).origin),
    now: Date.now,
    digest,
    gunzip,
    report: error => console.error(error),
  })(request)
}
