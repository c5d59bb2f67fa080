/** `npm run import` as a person meets it: what is printed, and the exit code. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gseIntake } from '../../pipeline/gse/intake.ts'
import type { KeptRow } from '../../pipeline/gse/rules/row-candidate.ts'
import { ecbReply } from '../fetch/ecb-reply.ts'
import { bytesOf, exported, row } from '../gse/rows.ts'
import { runCommand } from '../support/command.ts'
import { tempDir } from '../support/temp.ts'

const dir = tempDir()
const symbols = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(letter => `S${letter}`)
/** A board of 26 symbols, of which the first `moved` closed at 5.50. */
const board = (date: string, moved: number): readonly KeptRow[] =>
  symbols.map((code, i) => row({ date, code, previous_close: '5.00', close: i < moved ? '5.50' : '5.00' }))

const importing = (name: string, rows: readonly KeptRow[]) => {
  const file = join(dir, name)
  writeFileSync(file, exported(rows))
  return runCommand('import', ['gse/official', file, '--data', dir])
}
const stored = () => readFileSync(join(dir, 'gse/official/2026.csv'), 'utf8')

test('the same file again, one that differs in a row, one that differs in the board', async () => {
  const first = [...board('22/07/2026', 0), ...board('23/07/2026', 0)]
  await gseIntake.store(dir, 'official', [{ name: 'first.csv', bytes: bytesOf(exported(first)) }])
  const before = stored()

  const again = await importing('again.csv', first)
  expect([again.code, again.stderr, stored()]).toEqual([0, '', before])
  expect(again.stdout).toMatch(
    /^gse\/official {4}52 {4}0 {8}0 {8}0\nnothing new: everything read is stored already\n$/m,
  )

  const contrary = await importing('contrary.csv', board('23/07/2026', 26))
  expect([contrary.code, contrary.stdout, stored()]).toEqual([1, '', before])
  expect(contrary.stderr).toMatch(/^SOURCE_CONFLICT contrary\.csv: 2026-07-23: got "26 of 52 rows refused .*\n$/)

  const differing = await importing('differing.csv', board('23/07/2026', 1))
  expect([differing.code, differing.stdout.includes('duplicate 1')]).toEqual([3, true])
  const [refusal = '', degraded] = differing.stderr.split('\n')
  expect(JSON.parse(refusal)).toMatchObject({ row: 2, date: '2026-07-23', code: 'SA', rule: 'duplicate' })
  expect(degraded).toMatch(/^DEGRADED 1 row differs from another file/)
})

test('a file of which every row is refused, and one whose changes wait', async () => {
  const at = tempDir()
  cpSync('test/data/tiny/forex/currencies.csv', join(at, 'forex/currencies.csv'))
  const importingRates = (name: string, date: string, usd: string) => {
    const file = join(at, name)
    const codes = [...'ABCDEFGHIJKLMNOPQR'].map(letter => `JP${letter}`)
    writeFileSync(file, `Date,USD,JPY,${codes.join()},\n${date},${usd},150,${codes.map(() => 'N/A').join()},\n`)
    return runCommand('import', ['forex/ecb', file, '--data', at])
  }
  const refused = await importingRates('future.csv', '2999-01-01', '1.1')
  expect([refused.code, refused.stdout.includes('future-date 2')]).toEqual([1, true])
  expect(refused.stdout).not.toContain('nothing new')
  expect(refused.stderr).toMatch(/SOURCE_REFUSED forex\/ecb: got "future-date 2", expected at least one sound row\./)

  const page = join(at, 'renamed.xml')
  writeFileSync(page, ecbReply('2020-01-02', '1.1').replaceAll('rate=', 'value='))
  const renamed = await runCommand('import', ['forex/ecb', page, '--data', at])
  expect([renamed.code, renamed.stdout.includes('number-form 2')]).toEqual([1, true])
  expect(JSON.parse(renamed.stderr.split('\n')[0]!)).toMatchObject({ date: '2020-01-02', rule: 'number-form' })

  expect((await importingRates('first.csv', '2020-01-02', '1.1')).code).toBe(0)
  const held = await importingRates('changed.csv', '2020-01-02', '1.5')
  expect([held.code, held.stdout.includes('nothing new')]).toEqual([3, false])
  expect(held.stderr).toMatch(/DEGRADED .*data\/forex\/held\.csv/)
})
