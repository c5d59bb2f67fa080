import { grouped } from '../../site/page/text/number.ts'

/** The summary table that ends a command: columns padded, numbers to the right. */
export const summaryTable = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const cells = rows.map(row => row.map(cell => (typeof cell === 'number' ? grouped(cell) : cell)))
  const widths = header.map((title, i) => Math.max(title.length, ...cells.map(row => row[i]!.length)))
  const line = (row: readonly string[], numeric: (i: number) => boolean): string =>
    row
      .map((cell, i) => (numeric(i) ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
      .join('  ')
      .trimEnd()
  const isNumber = (i: number) => rows.some(row => typeof row[i] === 'number')
  return `${[line(header, isNumber), ...cells.map(row => line(row, isNumber))].join('\n')}\n`
}

export const markdownTable = (header: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(header), `|${'---|'.repeat(header.length)}`, ...rows.map(line)].join('\n')
}
