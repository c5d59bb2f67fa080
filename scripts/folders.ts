/** Where a checkout keeps its data and shows its tree, and the flags that say otherwise. */
import { fileURLToPath } from 'node:url'

export const defaultData = fileURLToPath(new URL('../data', import.meta.url))
export const defaultOut = fileURLToPath(new URL('../site/public', import.meta.url))

export const dataFlag = { data: { takes: 'DIR', help: 'the data folder (data)' } } as const
export const outFlag = { out: { takes: 'DIR', help: 'where the tree is shown (site/public)' } } as const
