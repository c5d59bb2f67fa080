/** The README of the downloads: the files, how to read them, the sources left out and why. */
import { type DownloadExample, downloadExamples } from '../contract/download-examples.ts'
import type { PackageFile } from './package.ts'
import type { Terms } from './terms.ts'

/** Names of languages after a code fence, where they differ from the kind. */
const languages: Partial<Record<DownloadExample['kind'], string>> = { shell: 'sh', steps: 'text', formula: 'text' }

/** The address is for the reader to fill in: no file knows where it will be served. */
const examples = downloadExamples('https://HOST/snapshots')
  .map(({ name, kind, text }) => `### ${name}\n\n\`\`\`${languages[kind] ?? kind}\n${text}\n\`\`\`\n`)
  .join('\n')

const n = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')

const fileRow = ({ path, rows, bytes, table }: PackageFile): string =>
  `| [${path}](${path}) | ${n(rows)} | ${n(bytes)} | ${table.title} | ${table.lastDay ?? ''} |`

const leftOutText = (terms: Terms): string => {
  const leftOut = Object.entries(terms).flatMap(([service, ofService]: [string, Terms[keyof Terms]]) =>
    [...ofService].flatMap(([key, term]) =>
      term.passOn ? [] : [`- \`${service}/${key}\`, ${term.title}: ${term.terms}`],
    ),
  )
  return `${leftOut.join('\n')}

The terms of these sources forbid passing their figures on, or were not read. They take no part in the tables and none in the API.
Whoever has a publisher's leave sets \`passOn\` in the source's file, \`pipeline/<service>/sources/<key>.ts\`, and builds again.`
}

export const readmeOf = (files: readonly PackageFile[], terms: Terms): string => `# Almanac, the tables

The tables behind the Almanac API, whole. \`datapackage.json\` describes each file and column (Data Package, version 2);
\`SHA256SUMS\` holds their sums.

| file | rows | bytes | what | last day |
|---|---:|---:|---|---|
${files.map(fileRow).join('\n')}

- Rows stand in the order of their key; dates rise.
- A rate is units of the currency per 1 EUR, mid-market, end of day: digit for digit what \`/forex/EUR/{code}/{date}\` answers.
  Divide two rates of one day for a cross.
- CSV is UTF-8 without a byte order mark, with LF and commas. An empty cell is a value nobody stated; it is never 0.
- \`numeric\` in \`forex/currencies.csv\` is text: "008", not 8.
- \`forex/rates\` has more rows than a spreadsheet takes once there are 1,048,576: spreadsheets read \`forex/rates-wide.csv\`.
- \`whois/domains.csv\` holds no contacts and no raw replies, whose bulk use registries forbid. A text that a spreadsheet would run as
  a formula is left out.
- The same data gives the same bytes. A file whose rows did not change keeps its sum.

## Left out

${leftOutText(terms)}

## Reading them

${examples}
## Terms

The figures are facts of the publishers named in \`datapackage.json\` under \`sources\`, each under its own terms; name them where they ask
for it.
`
