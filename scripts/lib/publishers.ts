import { forexSources } from '../../pipeline/forex/intake.ts'

/** The publishers of exchange rates as a Markdown table, from what each source file says of itself. */
export const publisherTable = async (): Promise<string> => {
  const rows = [...(await forexSources())].map(([key, { title, url, covers, terms, passOn }]) =>
    [`\`${key}\``, `[${title}](${url})`, covers, terms, passOn ? 'yes' : '*no*'].join(' | '),
  )
  const header = ['| key | publisher | covers | terms | passed on |', '|---|---|---|---|---|']
  return [...header, ...rows.map(row => `| ${row} |`)].join('\n')
}
