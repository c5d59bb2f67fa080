/** One value at a time. Instants were worked out by hand from the written zone. */
import { expect, test } from 'vitest'
import { countryOf } from '../../pipeline/whois/read/countries.ts'
import { instantOf } from '../../pipeline/whois/read/dates.ts'
import { isRedaction } from '../../pipeline/whois/read/redaction.ts'
import { statusOf } from '../../pipeline/whois/read/status.ts'
import { domainNameOf, hostOf, hostsOf, ianaIdInName, ianaIdOf, phoneOf } from '../../pipeline/whois/read/values.ts'

test.each([
  ['2018-10-20T09:32:07Z', '2018-10-20T09:32:07'],
  ['2018-10-20T09:32:07.0Z', '2018-10-20T09:32:07'],
  ['2012-09-04T13:55:30.0000Z', '2012-09-04T13:55:30'],
  ['1997-09-15T00:00:00-0700', '1997-09-15T07:00:00'],
  ['2018-10-20T09:32:07+02:00', '2018-10-20T07:32:07'],
  ['2012-10-24T11-31-26Z', '2012-10-24T11:31:26'],
  ['2017-12-18T19:00:-0500Z', '2017-12-19T00:00:00'],
  ['2013-08-11 00:00:00', '2013-08-11T00:00:00'],
  ['2001-11-10 15:23:42 GMT', '2001-11-10T15:23:42'],
  ['2003-03-28 00:00:00+01:00', '2003-03-27T23:00:00'],
  ['2014-03-14 02:52:43.17135', '2014-03-14T02:52:43'],
  ['2013-12-02/14:12:36', '2013-12-02T14:12:36'],
  ['2014-7-13', '2014-07-13T00:00:00'],
  ['1997-09-15.', '1997-09-15T00:00:00'],
  ['2001/02/21 00:00:00 (JST)', '2001-02-20T15:00:00'],
  ['2001. 02. 03.', '2001-02-03T00:00:00'],
  ['20010203', '2001-02-03T00:00:00'],
  ['20010203140506', '2001-02-03T14:05:06'],
  ['02-oct-2014', '2014-10-02T00:00:00'],
  ['13-Apr-10', '2010-04-13T00:00:00'],
  ['13-Apr-98', '1998-04-13T00:00:00'],
  ['11-Aug-2011 15:22:37 UTC', '2011-08-11T15:22:37'],
  ['30 Jan 2013 00:00:00 UTC', '2013-01-30T00:00:00'],
  ['3rd March 2004', '2004-03-03T00:00:00'],
  ['Fri Mar 29 22:03:53 GMT 2002', '2002-03-29T22:03:53'],
  ['Sun Nov  5 14:03:48 EST 2000', '2000-11-05T19:03:48'],
  ['Fri, Jan 21, 2000', '2000-01-21T00:00:00'],
  ['Mon, 29 Dec 2014 19:01:25 GMT', '2014-12-29T19:01:25'],
  ['29.02.2024', '2024-02-29T00:00:00'],
  ['2024-Feb-29', '2024-02-29T00:00:00'],
  ['29/02/2024 10:11', '2024-02-29T10:11:00'],
  ['Feb 02,2005', '2005-02-02T00:00:00'],
  ['17 de diciembre de 2006 (09:12:01 GMT)', '2006-12-17T09:12:01'],
  ['5 de enero de 2020', '2020-01-05T00:00:00'],
  ['1 de setembro de 2021', '2021-09-01T00:00:00'],
])('the instant %s is %s UTC', (text, instant) => {
  expect(instantOf(text)).toBe(`${instant}+00:00`)
})

test.each([
  '0000-00-00',
  '0000-00-00 00:00:00',
  '0001-01-01T00:00:00Z',
  '2024-02-30',
  '2023-02-29T00:00:00Z',
  '2024-13-01',
  '2024-01-01T25:00:00Z',
  '2024-01-01T10:61:00Z',
  '2024-01-01 10:00:00 XYZ',
  '275761-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+275760-09-13',
  'never',
  '',
])('a text that names no instant: %j', text => {
  expect(instantOf(text)).toBeUndefined()
})

test('a text of any length costs next to nothing', () => {
  expect(instantOf('1'.repeat(1_000_000))).toBeUndefined()
  expect(instantOf(`${'Mon, '.repeat(500_000)}1 Jan 2024`)).toBeUndefined()
})

