/** What `parse` and `import` make of reply files. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { whoisRoutes } from '../../pipeline/whois/answer.ts'
import { whoisIntake } from '../../pipeline/whois/intake.ts'
import { type ParsedReply, parseStream } from '../../pipeline/whois/parse.ts'
import { normalizeWhois } from '../../pipeline/whois/registration/normalize.ts'
import { loadWhoisData } from '../../pipeline/whois/registration/store.ts'
import { tempDir } from '../support/temp.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/whois/${name}`, import.meta.url))
const line = (id: string, bytes: Uint8Array, more: object = {}) =>
  JSON.stringify({ id, raw_b64: Buffer.from(bytes).toString('base64'), ...more })

/** What `parse -- whois --jsonl` prints of these lines, read again. */
const parsedLines = async (
  lines: readonly string[],
  onRefused: (refusal: object) => void = () => {},
): Promise<readonly ParsedReply[]> => {
  let text = ''
  for await (const piece of parseStream(Readable.from([lines.join('\n')]), onRefused)) text += piece
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as ParsedReply)
}

test('JSON lines in give JSON lines out, in order, WHOIS and RDAP told apart by their first character', async () => {
  const out = await parsedLines([
    line('1', fixture('thick.txt')),
    '',
    line('2', fixture('domain.rdap.json')),
    line('3', Buffer.from('NOT FOUND')),
  ])
  expect(out.map(({ id, kind }) => [id, kind])).toEqual([
    ['1', 'found'],
    ['2', 'found'],
    ['3', 'notfound'],
  ])
  expect(Object.keys(out[0]!)).toEqual(['id', 'kind', 'domain', 'registrar', 'contacts'])
  expect(Object.keys(out[0]!.contacts)).toEqual(['registrant', 'admin', 'tech', 'billing'])
  expect(out[0]!.domain).toEqual({
    crdate: '1999-12-31T23:59:59+00:00',
    cxdate: '2030-01-02T03:04:05+00:00',
    dnssec: 'signedDelegation',
    exdate: '2031-01-02T03:04:05+00:00',
    id: 'D0001-TEST',
    name: 'example.test',
    nservs: ['ns1.example.test', 'ns2.example.test'],
    status: ['clientTransferProhibited', 'serverHold'],
    update: '2024-02-03T04:05:06+00:00',
  })
  expect(out[2]).toEqual({
    id: '3',
    kind: 'notfound',
    domain: null,
    registrar: null,
    contacts: { registrant: null, admin: null, tech: null, billing: null },
  })
})

test('a line that is not of the form is refused by row, and the rest is read', async () => {
  const refused: object[] = []
  const lines = ['{', '7', '{"id":1,"raw_b64":""}', line('ok', Buffer.from('NOT FOUND'))]
  const out = await parsedLines(lines, refusal => refused.push(refusal))
  expect(out.map(({ id }) => id)).toEqual(['ok'])
  expect(refused).toMatchObject([{ row: 1 }, { row: 2 }, { row: 3, reason: 'expected {"id": text, "raw_b64": text}' }])
})

test('a stream cut anywhere gives the same lines', async () => {
  const input = Buffer.from(
    `${[line('ä', fixture('thick.txt')), '{', line('2', Buffer.from('NOT FOUND'))].join('\n')}\n`,
  )
  const cut = async function* (size: number) {
    for (let at = 0; at < input.length; at += size) yield input.subarray(at, at + size)
  }
  const whole = await parsedLines(input.toString().split('\n'))
  const expected = whole.map(parsed => `${JSON.stringify(parsed)}\n`).join('')
  for (const size of [1, 7, 1000, 1 << 20]) {
    const refused: object[] = []
    let text = ''
    for await (const piece of parseStream(cut(size), refusal => refused.push(refusal))) text += piece
    expect(text).toBe(expected)
    expect(refused).toMatchObject([{ row: 2 }])
  }
})

test.each<[string, unknown, string]>([
  ['an object with `toString` 1', { toString: 1 }, ''],
  ['a number', 7, ''],
  ['text', '1 Street\r\n  Town,\n', '1 Street, Town'],
  ['30,000 spaces', ' '.repeat(30_000), ''],
])('an RDAP address label that is %s ends no batch', async (_, label, street) => {
  const card = [
    'vcard',
    [
      ['fn', {}, 'text', 'Office'],
      ['adr', { label }, 'text', ['', '', '', '', '', '', '']],
    ],
  ]
  const object = {
    objectClassName: 'domain',
    ldhName: 'a.test',
    entities: [{ roles: ['registrant'], vcardArray: card }],
  }
  const refused: object[] = []
  const lines = [line('1', Buffer.from(JSON.stringify(object))), line('2', Buffer.from('NOT FOUND'))]
  const parsed = await parsedLines(lines, refusal => refused.push(refusal))
  expect(refused).toEqual([])
  expect(parsed.map(({ kind }) => kind)).toEqual(['found', 'notfound'])
  expect(parsed[0]?.contacts.registrant).toMatchObject({ name: 'Office', address: { street } })
})

