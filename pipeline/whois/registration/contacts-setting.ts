/** Which contacts are published: one switch for the paths, the page and the feeds, in `data/whois/settings.csv`. */
import { dataShape } from '../../core/data-error.ts'
import { settingIn } from '../../core/settings.ts'
import { type ContactsSetting, contactsSettings } from '../model.ts'

const settingsFile = 'whois/settings.csv'

/** The setting `contacts`; `organisations` where the file or the row is missing. Throws DATA_SHAPE for another value. */
export const loadContactsSetting = (dataDir: string): ContactsSetting => {
  const got = settingIn(dataDir, settingsFile, 'contacts') ?? 'organisations'
  const value = contactsSettings.find(name => name === got)
  if (value !== undefined) return value
  throw dataShape(settingsFile, 'contacts', got, `one of ${contactsSettings.join(', ')}`)
}
