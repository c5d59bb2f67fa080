/** `data/forex`: reads all of it, and merges new figures into it. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { datesIn, lastDateIn } from '../../core/csv.ts'
import { checkFormat, writeTables } from '../../core/data-sums.ts'
import { passedOn } from '../../core/discover.ts'
import { readData, writeWhole } from '../../core/files.ts'
import { compare, groupBy } from '../../core/order.ts'
import { keyOfFigure } from '../figure-rules.ts'
import type { CurrencySeries, ForexData, ForexSource, PublishedQuote, WeeklyTable } from '../model.ts'
import { loadCorrections, recordCorrections } from './corrections.ts'
import { changesToHold, loadHeldChanges, stillHeld, writeHeldChanges } from './held-changes.ts'
import { loadCurrencies, loadEvents, loadKinds, loadPegs } from './tables.ts'
import {
  addLabels,
  loadLabels,
  loadYear,
  planYear,
  readYearFile,
  type YearPlan,
  type YearTable,
  yearFilesOf,
} from './year-file.ts'

/** More decimals than this count as this many. */
const mostDecimals = 23

/** Of a label, how many figures have each number of decimals. */
type Counts = Uint32Array

const noCounts = (): Counts => new Uint32Array(mostDecimals + 1)

/** Fewer figures than this do not show a label's usual decimals. */
const enough = 20

/**
 * A label's usual decimals: the most that one figure in twenty has, because many publishers drop final zeros (0.015 for 0.0150).
 * A label with few figures takes one decimal more where that is far commoner in its table.
 */
const usualDecimals = (own: Counts, table: Counts): number => {
  const all = own.reduce((sum, count) => sum + count, 0)
  let decimals = Math.max(
    0,
    own.findLastIndex(count => count * 20 >= all && count > 0),
  )
  if (all < enough) while ((table[decimals + 1] ?? 0) > 4 * (table[decimals] ?? 0)) decimals += 1
  return decimals
}

const summed = (tables: readonly Counts[]): Counts =>
  tables.reduce((sum, counts) => counts.map((count, i) => count + sum[i]!), noCounts())

/** Usual decimals per label, within its own table: a weekly table has other decimals than the daily one. */
const decimalsPerLabel = (labels: readonly string[], counts: readonly Counts[], weekly: WeeklyTable | undefined) => {
  const isWeekly = (label: string): boolean => weekly !== undefined && label.startsWith(weekly.labelPrefix)
  const tables = [false, true].map(wanted => summed(counts.filter((_, i) => isWeekly(labels[i]!) === wanted)))
  return counts.map((own, i) => usualDecimals(own, tables[isWeekly(labels[i]!) ? 1 : 0]!))
}

/** A column that moves in steps of this many units of a decimal has no finer one: a column of "0.5400" and "0.5300" has two. */
const coarseStep = 3.5

/**
 * Usual decimals that vary: printed zeros are not digits. A column whose smallest step is far above a unit shows nothing
 * (an official 24.0000 that became 120.0000), so its printed decimals stand.
 */
const varyingDecimals = (printed: readonly number[], varying: readonly number[], steps: Float64Array) =>
  printed.map((places, i) => {
    const fewer = varying[i]!
    return fewer < places && steps[i]! <= coarseStep * 10 ** -fewer ? fewer : places
  })

const loadSeries = (dataDir: string, key: string, source: ForexSource): CurrencySeries | undefined => {
  checkFormat(dataDir, `forex/${key}`)
  const years = yearFilesOf(dataDir, key).map(name => loadYear(dataDir, key, name))
  if (years.length === 0) return undefined
  const labels = [...new Set(years.flatMap(year => year.labels))].sort(compare)
  const dates = years.flatMap(year => year.dates)
  const values = new Float64Array(dates.length * labels.length).fill(Number.NaN)
  const [counts, varying] = [labels.map(noCounts), labels.map(noCounts)]
  const latest = new Float64Array(labels.length).fill(Number.NaN)
  const steps = new Float64Array(labels.length).fill(Number.POSITIVE_INFINITY)
  let before = 0
  for (const year of years) {
    const columns = year.labels.map(label => labels.indexOf(label))
    for (let day = 0, cell = 0; day < year.dates.length; day += 1, before += labels.length)
      for (let i = 0; i < columns.length; i += 1, cell += 1) {
        const places = year.decimals[cell]!
        if (places === -1) continue
        const column = columns[i]!
        const value = year.values[cell]!
        const step = Math.abs(value - latest[column]!)
        if (step > 0 && step < steps[column]!) steps[column] = step
        latest[column] = value
        values[before + column] = value
        counts[column]![Math.min(mostDecimals, places)]! += 1
        varying[column]![Math.min(mostDecimals, places - year.zeros[cell]!)]! += 1
      }
  }
  const { home, issues, unproven, anchor, weekly, monthEnd } = source
  return {
    key,
    home,
    anchor,
    issues,
    unproven,
    weekly,
    monthEnd,
    meanings: loadLabels(dataDir, key),
    labels,
    dates,
    values,
    decimals: varyingDecimals(
      decimalsPerLabel(labels, counts, weekly),
      decimalsPerLabel(labels, varying, weekly),
      steps,
    ),
  }
}

