import { errorCodes } from '../../pipeline/contract/error-codes.ts'

/** The codes of errors as a Markdown table. */
export const errorTable = (): string =>
  [
    '| code | what happened | what to do |',
    '|---|---|---|',
    ...Object.entries(errorCodes).map(([code, { means, remedy }]) => `| \`${code}\` | ${means} | ${remedy} |`),
  ].join('\n')