test.each([
  ['US', 'US'],
  ['us', 'US'],
  ['United States', 'US'],
  ['UNITED STATES OF AMERICA', 'US'],
  ['U.S.A.', 'US'],
  ['United States of America (the)', 'US'],
  ['UK', 'GB'],
  ['PRC', 'CN'],
  ['P.R.C.', 'CN'],
  ['England', 'GB'],
  ['Deutschland', 'DE'],
  ['The Netherlands', 'NL'],
  ['HONG KONG', 'HK'],
  ['Korea, Republic of', 'KR'],
  ['GHA', 'GH'],
  ['CH - Switzerland', 'CH'],
  ['Côte d’Ivoire', 'CI'],
  ['España', 'ES'],
  ['Tunisie', 'TN'],
  ['Cabo Verde', 'CV'],
  ['Royaume-Uni', 'GB'],
  ['Österreich', 'AT'],
  ['Moçambique', 'MZ'],
  ['Congo', 'CG'],
  ['Republic of Serbia', 'RS'],
  ['Republic of Korea', 'KR'],
  ['Republic of China', 'TW'],
  ['UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND', 'GB'],
  ['Palestine, State of', 'PS'],
  ['Bolivia, Plurinational State of', 'BO'],
  ['Tanzania, United Republic of', 'TZ'],
  ['Congo, The Democratic Republic of the', 'CD'],
  ['Gambia, The', 'GM'],
])('the country %s is %s', (text, code) => {
  expect(countryOf(text)).toBe(code)
})

test.each(['', '--', 'XX', 'Atlantis', 'N/A', '1600 Amphitheatre Parkway', 'constructor', '__proto__'])(
  '"%s" is no country',
  text => {
    expect(countryOf(text)).toBeUndefined()
  },
)

test.each([
  ['clientHold https://icann.org/epp#clientHold', 'clientHold'],
  ['clientHold (https://icann.org/epp#clientHold)', 'clientHold'],
  ['clientTransferProhibited - http://www.icann.org/epp#clientTransferProhibited', 'clientTransferProhibited'],
  ['clientUpdateProhibited|https://icann.org/epp', 'clientUpdateProhibited'],
  ['CLIENT_TRANSFER_PROHIBITED', 'clientTransferProhibited'],
  ['CLIENT TRANSFER PROHIBITED', 'clientTransferProhibited'],
  ['PENDING-CREATE', 'pendingCreate'],
  ['RENEWPERIOD', 'renewPeriod'],
  ['OK', 'ok'],
  ['ACTIVE', 'ACTIVE'],
  ['server recover prohibited', 'server recover prohibited'],
  ['Client - Hold', 'clientHold'],
  ['ACTIVE - http://registry.test/active', 'ACTIVE'],
  [' ACTIVE (since 2001)', 'ACTIVE'],
  [' ok https://icann.org/epp#ok', 'ok'],
  ['--', ''],
  [`ACTIVE${' so'.repeat(64)} x`, `ACTIVE${' so'.repeat(64)} x`],
  [`ACTIVE${' so'.repeat(64)} xx`, ''],
])('the status %s is %s', (text, status) => {
  expect(statusOf(text)).toBe(status)
})

test.each([
  ['+1.2083895740', { number: '+1.2083895740' }],
  ['+49.68416984x200', { number: '+49.68416984', ext: '200' }],
  ['+86.2862778877 ext 8359', { number: '+86.2862778877', ext: '8359' }],
  ['+1 208 389-5740 Ext. 12', { number: '+1 208 389-5740', ext: '12' }],
  ['(480) 624-2599', { number: '(480) 624-2599' }],
  ['none', undefined],
])('the phone %s is split into number and extension', (text, phone) => {
  expect(phoneOf(text)).toEqual(phone)
})

test.each([
  ['NS1.EXAMPLE.TEST', 'ns1.example.test'],
  ['ns1.example.test. 192.0.2.1 2001:db8::1', 'ns1.example.test'],
  ['ns1.example.test,192.0.2.1', 'ns1.example.test'],
  ['ns1.example.test|192.0.2.1', 'ns1.example.test'],
  ['ns1.example.test/192.0.2.1', 'ns1.example.test'],
  ['example.test/whois', undefined],
  ['192.0.2.1', undefined],
  ['localhost', undefined],
  ['a b', undefined],
  ['../../etc', undefined],
])('the name server %s is %s', (text, host) => {
  expect(hostOf(text)).toBe(host)
})

test('a domain name is stated as an A-label in lower case', () => {
  expect(domainNameOf('Example.TEST')).toBe('example.test')
  expect(domainNameOf('Bücher.test')).toBe('xn--bcher-kva.test')
  expect(domainNameOf('bücher/../x.test')).toBeUndefined()
})

