/** A tree read over HTTP, file by file: a published folder, or objects in storage. */
import type { TreeFile } from '../host/platform.ts'
import { webPlatform } from '../host/web.ts'

interface OriginOptions {
  /** Where files are asked for, when that is not the network: the assets of the same deployment. */
  readonly ask?: (url: string) => Promise<Response>
  /** Keys the tree is known not to have: asking for them would cost a request each. */
  readonly without?: RegExp
}

/** Where a key lies below an origin that has no slash at its end. */
export const urlOf = (origin: string, key: string): string =>
  `${origin}/${key.split('/').map(encodeURIComponent).join('/')}`

/** The platform over such a tree, for one request. `modified` is of the newest file that was read, where the origin says it. */
export const platformAt = (origin: string, { ask = fetch, without }: OriginOptions = {}) => {
  let newest: number | undefined
  return {
    now: Date.now,
    digest: webPlatform.digest,
    gunzip: webPlatform.gunzip,
    report: (error: unknown): void => console.error(error),
    /** Bodies come unpacked: `fetch` undoes the encoding an object is stored in. */
    async file(key: string): Promise<TreeFile | undefined> {
      if (without?.test(key)) return undefined
      const response = await ask(urlOf(origin, key))
      if (response.ok) {
        const stored = Date.parse(response.headers.get('last-modified') ?? '')
        if (stored > (newest ?? 0)) newest = stored
        return { bytes: new Uint8Array(await response.arrayBuffer()), encoding: 'identity' }
      }
      await response.body?.cancel()
      if (response.status === 404) return undefined
      throw new Error(`${key}: ${origin} answers ${response.status}`)
    },
    get modified() {
      return newest
    },
  }
}

/** What the profile `edge` does not have. */
export const twinsAndPairs = /~pretty\.|^forex\/[a-z]{3}\/[a-z]{3}\.json$/

export const withoutSlash = (origin: string): string => origin.replace(/\/+$/, '')
