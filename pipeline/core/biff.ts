/** Workbooks of the old binary form (.xls, BIFF), read by SheetJS; our own reader takes .xlsx alone. */
import { read } from '@e965/xlsx'
import { AlmanacError } from '../contract/errors.ts'
import type { SourceReply } from './source.ts'
import type { Sheet } from './xlsx.ts'

/** The head of an OLE file. */
const head = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

const isBiff = ({ bytes }: SourceReply): boolean => head.every((byte, i) => bytes[i] === byte)

/** Rows beyond this are not read: the largest real sheet has 60. */
const mostRows = 5_000

const failure = (reply: SourceReply, got: string, cause?: unknown): AlmanacError =>
  new AlmanacError({
    code: 'SOURCE_SHAPE',
    subject: reply.name,
    got,
    expected: 'a whole .xls',
    ...(cause !== undefined && { cause }),
  })

/** All sheets; texts as written, numbers in full. Throws SOURCE_SHAPE for any other file. */
export const biffSheets = (reply: SourceReply): readonly Sheet[] => {
  if (!isBiff(reply)) throw failure(reply, 'another file')
  try {
    const book = read(reply.bytes, {
      type: 'array',
      dense: true,
      sheetRows: mostRows,
      cellText: false,
      cellHTML: false,
    })
    return book.SheetNames.map(name => ({
      name,
      // Rows and cells without content are holes, which `map` would leave.
      lines: Array.from(book.Sheets[name]?.['!data'] ?? [], (cells, i) => ({
        row: i + 1,
        cells: Array.from(cells ?? [], cell => (cell?.v === undefined ? '' : String(cell.v))),
      })),
    }))
  } catch (cause) {
    throw failure(reply, 'a broken workbook', cause)
  }
}
