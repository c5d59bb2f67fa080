/** What small replies with headings state, for tests that compare it by hand. */
import { readWhois } from '../../pipeline/whois/read/whois.ts'

/** `registrant.city: Lund`, sorted; days alone, because the replies state no times. */
export const factsOf = (reply: string): readonly string[] => {
  const { domain, registrar, contacts } = readWhois(new TextEncoder().encode(reply))
  return Object.entries({ domain, registrar, ...contacts })
    .flatMap(([of, facts]) => Object.entries(facts).map(([field, value]) => `${of}.${field}: ${value}`))
    .map(line => line.replace('T00:00:00+00:00', ''))
    .filter(line => !line.endsWith(': ') && line !== 'domain.name: quernly.xx')
    .toSorted()
}
