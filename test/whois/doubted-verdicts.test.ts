/** Replies that say a name is free or kept, and something else that takes it back. */
import { expect, test } from 'vitest'
import { readRdap } from '../../pipeline/whois/read/rdap/rdap.ts'
import { readWhois } from '../../pipeline/whois/read/whois.ts'

const verdict = (text: string) => readWhois(new TextEncoder().encode(text)).verdict

const verdictOf404 = (title: unknown, description: readonly string[]) =>
  readRdap(Buffer.from(JSON.stringify({ errorCode: 404, title, description }))).verdict

test.each([
  ['unavailable', 'The domain a.test is registered, but its data is held elsewhere.'],
  ['unavailable', 'This domain is already registered.'],
  ['unavailable', 'Domain exists but is not served by this server'],
  ['unavailable', 'The requested domain is taken'],
  ['unavailable', 'The registration of this domain exists, but its data are not published'],
  ['unavailable', 'No such path /domains/a.test'],
  ['unavailable', 'The requested URL was not found on this server.'],
  ['notfound', 'No domain of this name exists.'],
  ['unavailable', 'Object not found, although the domain is registered.'],
  ['unavailable', 'The domain is registered; its data is withheld.'],
  ['unavailable', 'No data: a.test is a registered domain.'],
  ['unavailable', 'No match. Die Domain ist bereits registriert.'],
  ['notfound', 'The domain is not registered.'],
  ['notfound', 'The domain a.test is not in use and has never been registered.'],
  ['notfound', 'No such domain. Registered domains are shown in capital letters.'],
  ['notfound', 'No such domain. If the domain is registered, it appears within an hour.'],
  ['notfound', 'The server does not have information on the domain you requested.'],
  ['notfound', 'No object matching the query was found in the database'],
  ['notfound', 'This domain name is available for registration'],
  ['notfound', 'There is no registration for a.test'],
  ['notfound', 'No domain with this name'],
  ['notfound', 'Unknown domain'],
  ['notfound', 'The domain could not be located'],
  ['unavailable', 'Registration data is not published'],
  ['unavailable', 'No data of this holder is shown'],
  ['unavailable', 'The record is not public'],
  ['notfound', '未找到该域名'],
  ['notfound', ''],
  ['notfound', 'a.test'],
  ['notfound', 'Not Found'],
  ['unavailable', 'Domain is not within the scope of this server'],
  ['unavailable', 'The backend database did not respond'],
  ['unavailable', 'Invalid domain name'],
  ['unavailable', 'The domain is suspended'],
  ['unavailable', 'For this domain please query https://rdap.b.test/domain/a.test'],
  ['unavailable', 'Not available from this replica'],
  ['unavailable', 'This registrar does not sponsor a.test.'],
  ['unavailable', 'Template not found'],
  ['unavailable', 'No service found'],
  ['unavailable', '该域名已注册'],
  ['notfound', 'The domain name is available'],
  ['notfound', 'Status: AVAILABLE'],
  ['notfound', 'Invalid or not existing domain'],
  ['notfound', 'The server has not found anything matching the Request-URI.'],
  ['notfound', 'The server could not find the domain.'],
  ['unavailable', 'The server could not be found.'],
  ['unavailable', 'The server has not been found.'],
  ['unavailable', 'The domain is available for transfer only'],
  ['unavailable', 'The requested information is not available.'],
])('RDAP says 404, %s: %j', (expected, description) => expect(verdictOf404('Not Found', [description])).toBe(expected))

test('the title of an RDAP error says that the name is absent where it says more than HTTP does', () => {
  const read = (title: unknown) => verdictOf404(title, ['See our site.'])
  for (const title of ['Object not found', 'Domain not found']) expect(read(title), title).toBe('notfound')
  for (const title of ['Not Found', '404 Not Found', 'ERROR 404: NOT FOUND.', '', undefined, 'Handler not found'])
    expect(read(title), String(title)).toBe('unavailable')
})

test.each([
  'This domain is already registered.',
  'Internal error, please retry.',
  'Error 17 in module lookup.',
  'You have sent too many queries.',
  'Please try again later.',
  'Die Abfrage konnte nicht verarbeitet werden.',
  'Ein interner Fehler ist aufgetreten.',
  'Der Dienst ist wegen Wartung nicht verfügbar.',
  "La requête n'a pas pu être traitée.",
  'La consulta no se pudo procesar.',
  'Il servizio non è al momento disponibile.',
  'De aanvraag kon niet worden verwerkt.',
  'A consulta não pode ser processada.',
  'Запрос не может быть обработан.',
])('a flag below %j is in doubt', sentence => {
  const free = 'Domain: example.de\nStatus: free\n'
  expect(verdict(free)).toBe('notfound')
  expect(verdict(`${sentence}\n${free}`)).toBe('unavailable')
  expect(verdict(`% ${sentence}\n\n${free}`)).toBe('unavailable')
  expect(verdict(`${sentence}\nDomain: example.de\nStatus: reserved\n`)).toBe('unavailable')
})

test.each([
  'Holder: Example Ltd',
  'DNS: ns1.example.net',
  'Nameservers:\n  ns1.example.net\n  ns2.example.net',
  'Registered on 2001-01-01',
])('an absence next to %j is in doubt', record => {
  expect(verdict(`No match for "example.de".\n${record}\n`)).toBe('unavailable')
  expect(verdict(`${record}\nNo match for "example.de".\n`)).toBe('unavailable')
})

/** Verdicts of an absence below a sentence, above it, and with it in an RDAP error. */
const nextToAbsence = (sentence: string, behind = sentence) => [
  verdict(`${sentence}\nNo match for "example.de".\n`),
  verdict(`No match for "example.de".\n${behind}\n`),
  verdictOf404('Not Found', ['No match for example.de', sentence]),
]

