/** Where records of contacts, registrars and hosts begin and end: small replies, one for each rule. The facts were compared by hand. */
import { expect, test } from 'vitest'
import { factsOf } from './section-facts.ts'

test.each([
  [
    'one record for two roles, both in brackets, with a date of its own',
    `domain: quernly.xx
changed: 20030318 115733

[admin-c][tech-c]
Name: Quern Ltd
Country: SE
Changed: 20010912 101010

[zone-c]
Name: Tolk SA
Changed: 20010913 101010`,
    [
      'admin.country: SE',
      'admin.name: Quern Ltd',
      'domain.updated: 2003-03-18T11:57:33+00:00',
      'tech.country: SE',
      'tech.name: Quern Ltd',
    ],
  ],
  [
    'a contact for a technical role and one that we do not publish, both in brackets',
    `domain: quernly.xx
changed: 20030318

[tech-c][zone-c]
Name: Quern Ltd
Changed: 20010912`,
    ['domain.updated: 2003-03-18', 'tech.name: Quern Ltd'],
  ],
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
    'contacts as records that begin with their role',
    `Domain: quernly.xx
Created: 2001-02-03

Contact: Administrative
Name: Ada Quill
Company: Quern Ltd`,
    ['admin.name: Ada Quill', 'admin.org: Quern Ltd', 'domain.created: 2001-02-03'],
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
    'a person behind an empty line in its section',
    `Domain: quernly.xx
Admin Contact:
  Organization: Quern Ltd

  Person: Ada Quill`,
    ['admin.name: Ada Quill', 'admin.org: Quern Ltd'],
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
    'a handle below a heading and an empty line',
    `Domain: quernly.xx

Technical Contact:

contact-id: TB-1
name: Tor Bell`,
    ['tech.id: TB-1', 'tech.name: Tor Bell'],
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
    'a person behind the lines below a heading of the domain',
    `Domain:
Name: quernly.xx
Created: 2001-02-03

person: Ada Quill
changed: 1999-01-01`,
    ['domain.created: 2001-02-03'],
  ],
])('%s', (_, reply, facts) => expect(factsOf(reply)).toEqual(facts))
