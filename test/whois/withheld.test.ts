/** Which contacts `organisations` keeps back. The names are invented; whom they stand for was decided by hand. */
import { expect, test } from 'vitest'
import { stated } from '../../pipeline/whois/read/facts.ts'
import { isWithheld, looksLikePerson } from '../../pipeline/whois/registration/withheld.ts'

const isKept = (org: string | undefined, name: string | undefined) => isWithheld(stated({ org, name }), 'organisations')

test.each([
  [undefined, 'Zora Quill'],
  ['---', 'Desk'],
  ['REDACTED FOR PRIVACY', 'Desk'],
  [' Self ', 'Desk'],
  ['Quill', 'Zora Quill'],
  ['IP Zora Quill', 'Zora Quill'],
  ['Zora Quill', 'Zora Quill'],
  ['李明', '李明'],
  ['zora van der quill', undefined],
  ['Zora Quill', '-'],
  ['Zora Quill', 'REDACTED FOR PRIVACY'],
])('the organisation %j of %j is kept back', (org, name) => expect(isKept(org, name)).toBe(true))

test.each([
  ['Quernly', undefined],
  ['Quernly', '-'],
  ['Quern Bell', 'Zora Bell'],
  ['Elan', 'Lane'],
  ['Quill Ltd', 'Quill Ltd'],
  ['Quernly', 'Quernly'],
  ['Quern', 'Quern Hostmaster'],
  ['7', 'Desk'],
])('the organisation %j of %j is shown', (org, name) => expect(isKept(org, name)).toBe(false))

test('nothing is kept back under `all`, and everything under `none`', () => {
  expect(isWithheld({ name: 'Zora Quill' }, 'all')).toBe(false)
  expect(isWithheld({ name: 'Desk', org: 'Quill Ltd' }, 'none')).toBe(true)
})

test.each([
  ['Zora Quill', true],
  ['Zora M Quill', true],
  ['Zora M. Quill', true],
  ['Zora m. Quill', false],
  ['Z. Quill', true],
  ['Quill, Zora', true],
  ['of Zora Quill', false],
  ['Zora Quill 7', false],
  ['Zora Quill Ltd', false],
  ['Zora Quill L.L.C.', false],
  ['张三', true],
  ['张', false],
  ['김민수', true],
])('%s looks like a person: %s', (text, expected) => expect(looksLikePerson(text)).toBe(expected))
