/** Does `data/` agree with itself: can every file be read, is it sorted, and is nothing left behind by a writer that was ended? */
import { rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { loadReadable } from '../book.ts'
import { messageOf } from '../contract/errors.ts'
import { formatCsv, parseCsv, refuseConflict } from '../core/csv.ts'
import { alteredAt, isSealed, readSums, sealTables, sumsName } from '../core/data-sums.ts'
import { filesBelow, readData, writeWhole } from '../core/files.ts'
import { clearStale, isRunning, isStaleLock } from '../core/lock.ts'
import { compare } from '../core/order.ts'
import { loadCorrections } from '../forex/store/corrections.ts'
import { loadHeldChanges } from '../forex/store/held-changes.ts'
import { loadCurrencies, loadEvents, loadPegs } from '../forex/store/tables.ts'
import { loadLabels, readYearFile } from '../forex/store/year-file.ts'
import { readMarketYear } from '../gse/market-rows.ts'
import { readDirectors, readFacts, readPrintedYear } from '../gse/store.ts'
import { loadServers } from '../whois/ask/servers.ts'
import { loadChanges } from '../whois/registration/changes.ts'
import { loadContactsSetting } from '../whois/registration/contacts-setting.ts'
import { loadList } from '../whois/registration/store.ts'
import type { Problem } from './tree.ts'

export interface DataProblem extends Problem {
  /** Repairs the problem; absent when only a person can. */
  readonly fix?: () => void
  /** Accepts the table as it is and writes its sum again; only a person may decide that. */
  readonly accept?: () => void
}

interface DataCheck {
  readonly files: number
  readonly problems: readonly DataProblem[]
}

interface TableKind {
  readonly file: RegExp
  readonly read: (dataDir: string, file: string, text: string) => unknown
  /** The columns its lines are sorted by. Others have another order: boards by symbol without marks, facts as people wrote them. */
  readonly order?: readonly number[]
}

/** How each kind of table is read by the service it belongs to. */
const kinds: readonly TableKind[] = [
  { file: /^forex\/[^/]+\/\d{4}\.csv$/, read: (_, file, text) => readYearFile(file, text), order: [0] },
  { file: /^forex\/[^/]+\/labels\.csv$/, read: (dataDir, file) => loadLabels(dataDir, file.split('/')[1]!), order: [] },
  { file: /^forex\/currencies\.csv$/, read: loadCurrencies, order: [0, 1] },
  { file: /^forex\/pegs\.csv$/, read: loadPegs, order: [0, 4] },
  { file: /^forex\/(events|redenominations)\.csv$/, read: loadEvents, order: [0, 1] },
  { file: /^forex\/corrections\.csv$/, read: loadCorrections },
  { file: /^gse\/indices\/\d{4}\.csv$/, read: (_, file, text) => readMarketYear(file, text) },
  { file: /^forex\/held\.csv$/, read: loadHeldChanges },
  { file: /^gse\/[^/]+\/(\d{4}|undated)\.csv$/, read: (_, file, text) => readPrintedYear(file, text) },
  { file: /^gse\/companies\.csv$/, read: (_, file, text) => readFacts(file, text) },
  { file: /^gse\/directors\.csv$/, read: (_, file, text) => readDirectors(file, text) },
  { file: /^whois\/domains\.csv$/, read: loadList, order: [0] },
  { file: /^whois\/settings\.csv$/, read: loadContactsSetting },
  { file: /^whois\/changes\.csv$/, read: loadChanges },
  { file: /^whois\/servers\.csv$/, read: loadServers, order: [0] },
]

/**
 * Counts the lines of a table that are repeated or out of the order of `columns` (of all columns, where none is named). Gives also
 * the text in order, each line once. Undefined for text that is cut.
 */
const orderOf = (file: string, text: string, columns: readonly number[]) => {
  const [header, ...lines] = text.endsWith('\n') ? parseCsv(`data/${file}`, text).map(({ cells }) => cells) : []
  if (!header) return undefined
  const whole = (cells: readonly string[]): string => cells.join('\n')
  const keyOf = (cells: readonly string[]): string =>
    columns.length === 0 ? whole(cells) : columns.map(column => cells[column] ?? '').join('\n')
  const once = new Map(lines.map(cells => [whole(cells), cells]))
  const keys = lines.map(keyOf)
  const unsorted = keys.filter((key, i) => i > 0 && key < keys[i - 1]!).length
  const sorted = [...once.values()].sort((a, b) => compare(keyOf(a), keyOf(b)) || compare(whole(a), whole(b)))
  return { unsorted, doubled: lines.length - once.size, tidy: () => formatCsv([header, ...sorted]) }
}

/** A problem that only a person can solve. */
const lasting = (place: string, what: string): DataProblem => ({ place, what })

/** A table that differs from what the commands wrote, or that they did not write. */
const alteredTable = (dataDir: string, file: string, text: string): DataProblem | undefined => {
  const sums = isSealed(file) ? readSums(dataDir, dirname(file)) : undefined
  if (!sums) return undefined
  const row = alteredAt(sums, { file, text })
  const isOurs = sums.has(basename(file))
  if (isOurs && row === undefined) return undefined
  const what = isOurs ? `row ${row} differs from what the commands wrote` : `not in ${sumsName}: no command wrote it`
  return { ...lasting(file, what), accept: () => sealTables(dataDir, [{ file, text }]) }
}

/** Tables that a folder's sums name and that are missing, for example after a partial restore. */
const goneTables = (dataDir: string, files: readonly string[]): readonly DataProblem[] =>
  files
    .filter(file => basename(file) === sumsName)
    .flatMap(file => {
      const folder = dirname(file)
      const names = [...(readSums(dataDir, folder) ?? new Map<string, unknown>()).keys()]
      const gone = names.map(name => `${folder}/${name}`).filter(table => !files.includes(table))
      return gone.map(place => lasting(place, `gone, though ${file} names it: restore it`))
    })

/** Gives sums to all tables of commands that lie in folders without any: data of a version that kept none. */
export const sealUnsealed = (dataDir: string): number => {
  const files = filesBelow(dataDir).filter(file => isSealed(file) && !readSums(dataDir, dirname(file)))
  const tables = files.map(file => ({ file, text: readData(dataDir, file) }))
  sealTables(dataDir, tables)
  return files.length
}

const checkCsv = (dataDir: string, file: string): DataProblem | undefined => {
  try {
    const text = readData(dataDir, file)
    refuseConflict(`data/${file}`, text)
    const kind = kinds.find(({ file: pattern }) => pattern.test(file))
    const order = kind?.order && orderOf(file, text, kind.order)
    if (order && order.unsorted + order.doubled > 0) {
      const what = `${order.unsorted} lines out of order, ${order.doubled} said twice`
      return { place: file, what, fix: () => void writeWhole(join(dataDir, file), order.tidy()) }
    }
    if (kind) kind.read(dataDir, file, text)
    else parseCsv(`data/${file}`, text)
    return alteredTable(dataDir, file, text)
  } catch (error) {
    return lasting(file, messageOf(error))
  }
}

/** The temporary file of a writer that was ended before its rename: `2026.csv.1234.5.part`, with its process id. */
const leftover = (dir: string, file: string): DataProblem | undefined => {
  const writer = /\.(\d+)\.\d+\.part$/.exec(file)?.[1]
  if (writer === undefined || isRunning(Number(writer))) return undefined
  const fix = () => rmSync(join(dir, file), { force: true })
  return { place: file, what: `left by process ${writer}, which is no more`, fix }
}

/** Where our locks lie: below `.state` of `data/`, and beside the generations. A `yarn.lock` in a wrong folder is not ours. */
const lockFile = /^(?:\.state\/(?:.+[./])?)?lock$/

const staleLock = (dir: string, file: string): DataProblem | undefined => {
  const path = join(dir, file)
  if (!lockFile.test(file) || !isStaleLock(path)) return undefined
  return { place: file, what: 'held by a process that is no more', fix: () => clearStale(path) }
}

/** Half-written files and locks that killed writers left in a folder. Those of a running writer are kept. */
export const leftoversIn = (dir: string): readonly DataProblem[] =>
  filesBelow(dir).flatMap(file => leftover(dir, file) ?? staleLock(dir, file) ?? [])

/** The book may refuse data although each file is valid alone. Registrations are read here only. */
const refusedByBook = async (dataDir: string): Promise<readonly DataProblem[]> => {
  const { book, unreadable } = await loadReadable(dataDir)
  return [
    ...Array.from(unreadable.values(), ({ facts, message }) => lasting(facts.subject.replace(/^data\//, ''), message)),
    ...book.whois.unreadable.map(what => lasting('whois', what)),
  ]
}

/** Where the commands write below `data/`: other files of a wrong `--data` are not ours to remove. */
const ours = /^(?:forex|gse|whois|\.state)\//

/** Every table alone, sums that name tables which are gone, and what killed writers left. */
export const checkTables = (dataDir: string): DataCheck => {
  const files = filesBelow(dataDir).filter(file => !/^\.state\/|^gse\/inbox\//.test(file))
  const tables = files.filter(file => file.endsWith('.csv'))
  const problems = [
    ...tables.flatMap(file => checkCsv(dataDir, file) ?? []),
    ...goneTables(dataDir, files),
    ...leftoversIn(dataDir).filter(({ place }) => ours.test(place)),
  ]
  return { files: files.length, problems }
}

export const checkData = async (dataDir: string): Promise<DataCheck> => {
  const { files, problems } = checkTables(dataDir)
  const refused = await refusedByBook(dataDir)
  const isNew = (one: Problem): boolean => one.place === 'whois' || !problems.some(({ place }) => place === one.place)
  return { files, problems: [...problems, ...refused.filter(isNew)] }
}
