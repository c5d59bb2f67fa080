/** What publishers gave to ask them by: ETag and Last-Modified of the replies that are stored. */
import { join } from 'node:path'
import { readDataIfAny, writeWhole } from '../core/files.ts'
import type { Validator } from '../core/http.ts'

interface Noted {
  /** The last date stored then: a store that was taken back since must be filled anew. */
  readonly last: string
  readonly urls: Readonly<Record<string, Validator>>
}

const file = '.state/validators.json'

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const read = (dataDir: string): Record<string, Noted> => {
  try {
    const found = JSON.parse(readDataIfAny(dataDir, file) ?? '{}') as Record<string, Noted>
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    // It only saves transfers; a broken file is as good as none.
    return {}
  }
}

/** By source, only those of its last questions: names of days and windows would pile up for years. */
export const openValidators = (dataDir: string) => {
  const noted = read(dataDir)
  return {
    of(source: string, url: string, last: string | undefined): Validator | undefined {
      const known = noted[source]
      if (last === undefined || text(known?.last) !== last) return undefined
      const [etag, modified] = [text(known?.urls?.[url]?.etag), text(known?.urls?.[url]?.modified)]
      if (etag === undefined && modified === undefined) return undefined
      return { ...(etag !== undefined && { etag }), ...(modified !== undefined && { modified }) }
    },
    note(source: string, last: string | undefined, urls: Readonly<Record<string, Validator>>): void {
      if (last === undefined || Object.keys(urls).length === 0) delete noted[source]
      else noted[source] = { last, urls }
    },
    save: (): boolean => writeWhole(join(dataDir, file), `${JSON.stringify(noted)}\n`),
  }
}
export type Validators = ReturnType<typeof openValidators>
