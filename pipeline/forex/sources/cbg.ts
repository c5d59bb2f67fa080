/** Central Bank of The Gambia: dalasi for one unit (100 of the Nordic crowns and yen, 5,000 CFA francs); a reply is one currency's archive. */
import { z } from 'zod'
import { addDays, dayMs } from '../../contract/calendar.ts'
import { decimalText, jsonOf, shapeError } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import type { NumberedQuote } from '../figure-rules.ts'
import { forexSource } from '../forex-source.ts'
import { judgeConsistent } from '../read/consistent.ts'
import { unitLabel } from '../read/prices.ts'
import { entriesIn } from '../read/series.ts'

const landmarks = ['2021-12-20', '2023-05-08', '2025-03-05'] as const

/** A reply is [[milliseconds, rate], …] and does not name its currency. It holds the whole archive; two of these three days identify it. */
const figuresThen = new Map(
  entriesIn(
    `AED 14.3 16.23 19.17, AUD 37.49 40.23 43.71, BRL 9.22 12.07 11.41, CAD 40.77 44.59 48.5, CHF 55.75 64.99 78.12,
   CNY 8.24 8 9.69, DKK 793.26 840.95 993.97, EGP 3.35 1.93 1.39, EUR 60.59 65.24 75.14, GBP 69.73 72.12 90.32,
   GHS 8.8 5.34 4.55, GNF 0.01 0.01 0.01, HKD 6.73 7.6 9.06, INR 0.69 0.73 0.81, JPY 46.28 44.21 47.3,
   KWD 173.34 194.55 228.05, LKR 0.26 0.19 0.24, NGN 0.13 0.13 0.05, NOK 582.46 560.77 628.32, NZD 35.43 37.52 39.55,
   PHP 1.05 1.08 1.22, SAR 14.01 15.9 18.77, SEK 580.7 567.37 623.42, SGD 38.4 44.99 52.42, SLL 0 2.59 3.26,
   THB 1.57 1.76 2.09, TRY 3.2 3.06 1.93, TWD 1.88 1.95 2.14, USD 52.53 59.61 70.39, XDR 73.46 80.56 92.74,
   XOF 458.03 496.06 570.88, ZAR 3.31 3.24 3.79`,
  ).map(([code = '', ...figures]) => [code, figures] as const),
)

/** The reply does not state units: 458 dalasi are the price of 5,000 CFA francs, 580 of a hundred Swedish crowns. */
const unitsOf: Readonly<Record<string, string>> = { DKK: '100', JPY: '100', NOK: '100', SEK: '100', XOF: '5000' }

type Point = Pick<NumberedQuote, 'row' | 'date' | 'text'>

const currencyOf = (reply: SourcedReply, points: readonly Point[]): string => {
  const asked = /indicative-exchange-rates\/([A-Z]{3})$/.exec(reply.name)?.[1]
  const then = landmarks.map(day => points.find(({ date }) => date === day)?.text)
  const told = [...figuresThen.keys()].filter(
    code => figuresThen.get(code)!.filter((text, i) => text === then[i]).length >= 2,
  )
  if (asked !== undefined && (told.length === 0 || told.includes(asked))) return asked
  if (asked === undefined && told.length === 1) return told[0]!
  throw shapeError(reply, {
    where: landmarks.join(', '),
    got: then.join(', '),
    expected: asked === undefined ? 'the figures of one currency on these days' : `those of ${asked}`,
  })
}

/** SLL holds the new leone after the redenomination of July 2022: 0.01 or 0 before, 4.11 on 2022-07-12. */
const quoted = (code: string, date: string): Pick<NumberedQuote, 'label' | 'base' | 'units'> => {
  if (code === 'SLL' && date >= '2022-07-01') return { label: 'SLL from July 2022', base: 'SLE', units: '1' }
  const units = unitsOf[code] ?? '1'
  return { label: unitLabel(units, code), base: code, units }
}

const schema = z.array(z.tuple([z.string(), z.string()])).min(1)

export default forexSource('cbg', {
  title: 'Central Bank of The Gambia',
  url: 'https://www.cbg.gm/exchange-rates',
  terms: 'Called indicative by the bank; reuse is not stated with them. The bank is named as the source.',
  covers:
    'The dollar, euro and pound in dalasi since 2000, 29 more since 2005 to 2019; weekly at first, every working day from 2024.',
  home: 'GMD',
  anchor: 'USD',
  reach: { first: '2000-01-07', per: 'all' },
  proven: 'cbg/31.json of 2026-05-24',
  requests: () =>
    [...figuresThen.keys()].map(code => ({ url: `https://www.cbg.gm/ajax/indicative-exchange-rates/${code}` })),
  read: reply => {
    const points = jsonOf(reply, schema).map(([ms, text], i): Point => {
      const days = Number(ms) / dayMs
      if (!Number.isInteger(days) || Math.abs(days) > 100_000)
        throw shapeError(reply, { where: `row ${i + 1}`, got: ms, expected: 'milliseconds of a midnight in UTC' })
      return { row: i + 1, date: addDays('1970-01-01', days), text: decimalText(text) }
    })
    const code = currencyOf(reply, points)
    return judgeConsistent(points.map(point => ({ ...point, ...quoted(code, point.date), counter: 'GMD' })))
  },
})
