/**
 * The Netlify edge function. It answers from the published folder of the same deploy, or from `DATA_ORIGIN`, a tree in object
 * storage that changes without a deploy. It runs on the three prefixes, and by file name on what no profile writes, so its own
 * reads do not come back to it. Netlify compresses by itself.
 */
import { createWebHost } from '../../host/web.ts'
import { platformAt, twinsAndPairs, withoutSlash } from '../origin.ts'

/** `bypass`: when the function fails, the redirects of netlify.toml still answer what is a file. */
export const config = {
  onError: 'bypass',
  rateLimit: { windowLimit: 60, windowSize: 1, aggregateBy: ['ip', 'domain'] },
} as const

interface NetlifyGlobal {
  readonly Netlify?: { readonly env: { get(name: string): string | undefined } }
}

export default (request: Request): Promise<Response> => {
  const dataOrigin = (globalThis as NetlifyGlobal).Netlify?.env.get('DATA_ORIGIN')
  const platform = dataOrigin
    ? platformAt(withoutSlash(dataOrigin))
    : platformAt(new URL(request.url).origin, { without: twinsAndPairs })
  return createWebHost(platform)(request)
}
