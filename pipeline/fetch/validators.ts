/** ETag and Last-Modified of stored replies, for conditional requests. */
import { z } from 'zod'
import type { Validator } from '../core/http-options.ts'
import { stateFile } from '../core/state-file.ts'

const validator = z.object({ etag: z.string().optional(), modified: z.string().optional() })
const noted = z.object({
  /** The last date stored then. If `data/` was restored to an older state since, the reply is requested in full. */
  last: z.string(),
  urls: z.record(z.string(), validator.optional().catch(undefined)),
})
const notes = stateFile('validators.json', z.record(z.string(), noted.optional().catch(undefined)))

/** Validators by source. Only those of the last requests are kept, because URLs with dates would pile up. */
export const openValidators = (dataDir: string) => {
  const noted = notes.read(dataDir) ?? {}
  return {
    of(source: string, url: string, last: string | undefined): Validator | undefined {
      const known = noted[source]
      const validator = known?.last === last ? known?.urls[url] : undefined
      return validator?.etag === undefined && validator?.modified === undefined ? undefined : validator
    },
    note(source: string, last: string | undefined, urls: Readonly<Record<string, Validator>>): void {
      // Read again: other sources wrote since.
      const all = notes.read(dataDir) ?? {}
      if (last === undefined || Object.keys(urls).length === 0) delete all[source]
      else all[source] = { last, urls }
      notes.write(dataDir, all)
    },
  }
}
export type Validators = ReturnType<typeof openValidators>
