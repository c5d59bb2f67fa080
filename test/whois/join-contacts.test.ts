import { describe, expect, test } from 'vitest'
import type { Role } from '../../pipeline/whois/model.ts'
import type { ContactObject } from '../../pipeline/whois/read/contact-objects.ts'
import { joinContacts } from '../../pipeline/whois/read/join-contacts.ts'
import type { LabelField } from '../../pipeline/whois/read/labels.ts'
import { readWhois } from '../../pipeline/whois/read/whois.ts'

interface Given {
  readonly values?: Partial<Record<LabelField, readonly string[]>>
  readonly bare?: Partial<Record<Role, string[]>>
  readonly handles?: Partial<Record<Role, string>>
  readonly objects?: ContactObject[]
  readonly holders?: readonly string[]
  readonly isDescribed?: boolean
  readonly isPerson?: boolean
}
const joined = ({ values = {}, bare = {}, handles = {}, objects = [], holders = [], ...rest }: Given) => {
  const map = new Map(Object.entries(values).map(([field, texts]) => [field as LabelField, [...texts]]))
  joinContacts({
    values: map,
    bare: new Map(Object.entries(bare) as [Role, string[]][]),
    objects,
    handles: new Map(Object.entries(handles) as [Role, string][]),
    holders: new Set(holders),
    isDescribed: false,
    isPerson: false,
    ...rest,
  })
  return Object.fromEntries(map)
}
const object = (kind: string, handle: string, values: Readonly<Record<string, string>>): ContactObject => ({
  kind,
  handle,
  values: new Map(Object.entries(values).map(([field, text]) => [field as 'name', [text]])),
})

describe('a record of its own', () => {
  const jane = object('person', 'JD1-TEST', { name: 'Jane Doe', email: 'jane@example.com', url: 'https://example.com' })

  test('is the contact that refers to it, without its address on the web', () =>
    expect(joined({ handles: { admin: 'JD1-TEST' }, objects: [jane], values: { 'admin.name': ['JD1-TEST'] } })).toEqual(
      {
        'admin.id': ['JD1-TEST'],
        'admin.name': ['Jane Doe'],
        'admin.email': ['jane@example.com'],
      },
    ))

  test('yields to what the domain states itself', () =>
    expect(joined({ handles: { admin: 'JD1-TEST' }, objects: [jane], values: { 'admin.city': ['Bern'] } })).toEqual({
      'admin.city': ['Bern'],
    }))

  test('tells who is behind a company that the domain names as its owner', () => {
    const of = (owner: string) =>
      joined({ handles: { registrant: 'JD1-TEST' }, objects: [jane], values: { 'registrant.name': [owner] } })
    const reached = { 'registrant.id': ['JD1-TEST'], 'registrant.email': ['jane@example.com'] }
    expect(of('Example Ltd')).toEqual({
      'registrant.name': ['Jane Doe'],
      'registrant.org': ['Example Ltd'],
      ...reached,
    })
    // A person stays the holder.
    expect(of('John Doe')).toEqual({ 'registrant.name': ['John Doe'], ...reached })
  })

  test('is of the role whose heading stands right above it', () => {
    const below = { ...jane, role: 'tech' as const }
    expect(joined({ objects: [below] })).toEqual({
      'tech.id': ['JD1-TEST'],
      'tech.name': ['Jane Doe'],
      'tech.email': ['jane@example.com'],
    })
    expect(joined({ objects: [below], handles: { tech: 'XX1-TEST' } })).toEqual({ 'tech.id': ['XX1-TEST'] })
  })

  test('needs a handle', () =>
    expect(joined({ handles: { admin: '' }, objects: [object('person', '', { name: 'Jane Doe' })] })).toEqual({}))

  test('may name its role', () => {
    const typed = (kind: string) =>
      joined({ objects: [object(kind, 'admin', { name: 'Jane Doe' })], handles: { admin: 'x' } })
    expect(typed('contact type')).toEqual({ 'admin.name': ['Jane Doe'], 'admin.id': ['x'] })
    expect(typed('person')).toEqual({ 'admin.name': ['x'] })
  })

  test('of an organisation is the holder where no other is stated', () => {
    const org = object('organisation', 'EX1-TEST', { name: 'Example Ltd' })
    expect(joined({ objects: [org] })).toEqual({ 'registrant.name': ['Example Ltd'] })
    expect(joined({ objects: [jane, org] })).toEqual({ 'registrant.name': ['Example Ltd'] })
    expect(joined({ objects: [jane] })).toEqual({})
    expect(joined({ objects: [org], values: { 'registrant.city': ['Bern'] } })).toEqual({ 'registrant.city': ['Bern'] })
  })
})

