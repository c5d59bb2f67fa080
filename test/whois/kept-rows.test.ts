/** Rows kept beside an edition: what is taken over, and what is read again. */
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AlmanacError } from '../../pipeline/contract/errors.ts'
import { noRegistries } from '../../pipeline/contract/registries.ts'
import { unreadableFile } from '../../pipeline/core/files.ts'
import type { StoredRecord, WhoisData } from '../../pipeline/whois/model.ts'
import { withFacts } from '../../pipeline/whois/read/reply.ts'
import { isSameIn, keepRows, openKeptRows } from '../../pipeline/whois/registration/kept-rows.ts'
import { entryOf, normalizeWhois } from '../../pipeline/whois/registration/normalize.ts'
import { tempDir } from '../support/temp.ts'
import { storedIn } from './stored.ts'

const names = ['a.test', 'b.test', 'c.test', 'd.test'] as const

const recordOf = (domain: string, registrar = 'First'): StoredRecord => {
  const text = `Domain Name: ${domain}\nCreation Date: 2001-01-01\nRegistry Expiry Date: 2031-01-01\nRegistrar: ${registrar}\n`
  const reply = { layer: 'registry', protocol: 'whois', server: 'whois.example' } as const
  const bytes = new Uint8Array(Buffer.from(text))
  return { domain, sample: false, replies: [withFacts({ ...reply, askedAt: '2026-01-01T00:00:00+00:00', bytes })] }
}

const records = names.slice(0, 3).map(domain => recordOf(domain))
const data: WhoisData = {
  followed: names.map(domain => ({ domain, since: '2026-01-01' })),
  storedOf: storedIn(records),
  contacts: 'organisations',
  registries: noRegistries,
  changes: new Map(),
}

const keptIn = (path: string): string => {
  keepRows(path, 'one', normalizeWhois(data, { code: 'code' }))
  return path
}

/** Normalizes beside kept rows: the book, which is that of a full reading, and the domains that were read. */
const beside = (path: string, now: WhoisData, { edition = 'one', code = 'code' } = {}) => {
  const read: string[] = []
  const counted: WhoisData['storedOf'] = domain => {
    const stored = now.storedOf(domain)
    const reading = () => {
      read.push(domain)
      return stored!.read()
    }
    return stored && { bytes: stored.bytes, read: reading }
  }
  const rows = openKeptRows(path, edition)
  const book = normalizeWhois({ ...now, storedOf: counted }, { code, rows })
  expect(book).toEqual(normalizeWhois(now, { code }))
  const same = rows ? names.filter(domain => isSameIn(book, rows, domain)) : []
  rows?.close()
  return { read, same }
}

const kept = () => keptIn(join(tempDir(), 'registrations'))
const changed = storedIn([records[0]!, recordOf('b.test', 'Second'), records[2]!])

test('nothing is read when nothing changed, and one domain when its reply did', () => {
  expect(beside(kept(), data)).toEqual({ read: [], same: [...names] })
  expect(beside(kept(), { ...data, storedOf: changed })).toEqual({
    read: ['b.test'],
    same: ['a.test', 'c.test', 'd.test'],
  })
})

test('a first reply, a new name and a name taken off the list concern themselves alone', () => {
  const first = storedIn([...records, recordOf('d.test')])
  expect(beside(kept(), { ...data, storedOf: first }).read).toEqual(['d.test'])
  const followed = [{ domain: 'new.test', since: '2026-01-01' }, ...data.followed.slice(1)]
  expect(beside(kept(), { ...data, followed })).toEqual({ read: [], same: ['b.test', 'c.test', 'd.test'] })
})

const change = { at: '2026-01-02T00:00:00+00:00', field: 'registrar', before: 'First', after: 'Second' } as const

test.each<[string, Partial<WhoisData>, readonly string[]]>([
  ['the setting of contacts', { contacts: 'all' }, ['a.test', 'b.test', 'c.test']],
  [
    'where a suffix is asked',
    { registries: { ...noRegistries, whois: { test: 'whois.test' } } },
    ['a.test', 'b.test', 'c.test'],
  ],
  ['where another suffix is asked', { registries: { ...noRegistries, whois: { example: 'whois.example' } } }, []],
  ['the history of a name', { changes: new Map([['c.test', [change]]]) }, ['c.test']],
])('%s is an input of the domains it concerns', (_, more, read) => {
  expect(beside(kept(), { ...data, ...more }).read).toEqual(read)
})

test('other code, another edition, and a file cut short or spoilt are read in full', () => {
  const all = ['a.test', 'b.test', 'c.test']
  expect(beside(kept(), data, { code: 'other' })).toEqual({ read: all, same: [] })
  expect(beside(kept(), data, { edition: 'two' }).read).toEqual(all)
  expect(beside(join(tempDir(), 'none'), data).read).toEqual(all)
  const cut = kept()
  truncateSync(cut, statSync(cut).size - 1)
  expect(beside(cut, data).read).toEqual(all)
  const spoilt = kept()
  writeFileSync(spoilt, readFileSync(spoilt).fill(0, 0, 9))
  expect(beside(spoilt, data).read).toEqual(all)
})

/** Stored files of which that of b.test throws when it is opened. */
const unopened =
  (code: string): WhoisData['storedOf'] =>
  domain => {
    if (domain === 'b.test')
      throw unreadableFile('whois/replies/b.txt', Object.assign(new Error(`${code}: no`), { code }))
    return data.storedOf(domain)
  }

test('a domain whose file cannot be opened keeps its row while code and settings are the same, and is named', () => {
  const book = (options: { code: string; contacts?: WhoisData['contacts'] }) => {
    const rows = openKeptRows(kept(), 'one')
    const { code, ...more } = options
    const now = normalizeWhois({ ...data, ...more, storedOf: unopened('EACCES') }, { code, rows })
    rows?.close()
    return [entryOf(now, 'b.test')?.verdict, now.unreadable.length, entryOf(now, 'a.test')?.verdict]
  }
  expect(book({ code: 'code' })).toEqual(['found', 1, 'found'])
  // What the operator withholds now must not come back out of an older edition.
  expect(book({ code: 'code', contacts: 'none' })).toEqual([null, 1, 'found'])
  expect(book({ code: 'other' })).toEqual([null, 1, 'found'])
})

test.each(['EMFILE', 'ENFILE', 'EIO', 'EAGAIN', 'ENOMEM'])('%s may pass: no domain is set aside', code => {
  expect(() => normalizeWhois({ ...data, storedOf: unopened(code) }, { code: 'code' })).toThrow(/^DATA_UNREADABLE/)
})

test('a file that cannot be read is named by each build, and never kept', () => {
  const broken: WhoisData['storedOf'] = domain =>
    domain === 'b.test' ? { bytes: Buffer.from('x'), read: () => loadBroken() } : data.storedOf(domain)
  const path = join(tempDir(), 'registrations')
  keepRows(path, 'one', normalizeWhois({ ...data, storedOf: broken }, { code: 'code' }))
  const { read, same } = beside(path, { ...data, storedOf: broken })
  expect([read, same]).toEqual([['b.test'], ['a.test', 'c.test', 'd.test']])
})

const loadBroken = (): never => {
  throw new AlmanacError({ code: 'DATA_SHAPE', subject: 'data/whois/replies/b.txt', got: 'x', expected: 'a record' })
}
