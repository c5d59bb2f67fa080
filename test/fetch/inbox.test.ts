import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import { fetchSources } from '../../pipeline/fetch/fetch.ts'
import { reportOutcomes } from '../../scripts/lib/run-fetch.ts'
import { course, exported } from '../gse/rows.ts'
import { sharedReader } from '../support/reader.ts'
import { tempDir } from '../support/temp.ts'

test('two files of the inbox that disagree are both stored, and the report names the second', async () => {
  const dataDir = tempDir()
  mkdirSync(join(dataDir, 'gse/inbox'), { recursive: true })
  const later = course('CAL', ['24/07/2026', '0.80', '0.80'])
  const drop = (name: string, close: string) =>
    writeFileSync(
      join(dataDir, 'gse/inbox', name),
      exported([...course('CAL', ['23/07/2026', '0.79', close]), ...later]),
    )
  drop('a.csv', '0.80')
  drop('b.csv', '0.85')
  const outcomes = await fetchSources({
    reader: sharedReader(),
    dataDir,
    only: ['gse/official'],
    now: new Date('2026-07-24T18:00:00Z'),
    client: politeClient(httpOptions({})),
  })
  expect(outcomes.map(({ source, result, degraded = [] }) => [source, result, degraded.length])).toEqual([
    ['gse/inbox/a.csv', 'stored', 0],
    ['gse/inbox/b.csv', 'stored', 1],
    ['gse/official', 'by hand', 0],
  ])
  expect(reportOutcomes(outcomes)).toMatch(/\nDEGRADED gse\/inbox\/b\.csv: 1 row differs from another file/)
})
