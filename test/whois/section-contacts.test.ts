/** Which lines below a heading are a contact’s: small replies, one for each rule. The facts were compared by hand. */
import { expect, test } from 'vitest'
import { factsOf } from './section-facts.ts'

test.each([
  [
    'of a contact without a person, whose parts of a name are empty',
    `Domain Name: quernly.xx

Technical Contact Information:

Given name:
Family name:
Company name: Quern Ltd
Email: tech@quernly.xx`,
    ['tech.email: tech@quernly.xx', 'tech.org: Quern Ltd'],
  ],
  [
    "of a holder's lines, each behind the same label",
    `Domain : quernly.xx
Expiry : 2027-02-03

Owner  : Ada Quill
Owner  : Quern Ltd
Owner  : 1 Example Road
Owner  : Lund
Owner  : SE`,
    [
      'domain.expires: 2027-02-03',
      'registrant.city: Lund',
      'registrant.country: SE',
      'registrant.name: Ada Quill',
      'registrant.org: Quern Ltd',
      'registrant.street: 1 Example Road',
    ],
  ],
  [
    'a deeper heading is the contact’s own',
    `Domain: quernly.xx
Registrant:
  Name: Ada Quill

  Reachable at:
  Phone: +1.5550100`,
    ['registrant.name: Ada Quill', 'registrant.phone: +1.5550100'],
  ],
  [
    'another contact ends one as deep as its heading',
    `Domain: quernly.xx
Technical Contact:
  Name: Tor Bell
Admin Contact: Ada Quill
Email: ada@quernly.xx`,
    ['admin.email: ada@quernly.xx', 'admin.name: Ada Quill', 'tech.name: Tor Bell'],
  ],
  [
    'an address on the lines below its label',
    `Domain: quernly.xx
Registrant:
  Name: Ada Quill
  Address:
  1 High Street
  Lund
  Phone: +46.5550100`,
    ['registrant.name: Ada Quill', 'registrant.phone: +46.5550100', 'registrant.street: 1 High Street, Lund'],
  ],
  [
    'a contact’s labels behind an empty line in it',
    `Domain: quernly.xx
Technical Contact:
  Name: Tor Bell

  Country: SE
  Email: tor@quernly.xx`,
    ['tech.country: SE', 'tech.email: tor@quernly.xx', 'tech.name: Tor Bell'],
  ],
  [
    'an address below a name on its label’s line',
    `Domain: quernly.xx
Registrant: Quern Ltd
Address:
1 High Street
Phone: +46.5550100
Tech contact: Tor Bell
Email: tor@quernly.xx`,
    [
      'registrant.name: Quern Ltd',
      'registrant.phone: +46.5550100',
      'registrant.street: 1 High Street',
      'tech.email: tor@quernly.xx',
      'tech.name: Tor Bell',
    ],
  ],
  [
    'an organisation on the line below its label',
    `Domain: quernly.xx
Organization:
  Quern Ltd`,
    ['registrant.org: Quern Ltd'],
  ],
  [
    'a mailbox behind a handle',
    `Domain: quernly.xx
Tech-c: TB2222 tor@quernly.xx
Admin-c: AQ-12(ada@quernly.xx)
Billing-c: BQ-7 (bo@quernly.xx)`,
    [
      'admin.email: ada@quernly.xx',
      'admin.id: AQ-12',
      'billing.email: bo@quernly.xx',
      'billing.id: BQ-7',
      'tech.email: tor@quernly.xx',
      'tech.id: TB2222',
    ],
  ],
  [
    'a contact on the line below its label',
    `Domain: quernly.xx
Tech-c:
Tor Bell
Registrar: Tolk SA`,
    ['registrar.name: Tolk SA', 'tech.name: Tor Bell'],
  ],
  [
    'a holder in the paragraph of the domain’s name',
    `Domain: quernly.xx
Name: Ada Quill
Telephone: +46.5550100
Handle: AQ1
Email: ada@quernly.xx

Fax: +46.5550101`,
    ['registrant.email: ada@quernly.xx', 'registrant.name: Ada Quill', 'registrant.phone: +46.5550100'],
  ],
  [
    'an address below a line without a colon',
    `Domain: quernly.xx
Registrant:
  Name: Ada Quill
Address
  1 High Street
  Lund`,
    ['registrant.name: Ada Quill', 'registrant.street: 1 High Street, Lund'],
  ],
  [
    'the province of Naples, which is no “not available”',
    `Domain: quernly.xx

Registrant
  Address: Via Alta 1
           Capri
           80076
           NA
           IT
  Phone: NA`,
    [
      'registrant.city: Capri',
      'registrant.country: IT',
      'registrant.region: NA',
      'registrant.street: Via Alta 1',
      'registrant.zip: 80076',
    ],
  ],
  [
    'lines of a contact, deeper than its handle or name',
    `Domain: quernly.xx
Tech Contact: 80000
  Tor Bell
  1 High Street
Holder: Quern Ltd
  2 Low Road
As deep as the label`,
    [
      'registrant.name: Quern Ltd',
      'registrant.street: 2 Low Road',
      'tech.id: 80000',
      'tech.name: Tor Bell',
      'tech.street: 1 High Street',
    ],
  ],
  [
    'a deeper line below a heading is a value, though it reads like a heading',
    `Domain: quernly.xx

Registrant:
  Organization
  1 High Street`,
    ['registrant.name: Organization', 'registrant.street: 1 High Street'],
  ],
  [
    'an empty line between a contact’s lines, and a note behind them',
    `Domain: quernly.xx

Registrant:
  Ada Quill

  1 High Street

Some note`,
    ['registrant.name: Ada Quill', 'registrant.street: 1 High Street'],
  ],
  [
    'a note behind a contact’s lines, as deep as the heading',
    `Domain: quernly.xx

Registrant:
Ada Quill

Some note`,
    ['registrant.name: Ada Quill'],
  ],
  [
    'a line of 199 characters in a contact, and none of 200',
    `Domain: quernly.xx

Registrant:
  Ada Quill
  ${'a'.repeat(199)}
  ${'b'.repeat(200)}`,
    ['registrant.name: Ada Quill', `registrant.street: ${'a'.repeat(199)}`],
  ],
  [
    'the contact for bills of the Bolivian registry',
    `Dominio: quernly.xx

CONTACTO FINANCIERO:
Organizacion: Quern S.R.L.
Nombre: Ada Quill
Pais: BOLIVIA
Ciudad: La Paz
Telefono: 59125550103`,
    [
      'billing.city: La Paz',
      'billing.country: BO',
      'billing.name: Ada Quill',
      'billing.org: Quern S.R.L.',
      'billing.phone: 59125550103',
    ],
  ],
  [
    'a person who holds a name in Hong Kong',
    `Domain Name: QUERNLY.XX

Registrant Contact Information:

Holder English Name (It should be the same as the legal name on your HKID card or other personal identity documents): QUILL ADA
Holder Chinese Name:
Email: ada@quill.example`,
    ['registrant.email: ada@quill.example', 'registrant.name: QUILL ADA'],
  ],
  [
    'a holder whose first label has no value',
    `Domain: quernly.xx

Registrant:

Company Name:
Company: Quern Ltd
Email: ada@quern.example`,
    ['registrant.email: ada@quern.example', 'registrant.org: Quern Ltd'],
  ],
  [
    'a contact with its address behind the name',
    `Domain: quernly.xx
Nombre del titular: Quern SA
Technical Contact: Ada Quill <ada@quern.example>
Domain Prohibit Status: clientHold`,
    [
      'domain.statuses: clientHold',
      'registrant.name: Quern SA',
      'tech.email: ada@quern.example',
      'tech.name: Ada Quill',
    ],
  ],
  [
    'a contact as deep as its heading, without an empty line above',
    `Domain: quernly.xx
Technical Contact:
Name: Tor Bell
Email: tor@quernly.xx`,
    ['tech.email: tor@quernly.xx', 'tech.name: Tor Bell'],
  ],
  [
    'the first label of a contact without a value',
    `Domain: quernly.xx
Admin-c:
Name:
Email: ada@quernly.xx`,
    ['admin.email: ada@quernly.xx'],
  ],
  [
    'what is not available below a postal code',
    `Domain: quernly.xx

Registrant
  Address: Via Alta 1
           80076
           N/A`,
    ['registrant.street: Via Alta 1, 80076'],
  ],
  [
    'what is not available below a line that ends with a number',
    `Domain: quernly.xx

Registrant
  Address: Box 80076
           NA
  Address: 80076 Via Alta
           NA`,
    ['registrant.street: Box 80076, 80076 Via Alta'],
  ],
  [
    'a word in a contact of lines that is a label where a name has one',
    `Domain: quernly.xx
Registrant:
  Ada Quill
  Address
  ada@quernly.xx`,
    ['registrant.email: ada@quernly.xx', 'registrant.name: Ada Quill', 'registrant.street: Address'],
  ],
  [
    'a state of America behind an empty line in a contact',
    `Domain: quernly.xx
Technical Contact:
  Name: Tor Bell

  State: NY
  Country: US`,
    ['tech.country: US', 'tech.name: Tor Bell', 'tech.region: NY'],
  ],
])('%s', (_, reply, facts) => expect(factsOf(reply)).toEqual(facts))

test.each([
  ['Sole Trader', ['registrant.name: Quern Ltd']],
  ['Company', ['registrant.name: Ada Quill', 'registrant.org: Quern Ltd']],
])('below a holder who is a %s', (type, facts) => {
  const reply = `Domain Name: quernly.xx
Registrant: Quern Ltd
Eligibility Type: ${type}
Eligibility Name: Citizen
Registrant Contact Name: Ada Quill`
  expect(factsOf(reply)).toEqual(facts)
})
