import { describe, expect, test } from 'vitest'
import { linesOfContact } from '../../pipeline/whois/read/address-lines.ts'

const facts = (...lines: readonly string[]) => Object.fromEntries(linesOfContact(lines))

describe('the lines of a contact', () => {
  test('are its name and its street', () =>
    expect(facts('Example Ltd', '1 High Street', 'Second floor')).toEqual({
      name: ['Example Ltd'],
      street: ['1 High Street', 'Second floor'],
    }))

  test('are a name alone, or nothing', () => {
    expect(facts('Example Ltd')).toEqual({ name: ['Example Ltd'] })
    expect(facts()).toEqual({})
    expect(facts('office@example.com')).toEqual({ email: ['office@example.com'] })
  })

  test('have no street behind a name that is withheld', () =>
    expect(facts('REDACTED FOR PRIVACY', '1 High Street')).toEqual({ name: ['REDACTED FOR PRIVACY'] }))

  test.each([
    ['CH-8000 Zürich', { zip: ['8000'], city: ['Zürich'], country: ['CH'] }],
    ['LV-1010 Riga', { zip: ['1010'], city: ['Riga'], country: ['LV'] }],
    ['CH - Switzerland', { country: ['CH'] }],
    ['CH', { country: ['CH'] }],
  ])('have the country in front of the code: %s', (line, place) =>
    expect(facts('Example Ltd', '1 High Street', line)).toEqual({
      name: ['Example Ltd'],
      street: ['1 High Street'],
      ...place,
    }),
  )

  test.each([
    ['Stanford, CA 94305', { city: ['Stanford'], region: ['CA'], zip: ['94305'] }],
    ['Stanford, CA 94305-4136', { city: ['Stanford'], region: ['CA'], zip: ['94305-4136'] }],
  ])('have an American place: %s', (line, place) =>
    expect(facts('Example Ltd', '1 High Street', line)).toEqual({
      name: ['Example Ltd'],
      street: ['1 High Street'],
      ...place,
    }),
  )

  test.each(['CH-8000 Zürich', '8000 Zürich'])('have a European place before a country: %s', line => {
    expect(facts('Example Ltd', '1 High Street', line, 'Switzerland')).toEqual({
      name: ['Example Ltd'],
      street: ['1 High Street'],
      zip: ['8000'],
      city: ['Zürich'],
      country: ['CH'],
    })
  })

  test.each([
    [['Mountain View, CA', 'US'], { city: ['Mountain View'], region: ['CA'], country: ['US'] }],
    [['London', 'SW7 2AZ', 'United Kingdom'], { city: ['London'], zip: ['SW7 2AZ'], country: ['GB'] }],
    [['US', '(Redacted for privacy)'], { country: ['US'] }],
  ])('have a place and a country on lines of their own: %j', (lines, place) =>
    expect(facts('Example Ltd', '1 High Street', ...lines)).toEqual({
      name: ['Example Ltd'],
      street: ['1 High Street'],
      ...place,
    }),
  )

  test('have a street by its name above the town', () =>
    expect(facts('Example Ltd', 'Level 4', 'Exhibition Road', 'London', 'SW7 2AZ', 'GB')).toEqual({
      name: ['Example Ltd'],
      street: ['Level 4', 'Exhibition Road'],
      city: ['London'],
      zip: ['SW7 2AZ'],
      country: ['GB'],
    }))

  test('have a street that begins with its number, whatever its words', () =>
    expect(facts('Example Office', '200 College Hill', 'Reno, NV 89507', 'USA')).toEqual({
      name: ['Example Office'],
      street: ['200 College Hill'],
      city: ['Reno'],
      region: ['NV'],
      zip: ['89507'],
      country: ['US'],
    }))

  test('have no European place without a country', () =>
    expect(facts('Example Ltd', '8000 Zürich')).toEqual({ name: ['Example Ltd'], street: ['8000 Zürich'] }))

  test.each([['office@example.com'], ['office@example.com', 'second@example.com']])(
    'have the first e-mail address: %j',
    (...lines) =>
      expect(facts('Example Ltd', ...lines)).toEqual({ name: ['Example Ltd'], email: ['office@example.com'] }),
  )

  test.each([
    'Example Ltd   office@example.com',
    'Example Ltd (office@example.com)',
    'Example Ltd <office@example.com>',
  ])('have an address behind the name: %s', line => {
    expect(facts(line)).toEqual({ name: ['Example Ltd'], email: ['office@example.com'] })
    expect(facts(line, 'Jane Doe second@example.com', '1 High Street')).toEqual({
      name: ['Jane Doe'],
      org: ['Example Ltd'],
      email: ['office@example.com'],
      street: ['1 High Street'],
    })
  })

  test('have a name in Latin letters behind the same in others, and no fact for a word of none', () =>
    expect(facts('玉山', 'Yushan Ltd', '1 High Street', 'not.defined.(FAX)')).toEqual({
      name: ['Yushan Ltd'],
      street: ['1 High Street'],
    }))

  test('have no fact for the word of a number that is not given', () => {
    expect(facts('Quern Ltd', '12 High Street', 'Tashkent, 100000', 'Tel. +998 71 5550100', 'Fax.')).toEqual({
      name: ['Quern Ltd'],
      street: ['12 High Street'],
      city: ['Tashkent'],
      zip: ['100000'],
      phone: ['+998 71 5550100'],
    })
    expect(facts('Example Ltd', '1 High Street', '(Tel)', '(Fax)')).toEqual({
      name: ['Example Ltd'],
      street: ['1 High Street'],
    })
    expect(facts('not.defined.', 'not.defined., UZ', 'Tel. not.defined.', 'Fax. not.defined.')).toEqual({})
  })

  test('end with a country by name and code, whose name may hold a comma', () =>
    expect(facts('Quern Ltd', '12 High Street', 'Seoul, 04524', 'Korea, Republic of, KR')).toEqual({
      name: ['Quern Ltd'],
      street: ['12 High Street'],
      city: ['Seoul'],
      zip: ['04524'],
      country: ['KR'],
    }))

  test.each(['Namuna 12', 'Namuna, 12', 'Namuna, 112'])(
    'end with the number of a house, which is no code: %s',
    street => expect(facts('Quern Ltd', street)).toEqual({ name: ['Quern Ltd'], street: [street] }),
  )

  test('have no region that is the country’s name', () =>
    expect(facts('Quern Ltd', '12 Shili Rd.', 'Taipei, Taiwan', 'TW')).toEqual({
      name: ['Quern Ltd'],
      street: ['12 Shili Rd.'],
      city: ['Taipei'],
      country: ['TW'],
    }))

  test('have the number of the contact behind its name, and the name once', () =>
    expect(facts('Quern (quern.ve-dom)', 'Quern', '1 High Street')).toEqual({
      name: ['Quern'],
      id: ['quern.ve-dom'],
      street: ['1 High Street'],
    }))

  test.each(['Quern CJSC', 'Quern AD', 'Quern MChJ', 'Quern dooel', 'Quern Sh.p.k.'])(
    'have an organisation below a person: %s',
    org => expect(facts('Jane Doe', org)).toEqual({ name: ['Jane Doe'], org: [org] }),
  )

  test('have the domain’s holder for their organisation', () => {
    const of = (...lines: readonly string[]) => Object.fromEntries(linesOfContact(lines, 'Quern College'))
    expect(of('IT Services', 'Quern College', '1 High Street')).toEqual({
      name: ['IT Services'],
      org: ['Quern College'],
      street: ['1 High Street'],
    })
    expect(of('Quern College', 'Hall')).toEqual({ name: ['Quern College'], street: ['Hall'] })
  })

  test('have an organisation only where a person stands right below it', () =>
    expect(facts('Example Ltd', '1 High Street', 'Jane Doe jane@example.com')).toEqual({
      name: ['Example Ltd'],
      street: ['1 High Street', 'Jane Doe'],
      email: ['jane@example.com'],
    }))

  test.each([
    ['with a plus sign', ['+1.5550100'], { phone: ['+1.5550100'] }],
    ['with a word', ['Tel. 555 0100'], { phone: ['555 0100'] }],
    [
      'with a word in brackets',
      ['(Tel) +1.5550100', '(Fax) +1.5550101'],
      { phone: ['+1.5550100'], fax: ['+1.5550101'] },
    ],
    ['with a word behind', ['555 0100 (Phone)'], { phone: ['555 0100'] }],
    ['of nine digits', ['123456789'], { phone: ['123456789'] }],
    ['of eight digits', ['12345678'], { street: ['12345678'] }],
    ['of a fax', ['Fax: +1.5550100'], { fax: ['+1.5550100'] }],
    ['of a fax, the word behind', ['+1.5550100 (fax)'], { fax: ['+1.5550100'] }],
    ['and a second', ['+1.5550100', '+1.5550101'], { phone: ['+1.5550100'], fax: ['+1.5550101'] }],
    ['and a second with its word', ['+1.5550100', 'Phone: +1.5550101'], { phone: ['+1.5550100'] }],
    ['and a second with its word behind', ['+1.5550100', '+1.5550101 (phone)'], { phone: ['+1.5550100'] }],
    ['and two of a fax', ['Fax +1.5550100', 'Fax +1.5550101'], { fax: ['+1.5550100'] }],
    ['and a fax on its line', ['+1.5550100   Fax: +1.5550101'], { phone: ['+1.5550100'], fax: ['+1.5550101'] }],
    [
      'without a plus sign and a fax',
      ['1 5550 1000 Fax 1 5550 1001'],
      { phone: ['1 5550 1000'], fax: ['1 5550 1001'] },
    ],
    ['and a fax in brackets', ['582410001 (FAX) 582410002'], { phone: ['582410001'], fax: ['582410002'] }],
    ['and a fax without a number', ['+1.5550100   Fax --'], { phone: ['+1.5550100'] }],
    ['and a word like fax', ['+1.5550100 Faxton'], { street: ['+1.5550100 Faxton'] }],
  ])('have a number %s', (_, lines, reach) =>
    expect(facts('Example Ltd', ...lines)).toEqual({ name: ['Example Ltd'], ...reach }),
  )

  test('have no fax in a sentence', () =>
    expect(facts('Example Ltd', 'Our fax 12')).toEqual({ name: ['Example Ltd'], street: ['Our fax 12'] }))

  test('have no fax in a line of more than 150 characters', () => {
    const line = (length: number) => '+1.5550100 Fax '.padEnd(length, 'x')
    expect(facts('Example Ltd', line(150))).toEqual({ name: ['Example Ltd'], phone: ['+1.5550100'] })
    expect(facts('Example Ltd', line(151))).toEqual({ name: ['Example Ltd'], street: [line(151)] })
  })
})

