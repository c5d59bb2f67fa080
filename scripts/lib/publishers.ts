import { forexSources } from '../../pipeline/forex/intake.ts'
import { markdownTable } from './table.ts'

/** The publishers of exchange rates, from what each source file says of itself. */
export const publisherTable = async (): Promise<string> =>
  markdownTable(
    ['key', 'publisher', 'covers', 'terms', 'passed on'],
    [...(await forexSources())].map(([key, { title, url, covers, terms, passOn }]) => [
      `\`${key}\``,
      `[${title}](${url})`,
      covers,
      terms,
      passOn ? 'yes' : '*no*',
    ]),
  )
