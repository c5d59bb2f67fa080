/**
 * Check sums of the tables that commands write. Each folder has a file `SUMS` with one line for each table: its SHA-256, and four
 * hexadecimal digits for each row. A change by anybody else is found, and its row named.
 */
import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { almanacError } from '../contract/errors.ts'
import { noneIfMissing, readData, readDataIfAny, writeWhole } from './files.ts'
import { compare, groupBy } from './order.ts'

export const sumsName = 'SUMS'

/** The layout of `SUMS`, and with it of the tables. Its first line tells. */
const firstLine = 'almanac data, format 1'

interface TableText {
  readonly file: string
  readonly text: string
}

const rowDigits = 4
const rowSum = (row: string): string => hash('sha256', row).slice(0, rowDigits)

/** `<64 digits> <4 digits a row>` */
const sumOf = (text: string): string => `${hash('sha256', text)} ${text.split('\n').map(rowSum).join('')}`

/** Sums by file name. While a table is being written it has two: of before and of after. */
type Sums = ReadonlyMap<string, readonly string[]>

/** The sums of a folder of `data/`; undefined where it has none. Throws FORMAT_NEWER or DATA_SHAPE. */
export const readSums = (dataDir: string, folder: string): Sums | undefined => {
  const file = `${folder}/${sumsName}`
  const [first, ...lines] = readDataIfAny(dataDir, file)?.split('\n') ?? []
  if (first === undefined) return undefined
  if (first !== firstLine) {
    const isFormat = /^almanac data, format \d+$/.test(first)
    const hint = isFormat ? 'Update Almanac, or restore a data/ of this version.' : 'Restore it from version control.'
    throw almanacError(isFormat ? 'FORMAT_NEWER' : 'DATA_SHAPE', `data/${file}`, first, firstLine, { hint })
  }
  const sums = new Map<string, string[]>()
  for (const line of lines) {
    const [, name, sum] = /^(\S+) ([0-9a-f]{64} [0-9a-f]*)$/.exec(line) ?? []
    if (name && sum) sums.set(name, [...(sums.get(name) ?? []), sum])
  }
  return sums
}

/** Refuses tables in a layout of the future, which this code would misread. Throws FORMAT_NEWER. */
export const checkFormat = (dataDir: string, folder: string): void => void readSums(dataDir, folder)

const writeSums = (dataDir: string, folder: string, sums: Sums): void => {
  const lines = [...sums].sort(([a], [b]) => compare(a, b)).flatMap(([name, all]) => all.map(sum => `${name} ${sum}\n`))
  writeWhole(join(dataDir, folder, sumsName), `${firstLine}\n${lines.join('')}`)
}

/** The first row, from 1, that differs from a sum; past the last when rows are missing at the end. */
const firstDifference = (text: string, sum: string): number => {
  const [, digits = ''] = sum.split(' ')
  const rows = text.split('\n')
  const row = rows.findIndex((line, i) => rowSum(line) !== digits.slice(i * rowDigits, (i + 1) * rowDigits))
  return row === -1 ? rows.length + 1 : row + 1
}

/** Where a table differs from what the commands wrote; undefined when it does not, or nothing is known of it. */
export const alteredAt = (sums: Sums | undefined, { file, text }: TableText): number | undefined => {
  const known = sums?.get(basename(file))
  if (!known || known.includes(sumOf(text))) return undefined
  return firstDifference(text, known.at(-1)!)
}

/** Tables that commands alone write: a folder's years, the record of corrections, and the changes that wait. */
export const isSealed = (file: string): boolean =>
  /^(forex|gse)\/([^/]+\/(\d{4}|undated)|corrections|held)\.csv$/.test(file)

/** The sums of a folder as it is, for data of a version that kept none. */
const sumsOfFolder = (dataDir: string, folder: string): Sums => {
  const files = noneIfMissing(() => readdirSync(join(dataDir, folder)))
    .map(name => `${folder}/${name}`)
    .filter(isSealed)
  return new Map(files.map(file => [basename(file), [sumOf(readData(dataDir, file))]]))
}

const checkUnaltered = (dataDir: string, sums: Sums | undefined, file: string): void => {
  const text = readDataIfAny(dataDir, file)
  const row = text === undefined ? undefined : alteredAt(sums, { file, text })
  if (row === undefined) return
  const [got, expected] = ['other text than the commands wrote', `the text that ${sumsName} names`]
  const hint = 'Restore it from version control or a backup, or accept it: npm run verify -- --fix --accept-change'
  throw almanacError('DATA_ALTERED', `data/${file}`, got, expected, { where: `row ${row}`, hint })
}

/** Takes the tables as they are for what the commands wrote. */
export const sealTables = (dataDir: string, tables: readonly TableText[]): void => {
  for (const [folder, group] of groupBy(tables, ({ file }) => dirname(file))) {
    const sums = new Map(readSums(dataDir, folder))
    for (const { file, text } of group) sums.set(basename(file), [sumOf(text)])
    writeSums(dataDir, folder, sums)
  }
}

/**
 * Writes tables with their sums. Sums of before and after stand together until the tables are written, so a killed writer leaves
 * nothing that looks altered. Throws DATA_ALTERED, before it writes, where a table differs from its sum.
 */
export const writeTables = (dataDir: string, tables: readonly TableText[]): void => {
  const folders = groupBy(tables, ({ file }) => dirname(file))
  for (const [folder, group] of folders) {
    const sums = readSums(dataDir, folder) ?? sumsOfFolder(dataDir, folder)
    for (const { file } of group) checkUnaltered(dataDir, sums, file)
    const both = new Map(sums)
    for (const { file, text } of group) {
      const texts = [readDataIfAny(dataDir, file), text].filter(one => one !== undefined)
      both.set(basename(file), [...new Set(texts.map(sumOf))])
    }
    writeSums(dataDir, folder, both)
  }
  for (const { file, text } of tables) writeWhole(join(dataDir, file), text)
  sealTables(dataDir, tables)
}

/** Ends what a killed writer left: a table with the sums of before and after keeps the one of its text. */
export const settleSums = (dataDir: string, folder: string): void => {
  const sums = readSums(dataDir, folder)
  const open = [...(sums ?? [])].filter(([, all]) => all.length > 1).map(([name]) => `${folder}/${name}`)
  const tables = open.flatMap(file => {
    const text = readDataIfAny(dataDir, file)
    return text === undefined || alteredAt(sums, { file, text }) !== undefined ? [] : [{ file, text }]
  })
  if (tables.length > 0) sealTables(dataDir, tables)
}
