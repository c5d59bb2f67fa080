/** Loaded before a command: folders are listed backwards, as another file system may. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

type List = (...args: unknown[]) => unknown[]
// The border: node:fs has overloads for each kind of listing, all of which give an array.
const table = fs as unknown as Record<'readdirSync', List>
const real = table.readdirSync
table.readdirSync = (...args) => real(...args).reverse()
syncBuiltinESMExports()
