/** Which contacts the operator's setting keeps back. */
import type { ContactFacts, ContactsSetting } from '../model.ts'
import { isOfficer, namesOrganisation } from '../read/organisations.ts'
import { isRedaction } from '../read/redaction.ts'

/** What persons write where a form insists on an organisation. */
const noOrganisations =
  /^(?:n[/.]?a\.?|none|no|nil|null|x+|not? (?:applicable|available|provided|given|specified|stated|organi[sz]ation|company)|priva(?:te?|te person|te individual|tperson|do|da)|privé|person(?:al)?|self|home|freelancer?|(?:domain )?owner|individual|natural person|particulier|persona f[ií]sica|pessoa f[ií]sica|частное лицо|физическое лицо)$/iu

/** `Jane M. Doe`, `JANE DOE`: two to five words of letters, each with a capital. Chinese and Korean names have up to four. */
export const looksLikePerson = (text: string): boolean =>
  /^(?:\p{Lu}(?:[\p{L}'’-]+,?|\.)(?: \p{Lu}\.?)?(?: \p{Lu}[\p{L}'’-]+){1,3}|\p{Script=Han}{2,4}|\p{Script=Hangul}{2,4})$/u.test(
    text,
  ) && !namesOrganisation(text)

/** `jan van der berg` as `Jan Van Der Berg`. */
const capitalised = (text: string): string => text.replace(/(?<![\p{L}'’-])\p{Ll}/gu, letter => letter.toUpperCase())

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** `Mrs Jane Doe`, `Jane Doe (private)`. */
const personWords =
  /^(?:mr|mrs|ms|miss|herr|frau|mme|sr|sra|dr|prof|individual|private|natural person)[.:]?(?: |$)|[ (/-](?:privat|private|individual|natural person)\)?$/i

/** A person in the place of an organisation: it repeats the contact's name, or looks like one where none is stated. */
const isPersonal = (org: string, name = ''): boolean => {
  if (namesOrganisation(org)) return false
  if (personWords.test(org)) return true
  const [own, named] = [wordsOf(org), wordsOf(name)]
  if (named.length === 0 || isRedaction(name)) return looksLikePerson(capitalised(org))
  const repeats = own.every(word => named.includes(word)) || named.every(word => own.includes(word))
  // One word is more often the name of a company, given twice, than of a person.
  const isOneWord = own.length === 1 && named.length === 1 && !looksLikePerson(org)
  return repeats && !isOneWord && !isOfficer(name)
}

const isOrganisation = (org: string, name: string | undefined): boolean =>
  /[\p{L}\p{N}]/u.test(org) && !isRedaction(org) && !noOrganisations.test(org) && !isPersonal(org, name)

/** Is a contact kept back? `organisations` shows those that name an organisation, in words that are no redaction or person. */
export const isWithheld = ({ org, name }: ContactFacts, setting: ContactsSetting): boolean => {
  if (setting === 'all') return false
  return setting === 'none' || org === undefined || !isOrganisation(org.trim(), name)
}
