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
  const boards = directors.rows.map(one => [one.symbol, one.name, one.position, one.asOf, one.source])
  const files = [
    { file: factsFile, text: formatCsv([factColumns, ...factRows]), changes: facts.changes },
    { file: directorsFile, text: formatCsv([directorColumns, ...boards]), changes: directors.changes },
  ]
  return {
    files: files.filter(({ changes }) => changes.length > 0),
    added: facts.added + directors.added,
    changed: facts.changed + directors.changed,
    changes: [...facts.changes, ...directors.changes],
    refused: [...facts.refused, ...directors.refused],
  }
}
