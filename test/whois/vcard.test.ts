import { describe, expect, test } from 'vitest'
import { readCard } from '../../pipeline/whois/read/rdap/vcard.ts'

const card = (...properties: readonly unknown[]) => readCard(['vcard', properties])

describe('a card', () => {
  test.each([
    ['of another name', ['card', [['fn', {}, 'text', 'Example']]]],
    ['without a name', [7, [['fn', {}, 'text', 'Example']]]],
    ['without properties', ['vcard']],
    ['that is a text', 'vcard'],
    ['that is absent', undefined],
  ])('%s states nothing', (_, given) => expect(readCard(given)).toEqual({}))

  test('skips what is no property, and reads names in any case', () => {
    expect(readCard(['vCard', [7, [8, {}, 'text', 'x'], ['FN', {}, 'text', 'Example']]])).toEqual({ name: 'Example' })
    expect(card(['note', {}, 'text', 'x'])).toEqual({})
  })

  test('prefers the property of the lowest number, and one without a number last', () => {
    const email = (pref: unknown, value: string) => ['email', pref === undefined ? {} : { pref }, 'text', value]
    const first = (...all: readonly unknown[]) => card(...all).email
    expect(first(email(undefined, 'a@b.example'), email('100', 'c@d.example'))).toBe('c@d.example')
    expect(first(email('12', 'a@b.example'), email('2', 'c@d.example'), email(1, 'e@f.example'))).toBe('e@f.example')
    expect(first(email('100', 'a@b.example'), email('a2', 'c@d.example'))).toBe('a@b.example')
    expect(first(email('100', 'a@b.example'), email('2a', 'c@d.example'))).toBe('a@b.example')
    expect(first(email('100', 'a@b.example'), email('0002', 'c@d.example'))).toBe('a@b.example')
  })

  test('has an address of mail without its scheme', () => {
    expect(card(['email', {}, 'uri', 'MAILTO:office@example.com']).email).toBe('office@example.com')
    expect(card(['email', {}, 'uri', 'not mailto:office@example.com']).email).toBe('not mailto:office@example.com')
  })
})

describe('a number', () => {
  test.each([
    ['tel:+1-555-555-1234;ext=102', { phone: '+1-555-555-1234', phoneExt: '102' }],
    ['TEL: +1-555-555-1234 ;EXT=102', { phone: '+1-555-555-1234', phoneExt: '102' }],
    ['tel:+1-555-555-1234;isub=7;ext=102', { phone: '+1-555-555-1234', phoneExt: '102' }],
    ['tel:+1-555-555-1234;ext=', { phone: '+1-555-555-1234' }],
    ['tel:+1-555-555-1234;next=1', { phone: '+1-555-555-1234' }],
    ['+1.5550100 x12', { phone: '+1.5550100', phoneExt: '12' }],
    [' +1.5550100 ', { phone: '+1.5550100' }],
    ['the tel:1', { phone: 'the tel:1' }],
    ['none;ext=102', {}],
    ['', {}],
  ])('%j', (value, found) => expect(card(['tel', {}, 'uri', value])).toEqual(found))

  test.each([
    ['fax', { fax: '+1.5550100' }],
    ['FAX', { fax: '+1.5550100' }],
    [['work', 'fax'], { fax: '+1.5550100' }],
    [['voice'], { phone: '+1.5550100' }],
    [[7, 'voice'], { phone: '+1.5550100' }],
    ['pager', {}],
    [undefined, { phone: '+1.5550100' }],
  ])('of type %j', (type, found) => expect(card(['tel', { type }, 'uri', '+1.5550100'])).toEqual(found))

  test('is the first of its kind', () =>
    expect(card(['tel', {}, 'uri', '+1.5550100'], ['tel', {}, 'uri', '+1.5550101;ext=3'])).toEqual({
      phone: '+1.5550100',
    }))
})

test('a name may be stated in its parts alone', () => {
  const parts = ['n', {}, 'text', ['Doe', 'Jane', '', '', '']]
  expect(card(['fn', {}, 'text', ''], parts)).toEqual({ name: 'Jane Doe' })
  expect(card(['fn', {}, 'text', 'Office'], parts)).toEqual({ name: 'Office' })
})

test('the types of a number may stand in one text', () =>
  expect(card(['tel', { type: 'work,fax' }, 'uri', 'tel:+1.5550100'])).toEqual({ fax: '+1.5550100' }))

test('properties may stand beside the label', () => {
  expect(readCard(['vcard', ['version', {}, 'text', '4.0'], ['fn', {}, 'text', 'Office']])).toEqual({ name: 'Office' })
})

test.each([
  [['org', 'Example Foundry'], { name: 'Example Foundry', org: 'Example Foundry' }],
  [['org', 'REDACTED FOR PRIVACY'], { name: 'REDACTED FOR PRIVACY' }],
  [['individual', 'Example Foundry'], { name: 'Example Foundry' }],
  [['group', 'Example Foundry'], { name: 'Example Foundry' }],
])('a card of the kind and name %j names its organisation where it is one’s', ([kind, name], expected) =>
  expect(card(['kind', {}, 'text', kind], ['fn', {}, 'text', name])).toEqual(expected),
)

