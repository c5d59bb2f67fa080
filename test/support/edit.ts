import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Changes a file of `data/`, which may not be there yet. An edit that changes nothing would prove nothing. */
export const edit = (dataDir: string, file: string, change: (text: string) => string): void => {
  const path = join(dataDir, file)
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const after = change(before)
  if (after === before) throw new Error(`${file}: the edit changes nothing`)
  writeFileSync(path, after)
}
