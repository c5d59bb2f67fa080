/** Plans the tables of facts and directors in `data/gse`; nothing is written yet. */
import { formatCsv } from '../core/csv.ts'
import { mergeDirectors, mergeFacts } from './facts.ts'
import type { GseRecord } from './model.ts'
import { directorColumns, factColumns, readDirectors, readFacts, tableIfAny } from './store.ts'

const factsFile = 'gse/companies.csv'
const directorsFile = 'gse/directors.csv'

export const planFacts = (dataDir: string, records: readonly GseRecord[]) => {
  const facts = mergeFacts(
    tableIfAny(dataDir, factsFile, readFacts),
    records.filter(record => record.kind === 'fact'),
  )
  const directors = mergeDirectors(
    tableIfAny(dataDir, directorsFile, readDirectors),
    records.filter(record => record.kind === 'director'),
  )
  const factRows = facts.rows.map(({ symbol, field, value, asOf, source }) => [symbol, field, value, asOf, source])
  const boards = directors.rows.map(({ symbol, name, position, asOf, source }) => [
    symbol,
    name,
    position,
    asOf,
    source,
  ])
  const files = new Map<string, string>()
  if (facts.changes.length > 0) files.set(factsFile, formatCsv([factColumns, ...factRows]))
  if (directors.changes.length > 0) files.set(directorsFile, formatCsv([directorColumns, ...boards]))
  return {
    files,
    added: facts.added + directors.added,
    changed: facts.changed + directors.changed,
    changes: [...facts.changes, ...directors.changes],
    refused: [...facts.refused, ...directors.refused],
  }
}