describe('a handle without a record', () => {
  test('is an identifier, a name is a name', () => {
    expect(joined({ handles: { tech: 'JD1-TEST' } })).toEqual({ 'tech.id': ['JD1-TEST'] })
    expect(joined({ handles: { tech: 'Jane Doe' } })).toEqual({ 'tech.name': ['Jane Doe'] })
  })

  test('may have letters behind its digits', () => {
    const named = (given: string) =>
      joined({ values: { 'admin.name': [given] }, handles: { admin: given }, bare: { admin: ['Jane Doe'] } })
    expect(named('EXAMPLE01A')).toEqual({ 'admin.id': ['EXAMPLE01A'], 'admin.name': ['Jane Doe'] })
    expect(named('Example01A')).toMatchObject({ 'admin.name': ['Example01A'] })
  })

  test('leaves the other names, and yields to a stated one', () => {
    expect(joined({ handles: { tech: 'JD1-TEST' }, values: { 'tech.name': ['JD1-TEST', 'Jane Doe'] } })).toEqual({
      'tech.name': ['Jane Doe'],
      'tech.id': ['JD1-TEST'],
    })
    expect(joined({ handles: { tech: 'JD1-TEST' }, values: { 'tech.name': ['JD1-TEST'], 'tech.id': ['7'] } })).toEqual({
      'tech.id': ['7'],
    })
    expect(joined({ handles: { tech: 'Jane Doe' }, values: { 'tech.name': ['Other'] } })).toEqual({
      'tech.name': ['Other'],
    })
  })
})

describe('lines without labels', () => {
  const lines = ['1 High Street', '8000 Zürich', 'Switzerland']
  const place = {
    'tech.street': ['1 High Street'],
    'tech.zip': ['8000'],
    'tech.city': ['Zürich'],
    'tech.country': ['CH'],
  }

  test('are a contact', () =>
    expect(joined({ bare: { tech: ['Example Ltd', ...lines] } })).toEqual({ 'tech.name': ['Example Ltd'], ...place }))

  test('follow an identifier or a name on the label’s line', () => {
    expect(
      joined({
        handles: { tech: '80000' },
        values: { 'tech.name': ['80000'] },
        bare: { tech: ['Example Ltd', ...lines] },
      }),
    ).toEqual({
      'tech.id': ['80000'],
      'tech.name': ['Example Ltd'],
      ...place,
    })
    expect(joined({ handles: { tech: 'Example Ltd' }, bare: { tech: lines } })).toEqual({
      'tech.name': ['Example Ltd'],
      ...place,
    })
    expect(
      joined({ values: { 'tech.name': ['Example Ltd'] }, holders: ['Example Ltd'], bare: { tech: lines } }),
    ).toEqual({
      'tech.name': ['Example Ltd'],
      ...place,
    })
  })

  test('say nothing next to a labelled name', () => {
    expect(joined({ values: { 'tech.name': ['Jane Doe'] }, bare: { tech: lines } })).toEqual({
      'tech.name': ['Jane Doe'],
    })
    expect(
      joined({ values: { 'tech.name': ['Jane Doe'] }, handles: { tech: '80000' }, bare: { tech: lines } }),
    ).toEqual({
      'tech.name': ['Jane Doe'],
      'tech.id': ['80000'],
    })
  })

  test('fill what no label states', () =>
    expect(joined({ values: { 'tech.city': ['Bern'] }, bare: { tech: ['Example Ltd', ...lines] } })).toEqual({
      'tech.name': ['Example Ltd'],
      ...place,
      'tech.city': ['Bern'],
    }))

  test('below a labelled organisation begin with the street where they have a number', () => {
    const values = { 'tech.org': ['Example Ltd'] }
    expect(joined({ values, bare: { tech: lines } })).toEqual({ ...values, ...place })
    expect(joined({ values, bare: { tech: ['Jane Doe', ...lines] } })).toEqual({
      ...values,
      'tech.name': ['Jane Doe'],
      ...place,
    })
  })

  test('behind descr: are an address only where the record says how to reach the holder', () => {
    const bare = { registrant: ['Example Ltd', '1 High Street'] }
    const name = { 'registrant.name': ['Example Ltd'] }
    expect(joined({ bare, isDescribed: true })).toEqual(name)
    expect(joined({ bare })).toEqual({ ...name, 'registrant.street': ['1 High Street'] })
    for (const field of ['registrant.phone', 'registrant.email'] as const)
      expect(joined({ bare, isDescribed: true, values: { [field]: ['x'] } })).toMatchObject({
        'registrant.street': ['1 High Street'],
      })
    expect(joined({ bare: { tech: bare.registrant }, isDescribed: true })['tech.street']).toEqual(['1 High Street'])
  })
})

