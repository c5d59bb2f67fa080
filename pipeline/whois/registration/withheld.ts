/** Which contacts the operator's setting keeps back. */
import type { ContactFacts, ContactsSetting } from '../model.ts'
import { organisationWords } from '../read/organisations.ts'
import { isRedaction } from '../read/redaction.ts'

/** What persons write where a form insists on an organisation. */
const noOrganisations =
  /^(?:n[/.]?a\.?|none|no|nil|null|x+|not? (?:applicable|available|provided|given|specified|stated|organi[sz]ation|company)|priva(?:te?|te person|te individual|tperson)|person(?:al)?|self|individual|natural person|particulier|persona f[ií]sica|pessoa f[ií]sica|частное лицо|физическое лицо)$/iu

/** `Jane Doe`, `Jane M. Doe`, `J. Doe`, `JANE DOE`: two to four words of letters alone, each with a capital. */
export const looksLikePerson = (text: string): boolean =>
  /^\p{Lu}(?:[\p{L}'’-]+,?|\.)(?: \p{Lu}\.?)?(?: \p{Lu}[\p{L}'’-]+){1,2}$/u.test(text) &&
  !organisationWords.test(text.replaceAll('.', ''))

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .sort()
    .join(' ')
    .trim()

/** A person's own name or title in the place of an organisation's. */
const isPersonal = (org: string, name: string | undefined): boolean => {
  if (organisationWords.test(org.replaceAll('.', ''))) return false
  if (/^(?:mr|mrs|ms|miss|herr|frau|mme|individual|private|natural person)[.:]?(?: |$)/i.test(org)) return true
  return looksLikePerson(org) && (name === undefined || isRedaction(name) || wordsOf(name) === wordsOf(org))
}

const isOrganisation = (org: string, name: string | undefined): boolean =>
  /[\p{L}\p{N}]/u.test(org) && !isRedaction(org) && !noOrganisations.test(org) && !isPersonal(org, name)

/** Is a contact kept back? `organisations` shows those that name an organisation, in words that are no redaction or person. */
export const isWithheld = ({ org, name }: ContactFacts, setting: ContactsSetting): boolean => {
  if (setting === 'all') return false
  return setting === 'none' || org === undefined || !isOrganisation(org.trim(), name)
}
