import { isFormula } from '../../contract/csv.ts'
import { almanacError } from '../../contract/errors.ts'
import { parseCsv } from '../../core/csv.ts'
import type { RefusedRow, Source } from '../../core/source.ts'
import { tidy } from '../facts.ts'
import { type Fact, factFields, type GseRecord } from '../model.ts'
import { textInUtf8 } from '../read/text.ts'
import { isSymbol } from '../rules/row-rules.ts'
import { isAsOf, isNumeric } from '../store.ts'

/**
 * Tables of companies and directors, compiled by hand. Three headers, columns in any order: facts (symbol, field, value, as_of,
 * source), companies (symbol, name, …, as_of, source; `eps_as_of` and `eps_source` override the line's), directors (symbol, name,
 * position, as_of, source).
 */

type Cells = ReadonlyMap<string, string>

/** Columns that share a date and a document. */
const groupOf = (field: string): string => {
  if (/^(address|telephone|facsimile|email|website)$/.test(field)) return 'contact'
  if (field === 'shares_millions' || field === 'depositary_per_share') return 'shares'
  return field === 'industry' ? 'sector' : field
}

/** The one figure that such tables state in words: "100 depositary shares per share". */
const depositaryNote = (cells: Cells): string =>
  cells.get('kind') === 'depositary'
    ? (/\b(\d{1,9}) depositary shares per share/.exec(cells.get('notes') ?? '')?.[1] ?? '')
    : ''

const factsOf = (cells: Cells): readonly Omit<Fact, 'symbol'>[] => {
  const cell = (name: string): string => cells.get(name) ?? ''
  const found = factFields.map(field => {
    const group = groupOf(field)
    const source = cell(`${group}_source`) || cell('source')
    // Some documents have no other date than the "c.2018" in their name.
    const asOf =
      cell(`${group}_as_of`) || (/\bc\.\s?(\d{4})\b/.exec(cell(`${group}_source`))?.[1] ?? '') || cell('as_of')
    const stated = cell(field === 'shares_millions' ? 'shares_millions_2dp' : field) || cell(field)
    const value = stated || (field === 'depositary_per_share' ? depositaryNote(cells) : '')
    return { field, value: tidy(field, value), asOf, source }
  })
  // An exact count makes the rounded one superfluous.
  return found.filter(({ field, value }) => value !== '' && !(field === 'shares_millions' && cell('shares') !== ''))
}

/** The exchange prints full counts and millions in one column. The smallest company has 5.98 million shares, the largest 24,067.75. */
const fewestShares = 100_000

/** Why a fact cannot be kept; undefined when it can. */
const faultOf = (symbol: string, { field, value, asOf, source }: Omit<Fact, 'symbol'>): string | undefined => {
  if (!isSymbol(symbol)) return 'no symbol of two to ten capital letters'
  if (!(factFields as readonly string[]).includes(field)) return `no field ${field}`
  if (isNumeric(field) && !/^-?\d+(\.\d+)?$/.test(value)) return `${field} is not a number: ${value}`
  if (field === 'shares' && !/^\d+$/.test(value)) return `shares is not a whole number: ${value}`
  if (field === 'shares' && Number(value) < fewestShares) return `shares looks like millions: ${value}`
  if (field === 'shares_millions' && Number(value) >= fewestShares)
    return `shares_millions looks like a full count: ${value}`
  if (!isAsOf(asOf)) return `${field} has no date: a year, a month or a day`
  if (value === '') return `${field} has no value`
  return source === '' ? `${field} has no source` : undefined
}

const recordsOf = (row: number, cells: Cells): readonly (GseRecord | RefusedRow)[] => {
  const cell = (name: string): string => cells.get(name) ?? ''
  const symbol = cell('symbol')
  if ([...cells.values()].some(isFormula))
    return [{ row, code: symbol, rule: 'formula', reason: 'a cell that a spreadsheet would run' }]
  const base = { symbol, asOf: cell('as_of'), source: cell('source') }
  if (cells.has('position')) {
    const fault = faultOf(symbol, { field: 'name', value: cell('name'), asOf: base.asOf, source: base.source })
    const director = { ...base, name: tidy('name', cell('name')), position: tidy('position', cell('position')) }
    if (!fault && director.name !== '') return [{ kind: 'director', row, director }]
    return [{ row, code: symbol, rule: 'director', reason: fault ?? 'no name' }]
  }
  const field = cell('field') as Fact['field']
  const facts = cells.has('field')
    ? [{ field, value: tidy(field, cell('value')), asOf: base.asOf, source: base.source }]
    : factsOf(cells)
  return facts.map(fact => {
    const reason = faultOf(symbol, fact)
    if (reason) return { row, code: symbol, rule: 'fact', reason }
    return { kind: 'fact', row, fact: { symbol, ...fact } }
  })
}

const needed = ['symbol', 'as_of', 'source']
const expected = 'a table of companies (symbol, name, …, as_of, source), of facts (symbol, field, …) or of directors'

export default {
  title: 'Companies and directors, compiled from reports and filings',
  url: 'https://gse.com.gh/listed-companies/',
  terms: 'Facts with the document each was read in; see data/gse/SOURCES.md.',
  passOn: true,
  cadence: 'manual',
  requests: () => [],
  read: reply => {
    const [header, ...lines] = parseCsv(reply.name, textInUtf8(reply))
    const names = header?.cells.map(name => name.trim().toLowerCase()) ?? []
    const missing = needed.find(name => !names.includes(name))
    if (missing !== undefined || (!names.includes('name') && !names.includes('field')))
      throw almanacError('SOURCE_SHAPE', reply.name, names.join(), expected, {
        where: 'row 1',
        hint: `The column "${missing ?? 'name'}" is missing.`,
      })
    if (lines.length === 0) throw almanacError('SOURCE_SHAPE', reply.name, 'no rows', 'at least one row')
    const rows: GseRecord[] = []
    const refused: RefusedRow[] = []
    for (const { row, cells } of lines) {
      const named = new Map(names.map((name, i) => [name, tidy(name, cells[i] ?? '')]))
      for (const record of recordsOf(row, named))
        if ('kind' in record) rows.push(record)
        else refused.push(record)
    }
    return { rows, refused }
  },
} satisfies Source<GseRecord>
