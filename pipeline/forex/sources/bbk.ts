/**
 * Deutsche Bundesbank: Frankfurt fixings in German marks to 1998-12-30, all before the service begins, so that an import of them
 * stores nothing and says why. Units and direction stand only in the title (`1 000 ITL = ... DEM`); BBK_UNIT_MULT is 0 throughout.
 */
import { decimalText, shapeError, textOf } from '../../core/reply.ts'
import { type Candidate, judge } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { dayAt, rowsOf } from '../read/table.ts'
import { unitLabel } from '../read/unit-label.ts'

const source = 'forex/bbk'

/** A full stop is the bank's sign for no figure (weekends, holidays). */
const none = new Set(['', '.'])

export default {
  title: 'Deutsche Bundesbank',
  url: 'https://www.bundesbank.de/en/statistics/exchange-rates',
  terms: 'Free use with the source named.',
  passOn: true,
  cadence: 'manual',
  covers: '18 currencies against the German mark to 1998-12-30; its euro rates are the ECB’s.',
  home: 'DEM',
  anchor: 'EUR',
  requests: () => [],
  read: reply => {
    const options = { source, reply, delimiter: ';' }
    const rows = rowsOf(textOf(source, reply), ['TIME_PERIOD', 'OBS_VALUE', 'BBK_TITLE'], options)
    const figures = rows.flatMap((line): readonly Candidate[] => {
      if (none.has(line.OBS_VALUE)) return []
      const { row } = line
      const [, many, base, counter] = /\/ ([\d ]+) ([A-Z]{3}) = \.\.\. ([A-Z]{3}) \//.exec(line.BBK_TITLE) ?? []
      if (many === undefined || base === undefined || counter === undefined)
        throw shapeError(source, reply, {
          where: `row ${row}`,
          got: line.BBK_TITLE,
          expected: 'a title 100 ATS = ... DEM',
        })
      const units = decimalText(many)
      const label = `${unitLabel(units, base)} = ... ${counter}`
      const date = dayAt(line.TIME_PERIOD, row, options)
      return [{ row, date, label, base, counter, units, side: 'mid', text: decimalText(line.OBS_VALUE) }]
    })
    return judge(figures)
  },
} satisfies ForexSource
