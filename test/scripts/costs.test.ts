import { describe, expect, it } from 'vitest'
import { cloudFrontCost, costTable, workerCost } from '../../scripts/costs.ts'

// Worked out by hand from the lists of prices, in dollars and in millions of requests.
describe('costs a month', () => {
  it.each([
    // The base price; everything else is within what is free.
    [1, 5],
    // 90 million requests at 0.30; 300 − 30 million milliseconds at 0.02; 10 million reads are free.
    [100, 5 + 27 + 5.4],
    // 9,990 × 0.30; (30,000 − 30) × 0.02; (1,000 − 10) × 0.36.
    [10_000, 5 + 2_997 + 599.4 + 356.4],
  ])('of a worker over R2 for %d million requests', (requests, dollars) => {
    expect(workerCost(requests)).toBeCloseTo(dollars, 6)
  })

  // 0.03 GB at 0.023 and 74,455 × 22 writes at 5 a million: 8.19074.
  const standing = 0.00069 + 8.19005
  it.each([
    [1, standing + 0.04],
    // 90 million requests at 1; 10 million reads at 0.4; 100 GB are free.
    [100, standing + 90 + 4],
    // 9,990 × 1; 1,000 × 0.4; (10,000 − 1,000) GB × 0.085.
    [10_000, standing + 9_990 + 400 + 765],
  ])('of CloudFront over S3 for %d million requests', (requests, dollars) => {
    expect(cloudFrontCost(requests)).toBeCloseTo(dollars, 6)
  })

  it('stand in a table with the requests a second', () => {
    const rows = costTable().split('\n')
    expect(rows[2]).toBe('| 1 M | 0.4 | 1 GB | $5.00 | $8.23 |')
    expect(rows[3]).toBe('| 100 M | 38.6 | 100 GB | $37.40 | $102 |')
    expect(rows[4]).toBe('| 10 G | 3,858 | 10,000 GB | $3,958 | $11,163 |')
  })
})
