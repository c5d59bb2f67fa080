/** Mutations of the real replies of registered names: no crash, no body outside the schema. */
import { test } from 'vitest'
import { hold } from '../whois/mutate.ts'
import { recordedFolder } from './recorded.ts'

test('50,000 mutations of real WHOIS registrations give bodies inside the schema', () => {
  hold(
    'whois',
    recordedFolder('whois/found').map(({ bytes }) => bytes),
    50_000,
  )
})