describe('a holder and a person', () => {
  const names = { values: { 'registrant.name': ['Example Ltd', 'Domain Office'] } }

  test('are an organisation and a name', () =>
    expect(joined({ ...names, holders: ['Example Ltd'] })).toEqual({
      'registrant.name': ['Domain Office'],
      'registrant.org': ['Example Ltd'],
    }))

  test('are two names where the holder is a person, and where no label names the holder', () => {
    expect(joined({ ...names, holders: ['Example Ltd'], isPerson: true })).toEqual(names.values)
    expect(joined(names)).toEqual(names.values)
  })

  test('that are the same are one, and a stated organisation stays', () => {
    const same = { values: { 'registrant.name': ['Example Ltd', 'EXAMPLE LTD'] }, holders: ['Example Ltd'] }
    expect(joined(same)).toEqual({ 'registrant.name': ['EXAMPLE LTD'] })
    const stated = { values: { ...names.values, 'registrant.org': ['Other'] }, holders: ['Example Ltd'] }
    expect(joined(stated)['registrant.org']).toEqual(['Other'])
  })
})

describe('a name with its handle', () => {
  test.each([
    ['EXAMPLE PTE LTD (SGNIC-ORG1000000)', 'EXAMPLE PTE LTD', 'SGNIC-ORG1000000'],
    ['EXAMPLE SDN BHD (BNNIC-1)', 'EXAMPLE SDN BHD', 'BNNIC-1'],
    ['Example Ltd (ID: 12345)', 'Example Ltd', '12345'],
    ['Example Ltd (ID: AB-123)', 'Example Ltd', 'AB-123'],
  ])('%s', (text, name, id) =>
    expect(joined({ values: { 'tech.name': [text] } })).toEqual({ 'tech.name': [name], 'tech.id': [id] }),
  )

  test.each([
    'Example Ltd (12345)',
    'Example Ltd (AB-12)',
    'Example Ltd (AB-123) too',
    'Example Ltd(AB-123)',
    'Example Ltd',
  ])('%s has none', text => expect(joined({ values: { 'tech.name': [text] } })).toEqual({ 'tech.name': [text] }))

  test('yields to a stated one', () =>
    expect(joined({ values: { 'tech.name': ['Example Ltd (AB-123)'], 'tech.id': ['7'] } })).toEqual({
      'tech.name': ['Example Ltd'],
      'tech.id': ['7'],
    }))
})

