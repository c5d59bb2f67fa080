import { expect, test } from 'vitest'
import { isChartGap } from '../../pipeline/contract/chart-gap.ts'

test('a chart joins figures up to ten days apart, also across a leap day', () => {
  expect(isChartGap('2024-02-20', '2024-03-01')).toBe(false)
  expect(isChartGap('2024-02-20', '2024-03-02')).toBe(true)
})
