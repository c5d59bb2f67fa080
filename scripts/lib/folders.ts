/** Where a checkout keeps its data and shows its tree, and the flags that say otherwise. */
import { readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { services } from '../../pipeline/contract/routes.ts'
import { usageError } from './command.ts'

export const defaultData = fileURLToPath(new URL('../../data', import.meta.url))
const defaultOut = fileURLToPath(new URL('../../site/public', import.meta.url))

/** The data folder of a command. Throws USAGE where `--data` names none or another folder. An empty one is a beginning. */
export const dataDirOf = ({ data }: { readonly data: string | undefined }): string => {
  if (data === undefined) return defaultData
  const folder = folderOf('--data', data)
  // A new volume of ext4 holds `lost+found`.
  const names = readdirSync(folder).filter(name => !/^(?:\.|lost\+found$)/.test(name))
  if (names.length === 0 || services.some(service => names.includes(service))) return folder
  throw usageError('--data', folder, `a folder that holds ${services.join(' or ')}`)
}

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

export const folderOf = (flag: string, path: string): string => {
  const folder = fromHere(path)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw usageError(flag, folder, 'a folder that exists')
  return folder
}
