/**
 * Hostile replies: each is read to a verdict. Quadratic time on a megabyte meets the time limit of tests. The transport cuts at
 * 256 KiB; files given to `parse` may be larger.
 */
import { expect, test } from 'vitest'
import { maxReplyBytes } from '../../pipeline/whois/read/lines.ts'
import { readRdap } from '../../pipeline/whois/read/rdap/rdap.ts'
import { readWhois } from '../../pipeline/whois/read/whois.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const record = 'Domain Name: A.TEST\nCreation Date: 2001-01-01\n'
const long = (piece: string) => piece.repeat(Math.ceil((1 << 20) / piece.length))

test.each<[string, string, string]>([
  ['20 MiB of nothing', 'x'.repeat(20 << 20), 'unavailable'],
  ['a record and 20 MiB of nothing', record + 'x'.repeat(20 << 20), 'found'],
  ['a million short lines', 'a:b\n'.repeat(1_000_000), 'unavailable'],
  ['a million empty lines', '\n'.repeat(1_000_000), 'unavailable'],
  ['a million line ends of the old kind', '\r'.repeat(1_000_000), 'unavailable'],
  ['one line of 5 MiB', `Domain Name: ${'a'.repeat(5 << 20)}`, 'unavailable'],
  ['a megabyte of blanks', long(' '), 'unavailable'],
  ['a megabyte of blank lines of blanks', long(`${' '.repeat(399)}x\n\n`), 'unavailable'],
  ['a megabyte of comment marks', long('%#*;>=-'), 'unavailable'],
  ['a megabyte of colons', long(':'), 'unavailable'],
  ['a megabyte of labels of nobody', long('label of nobody: x\n'), 'unavailable'],
  ['labels that are all different', Array.from({ length: 50_000 }, (_, i) => `l${i}:x`).join('\n'), 'unavailable'],
  ['a megabyte of `domain name...`', long('domain name...\n'), 'unavailable'],
  ['a megabyte of dots', `domain name${long('.')}`, 'unavailable'],
  ['statuses of blanks and brackets', record + long(`Status: ${' ('.repeat(400)}\n`), 'found'],
  ['dates of digits', record + long(`Updated Date: ${'1 '.repeat(29)}\n`), 'found'],
  ['dates of week days', record + long(`Updated Date: ${'mon '.repeat(14)}\n`), 'found'],
  ['countries of brackets', record + long(`Registrant Country: ${'('.repeat(79)}\n`), 'found'],
  ['phones of blanks', record + long(`Registrant Phone: 1${' '.repeat(70)}x\n`), 'found'],
  ['limits that are nearly exceeded', long(`limit ${'limit '.repeat(30)}exceede\n\n`), 'unavailable'],
  ['escapes without an end', record + long('\x1b[1;'), 'found'],
  ['bytes that are no UTF-8', record + long('\xff\xfe\xc3('), 'found'],
  ['NULs', record + long('\0'), 'found'],
])('%s', (_, text, verdict) => {
  expect(readWhois(bytes(text)).verdict).toBe(verdict)
})

test('10,000 name servers fit below the cap and are all kept', () => {
  const text = record + Array.from({ length: 10_000 }, (_, i) => `Name Server: n${i}.a.test\n`).join('')
  const { nameServers } = readWhois(bytes(text)).domain
  expect(text.length).toBeLessThan(maxReplyBytes)
  expect(nameServers).toHaveLength(10_000)
})

test.each<[string, string]>([
  [
    'entities by the ten thousand',
    `{"objectClassName":"domain","ldhName":"a.test","entities":[${'{"roles":["x"]},'.repeat(30_000)}{}]}`,
  ],
  [
    'redacted fields by the ten thousand',
    `{"objectClassName":"domain","ldhName":"a.test","redacted":[${'{"name":{"description":"Tech Name"}},'.repeat(20_000)}{}]}`,
  ],
  [
    'a card nested deep',
    `{"objectClassName":"domain","ldhName":"a.test","entities":[{"roles":["registrant"],"vcardArray":["vcard",[["fn",{},"text",${'['.repeat(5000)}"x"${']'.repeat(5000)}]]]}]}`,
  ],
  [
    'names of prototypes',
    '{"objectClassName":"domain","ldhName":"a.test","__proto__":{"handle":"x"},"constructor":7,"entities":[{"roles":["registrant"],"vcardArray":["vcard",[["constructor",{},"text","x"],["__proto__",{},"text","x"]]]}]}',
  ],
  [
    'numbers beyond all bounds',
    '{"objectClassName":"domain","ldhName":"a.test","handle":1e999,"entities":[{"roles":["registrar"],"handle":99999999999999999999}]}',
  ],
])('RDAP with %s', (_, text) => {
  const facts = readRdap(bytes(text))
  expect(facts.verdict).toBe('found')
  expect(facts.registrar.id).toBeUndefined()
})

test('a reply nested too deep to parse is unavailable, and nothing throws', () => {
  expect(readRdap(bytes(`{"objectClassName":"domain","x":${'['.repeat(400_000)}`)).verdict).toBe('unavailable')
})
