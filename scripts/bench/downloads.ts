/** The downloads at twice today's rows: processor time and memory, against what a small rented machine has to give. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Book, emptyBook } from '../../pipeline/book.ts'
import { addDays, isWeekend } from '../../pipeline/contract/calendar.ts'
import { exact } from '../../pipeline/contract/precision.ts'
import { vectorDigits } from '../../pipeline/contract/quote.ts'
import { significant } from '../../pipeline/contract/significant.ts'
import { makeDownloads } from '../../pipeline/snapshots/downloads.ts'
import { loadTerms } from '../../pipeline/snapshots/terms.ts'
import { mostResident, runsApart } from '../lib/apart.ts'
import { against, type Measured, processorMs } from './measure.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const madeUp = Array.from({ length: 178 }, (_, i) => `${letters[Math.floor(i / 26)]}${letters[i % 26]}X`)

/** A rate that looks like chance, the same on every run. */
const rateAt = (place: number, column: number): number =>
  significant(10 ** ((column % 5) - 1) * (1 + (Math.imul(place, 0x9e37_79b1) >>> 0) / 2 ** 32), vectorDigits)

/** A book of as many rates as asked. */
export const largeBook = (rows: number): Book => {
  const codes = [...madeUp, 'EUR', 'USD'].sort()
  const dates: string[] = []
  for (let day = '2000-01-03'; dates.length < rows / codes.length; day = addDays(day, 1))
    if (!isWeekend(day)) dates.push(day)
  const places = { length: dates.length * codes.length }
  const columnOf = (place: number): number => place % codes.length
  const perEur = Float64Array.from(places, (_, i) => (codes[columnOf(i)] === 'EUR' ? 1 : rateAt(i, columnOf(i))))
  const chosen = Uint16Array.from(places, (_, i) => columnOf(i) % 4)
  const precision = new Uint8Array(perEur.length).fill(exact)
  const facts = { numeric: '', kind: 'national', units: '2', first: '', last: '', successor: '', ratio: '' } as const
  const currencies = new Map(codes.map(code => [code, { code, name: code, ...facts }]))
  const sources = ['bdi', 'ecb', 'fed', 'nbp'].map(source => ({ source }))
  return { ...emptyBook, forex: { ...emptyBook.forex, currencies, codes, dates, perEur, precision, sources, chosen } }
}

/** One run: processor time of all threads, and the most that was ever resident, the book included. */
export const makeLarge = async (rows: number) => {
  const [book, terms] = [largeBook(rows), await loadTerms()]
  const dir = mkdtempSync(join(tmpdir(), 'almanac-downloads-'))
  const put = (key: string, body: string | Uint8Array): void => {
    mkdirSync(dirname(join(dir, key)), { recursive: true })
    writeFileSync(join(dir, key), body)
  }
  const from = process.cpuUsage()
  try {
    const files = await makeDownloads({ book, terms, sink: { put, keep: () => false } })
    return { rows: files[0]!.rows, seconds: processorMs(from) / 1000, megabytes: mostResident() }
  } finally {
    rmSync(dir, { recursive: true })
  }
}

export const bench = async function* (): AsyncGenerator<Measured> {
  const runs = await runsApart(import.meta.url, makeLarge, [1_200_000])
  const what = `downloads of ${(runs[0]!.rows / 1e6).toFixed(1)} M rows`
  yield against({ name: `${what}, processor time`, unit: 's', limit: 15 }, runs, ({ seconds }) => seconds)
  yield against({ name: `${what}, most resident`, unit: 'MB', limit: 400 }, runs, ({ megabytes }) => megabytes)
}
