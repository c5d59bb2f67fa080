/** The paths of the table as nginx sees them: a pattern for the location, and the file it leads to. */
import { type ParamNames, type Route, routes } from '../../../pipeline/contract/routes.ts'

/** Places of letters that are folded to lower case; no code or symbol is longer, and what is goes to the core. */
export const foldedPlaces = 12

/** In braces: what follows may be a letter. */
export const variable = (name: string): string => `\${${name}}`

interface Part {
  readonly pattern: string
  readonly target: string
  /** Folded places it takes. */
  readonly width: number
}

/** So many places from one on, a letter each; of a name that may be short all but the first can be missing. */
const folded = (from: number, width: number, letters: string, isShort = false): Part => {
  const all = Array.from({ length: width }, (_, i) => from + i)
  const pattern = all.map((i, n) => `(?<c${i}>[${letters}])${isShort && n > 0 ? '?' : ''}`).join('')
  return { pattern, target: all.map(i => variable(`l${i}`)).join(''), width }
}

const code = (from: number): Part => folded(from, 3, 'a-z')

/** What a parameter looks like. Names of domains are too long to fold: in capitals they are asked of the core. */
const parts: Readonly<Record<ParamNames<Route['path']>, (from: number) => Part>> = {
  'domain-name': () => ({ pattern: '(?<name>(?-i:[a-z0-9-]+(?:[.][a-z0-9-]+)+))', target: '$name', width: 0 }),
  currency: code,
  'base-currency': code,
  'counter-currency': code,
  symbol: from => folded(from, foldedPlaces - from + 1, 'a-z0-9', true),
  date: () => ({ pattern: '(?<date>[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9])', target: '$date', width: 0 }),
}

const isParam = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name)

export interface Located {
  readonly route: Route
  readonly pattern: string
  readonly file: string
}

const locate = (route: Route): Located => {
  let next = 1
  const segments = route.path
    .slice(1)
    .split('/')
    .map(segment => {
      const name = segment.slice(1, -1)
      if (!segment.startsWith('{') || !isParam(name)) return { pattern: segment, target: segment }
      const part = parts[name](next)
      next += part.width
      return part
    })
  const variants: readonly string[] = route.variants
  const suffix =
    (variants.includes('fixed') ? variable('almanac_fixed') : '') +
    (route.media === 'json' ? variable('almanac_pretty') : '')
  return {
    route,
    pattern: `^/${segments.map(({ pattern }) => pattern).join('/')}/?$`,
    file: `/${segments.map(({ target }) => target).join('/')}${suffix}.${route.media === 'text' ? 'txt' : 'json'}`,
  }
}

/** Every row of the table. No two patterns meet, so their order does not matter. */
export const located: readonly Located[] = Object.values(routes).map(locate)
