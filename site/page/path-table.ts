/** The table of paths for README, in Markdown. */
import { type Route, routes } from '../../pipeline/contract/routes.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|')

const nameOf = ({ path, variants }: Route): string =>
  `\`${path}${variants.length > 0 ? `[?${variants.join('&')}]` : ''}\``

export const pathTable = (): string => {
  const rows = Object.values(routes).map(route => [nameOf(route), route.gives, route.missing].map(cell))
  return ['| path | gives | 404 when |', '|---|---|---|', ...rows.map(cells => `| ${cells.join(' | ')} |`)].join('\n')
}
