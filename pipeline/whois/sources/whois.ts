import type { Source } from '../../core/source.ts'
import type { RegistrationFacts } from '../model.ts'
import { readWhois } from '../read/whois.ts'

/** Registries and registrars by port 43. What is asked depends on the operator's list, so `requests` has nothing to say. */
export default {
  title: 'WHOIS servers of registries and registrars',
  url: 'https://www.iana.org/domains/root/db',
  terms: 'Registries allow single look-ups and forbid bulk use and publication of whole replies.',
  passOn: true,
  cadence: 'manual',
  requests: () => [],
  read: ({ bytes }) => ({ rows: [readWhois(bytes)], refused: [] }),
} satisfies Source<RegistrationFacts>
