/** Where a checkout keeps its data and shows its tree, and the flags that say otherwise. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { usageError } from './command.ts'

export const defaultData = fileURLToPath(new URL('../../data', import.meta.url))
const defaultOut = fileURLToPath(new URL('../../site/public', import.meta.url))

/** The data folder of a command. Throws USAGE where `--data` names none, so that a typing error begins no empty one. */
export const dataDirOf = ({ data }: { readonly data: string | undefined }): string =>
  data === undefined ? defaultData : folderOf('--data', data)
/** Where a command shows its tree; it need not be there. */
export const outOf = ({ out }: { readonly out: string | undefined }): string =>
  out === undefined ? defaultOut : fromHere(out)

export const dataFlag = { data: { takes: 'DIR', help: 'the data folder (data)' } } as const
export const outFlag = { out: { takes: 'DIR', help: 'where the tree is shown (site/public)' } } as const

/**
 * A path relative to the folder where npm was called, which npm gives in INIT_CWD; it runs scripts in the checkout's root. So
 * `cd downloads && npm --prefix ../almanac run import -- forex/ecb file.csv` finds its file.
 */
export const fromHere = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path)

/** The folder that a flag names. Throws USAGE where there is none. */
export const folderOf = (flag: string, path: string): string => {
  const folder = fromHere(path)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw usageError(flag, folder, 'a folder that exists')
  return folder
}
