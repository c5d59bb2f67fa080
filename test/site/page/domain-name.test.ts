import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanDomain } from '../../../site/page/text/domain-name.ts'

const nameOf = (typed: string): string | undefined => {
  const cleaned = cleanDomain(typed)
  return cleaned.kind === 'name' ? cleaned.name : undefined
}

describe('a domain name from pasted text', () => {
  it.each([
    ['example.com', 'example.com'],
    ['  EXAMPLE.com. ', 'example.com'],
    ['https://Example.com:8443/path?a=b#c', 'example.com'],
    ['http://user:secret@example.com/', 'example.com'],
    ['//example.com/x', 'example.com'],
    ['example.com/whois', 'example.com'],
    ['www.example.co.uk', 'www.example.co.uk'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['example。com', 'example.com'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ])('%j is %s', (typed, name) => expect(nameOf(typed)).toBe(name))

  it.each([
    '',
    ' ',
    'example',
    'a b.com',
    'example.com foo.com',
    'example.com\nfoo.com',
    '127.0.0.1',
    '0x7f.1',
    '[::1]',
    'a\\..\\b.com',
    'ex%2eample.com',
    '-a.com',
    'a-.com',
    'a..com',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
  ])('%j is refused with a sentence', typed => {
    const cleaned = cleanDomain(typed)
    expect(cleaned.kind === 'none' && cleaned.sentence).toMatch(/such as example\.com\.$/)
  })

  it('never yields anything but letters, digits, hyphens and dots', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), typed => {
        const name = nameOf(`${typed}.com`)
        return name === undefined || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)
      }),
    ))
})
