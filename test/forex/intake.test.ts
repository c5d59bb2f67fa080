import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forexIntake } from '../../pipeline/forex/intake.ts'
import { tempDir } from '../support/temp.ts'
import { replyOf } from './fixture.ts'

test('of two figures that replies give for one day the later is stored, and the other is refused', async () => {
  const dir = tempDir()
  mkdirSync(join(dir, 'forex'))
  copyFileSync(new URL('../../data/forex/currencies.csv', import.meta.url), join(dir, 'forex/currencies.csv'))
  const replyWith = (rate: string) => ({
    ...replyOf(`[{"Date":"2026-03-02","Rate":"${rate}"}]`),
    today: '2026-03-25',
  })
  const { added, changed, refused } = await forexIntake.store(dir, 'mma', ['15.40', '15.42', '15.42'].map(replyWith))
  expect({ added, changed }).toEqual({ added: 1, changed: 0 })
  expect(refused).toEqual([
    { rule: 'duplicate', reason: '15.40, before 15.42 in a later reply', date: '2026-03-02', code: 'USD' },
  ])
  expect(readFileSync(join(dir, 'forex/mma/2026.csv'), 'utf8')).toBe('date,USD\n2026-03-02,15.42\n')
  // A figure that was never stored was never corrected.
  expect(readdirSync(join(dir, 'forex'))).not.toContain('corrections.csv')
})
