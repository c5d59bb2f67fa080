/** Verdicts of country-code registries, in the words in which each puts them. The names are examples. */
import { expect, test } from 'vitest'
import { readWhois } from '../../pipeline/whois/read/whois.ts'

const verdict = (text: string) => readWhois(new TextEncoder().encode(text)).verdict

test.each([
  ['notfound', 'Domain:\texample.be\nStatus:\tAVAILABLE'],
  ['notfound', 'example.nl is free'],
  ['notfound', 'Domain: example.de\nStatus: free'],
  ['notfound', '% Restricted rights.\n\n% nothing found'],
  ['notfound', 'We do not have an entry in our database matching your query.'],
  ['notfound', 'No match for "example.co.uk".\n\n    This domain name has not been registered.'],
  ['notfound', '%% No entries found in the AFNIC Database.'],
  ['notfound', 'No information available about domain name example.pl in the Registry NASK database.'],
  ['notfound', '# No entries found for the selected source.'],
  ['notfound', 'No entries found for the selected source(s).'],
  ['notfound', '% No data was found to match the request criteria.'],
  ['notfound', 'Nincs talalat / No match'],
  ['notfound', '%ERROR:103: Domain is not registered'],
  ['notfound', 'example.cl: no existe'],
  ['notfound', 'El dominio no se encuentra registrado en NIC Argentina'],
  ['notfound', 'No_Se_Encontro_El_Objeto/Object_Not_Found'],
  ['notfound', 'domain_name: example.co.nz\nquery_status: 220 Available'],
  ['notfound', 'Domain Name [example.my] does not exist in database'],
  ['notfound', 'Domain unknown'],
  ['notfound', 'O domínio example.mz não se encontra registado.'],
  ['notfound', 'Domein example.sr niet gevonden'],
  ['notfound', 'Não existe registo para o domínio example.ao'],
  ['notfound', 'Aucun enregistrement trouvé pour ce nom de domaine.'],
  ['notfound', 'Sorry, but domain: "example.uz", not found in database'],
  ['notfound', '% Not Registered - The domain you have requested is not a registered .ie domain name.'],
  ['notfound', 'Nombre de Dominio: example.com.py\nEstado: Disponible'],
  ['notfound', 'Dominio: example.pa\nEstado: libre'],
  ['notfound', 'Domain: example.ao\nStatus: Disponível'],
  ['notfound', 'Domain: example.li\nStatus: frei'],
  ['notfound', 'Dominio: example.do\nEstado: No registrado'],
  ['notfound', 'Domínio: example.ao\nEstado: Não registado'],
  ['found', 'Dominio: example.do\nEstado: registrado'],
  ['unavailable', 'Dominio: example.do\nEstado: No registrado en la zona'],
  ['reserved', 'Domain: example.it\nStatus: UNASSIGNABLE'],
  ['reserved', 'Domain:\texample.be\nStatus:\tNOT ALLOWED'],
  ['reserved', 'Domain: example.de\nStatus: invalid'],
  ['reserved', 'Domain name: example.ca\nDomain status: unavailable'],
  [
    'reserved',
    'This domain cannot be registered because it contravenes the naming rules.\nIt contains too many parts.',
  ],
  ['reserved', 'the Domain Name you apply can not be registered online.'],
  [
    'reserved',
    'Domain name:\n    example.uk\n\nRight of registration:\n    This domain name is currently reserved until 10 June 2019',
  ],
  ['reserved', 'Domain example.ke is a restricted name and can not be registered'],
  ['reserved', 'Registry Reserved Name'],
  ['reserved', 'Domain: example.li\nStatus: reserviert'],
  ['reserved', 'Dominio: example.ve\nEstado: Reservado'],
  ['unavailable', 'Domain: example.at\nStatus: gesperrt'],
  ['unavailable', 'The registration of domains is restricted to companies.'],
  ['notfound', '% Reserved and premium names are listed at https://registry.example\n\nNo entries found'],
  ['reserved', 'example.tz: reserved for names of the state'],
  ['unavailable', 'example.no cannot be registered under this zone: wrong number of labels'],
  ['notfound', '% Based on RIPE Database software\n\n% No match'],
  ['limited', 'Queried interval is too short.'],
  ['limited', 'your ip is in blacklist'],
  ['limited', '查询过于频繁，请稍后再试。'],
  ['limited', 'domain_name: example.co.nz\nquery_status: 440 Request Denied'],
  ['limited', 'You have exceeded this limit.\nPlease wait a moment and try again.'],
])('%s: %j', (expected, text) => expect(verdict(`${text}\n`)).toBe(expected))

