/** A tree read over HTTP, file by file: a published folder, or objects in storage. */
import type { Asset, Platform } from '../host/platform.ts'

type Fetch = (url: string) => Promise<Response>

export interface OriginOptions {
  /** Where files are asked for, when that is not the network: the assets of the same deployment. */
  readonly ask?: Fetch
  /** Keys the tree is known not to have: asking for them would cost a request each. */
  readonly without?: RegExp
}

/** Where a key lies below an origin that has no slash at its end. */
export const urlOf = (origin: string, key: string): string =>
  `${origin}/${key.split('/').map(encodeURIComponent).join('/')}`

/** Bodies come unpacked: `fetch` undoes the encoding an object is stored in. */
const readFrom =
  (origin: string, { without, ask = fetch }: OriginOptions = {}) =>
  async (key: string): Promise<Asset | undefined> => {
    if (without?.test(key)) return undefined
    const response = await ask(urlOf(origin, key))
    if (response.ok) return { bytes: new Uint8Array(await response.arrayBuffer()), encoding: 'identity' }
    await response.body?.cancel()
    if (response.status === 404) return undefined
    throw new Error(`${key}: ${origin} answers ${response.status}`)
  }

/**
 * What a host that reads over HTTP gives the core for one request: files, and when the newest file that it read was stored, where
 * the origin says so (Netlify's own files do not).
 */
export const treeAt = (origin: string, options: OriginOptions = {}): Pick<Platform, 'asset' | 'modified'> => {
  let newest: number | undefined
  const { ask = fetch, ...rest } = options
  const noting: Fetch = async url => {
    const response = await ask(url)
    const stored = Date.parse(response.headers.get('last-modified') ?? '')
    if (response.ok && stored > (newest ?? 0)) newest = stored
    return response
  }
  return {
    asset: readFrom(origin, { ...rest, ask: noting }),
    get modified() {
      return newest
    },
  }
}

/** What the profile `edge` does not have. */
export const twinsAndPairs = /~pretty\.|^forex\/[a-z]{3}\/[a-z]{3}\.json$/

export const withoutSlash = (origin: string): string => origin.replace(/\/+$/, '')
