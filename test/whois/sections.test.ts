/** Where a heading's lines begin and end: small replies, one for each rule. The facts were compared by hand. */
import { expect, test } from 'vitest'
import { readWhois } from '../../pipeline/whois/read/whois.ts'

/** `registrant.city: Lund`, sorted; days alone, because the replies state no times. */
const factsOf = (reply: string): readonly string[] => {
  const { domain, registrar, contacts } = readWhois(new TextEncoder().encode(reply))
  return Object.entries({ domain, registrar, ...contacts })
    .flatMap(([of, facts]) => Object.entries(facts).map(([field, value]) => `${of}.${field}: ${value}`))
    .map(line => line.replace('T00:00:00+00:00', ''))
    .filter(line => !line.endsWith(': ') && line !== 'domain.name: quernly.xx')
    .toSorted()
}

test.each([
  [
    'the record of the TLD in front of one below a heading',
    `domain: xx
organisation: Registry of Quern

Domain:
  Name: quernly.xx
  Created: 2001-02-03`,
    ['domain.created: 2001-02-03'],
  ],
  [
    'the mailbox of the registrar behind a heading’s words',
    `Domain: quernly.xx
Registrar: Tolk SA
Registrar Contact Information: office@tolk.example`,
    ['registrar.email: office@tolk.example', 'registrar.name: Tolk SA'],
  ],
  [
    'a handle first in its paragraph, without a name right below it',
    `Domain: quernly.xx
Registrar: Tolk SA

Tech Contact: QUERN-100
  Quern Ltd

Admin Contact: QUERN-200
Phone: +1.5550100
Created: 2001-02-03`,
    [
      'admin.id: QUERN-200',
      'admin.phone: +1.5550100',
      'domain.created: 2001-02-03',
      'registrar.name: Tolk SA',
      'tech.id: QUERN-100',
      'tech.name: Quern Ltd',
    ],
  ],
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
    'a deeper heading is the contact’s own',
    `Domain: quernly.xx
Registrant:
  Name: Ada Quill

  Reachable at:
  Phone: +1.5550100`,
    ['registrant.name: Ada Quill', 'registrant.phone: +1.5550100'],
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
    'a record that begins with an organisation and has its handle further down',
    `domain: quernly.xx
admin-c: QUERN-1
changed: 2025-02-03

organization: Quern Ltd
nic-handle: QUERN-1
changed: 2011-02-03`,
    ['admin.id: QUERN-1', 'admin.org: Quern Ltd', 'domain.updated: 2025-02-03'],
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
    'a registrar named like a domain',
    `Registrar:
  Name: tolk.xx
  URL: https://tolk.example
Domain: quernly.xx`,
    ['registrar.name: tolk.xx', 'registrar.url: https://tolk.example'],
  ],
  [
    'a date below the states',
    `Domain: quernly.xx
Registration status:
  ok
  Created: 2001-02-03
  Registrar: Tolk SA`,
    ['domain.created: 2001-02-03', 'domain.statuses: ok', 'registrar.name: Tolk SA'],
  ],
  [
    'the domain’s name ends a contact',
    `Registrar:
  Name: Tolk SA
Domain Name: quernly.xx
Phone: +1.5550100`,
    ['registrant.phone: +1.5550100', 'registrar.name: Tolk SA'],
  ],
  [
    'a contact does not expire',
    `Domain: quernly.xx
Registrant:
  Name: Ada Quill
  Expires: 2031-02-03
  City: Lund`,
    ['domain.expires: 2031-02-03', 'registrant.city: Lund', 'registrant.name: Ada Quill'],
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
    'the registrar ends a contact as deep as its heading',
    `Domain: quernly.xx
Registrant:
Name: Ada Quill
Registrar: Tolk SA
Email: help@tolk.example`,
    ['registrant.name: Ada Quill', 'registrar.email: help@tolk.example', 'registrar.name: Tolk SA'],
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
    'a date behind an empty line, as deep as the servers above it',
    `Domain: quernly.xx
Name Servers:
  ns1.quernly.xx

  Created: 2001-02-03`,
    ['domain.created: 2001-02-03', 'domain.nameServers: ns1.quernly.xx'],
  ],
  [
    'the domain’s labels behind an empty line, as deep as the contact above them',
    `Domain: quernly.xx
Registrant:
  Name: Ada Quill

  Created: 2001-02-03
  Registrar: Tolk SA`,
    ['domain.created: 2001-02-03', 'registrant.name: Ada Quill', 'registrar.name: Tolk SA'],
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
    'a state of the zone on the line below its label',
    `Domain: quernly.xx
Registrant:
  Name: Ada Quill

DNSSEC:
  signed

Created: 2001-02-03`,
    ['domain.created: 2001-02-03', 'domain.dnssec: signed', 'registrant.name: Ada Quill'],
  ],
  [
    'the keys below a state of the zone are no contact',
    `Domain: quernly.xx
Registrant:
  Name: Ada Quill

DNSSEC:
Phone: 5550100`,
    ['registrant.name: Ada Quill'],
  ],
  [
    'an organisation on the line below its label',
    `Domain: quernly.xx
Organization:
  Quern Ltd`,
    ['registrant.org: Quern Ltd'],
  ],
  [
    'the domain on the line below its label',
    `Domain Name:
  quernly.xx
Created: 2001-02-03`,
    ['domain.created: 2001-02-03'],
  ],
  [
    'records of contacts, and name servers in a record of their own',
    `domain: quernly.xx
registrant: AQ1-XX

contact: AQ1-XX
name: Ada Quill

nserver: ns1.quernly.xx
nserver: ns2.quernly.xx
city: Lund`,
    ['domain.nameServers: ns1.quernly.xx,ns2.quernly.xx', 'registrant.id: AQ1-XX', 'registrant.name: Ada Quill'],
  ],
  [
    'the technical contact of a set of name servers, whose date is not the domain’s',
    `domain: quernly.xx
registrant: AQ1-XX
nsset: NS1-XX

nsset: NS1-XX
nserver: ns1.quernly.xx
tech-c: TB2-XX
created: 2009-09-09

contact: AQ1-XX
name: Ada Quill
tech-c: ZZ9-XX
nserver: ns9.quernly.xx

contact: TB2-XX
name: Tor Bell`,
    [
      'domain.nameServers: ns1.quernly.xx',
      'registrant.id: AQ1-XX',
      'registrant.name: Ada Quill',
      'tech.id: TB2-XX',
      'tech.name: Tor Bell',
    ],
  ],
  [
    'a person below a heading and an empty line',
    `Domain: quernly.xx

Administrative Contact:

Person: Ada Quill
City: Lund`,
    ['admin.city: Lund', 'admin.name: Ada Quill'],
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
    'a host’s record in front of the domain’s',
    `Server Name: QUERNLY.XX.LOOK.EXAMPLE
Registrar: Other Co
Referral URL: https://other.example

Domain Name: quernly.xx
Registrar: Tolk SA`,
    ['registrar.name: Tolk SA'],
  ],
  [
    'a host’s record in front of the domain’s, which begins with its number',
    `Server Name: QUERNLY.XX.LOOK.EXAMPLE
Registrar: Other Co

Domain ID: D1-XX
Registrar: Tolk SA
Domain Name: quernly.xx`,
    ['domain.id: D1-XX', 'registrar.name: Tolk SA'],
  ],
  [
    'a reseller in front of the registrar of record',
    `Domain: quernly.xx
Registrar: Reseller Ltd
Registrar of Record: Tolk SA`,
    ['registrar.name: Tolk SA'],
  ],
  [
    'the assignment among the changes',
    `domain: quernly.xx
changed: 20010203 (Assigned)
changed: 20050607
changed: 20090909 (assigned) again`,
    ['domain.created: 2001-02-03', 'domain.updated: 2009-09-09'],
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
    'a telephone below a registrar',
    `Domain: quernly.xx
Registrar: Tolk SA
Telephone: +46.5550100`,
    ['registrar.name: Tolk SA', 'registrar.phone: +46.5550100'],
  ],
  [
    'a telephone in another paragraph than the domain’s name',
    `Status: ok
Telephone: +46.5550100

Domain: quernly.xx`,
    ['domain.statuses: ok'],
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
    'the domain’s date at the depth of the heading, behind deeper labels',
    `Domain: quernly.xx
Admin Contact:
  Name: Tor Bell
Created: 2001-02-03`,
    ['admin.name: Tor Bell', 'domain.created: 2001-02-03'],
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
    'a heading alone, and another below it',
    `Domain: quernly.xx

Registrant
Technical Contact
  Tor Bell`,
    ['tech.name: Tor Bell'],
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
    'name servers in a list with dashes',
    `Domain: quernly.xx

Name Servers:
- ns1.quernly.xx
- ns2.quernly.xx`,
    ['domain.nameServers: ns1.quernly.xx,ns2.quernly.xx'],
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
    'values with times on the line below each label, without empty lines',
    `Domain Name:
   quernly.xx
Registrar:
   Tolk SA
Creation Date:
   04-Mar-2010 10:11:12
Status:
   ACTIVE
Name Servers:
   ns1.tolk.example`,
    [
      'domain.created: 2010-03-04T10:11:12+00:00',
      'domain.nameServers: ns1.tolk.example',
      'domain.statuses: ACTIVE',
      'registrar.name: Tolk SA',
    ],
  ],
  [
    'a sentence below flags of which there is none',
    `Domain: quernly.xx
Status: NOT AVAILABLE

Registrar:
  Name: Tolk SA

Flags:

Please visit the registry for more info.`,
    ['domain.statuses: NOT AVAILABLE', 'registrar.name: Tolk SA'],
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
    'a handle in the place of the holder, whose name is not published',
    `domain: quernly.xx
registrant: tolk-cunic-123456
registrar: xx.tolk

% Registrant:
% ===========
person: not published
e-mail: not published`,
    [
      'registrant.email: not published',
      'registrant.id: tolk-cunic-123456',
      'registrant.name: not published',
      'registrar.name: xx.tolk',
    ],
  ],
  [
    'a contact’s and a registrar’s record in front of the domain’s',
    `contact: QUILL-1
name: Ada Quill
registrar: REG-BELL
created: 1999-01-01
changed: 2000-01-01

domain: quernly.xx
registrant: QUILL-1
registrar: REG-TOLK
created: 2001-02-03`,
    ['domain.created: 2001-02-03', 'registrant.id: QUILL-1', 'registrant.name: Ada Quill', 'registrar.name: REG-TOLK'],
  ],
  [
    'a Spanish date of the last change',
    `Dominio: quernly.xx
Ultima modificacion: 2024-05-06
Servidores DNS:
ns1.tolk.example`,
    ['domain.nameServers: ns1.tolk.example', 'domain.updated: 2024-05-06'],
  ],
  [
    'a record of something else behind the lines of a heading',
    `Domain: quernly.xx
Name servers:
  ns1.tolk.example

contact: BELL-1
name: Tor Bell
registrar: REG-BELL
status: linked
created: 1991-01-01
changed: 1992-02-02`,
    ['domain.nameServers: ns1.tolk.example'],
  ],
  [
    'a person’s record in front of the domain’s',
    `person: Tor Bell
nic-hdl: TB1-XX
created: 1991-01-01
last-modified: 1992-02-02

domain: quernly.xx
created: 2001-02-03`,
    ['domain.created: 2001-02-03'],
  ],
  [
    'name servers right below the holder, no deeper',
    `Domain: quernly.xx
Registrant:
Quern Ltd
Name Server: ns1.tolk.example
Name Server: ns2.tolk.example
Created: 2001-02-03`,
    [
      'domain.created: 2001-02-03',
      'domain.nameServers: ns1.tolk.example,ns2.tolk.example',
      'registrant.name: Quern Ltd',
    ],
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
    'numbered name servers below a heading',
    `Domain: quernly.xx
Date of registration: 2001-02-03
DNS servers in listed order:
1. ns1.tolk.example
2. ns2.tolk.example`,
    ['domain.created: 2001-02-03', 'domain.nameServers: ns1.tolk.example,ns2.tolk.example'],
  ],
  [
    'name servers below the first, no deeper',
    `Domain: quernly.xx
Name Servers: ns1.tolk.example
ns2.tolk.example
Created: 2001-02-03`,
    ['domain.created: 2001-02-03', 'domain.nameServers: ns1.tolk.example,ns2.tolk.example'],
  ],
  [
    'name servers with numbers in their labels',
    `Domain: quernly.xx
Nameserver #1: ns1.tolk.example
Name server 2 hostname: ns2.tolk.example
Name server 2 IP: 192.0.2.2`,
    ['domain.nameServers: ns1.tolk.example,ns2.tolk.example'],
  ],
  [
    'contacts as records that begin with their role',
    `Domain: quernly.xx
Created: 2001-02-03

Contact: Administrative
Name: Ada Quill
Company: Quern Ltd`,
    ['admin.name: Ada Quill', 'admin.org: Quern Ltd', 'domain.created: 2001-02-03'],
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
    'the record of a top-level domain in front',
    `domain: XX
registrar: Root Ltd
status: ACTIVE

Domain Name: quernly.xx
Created: 2001-02-03`,
    ['domain.created: 2001-02-03'],
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
    'a person behind an empty line in its section',
    `Domain: quernly.xx
Admin Contact:
  Organization: Quern Ltd

  Person: Ada Quill`,
    ['admin.name: Ada Quill', 'admin.org: Quern Ltd'],
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
    'a date in a record of name servers is not the domain’s',
    `domain: quernly.xx
registrant: AQ1-XX

contact: AQ1-XX
name: Ada Quill

nserver: ns1.quernly.xx
created: 2009-09-09`,
    ['domain.nameServers: ns1.quernly.xx', 'registrant.id: AQ1-XX', 'registrant.name: Ada Quill'],
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
    'a handle below a heading and an empty line',
    `Domain: quernly.xx

Technical Contact:

contact-id: TB-1
name: Tor Bell`,
    ['tech.id: TB-1', 'tech.name: Tor Bell'],
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
    'a contact in the paragraph of the domain',
    `domain: quernly.xx
created: 2001-02-03
nic-hdl: QUERN-1
person: Ada Quill`,
    ['domain.created: 2001-02-03', 'registrant.name: Ada Quill'],
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
    'a handle, an empty line and a name',
    `Domain: quernly.xx
Tech Contact: QUERN-100

Name: Ada Quill`,
    ['tech.id: QUERN-100'],
  ],
  [
    'a handle of the registrar amid the domain’s paragraph, its name and the domain’s date',
    `Domain: quernly.xx
Registrar: TOLK-1
Name: Tolk SA
Created: 2001-02-03`,
    ['domain.created: 2001-02-03', 'registrar.name: Tolk SA'],
  ],
  [
    'a paragraph that begins with an organisation, and a handle in the next one',
    `domain: quernly.xx
admin-c: QUERN-1

organization: Quern Ltd
created: 2001-02-03

nic-hdl: QUERN-1
person: Ada Quill`,
    ['admin.id: QUERN-1', 'admin.name: Ada Quill', 'domain.created: 2001-02-03', 'registrant.org: Quern Ltd'],
  ],
  [
    'a record that begins with an organisation, in front of the domain’s',
    `organization: Quern Ltd
nic-handle: QUERN-1
changed: 2011-02-03

domain: quernly.xx
admin-c: QUERN-1
changed: 2025-02-03`,
    ['admin.id: QUERN-1', 'admin.org: Quern Ltd', 'domain.updated: 2025-02-03'],
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
  [
    'the date of somebody else behind an empty line',
    `Domain: quernly.xx
Zone Contact:
  Name: Tor Bell

  Created: 1999-01-01`,
    [],
  ],
  [
    'name servers behind an empty line, as deep as the contact above them',
    `Domain: quernly.xx
Registrant:
  Name: Ada Quill

  Name Server: ns1.quernly.xx`,
    ['domain.nameServers: ns1.quernly.xx', 'registrant.name: Ada Quill'],
  ],
  [
    'another registrar below a heading of something else',
    `Domain: quernly.xx
Registrar: Tolk SA

Pending Timer Events:
  Registrar: Other SA`,
    ['registrar.name: Tolk SA'],
  ],
  [
    'the country of a registrar, first below its heading',
    `Domain: quernly.xx
Registrar:
Country: SE
Name: Tolk SA`,
    ['registrar.name: Tolk SA'],
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
    'keys of the zone at the foot of the name servers',
    `Domain: quernly.xx
Name Servers:
  ns1.quernly.xx
  DNSSEC: Unsigned`,
    ['domain.dnssec: Unsigned', 'domain.nameServers: ns1.quernly.xx'],
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
  [
    'a person behind the lines below a heading of the domain',
    `Domain:
Name: quernly.xx
Created: 2001-02-03

person: Ada Quill
changed: 1999-01-01`,
    ['domain.created: 2001-02-03'],
  ],
  [
    'the domain’s name behind a registrar as deep as its heading',
    `Registrar:
Name: Tolk SA
Domain Name: quernly.xx
Status: ok`,
    ['domain.statuses: ok', 'registrar.name: Tolk SA'],
  ],
  [
    'flags behind an empty line, deeper than their heading',
    `Domain: quernly.xx
Flags:

  clientHold`,
    ['domain.statuses: clientHold'],
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
