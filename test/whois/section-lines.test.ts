import { describe, expect, test } from 'vitest'
import type { LabelField } from '../../pipeline/whois/read/labels.ts'
import {
  bareFieldOf,
  isKey,
  isPlainHeading,
  mayContinue,
  nestedOf,
  type Open,
  takeStateDate,
  unlisted,
} from '../../pipeline/whois/read/section-lines.ts'

test.each([
  ['Domain Managers', true],
  ['domain details', true],
  ['DNS servers', true],
  ['Name Servers', true],
  ['nameservers', true],
  ['Technical Contact', true],
  ['Domain Owners / Registrant', true],
  ['Our domain managers', false],
  ['Domain Managers Ltd', false],
  ['Our name servers', false],
  ['Name Servers Ltd', false],
  ['Contact', false],
  ['The contact person', false],
  ['Registrant', false],
  ['mail servers', false],
])('is "%s" a heading? %s', (text, is) => expect(isPlainHeading(text)).toBe(is))

describe('a key in the parent zone', () => {
  test.each([
    ...['ds', 'dnskey', 'keyset', 'signing key', '署名鍵', 'key tag', 'key-tag', 'keytag', 'ds key tag', 'key 12 tag'],
    ...[
      'key1-tag',
      'key12-tag',
      'ds rdata',
      'ds-rdata',
      'dsrdata',
      'ds data',
      'ds record',
      'ds records',
      'ds record 2',
    ],
    ...['ds record2', 'ds rdata 12'],
  ])('is "%s"', label => expect(isKey(label, '12345 8 2 AB')).toBe(true))

  test.each([
    ...[
      '',
      'dns',
      'ads',
      'my keyset',
      'keyset 1',
      'key',
      'tag',
      'key-',
      'key1-tags',
      'ds key',
      'ds records of',
      'my ds data',
    ],
    ...['ds data of', 'signing keys', 'ds recordss'],
  ])('is not "%s"', label => expect(isKey(label, '12345 8 2 AB')).toBe(false))

  test.each([
    ['flags', 'KSK protocol:3 alg:8 pubKey:AwEA', true],
    ['flags', 'ZSK protocol:3 alg:8 pubKey:AwEA', true],
    ['flags', '256 protocol:3 pubkey:AwEA', true],
    ['flags', '257 protocol:3 pubkey:AwEA', true],
    ['flags', '255 protocol:3 pubkey:AwEA', false],
    ['flags', `KSK ${'x'.repeat(80)}pubKey:A`, true],
    ['flags', `KSK ${'x'.repeat(81)}pubKey:A`, false],
    ['flags', 'a KSK protocol:3 pubKey:AwEA', false],
    ['flags', 'KSK', false],
    ['state', 'KSK protocol:3 alg:8 pubKey:AwEA', false],
  ])('%s: %s', (label, value, is) => expect(isKey(label, value)).toBe(is))
})

describe('the date in a state', () => {
  const expiresOf = (status: string | undefined, known?: string) => {
    const values = new Map<LabelField, string[]>()
    if (status !== undefined) values.set('domain.statuses', [status])
    if (known !== undefined) values.set('domain.expires', [known])
    takeStateDate(values)
    return values.get('domain.expires')
  }
  test.each([
    ['Connected (2027/03/31)', ['2027/03/31']],
    ['OK-UNTIL 20271204000000', ['20271204000000']],
    ['until 20271204', ['20271204']],
    ['Connected (2027/03/31) again', undefined],
    ['Connected (20270331)', undefined],
    ['Connected', undefined],
    ['until 2027', undefined],
  ])('%s', (status, expires) => expect(expiresOf(status)).toEqual(expires))

  test('gives way to a stated expiry', () => expect(expiresOf('until 20271204', '2028-01-01')).toEqual(['2028-01-01']))
  test('is none without a state', () => expect(expiresOf(undefined)).toBeUndefined())
})

describe('a label behind a label', () => {
  const nested = (label: string | undefined, value: string) => {
    const line = nestedOf({ label, value, indent: 0 })
    return [line.label, line.value]
  }
  test.each([
    ['registrar', 'Email: office@example.com', ['registrar email', 'office@example.com']],
    ['registrar', 'E-mail:office@example.com', ['registrar e-mail', 'office@example.com']],
    ['registrar', 'Phone:  +1.5550100', ['registrar phone', '+1.5550100']],
  ])('%s: %s', (label, value, expected) => expect(nested(label, value)).toEqual(expected))

  test.each([
    ['registrar', 'Email:'],
    ['registrar', 'Our email: office@example.com'],
    ['registrar', 'Fax: +1.5550100'],
    ['no known label', 'Email: office@example.com'],
    [undefined, 'Email: office@example.com'],
  ])('%s: %s stays', (label, value) => expect(nested(label, value)).toEqual([label, value]))
})

