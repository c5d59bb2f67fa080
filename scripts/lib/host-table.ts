/** The table of hosts as README shows it, from what the request set found out (`npm run test:hosts`). */
import { markdownTable } from './table.ts'

export interface HostResults {
  readonly hosts: Readonly<Record<string, string>>
  readonly requests: number
  readonly capabilities: readonly {
    readonly title: string
    readonly cells: Readonly<Record<string, { readonly cell: string; readonly reasons: readonly string[] }>>
  }[]
}

const words: Readonly<Record<string, string>> = { yes: 'yes', no: 'no', part: 'in part', own: 'its own' }

const own = { cell: 'own', reasons: [] }

/** Rows are capabilities, columns hosts; numbers lead to the reasons below. */
export const hostTable = ({ hosts, requests, capabilities }: HostResults): string => {
  const ids = Object.keys(hosts)
  const reasons = [...new Set(capabilities.flatMap(({ cells }) => ids.flatMap(id => cells[id]?.reasons ?? [])))]
  const cellOf = ({ cell, reasons: some }: HostResults['capabilities'][number]['cells'][string] = own): string => {
    const numbers = some.map(reason => reasons.indexOf(reason) + 1).sort((a, b) => a - b)
    return (words[cell] ?? cell) + (numbers.length === 0 ? '' : ` (${numbers.join(', ')})`)
  }
  const rows = capabilities.map(({ title, cells }) => [title, ...ids.map(id => cellOf(cells[id]))])
  return [
    `${requests.toLocaleString('en-US')} requests are put to each host and its replies compared with the Node host's, byte for byte.`,
    '',
    markdownTable(['', ...ids.map(id => hosts[id]!)], rows),
    '',
    ...reasons.map((reason, i) => `${i + 1}. ${reason}`),
  ].join('\n')
}
