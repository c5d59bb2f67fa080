/** Where a checkout keeps its data and shows its tree, and the flags that say otherwise. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const defaultData = fileURLToPath(new URL('../../data', import.meta.url))
const defaultOut = fileURLToPath(new URL('../../site/public', import.meta.url))

/** The folders a command works on, from its flags. */
export const dataDirOf = ({ data }: { readonly data: string | undefined }): string =>
  data === undefined ? defaultData : fromHere(data)
export const outOf = ({ out }: { readonly out: string | undefined }): string =>
  out === undefined ? defaultOut : fromHere(out)

export const dataFlag = { data: { takes: 'DIR', help: 'the data folder (data)' } } as const
export const outFlag = { out: { takes: 'DIR', help: 'where the tree is shown (site/public)' } } as const

/**
 * A path relative to the person's folder: npm runs scripts in the checkout's root and gives that folder in INIT_CWD, so
 * `cd downloads && npm --prefix ../almanac run import -- forex/ecb file.csv` finds its file.
 */
export const fromHere = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path)
