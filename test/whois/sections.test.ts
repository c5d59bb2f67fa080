/** Which labels are headings, and where their lines end: small replies, one for each rule. The facts were compared by hand. */
import { expect, test } from 'vitest'
import { factsOf } from './section-facts.ts'

test.each([
  [
    'an unknown heading behind a contact begins something else',
    `Domain: quernly.xx
Registrant:
  Name: Ada Quill

Host Agreement:
  Phone: +1.5550100`,
    ['registrant.name: Ada Quill'],
  ],
  [
    'an unknown heading less deep than its contact begins something else',
    `Domain: quernly.xx
  Registrant:
    Name: Ada Quill

Host Agreement:
Phone: +1.5550100`,
    ['registrant.name: Ada Quill'],
  ],
  [
    'a label of the domain below an unknown heading',
    `Domain: quernly.xx
Registrant:
  Name: Ada Quill

Timeline:
  Created: 2001-02-03
  Expires: 2031-02-03`,
    ['domain.created: 2001-02-03', 'domain.expires: 2031-02-03', 'registrant.name: Ada Quill'],
  ],
  [
    'an agent and a licensee of a domain that names its registrar and its holder',
    `Domain: quernly.xx
Registrar: Tolk SA
Registrant: Quern Ltd

Agent:
  Name: Ada Quill
  Phone: +1.5550100

Licensee:
  Street: 11 Hill Road`,
    ['registrant.name: Quern Ltd', 'registrar.name: Tolk SA'],
  ],
  [
    'an agent and a licensee',
    `Domain: quernly.xx

Licensee:
  Name: Ada Quill

Agent:
  Name: Tolk SA`,
    ['registrant.name: Ada Quill', 'registrar.name: Tolk SA'],
  ],
  [
    'an unknown heading above deeper labels begins something else',
    `Domain: quernly.xx
Status: active

Host Agreement:
  Name: Ada Quill
  Organisation: Quill Ltd
  Phone: +1.5550100`,
    ['domain.statuses: active'],
  ],
  [
    'the registrar below an unknown heading',
    `Domain: quernly.xx

Agreement:
  Registrar: Tolk SA
  Registrant City: Lund`,
    ['registrant.city: Lund', 'registrar.name: Tolk SA'],
  ],
  [
    'an unknown heading in brackets begins something else',
    `[Domain Name]  quernly.xx
[Registrant]  Ada Quill

[Panel]
Phone: +1.5550100`,
    ['registrant.name: Ada Quill'],
  ],
  [
    'headings of contacts by their letters',
    `[Domain Name]  quernly.xx
[holder-c]
Name: Ada Quill

[tech_c]
Name: Tor Bell`,
    ['registrant.name: Ada Quill', 'tech.name: Tor Bell'],
  ],
  [
    'lines below a heading of the domain',
    `Domain:
  Name: quernly.xx
  Status: ok
  Created: 2001-02-03
  Registrar: Tolk SA
  Country: SE`,
    ['domain.created: 2001-02-03', 'domain.statuses: ok', 'registrant.country: SE', 'registrar.name: Tolk SA'],
  ],
  [
    'a heading without lines, and the domain’s labels below it',
    `Domain: quernly.xx
Registrant:
Created: 2001-02-03
Status: ok`,
    ['domain.created: 2001-02-03', 'domain.statuses: ok'],
  ],
  [
    'an empty reseller among the domain’s labels',
    `Domain: quernly.xx
Registrar: Tolk SA

Status: ok
Reseller:
Organization: Quern Ltd
Country: SE`,
    ['domain.statuses: ok', 'registrant.country: SE', 'registrant.org: Quern Ltd', 'registrar.name: Tolk SA'],
  ],
  [
    'a heading alone, and another below it',
    `Domain: quernly.xx

Registrant
Technical Contact
  Tor Bell`,
    ['tech.name: Tor Bell'],
  ],
  [
    'labels without a value amid others, as a person without an organisation in Austria',
    `domain:         quernly.xx
registrant:     QL1234567-XX
admin-c:
tech-c:         AQ7654321-XX
nserver:
changed:        20230203 10:11:12

personname:
organization:   Quern Ltd
city:           Lund
nic-hdl:        QL1234567-XX
changed:        20240203 10:11:12

personname:     Ada Quill
organization:
city:           Wien
e-mail:         ada@quill.example
nic-hdl:        AQ7654321-XX
changed:        20250203 10:11:12`,
    [
      'domain.updated: 2023-02-03T10:11:12+00:00',
      'registrant.city: Lund',
      'registrant.id: QL1234567-XX',
      'registrant.org: Quern Ltd',
      'tech.city: Wien',
      'tech.email: ada@quill.example',
      'tech.id: AQ7654321-XX',
      'tech.name: Ada Quill',
    ],
  ],
  [
    'an organisation below an unknown heading is not the contact’s',
    `Domain: quernly.xx
Registrant:
Name: Ada Quill

Host Agreement:
Organization: Tolk Hosting
Country: SE`,
    ['registrant.name: Ada Quill'],
  ],
  [
    'an organisation below an unknown heading, behind a holder on its label’s line',
    `Domain: quernly.xx
Registrant: Ada Quill

Host Agreement:
Organization: Tolk Hosting
Country: SE`,
    ['registrant.name: Ada Quill'],
  ],
  [
    'a reseller right below the registrar’s lines',
    `Domain: quernly.xx
Registrar:
  Name: Tolk SA
Reseller:
  Name: Quern Shop`,
    ['registrar.name: Tolk SA', 'registrar.reseller: Quern Shop'],
  ],
  [
    'a name without name servers, as the Russian registry writes it',
    `domain: quernly.xx
nserver:
state: REGISTERED, NOT DELEGATED
org: Quern Ltd
created: 2001-02-03T21:00:00Z`,
    [
      'domain.created: 2001-02-03T21:00:00+00:00',
      'domain.statuses: REGISTERED,NOT DELEGATED',
      'registrant.org: Quern Ltd',
    ],
  ],
  [
    'an empty heading without a colon, and the next right below it',
    `Domain: quernly.xx

Registrant
Admin
  Ada Quill`,
    ['admin.name: Ada Quill'],
  ],
  [
    'a long sentence that ends like a heading',
    `Domain: quernly.xx

Please tell us what is wrong in the record of a name that you hold / Registrant
  Ada Quill`,
    [],
  ],
  [
    'a heading in two languages below a label without a value',
    `Domain: quernly.xx

Organization:
Technical Contact (Contacto Tecnico):
  Tor Bell`,
    ['tech.name: Tor Bell'],
  ],
  [
    'another contact behind one as deep as its heading',
    `Domain: quernly.xx
Technical Contact:
Name: Tor Bell
Admin Contact: Ada Quill
Email: ada@quernly.xx`,
    ['admin.email: ada@quernly.xx', 'admin.name: Ada Quill', 'tech.name: Tor Bell'],
  ],
  [
    'a name server without a value amid the domain’s labels',
    `Domain: quernly.xx
Name Server: ns1.quernly.xx
Name Server:
DNSSEC: signed
Status: ok
Organization: Quern Ltd`,
    ['domain.dnssec: signed', 'domain.nameServers: ns1.quernly.xx', 'domain.statuses: ok', 'registrant.org: Quern Ltd'],
  ],
])('%s', (_, reply, facts) => expect(factsOf(reply)).toEqual(facts))
