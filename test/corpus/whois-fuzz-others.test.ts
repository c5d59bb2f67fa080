/** Mutations of the real replies that are no WHOIS registration: no crash, no body outside the schema. */
import { test } from 'vitest'
import { hold } from '../whois/mutate.ts'
import { recordedFile, recordedFolder } from './recorded.ts'

test('40,000 mutations of real refusals, denials and referrals give bodies inside the schema', () => {
  const replies = ['limited', 'notfound', 'reserved', 'unavailable', 'iana'].flatMap(kind =>
    recordedFolder(`whois/${kind}`).map(({ bytes }) => bytes),
  )
  hold('whois', replies, 40_000)
})

test('10,000 mutations of real RDAP replies give bodies inside the schema', () => {
  const files = ['microsoft.click', 'home.moscow', 'lemonde.fr', 'example.cz', 'xn--fo-5ja_example']
  hold(
    'rdap',
    files.map(name => recordedFile(`whois/rdap/${name}.json`).bytes),
    10_000,
  )
})
