import { z } from 'zod'
import { daysBetween } from '../../contract/calendar.ts'
import { AlmanacError } from '../../contract/errors.ts'
import type { KnownSpan, Source } from '../../core/source.ts'
import type { GseRecord } from '../model.ts'
import { cellsText } from '../read/html.ts'
import { readBody } from '../read/table.ts'
import { textOf } from '../read/text.ts'

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

const page = 'https://gse.com.gh/trading-and-data/'
const table = 'https://gse.com.gh/wp-admin/admin-ajax.php'

/** The page has its nonce in a script or in a hidden field. */
const nonces = [
  /"wdtNonce"\s*:\s*"([0-9a-f]{6,32})"/i,
  /name="wdtNonceFrontendServerSide_39"[^>]*?value="([0-9a-f]{6,32})"/i,
]

/** A session has 41 rows. Three sessions more than are missing, so that corrections of the last ones are seen. */
const rowsToAsk = ({ last, today }: KnownSpan): number =>
  last === undefined ? 3000 : Math.min(3000, 45 * (Math.max(0, daysBetween(last, today)) + 3))

/** The request that the table on the exchange's page makes itself: rows as lists of texts in the columns of the export. */
export default {
  title: 'Ghana Stock Exchange, table of daily shares (AJAX)',
  url: page,
  terms: 'Copyright of the exchange, no open licence: figures are shown with their source and not passed on in bulk.',
  passOn: false,
  cadence: 'session',
  requests: () => [{ url: page, accept: 'text/html' }],
  follow: (received, known) => {
    const nonce = nonces.map(pattern => pattern.exec(textOf(received))?.[1]).find(found => found !== undefined)
    if (nonce === undefined)
      throw new AlmanacError({
        code: 'SOURCE_SHAPE',
        subject: received.name,
        got: 'no wdtNonce',
        expected: 'the token that the table of daily shares asks with',
      })
    const form = new URLSearchParams({
      action: 'get_wdtable',
      table_id: '39',
      draw: '1',
      start: '0',
      length: String(rowsToAsk(known)),
      'order[0][column]': '0',
      'order[0][dir]': 'desc',
      wdtNonce: nonce,
    })
    const type = 'application/x-www-form-urlencoded'
    return [{ url: table, accept: 'application/json', post: { type, body: form.toString() } }]
  },
  read: received => {
    const { data } = parsed(received.name, textOf(received))
    const lines = data.map((cells, i) => ({ row: i + 1, cells: cells.map(cell => cellsText(String(cell ?? ''))) }))
    return readBody(received.name, lines, received.today)
  },
} satisfies Source<GseRecord>