test('the domain asked is taken as the name where the reply never repeats it, if it says anything of it', async () => {
  const nameless = Buffer.from('Domain Registrar : Example\n\nCreation date : 2013-12-02/14:12:36\nStatus : ok\n')
  const [first, second] = await parsedLines([
    line('1', nameless, { domain: 'Example.TEST' }),
    line('2', Buffer.from('Domain Name.......... example.test\n'), { domain: 'example.test' }),
  ])
  expect(first?.domain?.name).toBe('example.test')
  expect(second).toMatchObject({ kind: 'found', domain: { name: '' } })
})

test.each<[string, string, string]>([
  ['example.net', 'Domain Name: EXAMPLE.COM\nStatus: ok\nCreation Date: 2001-02-03\n', 'unavailable'],
  ['EXAMPLE.COM.', 'Domain Name: EXAMPLE.COM\nStatus: ok\nCreation Date: 2001-02-03\n', 'found'],
  ['bücher.example', 'Domain Name: XN--BCHER-KVA.EXAMPLE\nStatus: ok\nCreation Date: 2001-02-03\n', 'found'],
  ['example.com', 'No match for "OTHER.COM".', 'unavailable'],
  ['example.com', 'Domain: other.com\nStatus: available', 'unavailable'],
  ['example.com', 'Domain not found: other.com', 'unavailable'],
  ['example.com', 'other.com is available for registration', 'unavailable'],
  ['example.com', 'No match for notexample.com', 'unavailable'],
  ['example.com', 'No match for "EXAMPLE.COM".', 'notfound'],
  ['example.com', 'No entries found in whois.registry.example for example.com.', 'notfound'],
  ['example.com', 'Whois.registry.example: no entries found, 2026.01.01 12:00', 'notfound'],
  ['example.com', 'NOT FOUND', 'notfound'],
  ['example.com', '{"errorCode":404,"description":["Domain other.com not found"]}', 'unavailable'],
  ['example.com', '{"errorCode":404,"description":["Domain example.com not found"]}', 'notfound'],
])('asked for %s, the reply %j is %s', async (domain, text, kind) => {
  const [parsed] = await parsedLines([line('1', Buffer.from(text), { domain })])
  expect(parsed?.kind).toBe(kind)
  expect(parsed?.domain === null).toBe(kind !== 'found')
})

test.each(['!!!!', 'TkVUI?==', 'TkVU=', 'T', 'TkVU====', 'TkVU-_=='])(
  '%s is no Base64 and its line is refused',
  async raw => {
    const refused: object[] = []
    expect(await parsedLines([`{"id":"1","raw_b64":"${raw}"}`], one => refused.push(one))).toEqual([])
    expect(refused).toMatchObject([{ row: 1, rule: 'line-shape', reason: 'raw_b64 is not Base64' }])
  },
)

test('Base64 without padding, in lines, or empty is read', async () => {
  const raws = ['Tk9UIEZPVU5E', 'Tk9UIEZP\\nVU5EIQ', '']
  const parsed = await parsedLines(raws.map(raw => `{"id":"1","raw_b64":"${raw}"}`))
  expect(parsed.map(({ kind }) => kind)).toEqual(['notfound', 'notfound', 'unavailable'])
})

test('`parse` reads a stored record reply by reply', async () => {
  const path = new URL('../../data/whois/samples/example.com.txt', import.meta.url)
  const { lines } = await whoisIntake.parse('whois', { name: 'example.com.txt', bytes: readFileSync(path) })
  expect(lines).toMatchObject([
    { id: 'example.com.txt#registry', kind: 'found', domain: { name: 'example.com' } },
    {
      id: 'example.com.txt#registrar',
      kind: 'found',
      contacts: { admin: { org: 'Example Organisation Ltd' } },
    },
  ])
})

test('`import` stores replies of followed domains as if fetched, and refuses the others by rule', async () => {
  const dataDir = tempDir()
  mkdirSync(join(dataDir, 'whois'))
  writeFileSync(join(dataDir, 'whois/domains.csv'), 'domain,since\nexample.test,2026-01-01\n')
  const stored = await whoisIntake.store(dataDir, 'whois', [
    { name: 'thick', bytes: fixture('thick.txt') },
    { name: 'none', bytes: Buffer.from('NOT FOUND') },
    { name: 'other', bytes: Buffer.from('Domain Name: OTHER.TEST\nStatus: ok\n') },
  ])
  expect(stored).toMatchObject({ rows: 1, added: 1, changed: 0 })
  expect(stored.refused.map(({ rule }) => rule)).toEqual(['notfound', 'not-followed'])
  const book = normalizeWhois(loadWhoisData(dataDir))
  expect(whoisRoutes.domain.answer(book, { 'domain-name': 'example.test' })).toMatchObject({
    kind: 'body',
    body: { crdate: '1999-12-31T23:59:59+00:00' },
  })
  const again = await whoisIntake.store(dataDir, 'whois', [{ name: 'thick', bytes: fixture('thick.txt') }])
  expect(again).toMatchObject({ rows: 1, added: 0, changed: 0 })
})

test('a source of another name is refused with the known ones', async () => {
  await expect(whoisIntake.parse('finger', { name: 'x', bytes: new Uint8Array() })).rejects.toThrow(
    'expected one of rdap, whois',
  )
})
