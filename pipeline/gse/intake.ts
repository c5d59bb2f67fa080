/** The exchange's way in: what `parse`, `import` and `fetch` share. */
import { AlmanacError } from '../contract/errors.ts'
import { discoverSources, sourceOf } from '../core/discover.ts'
import type { Intake, Reading, Refusal, Reply, Source, Stored } from '../core/source.ts'
import { type Judgement, judge } from './judge.ts'
import { planFacts, planRows, writePlan } from './keep.ts'
import type { GseRecord, PrintedRow } from './model.ts'
import { printedOf, undated } from './quotes.ts'
import { lastDateOf } from './store.ts'

export const gseSources = () => discoverSources<Source<GseRecord>>(new URL('./sources/', import.meta.url))

/** A Monday stands in for the day an undated board is of, so that its rows can be judged; nothing is stored under it. */
const someDay = '2000-01-03'

/** The rows of the table among the records, quotes brought into its shape. */
const tableRows = (records: readonly GseRecord[]): readonly PrintedRow[] =>
  records.flatMap(record => {
    if (record.kind === 'printed') return [record.printed]
    return record.kind === 'quote' ? [printedOf(record.quote)] : []
  })

const isUndated = ({ rows }: Reading<GseRecord>): boolean =>
  rows.some(
    record =>
      (record.kind === 'quote' && record.quote.date === '') ||
      (record.kind === 'fact' && record.fact.asOf === '') ||
      (record.kind === 'director' && record.director.asOf === ''),
  )

const judged = (source: string, name: string, records: readonly GseRecord[]): Judgement =>
  judge(tableRows(records).map(row => ({ ...row, file: name, source, rank: 0 })))

const plainRefusal = ({ row, date, code, rule, reason }: Refusal) => ({
  row: row ?? null,
  date: date ?? null,
  code: code ?? null,
  rule,
  reason,
})

/** What is known of a company, as a line of JSON. */
const factLines = (records: readonly GseRecord[]): readonly object[] =>
  records.flatMap((record): readonly object[] => {
    if (record.kind === 'fact') {
      const { symbol, field, value, asOf, source } = record.fact
      return [{ symbol, field, value, as_of: asOf || null, source }]
    }
    if (record.kind !== 'director') return []
    const { symbol, name, position, asOf, source } = record.director
    return [{ symbol, director: name, position: position || null, as_of: asOf || null, source }]
  })

const parse = (key: string, reply: Reply, reading: Reading<GseRecord>) => {
  const undatedBoard = isUndated(reading)
  const dated = undatedBoard
    ? reading.rows.map(record =>
        record.kind === 'quote' ? { ...record, quote: { ...record.quote, date: someDay } } : record,
      )
    : reading.rows
  const { sound, refused } = judged(key, reply.name, dated)
  const day = (date: string | undefined): string | null => (undatedBoard ? null : (date ?? null))
  const lines = sound
    .toSorted((a, b) => a.printed.row - b.printed.row)
    .map(({ line: { date, symbol, close, change, volume, value, suspended } }) => ({
      date: day(date),
      symbol,
      close,
      change,
      volume,
      value,
      suspended,
    }))
  const bad = [...reading.refused, ...refused.map(row => ({ ...row, date: day(row.date) ?? '' }))]
  return {
    lines: [...lines, ...factLines(reading.rows)],
    refused: bad.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)).map(plainRefusal),
  }
}

/** A reply of which nothing can be used is an error and not a day without figures. */
const checkUsable = (name: string, reading: Reading<GseRecord>, { sound, refused }: Judgement): void => {
  const isFacts = reading.rows.some(({ kind }) => kind === 'fact' || kind === 'director')
  if (sound.length > 0 || isFacts) return
  const [first] = [...reading.refused, ...refused]
  throw new AlmanacError({
    code: 'SOURCE_REFUSED',
    subject: name,
    ...(first?.row !== undefined && { where: `row ${first.row}` }),
    got: first ? `${first.rule}: ${first.reason}` : 'no rows',
    expected: 'at least one sound row',
  })
}

const store = async (dataDir: string, key: string, replies: readonly Reply[]): Promise<Stored> => {
  const source = sourceOf(await gseSources(), 'gse', key)
  const readings = replies.map(reply => {
    const reading = source.read(reply)
    if (isUndated(reading)) throw undated(reply.name)
    const judgement = judged(key, reply.name, reading.rows)
    checkUsable(reply.name, reading, judgement)
    return { reading, judgement }
  })
  const rows = planRows(
    dataDir,
    key,
    readings.map(({ reading }) => tableRows(reading.rows)),
  )
  const facts = planFacts(
    dataDir,
    readings.flatMap(({ reading }) => reading.rows),
  )
  writePlan(dataDir, new Map([...rows.files, ...facts.files]))
  return {
    rows: readings.reduce((sum, { reading }) => sum + reading.rows.length + reading.refused.length, 0),
    added: rows.added + facts.added,
    changed: facts.changed,
    changes: facts.changes,
    refused: [
      ...readings.flatMap(({ reading, judgement }) => [...reading.refused, ...judgement.refused]),
      ...facts.refused,
    ],
  }
}

export const gseIntake: Intake = {
  service: 'gse',
  sources: gseSources,
  lastDate: lastDateOf,
  async parse(key, reply) {
    const source = sourceOf(await gseSources(), 'gse', key)
    return parse(key, reply, source.read(reply))
  },
  store,
}
