/** Which names can be asked for: those that a registry could hold. */
import { expect, test } from 'vitest'
import { readName } from '../../site/host/whois.ts'

const long = (length: number) => `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(length - 195)}.de`

test.each([
  ['example.com', 'example.com'],
  ['münchen.com', 'xn--mnchen-3ya.com'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['a.b.co.uk', 'a.b.co.uk'],
  ['a.b.name', 'a.b.name'],
  ['a.b.xn--p1ai', 'a.b.xn--p1ai'],
  ['1and1.com', '1and1.com'],
  ['example.c0m', 'example.c0m'],
  [long(253), long(253)],
])('%s is the name %s', (asked, name) => {
  expect(readName(asked)).toEqual({ name })
})

test.each([
  ['', 'it is not a domain name'],
  ['exa mple.com', 'it is not a domain name'],
  ['münchen.com:80', 'it is not a domain name'],
  ['me@münchen.com', 'it is not a domain name'],
  ['-a.com', 'it is not a domain name'],
  ['a..com', 'it is not a domain name'],
  [`${'a'.repeat(64)}.com`, 'it is not a domain name'],
  [long(254), 'it is not a domain name'],
  ['192.0.2.1', 'IP addresses and numbers are not domain names'],
  ['example', 'it is a single label'],
  ['www.shop.example.com', 'it is a sub-domain; names under .com are registered as example.com'],
])('%s is none: %s', (asked, why) => {
  expect(readName(asked)).toMatchObject({
    code: 'name_not_supported',
    message: `"${asked}" is not supported: ${why}. Ask for a registered domain such as example.com.`,
  })
})
