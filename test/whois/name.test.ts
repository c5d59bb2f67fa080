/** Which names can be followed. What is refused is refused before anything touches disk or network. */
import { expect, test } from 'vitest'
import { followableName, judgeName } from '../../pipeline/whois/name.ts'

test.each([
  ['example.com', 'example.com'],
  ['EXAMPLE.COM', 'example.com'],
  ['example.com.', 'example.com'],
  ['con.com', 'con.com'],
  ['xn--bcher-kva.com', 'xn--bcher-kva.com'],
  ['bücher.com', 'xn--bcher-kva.com'],
  ['Bücher.COM', 'xn--bcher-kva.com'],
  ['例え.com', 'xn--r8jz45g.com'],
  ['example.co.uk', 'example.co.uk'],
  ['123.com', '123.com'],
  ['as1.com', 'as1.com'],
  ['constructor.com', 'constructor.com'],
])('%s is followed as %s', (given, domain) => {
  expect(judgeName(given)).toMatchObject({ kind: 'name', domain })
})

test.each(['https://user@example.com/', 'mailto:bob@example.org', 'example.com:8080'])(
  '%s is called no IP address',
  given => {
    expect(judgeName(given)).toMatchObject({ reason: 'it holds characters that no domain name has' })
  },
)

test.each(['2001:db8::1', '::1', 'FE80::1%eth0', '2001:db8::/32', '::ffff:192.0.2.1', '192.0.2.0/24'])(
  '%s is',
  given => {
    expect(judgeName(given)).toMatchObject({ reason: 'an IP address is not a domain name' })
  },
)

test.each([
  ['../../etc'],
  ['a/../b.com'],
  ['%2e%2e'],
  ['%2e%2e/%2e%2e/etc'],
  ['example.com\r\nexample.net'],
  ['example.com\n'],
  ['example.com\nfoo.com'],
  ['-h'],
  ['--all'],
  ['-example.com'],
  ['example-.com'],
  ['x'.repeat(300)],
  [`${'x'.repeat(64)}.com`],
  [`${'a.'.repeat(130)}com`],
  ['example．com'],
  ['ｅxample.com'],
  ['example。com'],
  ['0x7f.1'],
  ['127.0.0.1'],
  ['127.1'],
  ['2130706433'],
  ['192.0.2.0/24'],
  ['::1'],
  ['[::1]'],
  ['AS15169'],
  ['com'],
  ['co.uk'],
  ['localhost'],
  ['example'],
  ['www.example.com'],
  ['a.b.example.co.uk'],
  ['example.notatld'],
  ['example.local'],
  [''],
  ['.'],
  ['.com'],
  ['example..com'],
  ['exam ple.com'],
  ['exa_mple.com'],
  ['user@example.com'],
  ['http://example.com'],
  ['example.com:43'],
  ['example.com/'],
  ['exa\u202emple.com'],
  ['exa\u00admple.com'],
  ['exa\u200bmple.com'],
  ['exa\0mple.com'],
  ['xn--a.com'],
  ['constructor'],
  ['__proto__'],
])('%j is refused', given => {
  expect(judgeName(given).kind).toBe('refused')
})

test('a refusal says in one line what is wrong, and what to ask for instead', () => {
  expect(() => followableName('www.example.com')).toThrow(
    'USAGE domain name: got "www.example.com", expected a registered domain name such as example.com: it is a sub-domain. Ask for example.com.',
  )
  expect(() => followableName('192.0.2.1')).toThrow('an IP address is not a domain name')
  expect(() => followableName('AS15169')).toThrow('an autonomous system number is not a domain name')
  expect(() => followableName('co.uk')).toThrow('a public suffix')
})