describe('a line goes on with the value above it', () => {
  const continues = (field: LabelField, depth: number, { isEmpty = false, has = false, value = 'x' } = {}) =>
    mayContinue(
      { field, indent: 4, isEmpty },
      { label: undefined, value, indent: depth },
      new Map(has ? [[field, ['x']]] : []),
    )

  test.each([
    ['a list, deeper', 'domain.nameServers', 5, { has: true }, true],
    ['states, deeper', 'domain.statuses', 5, { has: true }, true],
    ['a street, deeper', 'registrant.street', 5, { has: true }, true],
    ['a value that has not begun, deeper', 'registrar.name', 5, {}, true],
    ['a value that has begun, deeper', 'registrar.name', 5, { has: true }, false],
    ['a street, as deep', 'registrant.street', 4, { has: true }, true],
    ['a name server, as deep', 'domain.nameServers', 4, { has: true, value: 'ns2.example.net 192.0.2.2' }, true],
    ['a name server for a state, as deep', 'domain.statuses', 4, { has: true, value: 'ns2.example.net' }, false],
    ['no name server, as deep', 'domain.nameServers', 4, { has: true, value: 'Example Ltd' }, false],
    ['an empty date, as deep', 'domain.created', 4, { isEmpty: true }, true],
    ['an empty date that was stated, as deep', 'domain.created', 4, { isEmpty: true, has: true }, false],
    ['a date with a value, as deep', 'domain.created', 4, {}, false],
    ['an empty name of a registrar, as deep', 'registrar.name', 4, { isEmpty: true }, false],
    ['a list, less deep', 'domain.nameServers', 3, {}, false],
    ['a street, less deep', 'registrant.street', 3, {}, false],
    ['an empty value, less deep', 'domain.created', 3, { isEmpty: true }, false],
  ] as const)('%s', (_, field, depth, state, does) => expect(continues(field, depth, state)).toBe(does))
})

test.each([
  ['- ns1.example.net', 'ns1.example.net'],
  ['*  ns1.example.net', 'ns1.example.net'],
  ['12. ns1.example.net', 'ns1.example.net'],
  ['2) ns1.example.net', 'ns1.example.net'],
  ['123. ns1.example.net', '123. ns1.example.net'],
  ['ns1 - the first', 'ns1 - the first'],
  ['-ns1.example.net', '-ns1.example.net'],
])('the line %j of a list is %j', (line, text) => expect(unlisted(line)).toBe(text))

describe('a line without a label below a heading', () => {
  const fieldOf = (section: Open['section'], value: string, { hasContent = false, hasRegistrar = false } = {}) =>
    bareFieldOf({ section, indent: 0, hasContent, isInline: false }, value, hasRegistrar)

  test.each([
    ['nameServers', 'ns1.example.net', 'domain.nameServers'],
    ['nameServers', '- ns1.example.net', 'domain.nameServers'],
    ['nameServers', '2. ns1.example.net', 'domain.nameServers'],
    ['nameServers', 'none given', undefined],
    ['statuses', 'a'.repeat(59), 'domain.statuses'],
    ['statuses', 'a'.repeat(60), undefined],
    ['registrar', 'a'.repeat(99), 'registrar.name'],
    ['registrar', 'a'.repeat(100), undefined],
    ['reseller', 'Example Ltd', 'registrar.reseller'],
    ['abuse', 'abuse@example.com', 'registrar.email'],
    ['abuse', '+1.5550100', 'registrar.phone'],
    ['registrant', 'Example Ltd', undefined],
  ] as const)('%s: %s', (section, value, field) => expect(fieldOf(section, value)).toBe(field))

  test.each([
    ['https://example.com/a', 'registrar.url'],
    ['HTTP://example.com', 'registrar.url'],
    ['see https://example.com', undefined],
    ['https://example.com and more', undefined],
    ['office@example.com', 'registrar.email'],
    ['mail office@example.com', undefined],
    ['office@example.com, daily', undefined],
    ['office@example@com', undefined],
    ['12 High Street', undefined],
  ])('below a registrar with a name, "%s" is %s', (value, field) =>
    expect(fieldOf('registrar', value, { hasRegistrar: true })).toBe(field),
  )

  test('a reseller has one line', () =>
    expect(fieldOf('reseller', 'Example Ltd', { hasContent: true })).toBeUndefined())
})
