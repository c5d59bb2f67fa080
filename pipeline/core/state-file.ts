/** Files of JSON below `data/.state/`. They only save work or requests, so a missing or broken one counts as none. */
import { join } from 'node:path'
import type { z } from 'zod'
import { orUndefined, readDataIfAny, writeWhole } from './files.ts'

export const stateFile = <Schema extends z.ZodType>(name: string, schema: Schema) => {
  const file = `.state/${name}`
  return {
    read: (dataDir: string): z.infer<Schema> | undefined =>
      orUndefined(() => schema.parse(JSON.parse(readDataIfAny(dataDir, file) ?? ''))),
    write: (dataDir: string, value: z.infer<Schema>): boolean =>
      writeWhole(join(dataDir, file), `${JSON.stringify(value)}\n`),
  }
}