describe('a handle behind a name', () => {
  test.each([
    ['Example Ltd [EX12-UY]', 'EX12-UY'],
    ['Example Ltd (EXA-12)', 'EXA-12'],
    ['Example Ltd [EX1234]', 'EX1234'],
  ])('%s', (line, id) => expect(facts(line)).toEqual({ name: ['Example Ltd'], id: [id] }))

  test.each(['Example Ltd (UK)', 'Example Ltd [Sales-Team]', 'Example Ltd (A-B)'])('%s has none', line =>
    expect(facts(line)).toEqual({ name: [line] }),
  )
})

test('a telephone number may have its country in brackets', () =>
  expect(facts('Example Ltd', '(+598) 29001234')).toEqual({ name: ['Example Ltd'], phone: ['(+598) 29001234'] }))

test('a code between a street that ends in its town and the country is a postal code', () => {
  const lines = ['Example Ltd', '1 Example Road, Bangkok', '10500', 'TH']
  expect(facts(...lines)).toEqual({ name: ['Example Ltd'], street: [lines[1]], zip: ['10500'], country: ['TH'] })
})

test('a Portuguese or Polish code tells its town below any line', () => {
  expect(facts('Example Ltd', 'Lisboa', '1000-001 Lisboa')).toEqual({
    name: ['Example Ltd'],
    street: ['Lisboa'],
    city: ['Lisboa'],
    zip: ['1000-001'],
  })
  expect(facts('Example Ltd', 'Praga', '03-001 Warszawa')).toEqual({
    name: ['Example Ltd'],
    street: ['Praga'],
    city: ['Warszawa'],
    zip: ['03-001'],
  })
})

test('a notice on two lines is no street', () =>
  expect(
    facts(
      'Example Trust',
      'The registrant is a non-trading individual who has opted to have their',
      'address omitted from the WHOIS service.',
    ),
  ).toEqual({ name: ['Example Trust'] }))
