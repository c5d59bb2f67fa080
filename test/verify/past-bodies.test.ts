import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { TreeOnDisk } from '../../pipeline/publish/build.ts'
import { refusePastChange } from '../../pipeline/verify/past-bodies.ts'
import { tempDir } from '../support/temp.ts'

const key = 'gse/history/cal.json'

/** A tree with one history: closes by session. */
const treeWith = (closes: Readonly<Record<string, number>>, sum?: string): TreeOnDisk => {
  const [dir, sessions] = [tempDir(), Object.entries(closes).map(([date, close]) => ({ date, close }))]
  const text = JSON.stringify({ symbol: 'CAL', sessions })
  mkdirSync(dirname(join(dir, key)), { recursive: true })
  writeFileSync(join(dir, key), text)
  return { dir, profile: 'edge', files: { [key]: sum ?? hash('sha256', text) } }
}

const shown = { '2026-07-01': 0.8, '2026-07-22': 0.81 }
const refuse = refusePastChange('2026-07-24')

test('a history may grow, and correct sessions of the last fourteen days', () => {
  expect(() => refuse(treeWith({ ...shown, '2026-07-23': 0.82 }), treeWith(shown))).not.toThrow()
  expect(() => refuse(treeWith({ ...shown, '2026-07-22': 0.79 }), treeWith(shown))).not.toThrow()
})

test.each([
  ['another close', { ...shown, '2026-07-01': 0.08 }],
  ['no such session', { '2026-07-22': 0.81 }],
])('of an older session, %s is refused', (_, written) =>
  expect(() => refuse(treeWith(written), treeWith(shown))).toThrow(/CHANGE_REFUSED gse\/history\/cal\.json/),
)

test('a damaged body says nothing of what was published', () =>
  expect(() => refuse(treeWith({}), treeWith(shown, 'f'.repeat(64)))).not.toThrow())
