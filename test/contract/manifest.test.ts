import { describe, expect, it } from 'vitest'
import {
  hasPackedCopy,
  isPackedCopy,
  type ManifestHead,
  manifestKeyOf,
  openManifest,
  packedName,
} from '../../pipeline/contract/manifest.ts'

const sum = '0123456789abcdef'.repeat(4)
const entry = (key: string): string => `    "${key}": "${sum}"`
const head = '{\n  "format": 2,\n  "digest": "d",\n  "profile": "full"'
const whole = (keys: readonly string[]): string =>
  `${head},\n  "files": {\n${keys.map(entry).join(',\n')}${keys.length === 0 ? '' : '\n  '}}\n}\n`

const open = (text: string) => {
  const { head, files } = openManifest(new TextEncoder().encode(text))
  return { head, files: [...files()] }
}

it('a manifest gives each key with its digest, in order, names of any letters too', () => {
  expect(open(whole(['a', 'whois/é.json'])).files).toEqual([
    ['a', sum],
    ['whois/é.json', sum],
  ])
  expect(open(whole([])).files).toEqual([])
})

it('the files begin behind their own line, whatever letters and lines stand in front of it', () => {
  const digest = 'é 漢\\n  \\"files\\": {'
  const text = whole(['a']).replace('"digest": "d"', `"digest": "${digest}",\n  "file": {},\n  "other": {}`)
  expect(open(text)).toMatchObject({ head: { digest: 'é 漢\n  "files": {' }, files: [['a', sum]] })
})

it('what a head leaves out has a plain value', () => {
  const plain: ManifestHead = { format: 1, digest: 'd', profile: 'full', degraded: [], facts: null, downloadsBy: '' }
  expect(open(whole(['a']).replace('  "format": 2,\n', '')).head).toEqual(plain)
})

describe('no manifest:', () => {
  it.each([
    ['text without a list of files', `${head}\n}\n`, 'no files'],
    ['a head without a digest', whole(['a']).replace('"digest": "d"', '"digest": 7'), 'no digest or no profile'],
    ['a head with an unknown profile', whole(['a']).replace('"full"', '"toString"'), 'no digest or no profile'],
    ['a head whose profile is a list', whole(['a']).replace('"full"', '["full"]'), 'no digest or no profile'],
    ['bytes behind its end', `${whole(['a'])}x`, 'no end'],
    ['a list without its last braces', whole(['a']).slice(0, -2), 'no end'],
    ['a list that ends behind a comma', `${head},\n  "files": {\n${entry('a')},`, 'no digest'],
    ['a key without an end', whole(['a']).replace('"a": ', '"a'), 'no digest'],
    ['a key at the end of the bytes', whole(['a']).slice(0, whole(['a']).indexOf('"a"') + 2), 'no digest'],
  ])('%s', (_, text, message) => {
    expect(() => open(text)).toThrow(new RegExp(`^manifest\\.json: ${message}`))
    expect(() => open(text)).toThrow(SyntaxError)
  })
})

it('only a large text has a packed copy', () => {
  expect(hasPackedCopy('rates.csv', 65_536)).toBe(true)
  expect(hasPackedCopy('rates.csv', 65_535)).toBe(false)
  expect(hasPackedCopy('picture.png', 1e6)).toBe(false)
})

it('the packed copy of a file outside the services is known by its name', () => {
  const files = new Set(['rates.csv', 'rates-long.csv.gz', 'whois/a.json'])
  const names = ['rates.csv.gz', 'manifest.json.gz', 'rates.csv', 'rates-long.csv.gz', 'whois/a.json.gz', 'new.csv.gz']
  expect(names.filter(name => isPackedCopy(name, files))).toEqual(['rates.csv.gz', 'manifest.json.gz'])
  expect(packedName('rates.csv')).toBe('rates.csv.gz')
})

it('a part of the domains has a manifest of its own name, the part of everything else has the plain one', () => {
  expect(manifestKeyOf('3/16')).toBe('manifest.3-of-16.json')
  expect(manifestKeyOf('0/16')).toBe('manifest.json')
  expect(manifestKeyOf(undefined)).toBe('manifest.json')
})