test('an absurd registrar number is none', () => {
  expect(ianaIdOf('292')).toBe(292)
  expect(ianaIdOf('99999999999999999999')).toBeUndefined()
  expect(ianaIdOf('-1')).toBeUndefined()
})

test.each([
  'Datos no públicos',
  'No publico',
  'Dados não públicos',
  'Datos protegidos',
  'Données masquées',
  'donnée non publique',
  'Non communiqué.',
  'Dati oscurati',
  'Nicht öffentlich',
  'Niet openbaar',
  'ДАННЫЕ СКРЫТЫ',
  'On request',
  '(Confidential)',
])('%j is a notice of redaction', text => {
  expect(isRedaction(text)).toBe(true)
  expect(isRedaction(`${text} Ltd`)).toBe(false)
})

test('a notice of redaction is told from a value and from a link to a form', () => {
  expect(isRedaction('REDACTED FOR PRIVACY')).toBe(true)
  expect(isRedaction('Not Available From Registry')).toBe(true)
  expect(isRedaction('Data Protected')).toBe(true)
  expect(isRedaction('Masked')).toBe(true)
  expect(isRedaction('HIDDEN! Details are available on our site')).toBe(true)
  expect(isRedaction('Jan *****')).toBe(true)
  expect(isRedaction('not published')).toBe(true)
  expect(isRedaction('not available')).toBe(true)
  expect(isRedaction('Not Available Ltd')).toBe(false)
  expect(isRedaction('Personal Information*')).toBe(true)
  expect(isRedaction('Please contact the Registrar listed above')).toBe(true)
  expect(isRedaction('Please ask the Registrar of Record')).toBe(true)
  expect(isRedaction('Please query the WHOIS server of the owning registrar identified in this output')).toBe(true)
  expect(isRedaction('Contact the registrar')).toBe(true)
  expect(isRedaction('Contact Registrar Services Ltd')).toBe(false)
  expect(isRedaction('Email address is not public: use our web form')).toBe(true)
  expect(isRedaction('Telephone not publicly available')).toBe(true)
  expect(isRedaction('Not Publicity Ltd')).toBe(false)
  expect(isRedaction("Name withheld at the registrant's request")).toBe(true)
  expect(isRedaction('Withheld Byways Ltd')).toBe(false)
  expect(isRedaction('Available upon request')).toBe(true)
  expect(isRedaction('Hidden for privacy')).toBe(true)
  expect(isRedaction('Anonymised')).toBe(true)
  expect(isRedaction('Anonymised Data Ltd')).toBe(false)
  expect(isRedaction('Privado')).toBe(true)
  expect(isRedaction('Privado Hoteles SA')).toBe(false)
  expect(isRedaction('Private')).toBe(true)
  expect(isRedaction('Private Kitchens Ltd')).toBe(false)
  expect(isRedaction('Use registrar whois listed below')).toBe(true)
  expect(isRedaction('Personal Information Services Ltd')).toBe(false)
  expect(isRedaction('Hidden Valley Ltd')).toBe(false)
  expect(isRedaction('Personal data, can not be publicly disclosed according to applicable laws.')).toBe(true)
  expect(isRedaction('https://registrar.test/contact-domain')).toBe(false)
  expect(isRedaction('Example Privacy Ltd')).toBe(false)
})

test.each([
  ['2018-10-20 09:32:07 +0530', '2018-10-20T04:02:07'],
  ['2018-10-20 09:32:07 -0330', '2018-10-20T13:02:07'],
  ['2018-10-20 09:32:07 UTC+8', '2018-10-20T01:32:07'],
  ['2018-10-20 09:32:07 +15:00', '2018-10-19T18:32:07'],
  ['2018-10-20 23:59:60', '2018-10-21T00:00:00'],
  ['2018-10-20 24:00:00', '2018-10-21T00:00:00'],
  ['13-Apr-70', '1970-04-13T00:00:00'],
  ['13-Apr-69', '2069-04-13T00:00:00'],
  ['1970-01-02', '1970-01-02T00:00:00'],
  ['2199-12-31', '2199-12-31T00:00:00'],
  ['  2018-10-20  ', '2018-10-20T00:00:00'],
  ['2018-10-20T09:32:07.12345678901Z', '2018-10-20T09:32:07'],
  ['1979-12-31T09:32:07Z', '1979-12-31T09:32:07'],
  ['3  May\t2001', '2001-05-03T00:00:00'],
  ['registrar AT example.com 19990518', '1999-05-18T00:00:00'],
  ['before 2018-10-20 UTC', '2018-10-20T00:00:00'],
  ['2018-10-20 UTC', '2018-10-20T00:00:00'],
  ['2018-10-20+0100', '2018-10-20T00:00:00'],
  ['Managing Registrar 20230518', '2023-05-18T00:00:00'],
  [`2018-10-20${' '.repeat(50)}`, '2018-10-20T00:00:00'],
])('the instant %j is %s', (text, instant) => expect(instantOf(text)).toBe(`${instant}+00:00`))

