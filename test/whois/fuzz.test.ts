/** Any bytes in, a verdict out, and no body outside the schema. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verdicts } from '../../pipeline/whois/model.ts'
import { parseReply } from '../../pipeline/whois/parse.ts'
import { hold } from './mutate.ts'

const folder = new URL('../fixtures/whois/', import.meta.url)
const fixtures = (ending: string) =>
  readdirSync(folder)
    .filter(name => name.endsWith(ending))
    .map(name => readFileSync(new URL(name, folder)))

const country = new URL('country/', folder)
const layouts = readdirSync(country).map(name => readFileSync(new URL(name, country)))

// The corpus suite holds 100,000 mutations of real replies to the same.
test('1,000 mutations of synthetic WHOIS replies give bodies inside the schema', () => {
  hold('whois', [...fixtures('.txt'), ...layouts], 1_000)
})

test('200 mutations of a synthetic RDAP reply give bodies inside the schema', () => {
  hold('rdap', fixtures('.rdap.json'), 200)
})

test('any bytes give one of the six verdicts', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
      expect(verdicts).toContain(parseReply('x', bytes).kind)
    }),
    { numRuns: 500 },
  )
})
