import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import { fetchSources } from '../../pipeline/fetch/fetch.ts'
import { takeInbox } from '../../pipeline/gse/inbox.ts'
import { reportOutcomes } from '../../scripts/lib/run-fetch.ts'
import { course, exported } from '../gse/rows.ts'
import { sharedReader } from '../support/reader.ts'
import { tempDir, tinyCopy } from '../support/temp.ts'

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

test("a table's reply in the inbox is told by its columns, whatever its name", async () => {
  const dataDir = tinyCopy()
  const inbox = join(dataDir, 'gse/inbox')
  mkdirSync(inbox, { recursive: true })
  const drop = (name: string, ...lines: readonly string[]) =>
    writeFileSync(
      join(inbox, name),
      JSON.stringify({ recordsFiltered: lines.length, data: lines.map(line => line.split('|')) }),
    )
  // Lines as the exchange and the Bank of Ghana gave them in July 2026.
  drop('a.json', '750|Friday|24/07/2026|3,210,763.00|15,330.57|292,058.49|8,281.03')
  drop(
    'b.json',
    "11|<a href='DASPHARMA' rel='' target='_self'>DASPHARMA</a>|Dannex Ayrton Starwin Plc.||||",
    '26|SWL|Sam Wood Ltd.|24/04/2002||21.83|',
  )
  drop('c.json', '24 Jul 2026|US Dollar|USDGHS|11.6292|11.6408|11.6350')
  drop('d.json', '1|2|3')
  const outcomes = await takeInbox(dataDir, { today: '2026-07-24' })
  expect(outcomes.map(one => (one.kind === 'stored' ? [one.file, one.key] : [one.file, one.error.message]))).toEqual([
    ['a.json', 'indices'],
    ['b.json', 'listed'],
    [
      'c.json',
      expect.stringMatching(/SOURCE_SHAPE gse\/inbox: c\.json.*rates of the Bank of Ghana.*import -- forex\/bog FILE/),
    ],
    ['d.json', expect.stringMatching(/SOURCE_SHAPE gse\/inbox: d\.json.*3 cells.*14 cells/)],
  ])
})
