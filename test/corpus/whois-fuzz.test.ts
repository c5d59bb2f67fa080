/** Mutations of the real replies: no crash, no body outside the schema. */
import { test } from 'vitest'
import { hold } from '../whois/mutate.ts'
import { recordedFile, recordedFolder } from './recorded.ts'

const replies = ['found', 'limited', 'notfound', 'reserved', 'unavailable', 'iana'].flatMap(kind =>
  recordedFolder(`whois/${kind}`).map(({ bytes }) => bytes),
)

test('90,000 mutations of real WHOIS replies give bodies inside the schema', () => {
  hold('whois', replies, 90_000)
})

test('10,000 mutations of real RDAP replies give bodies inside the schema', () => {
  const files = ['microsoft.click', 'home.moscow', 'lemonde.fr', 'example.cz', 'xn--fo-5ja_example']
  hold(
    'rdap',
    files.map(name => recordedFile(`whois/rdap/${name}.json`).bytes),
    10_000,
  )
})
