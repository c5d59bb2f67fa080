import { describe, expect, test } from 'vitest'
import { headlineOf, lineOf } from '../../pipeline/whois/read/local-lines.ts'

/** `label|value`, or the text alone where there is no label. */
const read = (raw: string): string => {
  const { label, value } = lineOf(raw)
  return label === undefined ? value : `${label}|${value}`
}

describe('a line is a label and its value', () => {
  test.each([
    ['Domain: example.md', 'domain|example.md'],
    ['Registrar:......Example', 'registrar|Example'],
    ['Name Server (DB):..ns1.example.net', 'name server (db)|ns1.example.net'],
    ['Registrar: Example...... Ltd', 'registrar|Example...... Ltd'],
    ['[Domain Name]   EXAMPLE.JP', 'domain name|EXAMPLE.JP'],
    ['a. [Domain Name]   NE.JP', 'domain name|NE.JP'],
    ['a [Domain Name]   example.my', 'domain name|example.my'],
    ['REGISTRAR#....... Example', 'registrar|Example'],
    ['b  [Registration No.]   D1', 'registration no|D1'],
    ['Name: [a] b', 'name|[a] b'],
    ['% Registrar:', 'registrar|'],
    ['#Registrar:', 'registrar|'],
    ['Domain Name......... example.nf', 'domain name|example.nf'],
    ['Domain  name    example.md', 'domain name|example.md'],
    ['4g. adminemail    : desk@example.co.za', 'adminemail|desk@example.co.za'],
    ['12. Domain: example.bz', 'domain|example.bz'],
    ['123. Domain: example.bz', '123. domain|example.bz'],
    ['Example Mah. 12. Sok. No:3', 'Example Mah. 12. Sok. No:3'],
    ['Example Cad. Kat:3 No:4', 'Example Cad. Kat:3 No:4'],
    ['Phone No:3', 'phone no|3'],
    ['Company No: 3', 'company no|3'],
    ['No:3', 'no|3'],
    ['Domain\texample.md', 'domain|example.md'],
    ['Admin-telephone +421 2 555', 'admin-telephone|+421 2 555'],
    ['domain:Primary-NS:ns1.example.net', 'primary-ns|ns1.example.net'],
    ['domain: Primary-NS: ns1.example.net', 'primary-ns|ns1.example.net'],
    ['domain:Owner-Contact;I:EX1', 'domain|Owner-Contact;I:EX1'],
    ['Record expires on 2027-11-09 00:00:00', 'record expires on|2027-11-09 00:00:00'],
  ])('%j', (raw, line) => expect(read(raw)).toBe(line))

  test('in brackets only where they begin within four characters', () => {
    expect(lineOf('[Holder] x')).toEqual({ label: 'holder', value: 'x', indent: 0, isBracketed: true })
    expect(lineOf('abcd [Holder] x').isBracketed).toBeUndefined()
  })

  test('with a note in brackets that makes it long', () => {
    const note = '(the date on which the registration of this name ends, in UTC)'
    expect(read(`Expiry Date ${note}: 2027-11-09`)).toBe('expiry date|2027-11-09')
    expect(read(`Expiry Date ${note} and more: 2027-11-09`)).toBe(`Expiry Date ${note} and more: 2027-11-09`)
    const long = 'x'.repeat(61)
    expect(read(`${long} (note): y`)).toBe(`${long} (note): y`)
    expect(read(`${'x'.repeat(60)}: y`)).toBe(`${'x'.repeat(60)}|y`)
    expect(read(`${'x'.repeat(60)} (note): y`)).toBe(`${'x'.repeat(60)}|y`)
  })
})

test.each([
  ['Admin Address. Dulles', 'admin address|Dulles'],
  ['Admin Address.', 'admin address|'],
  ['Technical Contact Organization#. Example', 'technical contact organization|Example'],
  ['The Admin Address. Dulles', 'The Admin Address. Dulles'],
  ['Admin Address.  Dulles', 'Admin Address.  Dulles'],
  ['Domain Name. Dulles', 'Domain Name. Dulles'],
  ['[owner-c] city: Bremen', 'owner-c city|Bremen'],
  ['[owner-c] city:', 'owner-c city|'],
  ['[owner-c] in a city: Bremen', 'owner-c|in a city: Bremen'],
  ['[Domain Name] city: Bremen', 'domain name|city: Bremen'],
  ['[Status] city: Bremen', 'status|city: Bremen'],
  ['Registrant [1234567]:', 'registrant|'],
  ['Registrant [1234567]: x', 'registrant [1234567]|x'],
  ['+1.5550100 Fax: +1.5550101', '+1.5550100 Fax: +1.5550101'],
  ['office@example.com Phone: +1.5550101', 'office@example.com Phone: +1.5550101'],
  ['Creation Date ....... 2008-07-06 05:04', 'creation date|2008-07-06 05:04'],
  ['Creation Date .......2008-07-06 05:04', 'creation date|2008-07-06 05:04'],
  ['Creation Date .......: 2008-07-06', 'creation date|2008-07-06'],
  ['Record created 2008-07-06', 'record created|2008-07-06'],
  ['Expires on 2027-11-09', 'expires on|2027-11-09'],
  ['Registered on 2027-11-09', 'registered on|2027-11-09'],
  ['Domain registered on 2027-11-09', 'domain registered on|2027-11-09'],
  ['Look on the page', 'Look on the page'],
  ['Domain Expiry Date  2027-11-09', 'domain expiry date|2027-11-09'],
  ['1 Domain Name......... example.nf', '1 Domain Name......... example.nf'],
  ['1 Admin Address. Dulles', '1 Admin Address. Dulles'],
  ['Remarks: Primary-NS:ns1.example.net', 'remarks|Primary-NS:ns1.example.net'],
  ['domain:the Primary-NS:ns1.example.net', 'domain|the Primary-NS:ns1.example.net'],
  ['1 Registrant [1234567]:', '1 registrant [1234567]|'],
  ['Registrant [1234567] x:', 'registrant [1234567] x|'],
  ['Registrant [1234567]', 'Registrant [1234567]'],
  ['abc [Holder] x', 'abc [Holder] x'],
])('%j is read as %j', (raw, line) => expect(read(raw)).toBe(line))