describe('the end of an address', () => {
  const countryOf = (...street: readonly string[]) => joined({ values: { 'tech.street': street } })['tech.country']
  test.each([
    [['1 High Street', 'Switzerland'], ['CH']],
    [['1 High Street, Switzerland'], ['CH']],
    [['Switzerland'], undefined],
    [['1 High Street'], undefined],
  ])('%j is in %j', (street, country) => expect(countryOf(...street)).toEqual(country))

  test('is told apart where the lines leave no doubt', () => {
    const street = ['1 High Street', 'Praha', '13000', 'CZ']
    expect(joined({ values: { 'tech.street': street } })).toEqual({
      'tech.street': ['1 High Street'],
      'tech.city': ['Praha'],
      'tech.zip': ['13000'],
      'tech.country': ['CZ'],
    })
    expect(joined({ values: { 'tech.street': street, 'tech.city': ['Brno'] } })).toEqual({
      'tech.street': street,
      'tech.city': ['Brno'],
      'tech.country': ['CZ'],
    })
    // The code may stand in the label of the town.
    expect(joined({ values: { 'tech.city': ['21000 Split'], 'tech.country': ['HR'] } })).toEqual({
      'tech.city': ['Split'],
      'tech.zip': ['21000'],
      'tech.country': ['HR'],
    })
  })

  test('stands below the name that the registry repeats', () => {
    const street = ['EXAMPLE LTD', '1 High Street']
    expect(joined({ values: { 'tech.org': ['Example Ltd'], 'tech.street': street } })['tech.street']).toEqual([
      '1 High Street',
    ])
    expect(joined({ values: { 'tech.org': ['Other Ltd'], 'tech.street': street } })['tech.street']).toEqual(street)
  })
})

test.each([
  ['ORG-EX1-TEST', undefined],
  ['ORG-EX1 Ltd', ['ORG-EX1 Ltd']],
  ['My ORG-EX1', ['My ORG-EX1']],
])('an organisation %s is %j', (org, kept) =>
  expect(joined({ values: { 'registrant.org': [org] } })['registrant.org']).toEqual(kept),
)

describe('the registrar', () => {
  const named = (...names: readonly string[]) => joined({ values: { 'registrar.name': names } })['registrar.name']

  test('is its full name, where it has two words', () => {
    expect(named('EXAMPLE', 'Other', 'Example Registrar Ltd')).toEqual(['Example Registrar Ltd'])
    expect(named('Example Ltd', 'Example Registrar Ltd')).toEqual(['Example Ltd', 'Example Registrar Ltd'])
    expect(named('EXAMPLE')).toEqual(['EXAMPLE'])
  })

  test('is described by the record of its handle alone', () => {
    const own = object('registrar', 'REG-EX', { org: 'Example Ltd', email: 'office@example.com', phone: '+1.5550100' })
    const rival = object('registrar', 'REG-OTHER', { org: 'Other Ltd', email: 'office@other.example' })
    const person = object('person', 'REG-EX', { org: 'Jane Ltd', email: 'jane@example.com' })
    const values = { 'registrar.name': ['REG-EX'], 'registrar.phone': ['+1.5550199'] }
    expect(joined({ values, objects: [rival, person, own] })).toMatchObject({
      'registrar.email': ['office@example.com'],
      'registrar.phone': ['+1.5550199'],
    })
    expect(joined({ values, objects: [rival, person] })).toEqual(values)
  })
})

test.each(['n/a', 'N/A', '-', 'none'])('a record that states %j for its person names none', nothing => {
  const text = `domain: a.com.ua\nadmin-c: h-1\n\ncontact-id: h-1\nperson: ${nothing}\norganization: Example Bakery\n`
  expect(readWhois(Buffer.from(text)).contacts.admin).toEqual({ id: 'h-1', org: 'Example Bakery' })
})