test.each([
  '1969-12-31',
  '1970-01-01T00:00:00Z',
  '1970-01-01 08:00:00 +0800',
  '2200-01-01',
  '2018-10-20 25:00:00',
  '2018-10-20 10:60:00',
  '2018-10-20 10:00:61',
  '2018-10-20 10:00:00 +15:01',
  'registrar at example.com 19990518',
  'some words before 19990518',
  'Managing Registrar',
  'paid 199905181',
  'paid x19990518',
  '#162310',
  '(2018-10-20)',
  'on 2018-10-20 UTC',
  '2018-10-20 UTC again',
  'not before 2018-10-20 UTC',
  `2018-10-20${' '.repeat(51)}`,
])('%j names no instant', text => expect(instantOf(text)).toBeUndefined())

test.each([
  ['ch', 'CH'],
  ['CH', 'CH'],
  ['Schweiz (CH)', 'CH'],
  ['the Bahamas', 'BS'],
  ['Switzerland (Confederation)', 'CH'],
  ['[JP]', 'JP'],
  ['JP', 'JP'],
  ['Somewhere (JP)', 'JP'],
  [`${' '.repeat(69)}Switzerland`, 'CH'],
])('the country %j is %s by code or by name', (text, code) => expect(countryOf(text)).toBe(code))

test.each([
  'Somewhere (JP) else',
  'Somewhere (jp)',
  'Somewhere (J)',
  'Beyond the Bahamas',
  'CHx',
  `${' '.repeat(70)}Switzerland`,
])('%j is no country either', text => expect(countryOf(text)).toBeUndefined())

test.each([
  ['ns1.example.net', ['ns1.example.net']],
  ['ns1.example.net ns2.example.net', ['ns1.example.net', 'ns2.example.net']],
  ['ns1.example.net,  ns2.example.net;ns3.example.net', ['ns1.example.net', 'ns2.example.net', 'ns3.example.net']],
  ['ns1.example.net 192.0.2.1', ['ns1.example.net']],
  ['ns1.example.net(192.0.2.1)', ['ns1.example.net']],
  ['ns1.example.net+ns2.example.net', ['ns1.example.net', 'ns2.example.net']],
  ['ns1.bücher.example', ['ns1.xn--bcher-kva.example']],
  ['none', []],
  ['not.defined', []],
])('the hosts of %j are %j', (text, hosts) => expect(hostsOf(text)).toEqual(hosts))

test('a line has fifty hosts at most', () =>
  expect(hostsOf(Array.from({ length: 60 }, (_, i) => `ns${i}.example.net`).join('  '))).toHaveLength(50))

test.each([
  ['1.example.net', '1.example.net'],
  ['ns.1', 'ns.1'],
  ['1.2', undefined],
])('the name server %s is %s, whatever its digits', (text, host) => expect(hostOf(text)).toBe(host))

test.each([
  ['BÜCHER.test (active)', 'xn--bcher-kva.test'],
  ['bücher', undefined],
  ['bücher.', undefined],
  ['.bücher.test', undefined],
  ['bücher.test/x', undefined],
  ['bücher.te?st', undefined],
  ['b!ücher.test', undefined],
  [`${'ü.'.repeat(126)}t`, undefined],
  [`${'ü.'.repeat(127)}t`, undefined],
])('the domain name %j is %s', (text, name) => expect(domainNameOf(text)).toBe(name))

test.each([
  ['EuroDNS S.A. R36-ASIA (1052)', 1052],
  ['Example (1052) Ltd', undefined],
  ['Example', undefined],
])('the number in %s is %s', (text, id) => expect(ianaIdInName(text)).toBe(id))

test.each([
  ['+1.5550100 -', { number: '+1.5550100' }],
  [`${'5'.repeat(74)} ext 7`, { number: `${'5'.repeat(74)} ext 7` }],
  [`${'5'.repeat(73)} ext 7`, { number: '5'.repeat(73), ext: '7' }],
  ['+372 5555550, ext. 7', { number: '+372 5555550', ext: '7' }],
  ['+886.225555555#12', { number: '+886.225555555', ext: '12' }],
  ['#225555555', { number: '#225555555' }],
])('the phone %s is %j', (text, phone) => expect(phoneOf(text)).toEqual(phone))
