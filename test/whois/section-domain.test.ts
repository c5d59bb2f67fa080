/** Which lines are the domain’s and the registrar’s: small replies, one for each rule. The facts were compared by hand. */
import { expect, test } from 'vitest'
import { factsOf } from './section-facts.ts'

test.each([
  [
    'the name alone on the first line, above its holder and a heading of Chile’s',
    `quernly.cl:
\tQuern Ltd

Contacto Administrativo (Administrative Contact):
\tNombre          : Ada Quill

Servidores de nombre (Domain servers):
\tns1.quernly.cl (192.0.2.35)`,
    [
      'admin.name: Ada Quill',
      'domain.name: quernly.cl',
      'domain.nameServers: ns1.quernly.cl',
      'registrant.name: Quern Ltd',
    ],
  ],
  [
    'the mailbox of the registrar behind a heading’s words',
    `Domain: quernly.xx
Registrar: Tolk SA
Registrar Contact Information: office@tolk.example`,
    ['registrar.email: office@tolk.example', 'registrar.name: Tolk SA'],
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
    'the registrar ends a contact as deep as its heading',
    `Domain: quernly.xx
Registrant:
Name: Ada Quill
Registrar: Tolk SA
Email: help@tolk.example`,
    ['registrant.name: Ada Quill', 'registrar.email: help@tolk.example', 'registrar.name: Tolk SA'],
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
    'the domain on the line below its label',
    `Domain Name:
  quernly.xx
Created: 2001-02-03`,
    ['domain.created: 2001-02-03'],
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
    'the domain’s date at the depth of the heading, behind deeper labels',
    `Domain: quernly.xx
Admin Contact:
  Name: Tor Bell
Created: 2001-02-03`,
    ['admin.name: Tor Bell', 'domain.created: 2001-02-03'],
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
    'a Spanish date of the last change',
    `Dominio: quernly.xx
Ultima modificacion: 2024-05-06
Servidores DNS:
ns1.tolk.example`,
    ['domain.nameServers: ns1.tolk.example', 'domain.updated: 2024-05-06'],
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
    'keys of the zone at the foot of the name servers',
    `Domain: quernly.xx
Name Servers:
  ns1.quernly.xx
  DNSSEC: Unsigned`,
    ['domain.dnssec: Unsigned', 'domain.nameServers: ns1.quernly.xx'],
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
