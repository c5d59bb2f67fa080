import { z } from 'zod'
import { AlmanacError } from '../../contract/errors.ts'
import type { Source } from '../../core/source.ts'
import { cellsText } from '../html.ts'
import type { GseRecord } from '../model.ts'
import { readBody } from '../table.ts'
import { textOf } from '../text.ts'

const reply = z.object({
  recordsTotal: z.coerce.number().int().nonnegative().optional(),
  data: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
})

const parsed = (name: string, text: string): z.infer<typeof reply> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AlmanacError({ code: 'SOURCE_SHAPE', subject: name, got: text.slice(0, 40), expected: 'JSON', cause })
  }
  const result = reply.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new AlmanacError({
    code: 'SOURCE_SHAPE',
    subject: name,
    where: issue?.path.join('.') || 'the reply',
    got: issue?.message ?? 'another shape',
    expected: '{draw, recordsTotal, data: [[…]]}',
  })
}

/** What the table on the exchange's page asks for itself: rows as lists of texts, in the columns of the export. */
export default {
  title: 'Ghana Stock Exchange, table of daily shares (AJAX)',
  url: 'https://gse.com.gh/trading-and-data/',
  terms: 'Copyright of the exchange, no open licence: figures are shown with their source and not passed on in bulk.',
  passOn: false,
  cadence: 'session',
  requests: () => [
    {
      url: 'https://gse.com.gh/wp-admin/admin-ajax.php?action=get_wdtable&table_id=39&draw=1&start=0&length=200&order[0][column]=0&order[0][dir]=desc',
      accept: 'application/json',
    },
  ],
  read: received => {
    const { data } = parsed(received.name, textOf(received))
    const lines = data.map((cells, i) => ({ row: i + 1, cells: cells.map(cell => cellsText(String(cell ?? ''))) }))
    return readBody(received.name, lines, received.today)
  },
} satisfies Source<GseRecord>