/**
 * What `data/forex` holds of the sources that may be passed on, checked. Throws FORMAT_NEWER, or DATA_MISSING or DATA_SHAPE naming
 * file, row and column.
 */
export const loadForexData = (dataDir: string, sources: ReadonlyMap<string, ForexSource>): ForexData => {
  checkFormat(dataDir, 'forex')
  return {
    currencies: loadCurrencies(dataDir),
    pegs: loadPegs(dataDir),
    events: loadEvents(dataDir),
    kinds: loadKinds(dataDir),
    corrections: loadCorrections(dataDir),
    held: loadHeldChanges(dataDir),
    series: [...passedOn(sources)].flatMap(([key, source]) => loadSeries(dataDir, key, source) ?? []),
  }
}

/** The last date stored for a source; undefined when there is none. */
export const lastDateOf = (dataDir: string, key: string): string | undefined => {
  const name = yearFilesOf(dataDir, key).at(-1)
  if (name === undefined) return undefined
  const file = `forex/${key}/${name}`
  const text = readData(dataDir, file)
  // The last line suffices, and this runs for every source each time the due ones are listed.
  return lastDateIn(text, name.slice(0, 4)) ?? readYearFile(file, text).dates.at(-1)
}

/** The dates of a source from `since` on, rising. Only the lines' first cells are read. */
export const storedDates = (dataDir: string, key: string, since: string): readonly string[] =>
  yearFilesOf(dataDir, key)
    .filter(name => name.slice(0, 4) >= since.slice(0, 4))
    .flatMap(name => datesIn(readData(dataDir, `forex/${key}/${name}`)))
    .filter(date => date >= since)

/** The last date on which a source's table of labels with this prefix has a figure; undefined when there is none. */
export const lastOfTable = (dataDir: string, key: string, prefix: string): string | undefined => {
  const lastIn = ({ labels, dates, values }: YearTable): string | undefined => {
    const columns = labels.flatMap((label, i) => (label.startsWith(prefix) ? [i] : []))
    return dates.findLast((_, day) => columns.some(i => !Number.isNaN(values[day * labels.length + i]!)))
  }
  for (const name of yearFilesOf(dataDir, key).toReversed()) {
    const found = lastIn(loadYear(dataDir, key, name))
    if (found !== undefined) return found
  }
  return undefined
}

/** Figures that a merge added and changed, and changes of past figures that wait. */
interface MergedTable {
  readonly added: number
  readonly changed: number
  readonly held: number
}

/** A mark while a source's first figures are stored: after a crash it says that none of them was published before. */
const newMark = (dataDir: string, key: string): string => join(dataDir, '.state/new', key)

const planYears = (dataDir: string, key: string, quotes: readonly PublishedQuote[]): readonly YearPlan[] => {
  const years = groupBy(quotes, ({ date }) => date.slice(0, 4))
  return [...years.keys()].sort(compare).map(year => planYear(dataDir, `forex/${key}/${year}.csv`, years.get(year)!))
}

/**
 * Merges figures into a source's year files: adds new ones, replaces and counts those that differ, keeps all others. `on` is the
 * day of the merge; unless the source is new, changes of settled days are recorded and those beyond bounds are held. Writes labels,
 * then the records, then figures, so that the same merge after a crash ends as if there had been none.
 */
export const mergeQuotes = (
  dataDir: string,
  key: string,
  quotes: readonly PublishedQuote[],
  on?: string,
): MergedTable => {
  const mark = newMark(dataDir, key)
  const isNew = yearFilesOf(dataDir, key).length === 0 || existsSync(mark)
  if (quotes.length > 0) addLabels(dataDir, key, quotes)
  const whole = planYears(dataDir, key, quotes)
  const known = loadHeldChanges(dataDir)
  const waiting = known.filter(({ source }) => source === key)
  const wanted = whole.flatMap(plan => plan.differences)
  const recorded = loadCorrections(dataDir).filter(one => one.on === on && one.source === key)
  const toHold = on === undefined || isNew ? [] : changesToHold(wanted, { on, waiting, recorded })
  const keysToHold = new Set(toHold.map(keyOfFigure))
  const plans =
    toHold.length === 0
      ? whole
      : planYears(
          dataDir,
          key,
          quotes.filter(quote => !keysToHold.has(keyOfFigure(quote))),
        )
  const differences = plans.flatMap(plan => plan.differences)
  const held = on === undefined ? known : stillHeld(known, toHold, { key, on, quotes })
  if (isNew && plans.length > 1) writeWhole(mark, '')
  // What is confirmed leaves the table only after its figure is written: a merge that is killed in between finds it there.
  if (toHold.length > 0) writeHeldChanges(dataDir, [...new Set([...known, ...held])])
  if (on !== undefined && !isNew) recordCorrections(dataDir, key, on, differences)
  writeTables(dataDir, plans)
  writeHeldChanges(dataDir, held)
  rmSync(mark, { force: true })
  const changed = differences.filter(({ before }) => before !== '').length
  return { added: differences.length - changed, changed, held: toHold.length }
}
