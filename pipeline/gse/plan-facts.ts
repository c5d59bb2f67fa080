/** Plans the tables of facts and directors in `data/gse`; nothing is written yet. */
import { formatCsv } from '../core/csv.ts'
import { readDataIfAny } from '../core/files.ts'
import { mergeDirectors, mergeFacts } from './facts.ts'
import type { GseRecord } from './model.ts'
import { directorColumns, factColumns, readDirectors, readFacts } from './store.ts'

const factsFile = 'gse/companies.csv'
const directorsFile = 'gse/directors.csv'

export const planFacts = (dataDir: string, records: readonly GseRecord[]) => {
  const facts = records.filter(record => record.kind === 'fact')
  const directors = records.filter(record => record.kind === 'director')
  const known = <Row>(file: string, names: readonly string[], read: (file: string, text: string) => Row): Row =>
    read(file, readDataIfAny(dataDir, file) ?? formatCsv([names]))
  const files = new Map<string, string>()
  const ofFacts = mergeFacts(known(factsFile, factColumns, readFacts), facts)
  const ofDirectors = mergeDirectors(known(directorsFile, directorColumns, readDirectors), directors)
  if (ofFacts.changes.length > 0) {
    const rows = ofFacts.rows.map(({ symbol, field, value, asOf, source }) => [symbol, field, value, asOf, source])
    files.set(factsFile, formatCsv([factColumns, ...rows]))
  }
  if (ofDirectors.changes.length > 0) {
    const rows = ofDirectors.rows.map(({ symbol, name, position, asOf, source }) => [
      symbol,
      name,
      position,
      asOf,
      source,
    ])
    files.set(directorsFile, formatCsv([directorColumns, ...rows]))
  }
  return {
    files,
    added: ofFacts.added + ofDirectors.added,
    changed: ofFacts.changed + ofDirectors.changed,
    changes: [...ofFacts.changes, ...ofDirectors.changes],
    refused: [...ofFacts.refused, ...ofDirectors.refused],
  }
}