test.each([
  'Domain is not within the scope of this server',
  'Domain not under our sponsorship',
  'The domain is suspended',
  'The domain has been transferred to another registrar',
  'example.de was registered on 2001-01-01',
  'The queried domain name is not valid',
  'Invalid domain name',
  'The backend database did not respond',
  'Owner information is private',
  'Quota for this client is zero',
  'Licence expired',
  'Cache miss; origin unavailable',
  'Disk full',
  'Access to this record is restricted',
  'Contact the registrar for details of this registration',
  'Temporary failure, please retry',
  'You are not allowed to query this object',
  'The data of this domain are withheld',
  'For this domain please query whois.example.net',
  'This server is not authoritative for .de',
  'Wrong server',
  'Registry is in read-only mode',
  'Records of this zone have not been loaded yet',
  'Your session has expired',
  'Partial results',
  'This service was discontinued in 2025',
  'Whois for this zone has moved to whois.example.net',
  'The registration is pending',
  'This domain belongs to the registry',
  'Domain registered via a reseller',
  'example.de: active',
])('an absence next to %j is in doubt', sentence => {
  expect(nextToAbsence(sentence, `${sentence}.`)).toEqual(['unavailable', 'unavailable', 'unavailable'])
  expect(verdict(`${sentence}\nDomain: example.de\nStatus: free\n`)).toBe('unavailable')
})

test.each([
  'Welcome to the Example registry WHOIS service.',
  '% Copyright 2026 Example Registry',
  'For more information visit https://www.example.net/',
  'The data in this database is provided for information only.',
  'Domain information is provided as is.',
  'Names that are not found may be reserved.',
  'Register this name now at https://www.example.net/register',
  'The registry is open from 9 to 5.',
  'Thank you for using our service.',
  'The record was last refreshed today.',
  'If the domain is registered, allow 24 hours for it to appear.',
  `A name is free as long as nobody has asked for it, and that the holder of an invalid or wrong one may lose it is ${'no '.repeat(9)}news.`,
])('an absence next to %j is not', sentence =>
  expect(nextToAbsence(sentence)).toEqual(['notfound', 'notfound', 'notfound']),
)

test.each([
  'Die Daten dürfen nicht für Werbung verwendet werden.',
  'This service is provided for information only.',
  'Queries are limited to 100 an hour.',
  'A reply that states no owner belongs to a name which the registry itself uses, and it is not available to the public.',
])('a flag below %j is not', sentence =>
  expect(verdict(`${sentence}\nDomain: example.de\nStatus: free\n`)).toBe('notfound'),
)

test.each([
  ['unavailable', 'データベースでエラーが発生しました。'],
  ['unavailable', '接続に失敗しました'],
  ['unavailable', 'サーバーに接続できません。'],
  ['unavailable', '系统错误'],
  ['unavailable', '系統維護中'],
  ['unavailable', '시스템 오류가 발생했습니다.'],
  ['limited', 'しばらくお待ちください。'],
  ['limited', '查询过于频繁'],
  ['limited', '查詢過於頻繁'],
  ['notfound', '該当するデータがありません。'],
  ['notfound', '查询结果'],
])('%s is an absence below %s', (expected, sentence) => expect(verdict(`${sentence}\nNo Data Found\n`)).toBe(expected))

test.each([
  '{"errorCode":404,"title":"Object not found"}',
  '{\n "domain": "example.com",\n "status": "available"\n}\n',
  '[{"domain":"example.com","status":"not found"}]',
  ' \n[ {\n"Status": "free"\n} ]',
  '{"error":{"message":"No match for example.com',
  '{}',
])('JSON on port 43 says nothing: %j', text => expect(verdict(text)).toBe('unavailable'))

test.each([
  ['notfound', 'Rate limiting is in force'],
  ['notfound', 'Rate limits apply to this service.'],
  ['notfound', 'This server is rate limited.'],
  ['limited', 'You are being rate limited'],
  ['limited', 'Rate limiting is in force for your address'],
  ['limited', 'Rate limiting is in effect for 192.0.2.1'],
  ['limited', 'Rate-limiting has been applied to this client.'],
  ['limited', 'Rate limit reached.'],
])('a notice of limits to all is not a refusal: %s, %j', (expected, line) =>
  expect(verdict(`${line}\nNo Data Found\n`)).toBe(expected),
)

test('a reply that ends within or behind the flag that holds the name is in doubt', () => {
  const name = 'Domain Name: example.test\n'
  expect(verdict(`${name}Status: reserved\n`)).toBe('reserved')
  expect(verdict(`${name}Status: reserved`)).toBe('unavailable')
  expect(verdict(`${name}Status: reserved\n% End of reply`)).toBe('reserved')
  expect(verdict(`${name}Status: blocked\n`)).toBe('unavailable')
  expect(verdict(`${name}Status: blocked\n\n% End of reply\n`)).toBe('reserved')
  expect(verdict(`${name}Status: free`)).toBe('notfound')
})

test('a sentence on the client holds no name, and a word of absence in front of others frees none', () => {
  expect(verdict('Blocked by the abuse team of our network until you contact us')).toBe('unavailable')
  expect(verdict('Free for your information')).toBe('unavailable')
})

test('words of absence next to a name and no sign of a registration leave it open', () => {
  const named = 'Domain Name: quernly.com\nScript: LATIN\nLanguage: English\n'
  expect(verdict(named)).toBe('found')
  expect(verdict(`${named}Not found in the routing table\n`)).toBe('unavailable')
  expect(verdict(`${named}Blocked of late in the routing table\n`)).toBe('unavailable')
})