const record = (status: string) =>
  `Domain: example.fr\nStatus: ${status}\nRegistrar: Example\nCreated: 2001-02-03\nNserver: ns1.example.net\n`

test.each(['BLOCKED', 'Restricted', 'unavailable', 'invalid', 'reserviert', 'gesperrt'])(
  'a whole record with the flag %s is registered',
  status => expect(verdict(record(status))).toBe('found'),
)

test('a name with a holder and a flag that may keep it is in doubt', () => {
  const held = (status: string) => verdict(`Domain: example.lv\nStatus: ${status}\n\n[Holder]\nName: SIA Example\n`)
  expect(held('blocked')).toBe('unavailable')
  expect(held('unavailable')).toBe('unavailable')
  expect(held('Disponible')).toBe('unavailable')
  expect(held('reserved')).toBe('reserved')
  expect(held('active')).toBe('found')
})

test('a name that is reserved for somebody since a date is in doubt', () => {
  const reserved = 'Domain: example.dk\nStatus: Reserved for customer\n'
  expect(verdict(reserved)).toBe('reserved')
  expect(verdict(`${reserved}Registered: 2001-02-03\n`)).toBe('unavailable')
})

test.each(['RESERVED', 'RESERVED ON HOLD', 'RESERVED PENDING_DELETE'])(
  'a name of Luxembourg that is %s is registered without name servers',
  type =>
    expect(
      verdict(`% WHOIS\ndomainname:     example.lu\ndomaintype:     ${type}\nownertype:      ORGANISATION\n`),
    ).toBe('found'),
)

test('a flag that may hold a name leaves the verdict open where nothing else is stated', () => {
  const flagged = (status: string) => verdict(`Domain: example.ke\nStatus: ${status}\n`)
  expect(flagged('Name restricted by registry')).toBe('unavailable')
  expect(flagged('On the list of blocked names')).toBe('unavailable')
  expect(flagged('AtAuction')).toBe('unavailable')
  expect(flagged('serverReserved')).toBe('unavailable')
  expect(flagged('Not open')).toBe('unavailable')
  expect(flagged('230 Conflicted')).toBe('unavailable')
  expect(flagged('Not delegated')).toBe('unavailable')
  expect(flagged('REGISTERED, NOT IN USE')).toBe('found')
  expect(flagged('Not open\nStatus: ok')).toBe('found')
  expect(flagged('Registered\nStatus: reserved by the court')).toBe('unavailable')
  expect(flagged('Registered\nStatus: free')).toBe('unavailable')
  expect(flagged('Not available')).toBe('found')
  expect(flagged('Invalid domain name')).toBe('unavailable')
  expect(flagged('Available soon')).toBe('unavailable')
  expect(flagged('Not found in the zone')).toBe('unavailable')
  expect(flagged('Available for registration')).toBe('notfound')
  expect(verdict(record('Available soon'))).toBe('found')
  expect(verdict(record('Not open'))).toBe('found')
  expect(flagged('in quarantine')).toBe('found')
  expect(flagged('clientTransferProhibited')).toBe('found')
  expect(verdict(record('Name restricted by registry'))).toBe('found')
})

test('a record that calls its own name free, or reserved until it expires, leaves the verdict open', () => {
  expect(verdict(record('AVAILABLE'))).toBe('unavailable')
  expect(verdict(`${record('RESERVED')}Expires: 2031-02-03\n`)).toBe('unavailable')
  expect(verdict(record('RESERVED'))).toBe('reserved')
})

test('a form without values holds no record', () => {
  const form = (value: string) => `Domain: example.bj\nRegistrar: N/A\nCreated: ${value}\nExpires: ${value}\n`
  expect(verdict(form('N/A'))).toBe('unavailable')
  expect(verdict(form('0000-00-00'))).toBe('unavailable')
  expect(verdict(form('0000-00-00T00:00:00Z'))).toBe('unavailable')
  expect(verdict(form('2001-02-03'))).toBe('found')
})
