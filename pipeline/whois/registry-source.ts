/** What the sources of registrations share: what is asked depends on the operator's list, so `requests` has nothing to say. */
import type { Source } from '../core/source.ts'
import type { RegistrationFacts } from './model.ts'

export const registrySource = (
  title: string,
  read: (bytes: Uint8Array) => RegistrationFacts,
): Source<RegistrationFacts> => ({
  title,
  url: 'https://www.iana.org/domains/root/db',
  terms: 'Registries allow single look-ups and forbid bulk use and publication of whole replies.',
  passOn: true,
  cadence: 'manual',
  requests: () => [],
  read: ({ bytes }) => ({ rows: [read(bytes)], refused: [] }),
})
