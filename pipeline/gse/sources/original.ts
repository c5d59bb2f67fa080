import { z } from 'zod'
import { isFormula } from '../../contract/csv.ts'
import { almanacError } from '../../contract/errors.ts'
import { equity, equityLive } from '../../contract/schemas.ts'
import type { Source } from '../../core/source.ts'
import { tidy } from '../facts.ts'
import type { Fact, FactField, GseRecord } from '../model.ts'
import { dateInName } from '../read/quotes.ts'
import { textInUtf8 } from '../read/text.ts'

const board = z.array(equityLive)
const publisher = 'dev.kwayisi.org/apis/gse'

/** The facts of an equity's company. Price and capitalization change daily and are not kept. */
const profileOf = ({ name: symbol, company: about, shares, eps, dps }: z.infer<typeof equity>, asOf: string) => {
  const { directors, ...profile } = about
  const stated = { ...profile, shares, eps, dps }
  const facts = Object.entries(stated).flatMap(([field, value]): readonly Fact[] =>
    value === null || isFormula(String(value))
      ? []
      : [{ symbol, field: field as FactField, value: tidy(field, String(value)), asOf, source: publisher }],
  )
  return [
    ...facts.map((fact): GseRecord => ({ kind: 'fact', row: 1, fact })),
    ...directors.map(({ name, position }): GseRecord => {
      const director = { symbol, name, position: position ?? '', asOf, source: publisher }
      return { kind: 'director', row: 1, director }
    }),
  ]
}

/** Recorded replies of the original service: its board and its equities. They have no date; their file names may. */
export default {
  title: 'Ghana Stock Exchange API of dev.kwayisi.org, recorded replies',
  url: 'https://dev.kwayisi.org/apis/gse/',
  terms: 'Free to use, no registration; the exchange is the source of its figures.',
  passOn: true,
  cadence: 'manual',
  requests: () => [],
  read: reply => {
    const text = textInUtf8(reply)
    const fail = (got: string, wanted: string, more: { readonly where?: string; readonly cause?: unknown }) =>
      almanacError('SOURCE_SHAPE', reply.name, got, wanted, more)
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (cause) {
      throw fail(text.slice(0, 40), 'JSON', { cause })
    }
    const date = dateInName(reply)
    const one = equity.safeParse(value)
    if (one.success) return { rows: profileOf(one.data, date), refused: [] }
    const live = board.safeParse(value)
    if (live.success && live.data.length > 0) {
      const rows = live.data.map(({ name, price, change, volume }, i) => {
        const figures = { close: String(price), change: String(change), volume: String(volume) }
        return { kind: 'quote' as const, quote: { row: i + 1, date, code: name, ...figures } }
      })
      return { rows, refused: [] }
    }
    const issue = (Array.isArray(value) ? live : one).error?.issues[0]
    const where = issue?.path.join('.') || 'the reply'
    throw fail(issue?.message ?? 'an empty list', 'an array of equity_live objects, or one equity object', { where })
  },
} satisfies Source<GseRecord>
