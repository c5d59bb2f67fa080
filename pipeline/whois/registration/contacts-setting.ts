/** Which contacts are published: one switch for the paths, the page and the feeds, in `data/whois/settings.csv`. */
import { AlmanacError } from '../../contract/errors.ts'
import { readTable } from '../../core/csv.ts'
import { readDataIfAny } from '../../core/files.ts'
import { type ContactsSetting, contactsSettings } from '../model.ts'

const settingsFile = 'whois/settings.csv'

/** The setting `contacts`; `organisations` where the file or the row is missing. Throws DATA_SHAPE for another value. */
export const loadContactsSetting = (dataDir: string): ContactsSetting => {
  const text = readDataIfAny(dataDir, settingsFile)
  if (text === undefined) return 'organisations'
  const row = readTable(`data/${settingsFile}`, text, ['setting', 'value']).find(
    ({ setting }) => setting === 'contacts',
  )
  const value = contactsSettings.find(name => name === (row?.value ?? 'organisations'))
  if (value !== undefined) return value
  throw new AlmanacError({
    code: 'DATA_SHAPE',
    subject: `data/${settingsFile}`,
    where: 'contacts',
    got: row?.value ?? '',
    expected: `one of ${contactsSettings.join(', ')}`,
  })
}
