/** Which contacts the operator's setting keeps back. */
import type { ContactFacts, ContactsSetting } from '../model.ts'
import { isRedaction } from '../read/redaction.ts'

/** What persons write where a form insists on an organisation. */
const noOrganisation =
  /^(?:n\.?\/?a\.?|none|no|nil|null|not applicable|[-.*_x0]+|private|private (?:person|individual)|privat(?:person)?|personal|self|individual|natural person|no organi[sz]ation|particulier|persona f[ií]sica|pessoa f[ií]sica|частное лицо|физическое лицо)$/iu

/** Is a contact kept back? `organisations` shows those that name an organisation, in words that are no redaction. */
export const isWithheld = ({ org }: ContactFacts, setting: ContactsSetting): boolean => {
  if (setting === 'all') return false
  return setting === 'none' || org === undefined || isRedaction(org) || noOrganisation.test(org.trim())
}
