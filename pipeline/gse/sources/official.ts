import { parseCsv } from '../../core/csv.ts'
import type { Source } from '../../core/source.ts'
import type { PrintedRow } from '../model.ts'
import { checkHeadings, readLines } from '../table.ts'
import { textOf } from '../text.ts'

/** The export button of the exchange's own table of daily shares and ETFs; per-symbol files have the same 13 columns. */
export default {
  title: 'Ghana Stock Exchange, daily shares and ETFs',
  url: 'https://gse.com.gh/trading-and-data/',
  terms: 'Copyright of the exchange, no open licence: figures are shown with their source and not passed on in bulk.',
  passOn: false,
  cadence: 'session',
  requests: () => [],
  read: reply => {
    const [header, ...lines] = parseCsv(reply.name, textOf(reply))
    checkHeadings(reply.name, header?.cells ?? [])
    return readLines(reply.name, lines, reply.today)
  },
} satisfies Source<PrintedRow>
