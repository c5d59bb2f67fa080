/** Another publisher's rates per dollar, in the layout of the npm package `@fawazahmed0/currency-api`: a file a day. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { orUndefined } from '../../pipeline/core/files.ts'
import type { OtherTable } from '../../pipeline/forex/quality.ts'
import { usageError } from './command.ts'

const layout = z.object({ date: z.iso.date(), usd: z.record(z.string(), z.number().positive()) })

const tableOf = (file: string): OtherTable => {
  const text = readFileSync(file, 'utf8')
  const table = orUndefined(() => layout.parse(JSON.parse(text)))
  if (!table) throw usageError(file, text.slice(0, 60), 'JSON such as {"date":"2026-08-20","usd":{"ghs":11.6}}')
  const { date, usd } = table
  return { date, perUsd: new Map(Object.entries(usd).map(([code, rate]) => [code.toUpperCase(), rate])) }
}

/** The tables of a folder's `.json` files. Throws USAGE for a folder without one, and for a file of another layout. */
export const readOtherTables = (folder: string): readonly OtherTable[] => {
  const names = readdirSync(folder).filter(name => name.endsWith('.json'))
  if (names.length === 0) throw usageError('--beside', folder, 'a folder of .json files')
  return names.sort().map(name => tableOf(join(folder, name)))
}
