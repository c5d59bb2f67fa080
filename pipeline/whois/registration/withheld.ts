/** Which contacts the operator's setting keeps back. */
import type { ContactFacts, ContactsSetting } from '../model.ts'
import { organisationWords } from '../read/organisations.ts'
import { isRedaction } from '../read/redaction.ts'

/** What persons write where a form insists on an organisation. */
const noOrganisations: ReadonlySet<string> = new Set([
  ...['n/a', 'n.a.', 'n.a', 'na', 'none', 'no', 'nil', 'null', 'x', 'xx', 'xxx', 'not applicable', 'no organization'],
  ...['no organisation', 'private', 'private person', 'private individual', 'privat', 'privatperson', 'personal'],
  ...['self', 'individual', 'natural person', 'particulier', 'persona fisica', 'persona física', 'pessoa fisica'],
  ...['pessoa física', 'частное лицо', 'физическое лицо'],
])

/** `Jane Doe`, `Jane M. Doe`: two to four words of letters alone, each with a capital. */
const looksLikePerson = (text: string): boolean =>
  /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}\.?)?(?: \p{Lu}[\p{L}'’-]+){1,2}$/u.test(text)

/** A person's own name or title in the place of an organisation's. */
const isPersonal = (org: string, name: string | undefined): boolean => {
  if (organisationWords.test(org.replaceAll('.', ''))) return false
  if (/^(?:mr|mrs|ms|miss|herr|frau|mme|individual|private|natural person)[.:]?(?: |$)/i.test(org)) return true
  return org.toLowerCase() === name?.trim().toLowerCase() && looksLikePerson(org)
}

const isOrganisation = (org: string, name: string | undefined): boolean =>
  /[\p{L}\p{N}]/u.test(org) && !isRedaction(org) && !noOrganisations.has(org.toLowerCase()) && !isPersonal(org, name)

/** Is a contact kept back? `organisations` shows those that name an organisation, in words that are no redaction or person. */
export const isWithheld = ({ org, name }: ContactFacts, setting: ContactsSetting): boolean => {
  if (setting === 'all') return false
  return setting === 'none' || org === undefined || !isOrganisation(org.trim(), name)
}
