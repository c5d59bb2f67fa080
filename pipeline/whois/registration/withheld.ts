/** Which contacts the operator's setting keeps back. */
import type { ContactFacts, ContactsSetting } from '../model.ts'
import { isRedaction } from '../read/redaction.ts'

/** What persons write where a form insists on an organisation. */
const noOrganisations: ReadonlySet<string> = new Set([
  ...['n/a', 'n.a.', 'n.a', 'na', 'none', 'no', 'nil', 'null', 'x', 'xx', 'xxx', 'not applicable', 'no organization'],
  ...['no organisation', 'private', 'private person', 'private individual', 'privat', 'privatperson', 'personal'],
  ...['self', 'individual', 'natural person', 'particulier', 'persona fisica', 'persona física', 'pessoa fisica'],
  ...['pessoa física', 'частное лицо', 'физическое лицо'],
])

const isOrganisation = (org: string): boolean =>
  /[\p{L}\p{N}]/u.test(org) && !isRedaction(org) && !noOrganisations.has(org.trim().toLowerCase())

/** Is a contact kept back? `organisations` shows those that name an organisation, in words that are no redaction. */
export const isWithheld = ({ org }: ContactFacts, setting: ContactsSetting): boolean => {
  if (setting === 'all') return false
  return setting === 'none' || org === undefined || !isOrganisation(org)
}
