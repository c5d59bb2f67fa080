/** Merges facts about companies and filed directors: the newer document wins, and each change is reported. */
import { compare, groupBy } from '../core/order.ts'
import type { RefusedRow } from '../core/source.ts'
import { firstDayOf } from './companies.ts'
import { type Fact, type FiledDirector, factFields } from './model.ts'

/** `changes` is for people: `MTNGH eps 0.5831 (2025-07-31) -> 0.61 (2026-03-31)`. */
interface MergedFacts<Row> {
  readonly rows: readonly Row[]
  readonly added: number
  readonly changed: number
  readonly changes: readonly string[]
  readonly refused: readonly RefusedRow[]
}

/** Text without bracketed remarks such as "(list cut)"; the "(0)" of a telephone number stays. */
const withoutNotes = (text: string): string =>
  text
    .split('(')
    .map((part, i) => {
      const end = part.indexOf(')')
      if (i === 0) return part
      return end === -1 || !/[a-z]/i.test(part.slice(0, end)) ? `(${part}` : part.slice(end + 1)
    })
    .join('')

/** The original service's form: ", " between telephone numbers, websites without a scheme. */
export const tidy = (field: string, value: string): string => {
  const text = value.replace(/\s+/g, ' ').trim()
  if (field === 'website') return text.replace(/^https?:\/\//i, '').replace(/\/$/, '')
  if (field !== 'telephone' && field !== 'facsimile') return text
  const numbers = withoutNotes(text).split(/[,;/|]/)
  return numbers.flatMap(number => number.trim() || []).join(', ')
}

const isOlder = (asOf: string, than: string): boolean => firstDayOf(asOf) < firstDayOf(than)

const older = (row: number, code: string, what: string, asOf: string, known: string): RefusedRow => ({
  row,
  code,
  rule: 'older',
  reason: `${what} of ${asOf}, while one of ${known} is known`,
})

const byFact = (a: Fact, b: Fact): number =>
  compare(a.symbol, b.symbol) || factFields.indexOf(a.field) - factFields.indexOf(b.field)

export const mergeFacts = (
  known: readonly Fact[],
  incoming: readonly { readonly row: number; readonly fact: Fact }[],
): MergedFacts<Fact> => {
  const facts = new Map(known.map(fact => [`${fact.symbol} ${fact.field}`, fact]))
  const changes: string[] = []
  const refused: RefusedRow[] = []
  let [added, changed] = [0, 0]
  for (const { row, fact } of incoming) {
    const key = `${fact.symbol} ${fact.field}`
    const before = facts.get(key)
    const said = `${fact.value} (${fact.asOf})`
    if (!before) {
      added += 1
      changes.push(`${key}: ${said}`)
    } else if (isOlder(fact.asOf, before.asOf)) {
      if (before.value !== fact.value) refused.push(older(row, fact.symbol, fact.field, fact.asOf, before.asOf))
      continue
    } else if (before.value === fact.value && before.asOf === fact.asOf) continue
    else {
      changed += 1
      changes.push(`${key}: ${before.value} (${before.asOf}) -> ${said}`)
    }
    facts.set(key, fact)
  }
  return { rows: [...facts.values()].sort(byFact), added, changed, changes, refused }
}

const listOf = (directors: readonly FiledDirector[]): string =>
  directors.map(({ name, position, asOf }) => `${name}|${position}|${asOf}`).join('\n')

/** A newer filing replaces all directors of a company, in the order filed. */
export const mergeDirectors = (
  known: readonly FiledDirector[],
  incoming: readonly { readonly row: number; readonly director: FiledDirector }[],
): MergedFacts<FiledDirector> => {
  const boards: Map<string, readonly FiledDirector[]> = groupBy(known, ({ symbol }) => symbol)
  const changes: string[] = []
  const refused: RefusedRow[] = []
  let [added, changed] = [0, 0]
  for (const [symbol, group] of groupBy(incoming, ({ director }) => director.symbol)) {
    const filing = group.map(({ director }) => director)
    const before = boards.get(symbol) ?? []
    const last = before.at(-1)
    const asOf = filing[0]!.asOf
    if (last && isOlder(asOf, last.asOf)) {
      refused.push(...group.map(({ row }) => older(row, symbol, 'directors', asOf, last.asOf)))
      continue
    }
    if (listOf(before) === listOf(filing)) continue
    added += Math.max(0, filing.length - before.length)
    changed += Math.min(filing.length, before.length)
    changes.push(`${symbol} directors: ${filing.map(({ name }) => name).join(', ')} (${asOf})`)
    boards.set(symbol, filing)
  }
  const rows = [...boards].sort(([a], [b]) => compare(a, b)).flatMap(([, board]) => board)
  return { rows, added, changed, changes, refused }
}
