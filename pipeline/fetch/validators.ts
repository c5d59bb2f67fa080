/** ETag and Last-Modified of stored replies, for conditional requests. */
import { join } from 'node:path'
import { readDataIfAny, writeWhole } from '../core/files.ts'
import type { Validator } from '../core/http-options.ts'

interface Noted {
  /** The last date stored then. If `data/` was restored to an older state since, the reply is requested in full. */
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
    // The file only saves transfers, so a broken one counts as empty.
    return {}
  }
}

/** Validators by source. Only those of the last requests are kept, because URLs with dates would pile up. */
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
      // Read again: other sources wrote since.
      const all = read(dataDir)
      if (last === undefined || Object.keys(urls).length === 0) delete all[source]
      else all[source] = { last, urls }
      writeWhole(join(dataDir, file), `${JSON.stringify(all)}\n`)
    },
  }
}
export type Validators = ReturnType<typeof openValidators>
