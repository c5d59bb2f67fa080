import { describe, expect, test } from 'vitest'
import { factsOf } from '../../pipeline/whois/read/facts.ts'
import type { LabelField } from '../../pipeline/whois/read/labels.ts'

const facts = (values: Partial<Record<LabelField, readonly string[]>>) =>
  factsOf(new Map(Object.entries(values) as [LabelField, readonly string[]][]))
const midnight = (date: string) => `${date}T00:00:00+00:00`

describe('dates', () => {
  const created = (...texts: readonly string[]) => facts({ 'domain.created': texts }).domain.created

  test.each([
    ['one', ['2018-10-20'], midnight('2018-10-20')],
    ['the first of two', ['2018-10-20', '2019-10-20'], midnight('2018-10-20')],
    ['one behind a note', ['by hand', '2018-10-20'], midnight('2018-10-20')],
    ['one with its time on another line', ['2018-10-20', '2018-10-20 09:32:07'], '2018-10-20T09:32:07+00:00'],
    ['another day with a time', ['2018-10-20', '2019-10-20 09:32:07'], midnight('2018-10-20')],
    ['none', ['by hand'], undefined],
    ['a day of Nepal’s calendar, which is no Gregorian one', ['2066-05-14'], undefined],
    ['a day first', ['03/04/2009'], midnight('2009-04-03')],
    ['a month first, as its day shows', ['10/21/2009'], midnight('2009-10-21')],
    ['the twelfth day', ['10/12/2009'], midnight('2009-12-10')],
  ])('%s', (_, texts, date) => expect(created(...texts)).toBe(date))

  test('a day above twelve says that all dates of the reply set the month first', () => {
    const of = (expires: string) =>
      facts({ 'domain.created': ['3/04/2009'], 'domain.expires': [expires] }).domain.created
    expect(of('3/13/2009')).toBe(midnight('2009-03-04'))
    expect(of('03/13/2009')).toBe(midnight('2009-03-04'))
    expect(of('13/03/2009')).toBe(midnight('2009-04-03'))
    expect(of('about 03/13/2009')).toBe(midnight('2009-04-03'))
  })

  test('a contract ends where no other end is stated', () => {
    const contract = { 'domain.contractExpires': ['2027-01-02'] }
    expect(facts(contract).domain).toMatchObject({
      expires: midnight('2027-01-02'),
      contractExpires: midnight('2027-01-02'),
    })
    expect(facts({ ...contract, 'domain.expires': ['2028-01-02'] }).domain.expires).toBe(midnight('2028-01-02'))
  })
})

describe('the domain', () => {
  test('has no name, key or number where none is stated', () =>
    expect(facts({}).domain).toEqual({ statuses: [], nameServers: [] }))

  test.each([
    ['signedDelegation', ['signedDelegation']],
    ['a Latin text before another', ['署名済み', 'yes'], 'yes'],
    ['another script alone', ['署名済み'], '署名済み'],
    ['Latin behind a sign', ['署名済み', '(yes)'], '(yes)'],
    ['Latin within', ['署名 DS', 'no'], 'no'],
  ])('is signed: %s', (_, texts, dnssec = texts[0]) =>
    expect(facts({ 'domain.dnssec': texts }).domain.dnssec).toBe(dnssec),
  )

  test.each([
    ['REGISTERED, DELEGATED', ['REGISTERED', 'DELEGATED']],
    ['clientHold+serverHold', ['clientHold', 'serverHold']],
    ['active / locked', ['active', 'locked']],
    ['ok https://icann.org/epp#ok renewPeriod https://icann.org/epp#renewPeriod', ['ok', 'renewPeriod']],
    ['ok (https://icann.org/epp#ok), renewPeriod (https://icann.org/epp#renewPeriod)', ['ok', 'renewPeriod']],
    ['active https://example.com/active', ['active']],
    ['active,  active', ['active']],
    ['active (locked, held)', ['active (locked, held)']],
    ['active [locked, held]', ['active [locked, held]']],
    ['', []],
  ])('has the states of %j', (text, count) =>
    expect(facts({ 'domain.statuses': [text] }).domain.statuses).toHaveLength(count.length),
  )

  test('has no list of states in two hundred characters', () => {
    const of = (length: number) => facts({ 'domain.statuses': [`a, ${'b'.repeat(length - 3)}`] }).domain.statuses
    expect([of(199).length, of(200).length]).toEqual([2, 1])
  })

  test('is none of its own name servers', () =>
    expect(
      facts({ 'domain.name': ['example.dk'], 'domain.nameServers': ['example.dk', 'ns1.example.dk', 'NS1.example.dk'] })
        .domain.nameServers,
    ).toEqual(['ns1.example.dk']))
})

