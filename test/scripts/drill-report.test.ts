import { expect, test } from 'vitest'
import { drillReport } from '../../scripts/lib/drill-report.ts'

test('the table and the closing line of the drills use the same words', () => {
  const ran = { seconds: 12, counts: { kills: 1_064 }, failures: [] }
  const all = [
    { ...ran, name: 'kills' },
    { ...ran, name: 'power', notRun: 'no root' },
    { ...ran, name: 'disks', failures: ['case 3'] },
  ]
  expect(drillReport(all)).toBe(`FAILED disks: case 3
drill  tried        failures  time  by       result
kills  1,064 kills         0  12 s           passed
power  1,064 kills         0  12 s  no root  not run
disks  1,064 kills         1  12 s           FAILED
drills: 1 passed, 1 failed, 1 not run
`)
})
