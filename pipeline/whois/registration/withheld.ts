/** Which contacts the operator's setting keeps back. */
import type { ContactFacts, ContactsSetting } from '../model.ts'
import { isRedaction } from '../read/redaction.ts'

/** Is a contact kept back? `organisations` shows those that name an organisation, in words that are no redaction. */
export const isWithheld = ({ org }: ContactFacts, setting: ContactsSetting): boolean => {
  if (setting === 'all') return false
  return setting === 'none' || org === undefined || isRedaction(org)
}
