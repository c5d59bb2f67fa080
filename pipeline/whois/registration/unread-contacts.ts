/**
 * Finds signs of persons in a reply that the reader of contacts did not take. The reader takes only what it is sure of. The raw
 * text is published only if it shows no such sign: in doubt it is withheld.
 */
import { type ContactsSetting, type RegistrationFacts, type Role, roles, type StoredReply } from '../model.ts'
import { isLocal } from '../read/collect.ts'
import { collectSections } from '../read/collect-sections.ts'
import { isValue } from '../read/collected.ts'
import { refersTo } from '../read/contact-objects.ts'
import { factsOf } from '../read/facts.ts'
import { fieldOf } from '../read/labels.ts'
import { decode, eachLabelled } from '../read/lines.ts'
import { localFieldOf } from '../read/local-labels.ts'
import { parseJson } from '../read/rdap/json.ts'
import { isRedaction } from '../read/redaction.ts'
import { isRole } from '../read/section-fields.ts'
import { sectionOf } from '../read/sections.ts'
import { isReachUnread, mailIn, namesOnLines, ownerLabel } from './unread-lines.ts'
import { namesInObjects } from './unread-objects.ts'
import { isWithheld, looksLikePerson } from './withheld.ts'

/** Words of an office in a mailbox, as legal texts and registrars' lines have them. */
const officeWord =
  /^(?:abuse|admin|compliance|contact|customer\w*|dns\w*|domains?|help\w*|hostmaster|info|legal\w*|noc|office|postmaster|privacy|registrar\w*|registry|registrations?|security|service|support|techsupport|whois\w*|webmaster)$/i
const isOffice = (mail: string): boolean =>
  mail
    .slice(0, mail.indexOf('@'))
    .split(/[._+-]/)
    .some(word => officeWord.test(word))

const personLabel =
  /(?:^|[ _-])(?:(?:first|last|given|family|sur|full|middle|f|l)[ _-]?name|person(?:name)?|contact|owner|holder|customer|responsible|titular|inhaber)(?:[ _-]?name)?$|^(?:contacto?|responsable|titulaire)(?: (?:admin|t[eé]c|f[ai]|d[eu]\b)|$)/
const remarkLabel = /^(?:domain |registrar |registrant )?(?:remarks?|notes?|comments?|descr|description)$/
/** An address on the net or a number, which a remark may have. */
const technical = /^(?:https?:\/\/\S+|[\d.:a-f/]+|[\w.-]+\.[a-z]{2,})$/i

/** All that the published contacts and the registrar state, in lower case. */
const shownOf = ({ facts: { contacts, registrar } }: StoredReply): string =>
  [...Object.values(contacts), registrar].flatMap(Object.values).join('\n').toLowerCase()

/** `Address:`, `Telephone 2:` under no known role. */
const reachLabel = /^(?:street|address|postal address|phone|telephone|tel|mobile|fax)(?: ?(?:number|no|\d))?$/

/** `Zone contact:` above lines that no role has. */
const isStrangersHeading = (label: string): boolean =>
  / contact$/.test(label) && [undefined, 'other'].includes(sectionOf(label)) && !label.startsWith('registrar')

const namesInText = (text: string, shown: string): boolean => {
  const fieldAt = isLocal(text) ? localFieldOf : fieldOf
  const names = (label: string, value: string): boolean => {
    if (value === '') return isStrangersHeading(label)
    if (!isValue(value) || isRedaction(value) || shown.includes(value.toLowerCase())) return false
    if (remarkLabel.test(label)) return !technical.test(value)
    if (personLabel.test(label) || ownerLabel.test(label)) return value.length < 100 && /\p{L}/u.test(value)
    // A registrar sits in Santo Domingo.
    if (fieldAt(label) !== undefined || /registrar (?:address|street|city|state)/.test(label)) return false
    return reachLabel.test(label) || looksLikePerson(value) || isReachUnread(label, value)
  }
  let isNamed = false
  eachLabelled(text, (label, value) => {
    isNamed ||= names(label, value)
  })
  return isNamed || namesOnLines(text, shown)
}

/** A heading alone on its line, or a label with dots in place of its colon. */
const unlabelled =
  /^[ \t]{0,20}(?:(?:registrant|holder|owner|admin\w*|tech\w*|billing)(?: contacts?)?[ \t]*$|[\p{L} /-]{2,40}\.{3})/imu

/** Has a reply of a generic registry anything that only the reader of sections knows? Most have not, and are read once. */
const mayHaveSections = (text: string): boolean => {
  if (isLocal(text)) return false
  let may = unlabelled.test(text)
  eachLabelled(text, (label, value) => {
    const own = fieldOf(label)
    if (may || (own !== undefined && own !== 'evidence')) return
    const section = value === '' ? sectionOf(label) : undefined
    const field = localFieldOf(label)
    may =
      label === 'contact type' ||
      refersTo(label) !== undefined ||
      (section !== undefined && isRole(section)) ||
      roles.some(role => field?.startsWith(`${role}.`))
  })
  return may
}

const contactsBelowHeadings = (text: string): RegistrationFacts['contacts'] =>
  mayHaveSections(text) ? factsOf(collectSections(text).values).contacts : {}

/** The roles whose contacts a reply names and its facts lack. Somebody under no known role counts as the registrant. */
export const unreadRoles = (reply: StoredReply, setting: ContactsSetting): readonly Role[] => {
  if (setting === 'all') return []
  const text = decode(reply.bytes)
  const shown = shownOf(reply)
  const strangers = mailIn(text).some(mail => !isOffice(mail) && !shown.includes(mail.toLowerCase()))
  if (reply.protocol === 'rdap')
    return strangers || namesInObjects(parseJson(text), setting, shown) ? ['registrant'] : []
  const below = contactsBelowHeadings(text)
  const unread = roles.filter(role => {
    const contact = below[role]
    const isNamed = contact !== undefined && (contact.name ?? contact.email ?? contact.phone) !== undefined
    return isNamed && !reply.facts.contacts[role] && isWithheld(contact, setting)
  })
  return unread.length === 0 && (strangers || namesInText(text, shown)) ? ['registrant'] : unread
}
