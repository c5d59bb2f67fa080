/** Addresses whose town has no label, while their code and country have one. */
import { expect, test } from 'vitest'
import { readWhois } from '../../pipeline/whois/read/whois.ts'

const holder = (...lines: readonly string[]) => {
  const domain = 'domain: example.ua\nregistrant: EX-1\ncreated: 2001-02-03\n'
  const contact = ['contact-id: EX-1', 'organization: Example Ltd', ...lines].join('\n')
  const { registrant } = readWhois(new TextEncoder().encode(`${domain}\n${contact}\n`)).contacts
  return { street: registrant?.street, city: registrant?.city }
}

test('the last of several lines is the town where it has no digit', () => {
  const place = ['postal-code: 01001', 'country: UA']
  expect(holder('address: Example Road 2', 'address: Kyiv', ...place)).toEqual({
    street: 'Example Road 2',
    city: 'Kyiv',
  })
  expect(holder('address: Example Road', 'address: Floor 2', ...place).city).toBeUndefined()
  expect(holder('address: Kyiv', ...place).city).toBeUndefined()
  expect(holder('address: Example Road 2', 'address: Example Building', ...place).city).toBeUndefined()
})

test('it stays in the street where a label states a town or a region, or none a code and a country', () => {
  const street = ['address: Example Road 2', 'address: Podil']
  const whole = 'Example Road 2, Podil'
  expect(holder(...street, 'city: Kyiv', 'postal-code: 01001', 'country: UA')).toEqual({ street: whole, city: 'Kyiv' })
  expect(holder(...street, 'state: Kyiv', 'postal-code: 01001', 'country: UA').city).toBeUndefined()
  expect(holder(...street, 'country: UA').city).toBeUndefined()
  expect(holder(...street, 'postal-code: 01001').city).toBeUndefined()
})
