import { parseCsv } from '../../core/csv.ts'
import type { Source } from '../../core/source.ts'
import { isZip, sheetLines } from '../../core/xlsx.ts'
import type { GseRecord } from '../model.ts'
import { readTableLines } from '../read/table.ts'
import { checkSize, textInUtf8 } from '../read/text.ts'

/** The export buttons of the exchange's own table of daily shares and ETFs: CSV or Excel. Per-symbol files have the same columns. */
export default {
  title: 'Ghana Stock Exchange, daily shares and ETFs',
  url: 'https://gse.com.gh/trading-and-data/',
  terms: 'Copyright of the exchange, no open licence: prices and volumes are facts and are shown with their source.',
  passOn: true,
  cadence: 'session',
  requests: () => [],
  read: reply => {
    checkSize(reply.name, reply.bytes.length)
    const lines = isZip(reply)
      ? sheetLines({ ...reply, source: 'gse/official' })
      : parseCsv(reply.name, textInUtf8(reply))
    return readTableLines(reply.name, lines, reply.today)
  },
} satisfies Source<GseRecord>
