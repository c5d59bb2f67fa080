/** What the Node host keeps of a tree: rates by code and day. */
import { expect, it } from 'vitest'
import { createRates } from '../../site/edge/node/tree/rates.ts'

const series: Readonly<Record<string, { readonly dates: readonly string[]; readonly rates: readonly number[] }>> = {
  EUR: { dates: ['2026-04-09', '2026-04-10', '2026-04-13'], rates: [1, 1, 1] },
  GHS: { dates: ['2026-04-10', '2026-04-13'], rates: [15.1, 15] },
}

it('reads the series of a code once, when it is first asked for', () => {
  const reads: string[] = []
  const rates = createRates(code => {
    reads.push(code)
    return series[code]
  })!
  expect(reads).toEqual(['EUR'])
  expect(rates.column('GHS')).toMatchObject({ figures: Float64Array.of(Number.NaN, 15.1, 15), span: [1, 2] })
  expect(rates.column('QQQ')).toBeUndefined()
  expect(reads.filter(code => code === 'GHS')).toHaveLength(1)
})

it('needs the series of the euro, which lists all days', () => {
  expect(createRates(() => undefined)).toBeUndefined()
})
