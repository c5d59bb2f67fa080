/** The history of followed names: which differences of two records are changes, and a file that survives a kill. */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StoredRecord } from '../../pipeline/whois/model.ts'
import { withFacts } from '../../pipeline/whois/read/reply.ts'
import {
  changesBetweenRecords,
  changesFile,
  loadChanges,
  noteChanges,
} from '../../pipeline/whois/registration/changes.ts'
import { tempDir } from '../support/temp.ts'

interface Said {
  readonly expires?: string
  readonly registrar?: string
  readonly servers?: readonly string[]
  readonly statuses?: readonly string[]
}

const record = ({
  expires = '2026-01-01',
  registrar = 'Alpha',
  servers = ['a.ns', 'b.ns'],
  statuses = ['clientTransferProhibited'],
}: Said): StoredRecord => {
  const lines = [
    'Domain Name: example.test',
    'Creation Date: 2001-01-01T00:00:00Z',
    `Registry Expiry Date: ${expires.includes('T') ? expires : `${expires}T00:00:00Z`}`,
    `Registrar: ${registrar}`,
    ...statuses.map(status => `Domain Status: ${status}`),
    ...servers.map(server => `Name Server: ${server}.example`),
  ]
  const bytes = new Uint8Array(Buffer.from(`${lines.join('\n')}\n`))
  const askedAt = '2025-01-01T00:00:00+00:00'
  const reply = { layer: 'registry', protocol: 'whois', server: 'whois.example', askedAt, bytes } as const
  return { domain: 'example.test', sample: false, replies: [withFacts(reply)] }
}

test.each([
  [{}, []],
  [{ servers: ['b.ns', 'a.ns'] }, []],
  [{ registrar: 'Alpha, Inc.' }, []],
  [{ statuses: ['clientTransferProhibited', 'ok'] }, []],
  // The same end with the zone of its registry.
  [{ expires: '2026-01-01T00:00:00+09:00' }, []],
  [
    { expires: '2026-01-02T00:00:00Z' },
    [{ field: 'exdate', before: '2026-01-01T00:00:00+00:00', after: '2026-01-02T00:00:00+00:00' }],
  ],
  [
    { expires: '2027-01-01' },
    [{ field: 'exdate', before: '2026-01-01T00:00:00+00:00', after: '2027-01-01T00:00:00+00:00' }],
  ],
  [{ registrar: 'Beta' }, [{ field: 'registrar', before: 'Alpha', after: 'Beta' }]],
  [
    { servers: ['a.ns', 'c.ns'] },
    [{ field: 'nservs', before: 'a.ns.example b.ns.example', after: 'a.ns.example c.ns.example' }],
  ],
  [{ statuses: ['ok'] }, [{ field: 'locks', before: 'clientTransferProhibited', after: '' }]],
] as const)('%j changes %j', (next, changes) => {
  expect(changesBetweenRecords(record({}), record(next))).toEqual(changes)
})

test('a first record and one that replaces a sample change nothing', () => {
  expect(changesBetweenRecords(undefined, record({}))).toEqual([])
  expect(changesBetweenRecords({ ...record({}), sample: true }, record({ registrar: 'Beta' }))).toEqual([])
})

test('changes are kept by name, oldest first; a row cut short goes, one written twice counts once', () => {
  const dataDir = tempDir()
  mkdirSync(join(dataDir, 'whois'))
  const beta = { field: 'registrar', before: 'Alpha', after: '=Beta, "Ltd"' } as const
  noteChanges(dataDir, '2026-01-02T00:00:00+00:00', 'a.test', [beta])
  appendFileSync(join(dataDir, changesFile), '2026-01-02T00:00:00+00:00,a.test,nser')
  expect(loadChanges(dataDir).get('a.test')).toHaveLength(1)
  noteChanges(dataDir, '2026-01-03T00:00:00+00:00', 'a.test', [beta])
  noteChanges(dataDir, '2026-01-04T00:00:00+00:00', 'a.test', [
    { field: 'registrar', before: '=Beta, "Ltd"', after: 'Alpha' },
  ])
  expect(
    loadChanges(dataDir)
      .get('a.test')
      ?.map(({ at, after }) => [at, after]),
  ).toEqual([
    ['2026-01-02T00:00:00+00:00', '\'=Beta, "Ltd"'],
    ['2026-01-04T00:00:00+00:00', 'Alpha'],
  ])
  expect(readFileSync(join(dataDir, changesFile), 'utf8')).toMatch(/^at,domain,field,before,after\n/)
})

test('a field nobody writes is refused with its row', () => {
  const dataDir = tempDir()
  mkdirSync(join(dataDir, 'whois'))
  writeFileSync(join(dataDir, changesFile), 'at,domain,field,before,after\n2026-01-02T00:00:00+00:00,a.test,colour,,\n')
  expect(() => loadChanges(dataDir)).toThrow('DATA_SHAPE data/whois/changes.csv: row 2, column field: got "colour"')
})
