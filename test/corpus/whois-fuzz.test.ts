/** Mutations of the real replies: no crash, no body outside the schema. */
import { test } from 'vitest'
import { hold } from '../whois/mutate.ts'
import { recordedFile, recordedFolder } from './recorded.ts'

const replies = ['found', 'limited', 'notfound', 'reserved', 'unavailable', 'iana'].flatMap(kind =>
  recordedFolder(`whois/${kind}`).map(({ bytes }) => bytes),
)

// In parts, so that each keeps to its time on a busy machine.
test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  '10,000 of 90,000 mutations of real WHOIS replies: part %i is in the schema',
  part => {
    hold('whois', replies, 10_000, 20_260_101 + part)
  },
)

test('10,000 mutations of real RDAP replies give bodies inside the schema', () => {
  const files = ['microsoft.click', 'home.moscow', 'lemonde.fr', 'example.cz', 'xn--fo-5ja_example']
  hold(
    'rdap',
    files.map(name => recordedFile(`whois/rdap/${name}.json`).bytes),
    10_000,
  )
})