test.each([
  ['% a comment', ''],
  ['# a comment', ''],
  ['# a comment: with a colon', '# a comment|with a colon'],
  [': value', 'value'],
  ['https://example.com', 'https://example.com'],
  ['ns1.example.net  192.0.2.1  2001:db8::1', 'ns1.example.net  192.0.2.1  2001:db8::1'],
  ['Some words of a text', 'Some words of a text'],
  ['...', '...'],
  ['a...', 'a...'],
  ['See it on 2027-11-09', 'See it on 2027-11-09'],
  ['Record expires on Monday', 'Record expires on Monday'],
  ['No. 12... example', 'No. 12... example'],
])('%j says %j', (raw, said) => expect(read(raw)).toBe(said))

test.each([
  ['x', 0],
  ['  x', 2],
  ['\tx', 8],
  [' \t x', 10],
  ['  : x', 3],
])('%j stands %i deep', (raw, indent) => expect(lineOf(raw).indent).toBe(indent))

describe('a headline', () => {
  test.each([
    ['Domain EXAMPLE.KG (ACTIVE)', { name: 'example.kg', status: 'ACTIVE' }],
    ['DOMAIN example.kg (ON HOLD)', { name: 'example.kg', status: 'ON HOLD' }],
    ['Domain EXAMPLE.KG', { name: 'example.kg' }],
    ["Information about 'Example.pf'", { name: 'example.pf' }],
    ["Informations about 'example.pf'", { name: 'example.pf' }],
    ['information about "example.pf"', { name: 'example.pf' }],
  ])('%s', (text, found) => expect(headlineOf(text)).toEqual(found))

  test.each([
    'Name EXAMPLE.KG (ACTIVE)',
    'Domain EXAMPLE (ACTIVE)',
    'Domain EXAMPLE.KG ACTIVE)',
    'Domain EXAMPLE.KG (ACTIVE',
    'Domain EXAMPLE.KG.',
    'Domain (example.kg)',
    'Information about example.pf',
    "Information about 'example'",
    "Information on 'example.pf'",
    "Information about 'example.pf' today",
    "Informationen about 'example.pf'",
    "Misinformation about 'example.pf'",
    "News about 'example.pf'",
    '',
    `Domain example.kg (${'x'.repeat(300)})`,
  ])('%j is none', text => expect(headlineOf(text)).toBeUndefined())

  test('has three hundred characters at most', () => {
    const of = (length: number) => `Domain example.kg (${'x'.repeat(length - 20)})`
    expect(of(300)).toHaveLength(300)
    expect(headlineOf(of(300))?.name).toBe('example.kg')
    expect(headlineOf(of(301))).toBeUndefined()
  })
})

describe('the longest line that is read', () => {
  const x = (length: number) => 'x'.repeat(length)
  test.each([
    ['a column', `Domain  ${x(292)}`, `domain|${x(292)}`],
    ['leaders', `${x(60)}... y`, `${x(60)}|y`],
  ])('with %s', (_, raw, line) => expect(read(raw)).toBe(line))

  test.each([
    ['a column', `Domain  ${x(293)}`],
    ['leaders', `${x(61)}... y`],
    ['a note, and no label in front of it', `(${x(62)}): y`],
    ['a heading of no contact', `${x(61)}:`],
    ['a heading with a list behind it', 'Registrant, Administrative Contact, Technical Contact, Billing Contact: x'],
  ])('is shorter than one with %s', (_, raw) => expect(read(raw)).toBe(raw))
})

test('a heading of several contacts may be longer than a label', () =>
  expect(lineOf('Registrant, Administrative Contact, Technical Contact, Billing Contact:')).toEqual({
    label: 'registrant, administrative contact, technical contact, billing contact',
    value: '',
    indent: 0,
  }))
