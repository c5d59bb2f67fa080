/** The table of paths as README shows it. */
import { AlmanacError } from '../../pipeline/contract/errors.ts'
import { type Route, routes } from '../../pipeline/contract/routes.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|')

const nameOf = ({ path, variants }: Route): string =>
  `\`${path}${variants.length > 0 ? `[?${variants.join('&')}]` : ''}\``

export const pathTable = (): string => {
  const rows = Object.values(routes).map(route => [nameOf(route), route.gives, route.missing].map(cell))
  return ['| path | gives | 404 when |', '|---|---|---|', ...rows.map(cells => `| ${cells.join(' | ')} |`)].join('\n')
}

const [opening, closing] = ['<!-- paths -->', '<!-- /paths -->']

/** Replaces what stands between the markers and leaves the rest to its writers. */
export const withPathTable = (before: string): string => {
  const [from, to] = [before.indexOf(opening), before.indexOf(closing)]
  if (from === -1 || to < from)
    throw new AlmanacError({
      code: 'GENERATE',
      subject: 'README.md',
      got: 'no place for the table of paths',
      expected: `a line ${opening} and after it a line ${closing}`,
    })
  return `${before.slice(0, from + opening.length)}\n${pathTable()}\n${before.slice(to)}`
}