test('an organisation of its own stands before the name of a card', () =>
  expect(
    card(['kind', {}, 'text', 'org'], ['fn', {}, 'text', 'Hostmaster'], ['org', {}, 'text', 'Example Foundry']),
  ).toEqual({ name: 'Hostmaster', org: 'Example Foundry' }))

describe('an address', () => {
  const address = (value: unknown, parameters: unknown = {}) => card(['adr', parameters, 'text', value])

  test('has its parts', () =>
    expect(address(['', '', ['1 High Street', 'Second floor'], 'Bern', 'BE', '3000', 'Switzerland'])).toEqual({
      street: '1 High Street, Second floor',
      city: 'Bern',
      region: 'BE',
      zip: '3000',
      country: 'CH',
    }))

  test('has its post box for a street where it has none', () => {
    expect(address(['PO Box 12', '', '', 'Provo', '', '', ''])).toEqual({ street: 'PO Box 12', city: 'Provo' })
    expect(address(['PO Box 12', '', '1 High Street', '', '', '', ''])).toEqual({ street: '1 High Street' })
  })

  test('has its country by a parameter first', () =>
    expect(address(['', '', '', '', '', '', 'Germany'], { cc: 'CH' })).toEqual({ country: 'CH' }))

  test('has the lines of its street without commas at their ends', () => {
    expect(address(['', '', '1 High Street,\nSecond floor, left', '', '', '', ''])).toEqual({
      street: '1 High Street, Second floor, left',
    })
    expect(address(['', '', [7, '1 High Street', ['Second floor']], '', '', '', ''])).toEqual({
      street: '1 High Street, Second floor',
    })
  })

  test('has no line of more than a thousand characters', () => {
    const of = (length: number) => address(['', '', ['a', 'b'.repeat(length)], '', '', '', '']).street?.length
    expect([of(990), of(1001)]).toEqual([993, 1])
  })

  test('has its label for a street where it has no parts', () => {
    const label = '1 High Street\nBern'
    expect(address(['', '', '', '', '', '', ''], { label })).toEqual({ street: '1 High Street, Bern' })
    expect(address(['', '', '', '', '', '', 'CH'], { label })).toEqual({ street: '1 High Street, Bern', country: 'CH' })
    expect(address(['', '', '', 'Bern', '', '', ''], { label })).toEqual({ city: 'Bern' })
  })

  test('has its place at the end of a label, or of a street that is all there is', () => {
    const place = { street: '1 High Street', zip: '3000', city: 'Bern', country: 'CH' }
    const label = '1 High Street\r\n3000 Bern\r\nSwitzerland'
    expect(address(['', '', '', '', '', '', ''], { label })).toEqual(place)
    expect(address(['', '', ['1 High Street', '3000 Bern'], '', '', '', 'CH'])).toEqual(place)
  })

  test('has its country by a parameter in capitals', () =>
    expect(address(['', '', '', 'Bern', '', '', ''], { CC: 'ch' })).toEqual({ city: 'Bern', country: 'CH' }))
})

describe('a card outside the standard', () => {
  test.each([
    [
      ['1 High St', 'Accra', 'Region', '101', 'GH'],
      { street: '1 High St', city: 'Accra', region: 'Region', zip: '101', country: 'GH' },
    ],
    [['1 High St', 'Accra', 'Region', '101'], { street: '1 High St', city: 'Accra', region: 'Region', zip: '101' }],
    [['1 High St', 'Accra', 'Region', 'GH'], { street: '1 High St', city: 'Accra', region: 'Region', country: 'GH' }],
    [['', '', '1 High St', 'Accra', 'Region'], { street: '1 High St', city: 'Accra', region: 'Region' }],
    [['', '', '1 High St', 'Accra', '', '', 'GH'], { street: '1 High St', city: 'Accra', country: 'GH' }],
  ])('has the address %j, with the street first in a short one', (value, expected) =>
    expect(card(['adr', {}, 'text', value])).toEqual(expected),
  )

  test('has the country in a property of its own where the address has none', () => {
    const own = ['ISO-3166-1-alpha-2', {}, 'text', 'GH']
    expect(card(['adr', {}, 'text', ['', '', '', 'Accra', '', '', '']], own)).toEqual({ city: 'Accra', country: 'GH' })
    expect(card(['adr', { cc: 'US' }, 'text', ['', '', '', 'X', '', '', '']], own).country).toBe('US')
  })

  test.each(['Type', 'TYPE'])('names the type of a number by the parameter %s', name =>
    expect(
      card(
        ['tel', { [name]: ['voice'] }, 'uri', 'tel:+1.5555550100'],
        ['tel', { [name]: 'FAX' }, 'uri', 'fax:+1.5555550101'],
      ),
    ).toEqual({ phone: '+1.5555550100', fax: '+1.5555550101' }),
  )
})
