/**
 * IMF, International Financial Statistics: units per US dollar at the end of each month, as codeforIATI collected them in JSON,
 * `{month-end: {code: number}}`. Each country's series is written in its newest unit; a figure is stored in the unit of its day.
 */
import { z } from 'zod'
import { addDays, isWeekend } from '../../contract/calendar.ts'
import { jsonOf, shapeError } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { dateIn } from '../read/date.ts'
import { codesByName, entriesIn } from '../read/series.ts'
import { unitOfDay } from '../read/unit-of-day.ts'

const schema = z.record(z.string(), z.record(z.string(), z.string()))

/** Codes under which the table has another currency's series, known by the figures: 7.65 is the kuna, 11.6 the Uruguayan peso. */
const meant = codesByName('HRK HRD, UYU UYW, VEF VED')

/** Series that are in no unit known: what stands there, and the days concerned. */
const unplaced: readonly { readonly code: string; readonly before: string; readonly reason: string }[] = [
  { code: 'ITL', before: '9999', reason: 'euros of San Marino' },
  { code: 'NLG', before: '9999', reason: 'guilders of the Netherlands Antilles' },
  { code: 'TMT', before: '2009-01-01', reason: 'old manats, not converted' },
  { code: 'ZWG', before: '2024-04-05', reason: 'a unit between four redenominations' },
]

/** The last day of each unit that another country's currency followed. */
const lastDays = new Map(
  entriesIn(
    `BGN 2025-12-31, CYP 2007-12-31, EEK 2010-12-31, GRD 2001-12-31, HRK 2022-12-31, LTL 2014-12-31, LVL 2013-12-31,
     MTL 2007-12-31, SIT 2006-12-31, SKK 2008-12-31, VEF 2018-08-19`,
  ).map(([code = '', day = '']) => [code, day]),
)

/** Figures of a month's end are stored under its last working day: no rate is fixed on a weekend. */
const workingDay = (date: string): string => {
  let day = date
  while (isWeekend(day)) day = addDays(day, -1)
  return day
}

export default forexSource('imf-monthly', {
  title: 'International Monetary Fund, International Financial Statistics',
  url: 'https://data.imf.org/en/datasets/IMF.STA:ER',
  terms:
    'IMF data may be used freely with the Fund named as the source; collected by codeforIATI under the MIT licence.',
  cadence: 'manual',
  covers: 'About 150 currencies per US dollar at the end of each month, 2000 to October 2024.',
  home: 'USD',
  issues: 'XDR',
  anchor: 'USD',
  monthEnd: true,
  requests: () => [],
  fixedOn: workingDay,
  expected: 'months with rates',
  read: reply =>
    Object.entries(jsonOf(reply, schema)).flatMap(([monthEnd, rates], i) => {
      const row = i + 1
      const end = dateIn(reply, row, monthEnd)
      if (addDays(end, 1).slice(8) !== '01')
        throw shapeError(reply, { where: `row ${row}`, got: monthEnd, expected: 'the last day of a month' })
      return Object.entries(rates)
        .filter(([written]) => written !== 'USD')
        .map(([written, text]) => {
          const newest = meant.get(written) ?? written
          const strange = unplaced.find(({ code, before }) => code === newest && end < before)
          const { code, perNewest } = unitOfDay(newest, end)
          const last = lastDays.get(code)
          const ended = last !== undefined &&
            end > last && { rule: 'not-in-force', reason: `${code} ended on ${last}`, code: written }
          const refusal = strange ? { rule: 'unit-unknown', reason: strange.reason, code: written } : ended
          const label = code === written ? code : `${written} in ${code}`
          return { row, day: end, label, code: 'USD', counter: code, units: String(1 / perNewest), text, refusal }
        })
    }),
})
