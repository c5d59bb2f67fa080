import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredRecord, StoredReply } from '../../pipeline/whois/model.ts'
import { withFacts } from '../../pipeline/whois/read/reply.ts'
import { readerVersion } from '../../pipeline/whois/registration/carried-facts.ts'
import { formatRecord, readRecord } from '../../pipeline/whois/registration/record.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const at = '2026-01-02T03:04:05+00:00'
const reply = (content: Uint8Array<ArrayBuffer>): StoredReply =>
  withFacts({ layer: 'registry', protocol: 'whois', server: 'whois.example', askedAt: at, bytes: content })
const record = (...replies: StoredReply[]): StoredRecord => ({ domain: 'example.com', sample: false, replies })
const latin1 = (content: Uint8Array) => Buffer.from(content).toString('latin1')

test('a record file is header lines, then each reply byte for byte behind its length', () => {
  const rdap = withFacts({ ...reply(bytes('{}')), layer: 'registrar', protocol: 'rdap', server: 'rdap.example' })
  expect(latin1(formatRecord(record(reply(bytes('Domain Name: X\r\n')), rdap)))).toBe(
    `Format: 2\nDomain: example.com\nReplies: 2\n\nLayer: registry\nProtocol: whois\nServer: whois.example\nAsked-At: ${at}\nLength: 16\n\nDomain Name: X\r\n\nLayer: registrar\nProtocol: rdap\nServer: rdap.example\nAsked-At: ${at}\nLength: 2\n\n{}\n`,
  )
})

test('any bytes come back as they went in', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.constantFrom(bytes('\n====\n'), bytes('\n\nLayer: registry\n'), bytes('Length: 3\n\n'), bytes('\n')),
  )
  fc.assert(
    fc.property(fc.array(fc.array(piece, { maxLength: 4 }), { minLength: 1, maxLength: 3 }), replies => {
      const given = { ...record(...replies.map(parts => reply(new Uint8Array(Buffer.concat(parts))))), sample: true }
      expect(readRecord('x', formatRecord(given))).toEqual(given)
      expect(readRecord('x', formatRecord(given, readerVersion()))).toEqual(given)
    }),
  )
})

test('lines of 1 to 80 `=`, which no record of format 1 could hold, come back', () => {
  const poison = Array.from({ length: 80 }, (_, i) => '='.repeat(i + 1)).join('\n')
  const given = record(reply(bytes(`Domain Name: EXAMPLE.COM\n${poison}\n`)))
  expect(readRecord('x', formatRecord(given))).toEqual(given)
})

test('carried facts are believed of the reader of today, and read again of any other', () => {
  const text = latin1(formatRecord(record(reply(bytes('Domain Name: EXAMPLE.COM\nRegistrar: R\n'))), readerVersion()))
  const factsOf = (file: string) => readRecord('x', Buffer.from(file, 'latin1')).replies[0]?.facts.registrar
  const changed = text.replace('"name":"R"', '"name":"S"')
  expect(factsOf(text)).toEqual({ name: 'R' })
  expect(factsOf(changed)).toEqual({ name: 'S' })
  expect(factsOf(changed.replace(`Reader: ${readerVersion()}`, 'Reader: 0123456789abcdef'))).toEqual({ name: 'R' })
  // Facts of another shape are no facts.
  expect(factsOf(text.replace('"name":"R"', '"name":7'))).toEqual({ name: 'R' })
  expect(factsOf(text.replace(/Facts: .*/, 'Facts: {'))).toEqual({ name: 'R' })
})

/** A file of format 1 as the first edition wrote it. */
const format1 = (boundary: string, content: string) =>
  Buffer.from(
    `Domain: example.com\nBoundary: ${boundary}\n\n${boundary}\nLayer: registry\nProtocol: whois\nServer: whois.example\nAsked-At: ${at}\n\n${content}\n${boundary}\n`,
  )

test.each([
  ['an ordinary one', '====', 'Domain Name: EXAMPLE.COM\r\n'],
  ['an empty reply', '====', ''],
  [
    'one whose boundary a hostile reply made 81 long',
    '='.repeat(81),
    Array.from({ length: 80 }, (_, i) => '='.repeat(i + 1)).join('\n'),
  ],
])('format 1 is read still: %s', (_, boundary, content) => {
  expect(readRecord('x', format1(boundary, content))).toEqual(record(reply(bytes(content))))
})

test('a broken record names the file, the place and what was expected', () => {
  const good = latin1(formatRecord(record(reply(bytes('x')))))
  expect(readRecord('f', Buffer.from(good)).replies).toHaveLength(1)
  const broken = (from: string, to: string) => () => readRecord('f', Buffer.from(good.replace(from, to)))
  expect(broken('Layer: registry', 'Layer: root')).toThrow(
    'DATA_SHAPE data/f: Layer: got "root", expected one of registry, registrar.',
  )
  expect(broken('Length: 1', 'Length: 2')).toThrow('a line feed after the reply')
  expect(broken('Length: 1', 'Length: 999999999')).toThrow('a line feed after the reply')
  expect(broken('Length: 1', 'Length: -1')).toThrow('DATA_SHAPE data/f: Length:')
  expect(broken('x\n', 'x\n\n')).toThrow('the end of the file')
  expect(broken('Replies: 1', 'Replies: 2')).toThrow('an empty line after the header')
  expect(broken('Asked-At: 2026', 'Asked-At: yesterday')).toThrow('DATA_SHAPE data/f: Asked-At:')
  expect(broken('Domain: example.com', 'Domain: ../../etc')).toThrow('DATA_SHAPE data/f: Domain:')
  expect(broken('Format: 2', 'Format: 3')).toThrow('a newer version of Almanac')
  const old = format1('====', 'x').toString()
  expect(() => readRecord('f', Buffer.from(old.replace('x\n====\n', 'x\n')))).toThrow(
    'expected the boundary after the last reply',
  )
})
