import type { Status } from '../../pipeline/contract/site-schemas.ts'

const states = ['fresh', 'late', 'frozen', 'shrinking', 'different', 'unasked'] as const

const named: ReadonlySet<string> = new Set(['late', 'frozen', 'shrinking', 'different'])

/** How many sources are in which state, with the names of those in a bad one: `61 fresh, 1 late (forex/ecb), 5 unasked`. */
export const statesLine = ({ sources }: Status): string =>
  states
    .map(state => ({ state, of: sources.filter(source => source.state === state) }))
    .filter(({ of }) => of.length > 0)
    .map(({ state, of }) => {
      const names = named.has(state) ? ` (${of.map(({ service, key }) => `${service}/${key}`).join(', ')})` : ''
      return `${of.length} ${state}${names}`
    })
    .join(', ')
