/** Cards in the form of RFC 9553; names and members as its sections 2.2 to 2.6 have them, with made-up values. */
import { expect, test } from 'vitest'
import { readRdap } from '../../pipeline/whois/read/rdap/rdap.ts'

const registrantOf = (entity: object) => {
  const reply = {
    objectClassName: 'domain',
    ldhName: 'quern.example',
    entities: [{ objectClassName: 'entity', roles: ['registrant'], ...entity }],
  }
  return readRdap(new TextEncoder().encode(JSON.stringify(reply))).contacts.registrant
}

const card = {
  '@type': 'Card',
  version: '1.0',
  name: { full: 'Jane Doe', components: [{ kind: 'surname', value: 'Doe' }] },
  organizations: { o1: { name: 'Quern Ltd', units: [{ name: 'Domains' }] } },
  emails: { e2: { address: 'second@quern.example' }, e1: { address: 'office@quern.example', pref: 1 } },
  phones: {
    p1: { features: { fax: true }, number: 'tel:+44.5550101' },
    p2: { features: { voice: true }, number: 'tel:+44.5550100;ext=5' },
  },
  addresses: {
    a1: {
      components: [
        { kind: 'number', value: '12' },
        { kind: 'name', value: 'High Street' },
        { kind: 'separator', value: ', ' },
        { kind: 'floor', value: 'Second floor' },
        { kind: 'locality', value: 'Bath' },
        { kind: 'region', value: 'Somerset' },
        { kind: 'postcode', value: 'BA1 1AA' },
        { kind: 'country', value: 'England' },
      ],
      countryCode: 'GB',
    },
  },
}
const facts = {
  name: 'Jane Doe',
  org: 'Quern Ltd',
  email: 'office@quern.example',
  phone: '+44.5550100',
  phoneExt: '5',
  fax: '+44.5550101',
  street: '12 High Street, Second floor',
  city: 'Bath',
  region: 'Somerset',
  zip: 'BA1 1AA',
  country: 'GB',
}

test.each(['jscard', 'jscontact_card', 'jscontact'])('a contact is read from %s', member =>
  expect(registrantOf({ handle: 'Q1', [member]: card })).toEqual({ id: 'Q1', ...facts }),
)

test('a jCard stands before it', () =>
  expect(registrantOf({ vcardArray: ['vcard', [['fn', {}, 'text', 'Office']]], jscard: card })).toEqual({
    name: 'Office',
  }))

test.each<[string, object, object | undefined]>([
  [
    'parts of a name',
    {
      name: {
        components: [
          { kind: 'given', value: 'Ada' },
          { kind: 'surname', value: 'Quill' },
        ],
      },
    },
    { name: 'Ada Quill' },
  ],
  ['an organisation', { kind: 'org', name: { full: 'Quern Ltd' } }, { name: 'Quern Ltd', org: 'Quern Ltd' }],
  [
    'an address as text',
    { addresses: { a: { full: '12 High Street\n3000 Bern\nSwitzerland' } } },
    { street: '12 High Street', zip: '3000', city: 'Bern', country: 'CH' },
  ],
  [
    'members of the drafts',
    {
      fullName: 'Ada Quill',
      emails: { a: { email: 'ada@quern.example' } },
      phones: { a: { phone: '+44.5550100' } },
      addresses: {
        a: {
          street: [{ type: 'name', value: '12 High Street' }],
          locality: 'Bath',
          postcode: 'BA1 1AA',
          countryCode: 'GB',
        },
      },
    },
    {
      name: 'Ada Quill',
      email: 'ada@quern.example',
      phone: '+44.5550100',
      street: '12 High Street',
      city: 'Bath',
      zip: 'BA1 1AA',
      country: 'GB',
    },
  ],
  ['nothing', {}, undefined],
  [
    'members of other kinds',
    { name: 7, organizations: 'x', emails: [1, null], phones: { a: null }, addresses: { a: [] } },
    undefined,
  ],
])('%s', (_, jscard, expected) => expect(registrantOf({ jscard })).toEqual(expected))
