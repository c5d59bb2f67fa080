/** Boards without dates: finds their session and brings their rows into the table's shape. */
import { isDate } from '../../contract/calendar.ts'
import { type AlmanacError, almanacError } from '../../contract/errors.ts'
import type { SourceReply } from '../../core/source.ts'
import type { BoardRow, PrintedRow } from '../model.ts'
import { fromE4, readE4 } from './figures.ts'

/** The day in a file's name, `live-2026-08-18.json`; empty when it names none. */
export const dateInName = ({ name }: SourceReply): string => {
  const found = /\d{4}-\d\d-\d\d/.exec(name)?.[0] ?? ''
  return isDate(found) ? found : ''
}

/** An undated board is not stored, because its session is unknown. */
export const undated = (subject: string): AlmanacError =>
  almanacError('SOURCE_UNDATED', subject, 'no date', 'the day it is of', {
    hint: 'Put the day into the file name: live-2026-08-18.json',
  })

/** A board row as a row of the table: the previous close is close less change; other cells stay empty. */
export const printedOf = ({ row, date, code, close, change, volume }: BoardRow): PrintedRow => {
  const [closeE4, changeE4] = [readE4(close), readE4(change)]
  const isKnown = closeE4 !== null && changeE4 !== null && !Number.isNaN(closeE4 - changeE4)
  const previous = isKnown ? String(fromE4(closeE4 - changeE4)) : ''
  return { row, cells: [date, code, '', '', previous, '', '', close, change, '', '', volume, ''] }
}
