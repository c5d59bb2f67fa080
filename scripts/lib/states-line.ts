import type { Status } from '../../pipeline/contract/site-schemas.ts'

const states = ['fresh', 'late', 'frozen', 'shrinking', 'different', 'unasked'] as const

/** How many sources are in which state, with the names of those in a bad one: `61 fresh, 1 late (forex/ecb), 5 unasked`. */
export const statesLine = ({ sources }: Status): string =>
  states
    .flatMap(state => {
      const of = sources.filter(source => source.state === state)
      const isBad = state !== 'fresh' && state !== 'unasked'
      const names = isBad ? ` (${of.map(({ service, key }) => `${service}/${key}`).join(', ')})` : ''
      return of.length === 0 ? [] : `${of.length} ${state}${names}`
    })
    .join(', ')
