/** The stored cells behind a source's figure: file, row and published texts, as a person would look them up. */
import { readDataIfAny } from '../../core/files.ts'
import type { CurrencySeries } from '../model.ts'
import { readYearFile } from './year-file.ts'

/**
 * `name` is the source's key or its weekly table's name; undefined where nothing is stored of the code on that day. A cell is
 * `label text`; the header is row 1.
 */
export const storedFigure = (
  dataDir: string,
  all: readonly CurrencySeries[],
  name: string,
  code: string,
  date: string,
) => {
  const series = all.find(({ key, weekly }) => key === name || weekly?.name === name)
  if (!series) return undefined
  const path = `forex/${series.key}/${date.slice(0, 4)}.csv`
  const text = readDataIfAny(dataDir, path)
  if (text === undefined) return undefined
  const { dates, labels, cellsOf } = readYearFile(path, text)
  // A month-end figure counts on the last day of rates of its month and keeps its own date in the table.
  const period = series.monthEnd ? date.slice(0, 'YYYY-MM'.length) : date
  const day = dates.findLastIndex(stored => stored.startsWith(period))
  if (day === -1) return undefined
  // A bank's own currency is in its price of the anchor, and where that is the anchor itself, in its price of the euro.
  const ownPrice = series.home === series.anchor ? 'EUR' : series.anchor
  const sought = code === series.home ? ownPrice : code
  const columns = new Set(
    series.meanings.filter(({ base, counter }) => base === sought || counter === sought).map(({ label }) => label),
  )
  const cells = cellsOf(day).flatMap((cell, i) =>
    cell !== '' && columns.has(labels[i]!) ? [`${labels[i]} ${cell}`] : [],
  )
  return { file: `data/${path}`, row: day + 2, cells }
}
