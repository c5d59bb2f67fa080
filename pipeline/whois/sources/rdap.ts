import type { Source } from '../../core/source.ts'
import type { RegistrationFacts } from '../model.ts'
import { readRdap } from '../read/rdap/rdap.ts'

/** The same registries by RDAP, which most generic ones offer alone since January 2025. */
export default {
  title: 'RDAP servers of registries and registrars',
  url: 'https://www.iana.org/domains/root/db',
  terms: 'Registries allow single look-ups and forbid bulk use and publication of whole replies.',
  passOn: true,
  cadence: 'manual',
  requests: () => [],
  read: ({ bytes }) => ({ rows: [readRdap(bytes)], refused: [] }),
} satisfies Source<RegistrationFacts>
