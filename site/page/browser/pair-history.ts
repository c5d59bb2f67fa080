/** Loads the history of pairs. Each currency's series is loaded once. */
import type { PrecisionRun } from '../../../pipeline/contract/precision.ts'
import { type ChartPoint, type ChartSeries, pairOf } from '../text/series.ts'
import { listAt, numberAt, textAt } from '../text/shown-response.ts'
import type { DateRange, Period } from '../text/url-state.ts'
import { load } from './load.ts'

type LoadedHistory = { readonly points: readonly ChartPoint[] } | { readonly why: string }

const isDay = (value: unknown): value is string => typeof value === 'string'
const isRate = (value: unknown): value is number => typeof value === 'number' && value > 0

const runOf = (run: unknown): readonly PrecisionRun[] => {
  const [from, digits, usdDigits] = [textAt(run, 'from'), numberAt(run, 'digits'), numberAt(run, 'usdDigits')]
  return from === null || digits === null ? [] : [{ from, digits, ...(usdDigits !== null && { usdDigits }) }]
}

const seriesOf = (body: unknown): ChartSeries | undefined => {
  const [dates, rates] = [listAt(body, 'dates'), listAt(body, 'rates')]
  const isWhole = textAt(body, 'code') !== null && dates.length === rates.length
  const precision = listAt(body, 'precision').flatMap(runOf)
  return isWhole && dates.every(isDay) && rates.every(isRate) ? { dates, rates, precision } : undefined
}

const isShort = (span: Period | DateRange): boolean => span === '1m' || span === '6m' || span === '1y'

export const pairHistories = () => {
  const known = new Map<string, ChartSeries>()
  const one = async (path: string): Promise<ChartSeries | string> => {
    const found = known.get(path)
    if (found) return found
    const reply = await load(path)
    if (reply.kind === 'failed') return reply.why
    if (reply.kind === 'refused') return { dates: [], rates: [] }
    const series = seriesOf(reply.body)
    if (!series) return 'the response was not a series'
    known.set(path, series)
    return series
  }
  const inFolder = async (folder: string, codes: readonly string[]): Promise<LoadedHistory> => {
    const [base, counter] = await Promise.all(
      codes.map(code => one(`/forex/series/${folder}${code.toLowerCase()}.json`)),
    )
    if (typeof base !== 'object') return { why: base ?? '' }
    if (typeof counter !== 'object') return { why: counter ?? '' }
    return { points: pairOf(base, counter) }
  }
  /** The recent files hold 400 days. A retired pair has none there, so its whole series is loaded. */
  return async (pair: string, span: Period | DateRange): Promise<LoadedHistory> => {
    const codes = pair.split('/')
    const recent = isShort(span) ? await inFolder('recent/', codes) : undefined
    if (recent && ('why' in recent || recent.points.length > 0)) return recent
    return inFolder('', codes)
  }
}
