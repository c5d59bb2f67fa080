import { errorCodes } from '../../pipeline/contract/error-codes.ts'
import { markdownTable } from './table.ts'

export const errorTable = (): string =>
  markdownTable(
    ['code', 'what happened', 'what to do'],
    Object.entries(errorCodes).map(([code, { means, remedy }]) => [`\`${code}\``, means, remedy]),
  )
