import { describe, expect, test } from 'vitest'
import { decode, eachLabelled, foldLabel, maxReplyBytes } from '../../pipeline/whois/read/lines.ts'

const letter = 0x41

describe('bytes become text', () => {
  test.each([
    ['nothing', [], ''],
    ['plain ASCII', [letter, 9, 0x42, 13, 10, 0x7e], 'A\tB\r\n~'],
    ['UTF-8', [0xc3, 0xa9], 'é'],
    ['Windows-1252, where it is no UTF-8', [0xe9], 'é'],
    ['Windows-1252 among plain text', [letter, 0xe9, letter], 'AéA'],
    ['UTF-16 with a mark', [0xff, 0xfe, letter, 0, 0x42, 0], 'AB'],
    ['UTF-16 without a mark', [letter, 0, 0x42, 0], 'AB'],
    ['UTF-16 of the other order with a mark', [0xfe, 0xff, 0, letter, 0, 0x42], 'AB'],
    ['UTF-16 of the other order without a mark', [0, letter, 0, 0x42], 'AB'],
    ['a UTF-8 mark', [0xef, 0xbb, 0xbf, letter], 'A'],
  ])('%s', (_, bytes, text) => expect(decode(Uint8Array.from(bytes))).toBe(text))

  // The bytes are iconv's: `iconv -t iso-2022-jp`.
  test.each([
    ['of the Japanese registry', '[ JPRS ]\na. [\u001b$B%I%a%$%sL>\u001b(B] A', '[ JPRS ]\na. [ドメイン名] A'],
    ['of the Japanese registry without Japanese', '[ JPRS ]\n[Domain Name] A', '[ JPRS ]\n[Domain Name] A'],
    ['of another server, which keep their letters', 'Registrar: \u001b$B%I\u001b(B', 'Registrar: $B%I(B'],
  ])('bytes with or without escapes of ISO-2022-JP %s', (_, bytes, text) =>
    expect(decode(Buffer.from(bytes, 'latin1'))).toBe(text),
  )

  // The bytes are iconv's: `iconv -t gbk`, `iconv -t euc-kr`.
  test.each([
    ['a Chinese registrant', 'CN', '\xcb\xc4\xb4\xa8', '四川'],
    ['a Korean registrant', 'KR', '\xbc\xad\xbf\xef', '서울'],
    ['a registrant of another country', 'AT', '\xcb\xc4\xb4\xa8', 'ËÄ´¨'],
    ['a Chinese registrant with a Western name', 'CN', 'M\xfcller', 'Müller'],
    ['a Chinese registrant with half a letter', 'CN', '\xcb\xc4\xb4', 'ËÄ´'],
    ['a Chinese registrant with another code page', 'CN', '\xa4\x40', '¤@'],
  ])('bytes that are no UTF-8, of %s', (_, country, bytes, name) =>
    expect(decode(Buffer.from(`Registrant Country: ${country}\nRegistrant City: ${bytes}`, 'latin1'))).toBe(
      `Registrant Country: ${country}\nRegistrant City: ${name}`,
    ),
  )

  test.each([
    ['half a mark, the first byte', [0xff, letter, letter, letter], 'ÿAAA'],
    ['half a mark, the second byte', [letter, 0xfe, letter, letter], 'AþAA'],
    ['half a mark of the other order, the first byte', [0xfe, letter, letter, letter], 'þAAA'],
    ['half a mark of the other order, the second byte', [letter, 0xff, letter, letter], 'AÿAA'],
    ['one zero, second', [letter, 0, letter, letter, letter, letter], 'AAAAA'],
    ['one zero, fourth', [letter, letter, letter, 0, letter, letter], 'AAAAA'],
    ['one zero, first', [0, letter, letter, letter, letter, letter], 'AAAAA'],
    ['one zero, third', [letter, letter, 0, letter, letter, letter], 'AAAAA'],
    ['three zeros, then text', [letter, 0, 0, 0, letter, letter], 'AAA'],
    ['two zeros, then text', [0, 0, letter, 0, letter, letter], 'AAA'],
    ['zeros around one letter', [0, letter, 0, 0, letter, letter], 'AAA'],
    ['zeros before one letter', [0, 0, 0, letter, letter, letter], 'AAA'],
  ])('%s is no UTF-16', (_, bytes, text) => expect(decode(Uint8Array.from(bytes))).toBe(text))

  test.each([
    ['a bell', '\u0007'],
    ['a bell in a word', 'A\u0007B'],
    ['delete', 'A\u007fB'],
    ['a colour of a terminal', 'A\u001b[31;1mB'],
    ['an override of direction', 'A\u202eB'],
    ['a line separator of Unicode', 'A\u2028B'],
  ])('%s is left out', (_, text) =>
    expect(decode(new TextEncoder().encode(text))).toBe(text.replaceAll(/[^AB]|\[31;1m/g, '')),
  )

  test('carriage returns alone end lines, beside line feeds they stay', () => {
    expect(decode(new TextEncoder().encode('a\rb\r'))).toBe('a\nb\n')
    expect(decode(new TextEncoder().encode('a\r\nb\r'))).toBe('a\r\nb\r')
  })

  test('a reply is read up to 256 KiB', () => {
    expect(maxReplyBytes).toBe(262_144)
    expect(decode(new Uint8Array(262_145).fill(letter))).toHaveLength(262_144)
    expect(decode(new Uint8Array(262_144).fill(letter))).toHaveLength(262_144)
  })
})

test.each([
  ['Registrant  Name....', 'registrant name'],
  ['Registrant \t Name', 'registrant name'],
  ['Name#', 'name'],
  ['Name .\t# ', 'name'],
  ['....', ''],
  ['#', ''],
  ['', ''],
  ['*Name*', 'name'],
  ['Estado / Status', 'status'],
  ['Estado / Statut / Status', 'status'],
  ['Registrant State / Province', 'registrant state / province'],
  ['Registrant State   / Province', 'registrant state / province'],
  ['Expiry Date (dd/mm/yyyy)', 'expiry date'],
  ['Expiry Date (MM-DD)', 'expiry date'],
  ['Expiry Date (YYYY-MM-DD)', 'expiry date'],
  ['Date (jj/mm/aaaa)', 'date'],
  ['(dd/mm) Date', '(dd/mm) date'],
  ['Name (local)', 'name (local)'],
  ['Nameserver(s)', 'nameserver'],
  ['Address(ES)', 'address'],
  ['Holder(is)', 'holder(is)'],
])('the label %j is %j, the second time too', (text, label) => {
  expect(foldLabel(text)).toBe(label)
  expect(foldLabel(text)).toBe(label)
})

test('thousands of labels of one reply give each its own', () => {
  const labels = Array.from({ length: 9000 }, (_, i) => `L${i % 4500}`)
  expect(labels.map(foldLabel)).toEqual(labels.map(label => label.toLowerCase()))
})

describe('labelled lines', () => {
  const labelled = (text: string): readonly string[] => {
    const found: string[] = []
    eachLabelled(text, (label, value) => found.push(`${label}=${value}`))
    return found
  }

  test.each([
    ['nothing', '', []],
    ['no label', 'a\nb', []],
    ['a label and a value', 'A: b', ['a=b']],
    ['several, among lines without', 'x\nA: b\ny\n\nC:  d \nz', ['a=b', 'c=d']],
    ['a value with a colon', 'A: b: c\nD: e', ['a=b: c', 'd=e']],
    ['a label without a value', 'A:\nB:', ['a=', 'b=']],
    ['a colon first', ':a\nB: c', ['=a', 'b=c']],
    ['a last line that ends', 'A: b\n', ['a=b']],
    ['brackets', '[Domain Name]   EXAMPLE.JP', ['domain name=EXAMPLE.JP']],
    ['brackets behind a letter', 'a. [Domain Name]   NE.JP', ['domain name=NE.JP']],
    ['brackets with colons in the value', '[A] 10:30\n[B]', ['a=10:30', 'b=']],
    ['brackets in a value', 'A: [b] c', ['a=[b] c']],
    ['brackets in a word', 'abc[d] e: f', ['abc[d] e=f']],
    ['brackets that stay open', '[a: b', ['[a=b']],
    ['lines in brackets after others', 'x\na. [A] b\n[C] d', ['a=b', 'c=d']],
  ])('%s', (_, text, found) => expect(labelled(text)).toEqual(found))

  test('a label has sixty characters at most', () => {
    expect(labelled(`${'a'.repeat(60)}: b\nC: d`)).toEqual([`${'a'.repeat(60)}=b`, 'c=d'])
    expect(labelled(`${'a'.repeat(61)}: b\nC: d`)).toEqual(['c=d'])
    expect(labelled(`x\n${'a'.repeat(60)}: b`)).toEqual([`${'a'.repeat(60)}=b`])
  })
})