describe('the registrar', () => {
  const name = (text: string) => facts({ 'registrar.name': [text] }).registrar.name
  test.each([
    ['Example Ltd', 'Example Ltd'],
    ['Example Ltd [Tag = EXAMPLE]', 'Example Ltd'],
    ['Example Ltd [ID 7]', 'Example Ltd'],
    ['Example Ltd (https://registrar.example)', 'Example Ltd'],
    ['Example Ltd ( www.registrar.example)', 'Example Ltd'],
    ['Example Ltd (primary)', 'Example Ltd'],
    ['Example (primary) Ltd', 'Example (primary) Ltd'],
    ['Example Ltd (http://registrar.example) [Tag = EXAMPLE]', 'Example Ltd'],
    ['Example Ltd [Tag = EXAMPLE] (http://registrar.example)', 'Example Ltd'],
    ['[Tag = EXAMPLE]', '[Tag = EXAMPLE]'],
    ['REDACTED FOR PRIVACY', undefined],
  ])('%s is %s', (text, said) => expect(name(text)).toBe(said))

  test.each([
    ['office@example.com', 'office@example.com'],
    ['mailto:office@example.com', 'office@example.com'],
    ['office@example.com Hotline: +852 5550', 'office@example.com'],
    ['office@example.com Te: +852 5550', 'office@example.com Te: +852 5550'],
    ['office@example.com hotline: +852 5550', 'office@example.com hotline: +852 5550'],
    ['office@example.com Hotline +852 5550', 'office@example.com Hotline +852 5550'],
    ['write office@example.com Hotline: 1', 'write office@example.com Hotline: 1'],
    ['see mailto:office@example.com', 'see mailto:office@example.com'],
    ['https://example.com/contact', 'https://example.com/contact'],
    ['REDACTED FOR PRIVACY', undefined],
  ])('is reached at %s: %s', (text, said) => expect(facts({ 'registrar.email': [text] }).registrar.email).toBe(said))

  test('has the address and the number in its name where no other is stated', () => {
    const inName = { 'registrar.name': ['Example (https://registrar.example)', 'Example (1052)'] }
    expect(facts(inName).registrar).toEqual({ name: 'Example', url: 'https://registrar.example' })
    const spaced = facts({ 'registrar.name': ['Example ( https://registrar.example/7 )'] }).registrar
    expect(spaced).toEqual({ name: 'Example', url: 'https://registrar.example/7' })
    expect(facts({ 'registrar.name': ['Example (1052)'] }).registrar.id).toBe(1052)
    expect(facts({ ...inName, 'registrar.url': ['https://other.example'] }).registrar.url).toBe('https://other.example')
  })
})

describe('a contact', () => {
  const contact = (values: Partial<Record<LabelField, readonly string[]>>) => facts(values).contacts.registrant
  test.each([
    ['registrant.street', ['1 High Street', 'Second floor'], { street: '1 High Street, Second floor' }],
    ['registrant.street', ['1 High Street', '1 High Street'], { street: '1 High Street' }],
    ['registrant.id', ['dinz5abc (CORPORATE)'], { id: 'dinz5abc' }],
    ['registrant.phone', ['+1.5550100 x12'], { phone: '+1.5550100', phoneExt: '12' }],
    ['registrant.phone', ['+1.5550100'], { phone: '+1.5550100' }],
    ['registrant.phone', ['none given'], undefined],
    ['registrant.fax', ['+1.5550101 ext. 3'], { fax: '+1.5550101', faxExt: '3' }],
    ['registrant.phoneExt', ['x14'], { phoneExt: '14' }],
    ['registrant.faxExt', ['Ext. 14'], { faxExt: '14' }],
    ['registrant.phoneExt', ['0x14'], { phoneExt: '0x14' }],
    ['registrant.country', ['スイス', 'Switzerland'], { country: 'CH' }],
    ['registrant.country', ['Atlantis'], undefined],
    ['registrant.email', ['office AT example.com'], { email: 'office@example.com' }],
    ['registrant.email', ['mailto:office@example.com'], { email: 'office@example.com' }],
    ['registrant.email', ['write to office AT example.com'], { email: 'write to office AT example.com' }],
    ['registrant.email', ['office AT example.com daily'], { email: 'office AT example.com daily' }],
    ['registrant.name', ['山田', 'Yamada'], { name: 'Yamada' }],
    ['registrant.name', ['12345'], { name: '12345' }],
    ['registrant.org', ['12345'], undefined],
    ['registrant.org', ['例', 'Example 1'], { org: 'Example 1' }],
    ['registrant.zip', ['12345-1234'], { zip: '12345-1234' }],
    ['registrant.zip', ['1 High Street, Halifax'], undefined],
    ['registrant.city', ['Bern', 'Basel'], { city: 'Bern' }],
  ] as const)('%s %j', (field, texts, said) => expect(contact({ [field]: texts })).toEqual(said))

  test('that is withheld says so by field', () => {
    const { contacts, redacted } = facts({ 'registrant.name': ['REDACTED FOR PRIVACY'], 'registrant.city': ['Bern'] })
    expect([contacts.registrant, redacted]).toEqual([
      { name: 'REDACTED FOR PRIVACY', city: 'Bern' },
      ['registrant.name'],
    ])
  })
})
