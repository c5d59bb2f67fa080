/**
 * Finds signs of persons in a reply that the reader of contacts did not take. The reader takes only what it is sure of. The raw
 * text is published only if it shows no such sign: in doubt it is withheld.
 */
import { type ContactsSetting, type RegistrationFacts, type Role, roles, type StoredReply } from '../model.ts'
import { isLocal } from '../read/collect.ts'
import { collectSections } from '../read/collect-sections.ts'
import { isValue } from '../read/collected.ts'
import { refersTo } from '../read/contact-objects.ts'
import { factsOf, stated } from '../read/facts.ts'
import { fieldOf } from '../read/labels.ts'
import { decode, eachLabelled } from '../read/lines.ts'
import { localFieldOf } from '../read/local-labels.ts'
import { isCompany, isOfficer } from '../read/organisations.ts'
import { jCardOf } from '../read/rdap/jscontact.ts'
import { itemsOf } from '../read/rdap/vcard.ts'
import { isRedaction } from '../read/redaction.ts'
import { isRole } from '../read/section-fields.ts'
import { sectionOf } from '../read/sections.ts'
import { isWithheld, looksLikePerson } from './withheld.ts'

/** Words of an office in a mailbox, as legal texts and registrars' lines have them. */
const officeWord =
  /^(?:abuse|admin|compliance|contact|customer\w*|dns\w*|domains?|help\w*|hostmaster|info|legal|noc|office|postmaster|privacy|registrar\w*|registry|registrations?|security|service|support|techsupport|whois\w*|webmaster)$/i
const isOffice = (mail: string): boolean =>
  mail
    .slice(0, mail.indexOf('@'))
    .split(/[._+-]/)
    .some(word => officeWord.test(word))

const personLabel =
  /(?:^|[ _-])(?:(?:first|last|given|family|sur|full|middle|f|l)[ _-]?name|person(?:name)?|contact|owner|holder|customer|responsible)(?:[ _-]?name)?$/
const remarkLabel = /^(?:domain |registrar |registrant )?(?:remarks?|notes?|comments?|descr|description)$/
/** An address on the net or a number, which a remark may have. */
const technical = /^(?:https?:\/\/\S+|[\d.:a-f/]+|[\w.-]+\.[a-z]{2,})$/i

const ofMailbox = /[\w.+%-]/

/** The e-mail addresses in a text: what stands around each `@`, so that a text without one is not searched. */
const mailIn = (text: string): readonly string[] => {
  const found: string[] = []
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let from = at
    while (at - from < 64 && ofMailbox.test(text.charAt(from - 1))) from -= 1
    const host = /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/.exec(text.slice(at + 1, at + 260))?.[0]
    if (from < at && host) found.push(`${text.slice(from, at)}@${host}`)
  }
  return found
}

/** All that the published contacts and the registrar state, in lower case. */
const shownOf = ({ facts }: StoredReply): string =>
  JSON.stringify([Object.values(facts.contacts), facts.registrar]).toLowerCase()

/** `Address:`, `Telephone 2:` under no known role. */
const reachLabel = /^(?:street|address|postal address|phone|telephone|tel|mobile|fax)(?: ?(?:number|no|\d))?$/

const namesInText = (text: string, shown: string): boolean => {
  const isGeneric = !isLocal(text)
  let isNamed = false
  eachLabelled(text, (label, value) => {
    // `Zone contact:` above lines that no role has.
    if (
      value === '' &&
      / contact$/.test(label) &&
      [undefined, 'other'].includes(sectionOf(label)) &&
      !label.startsWith('registrar')
    )
      isNamed = true
    if (!isValue(value) || isRedaction(value) || isNamed) return
    const own = JSON.stringify(value.toLowerCase()).slice(1, -1)
    if (remarkLabel.test(label)) isNamed = !technical.test(value) && !shown.includes(own)
    else if (personLabel.test(label)) isNamed = value.length < 100 && /\p{L}/u.test(value) && !shown.includes(own)
    else if (isGeneric && fieldOf(label) === undefined)
      isNamed = (reachLabel.test(label) || looksLikePerson(value)) && !shown.includes(own)
  })
  return isNamed
}

const offices: ReadonlySet<unknown> = new Set(['registrar', 'abuse', 'reseller', 'sponsor'])

type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Properties of a vCard that no office needs: an extension, or words on a person. */
const personal = /^(?:x-.*|note|nickname|related|bday|impp)$/

/** A vCard's stated properties by name, without notices that they are withheld. */
const propertiesOf = (card: unknown): ReadonlyMap<string, string> => {
  const properties = itemsOf(card)
    .filter(Array.isArray)
    .map((property: readonly unknown[]) => {
      const text = property.slice(3).flat(2).join(' ').trim()
      return [String(property[0]).toLowerCase(), isRedaction(text) ? '' : text] as const
    })
  return new Map(properties.filter(([, text]) => text !== ''))
}

/** Names of a card in the form of RFC 9553. */
const otherCard = /^js(?:card|contact)/
/** Members of such a card that the reader takes, or that say nothing of a person. */
const plainMember =
  /^(?:@type|version|uid|kind|name|fullName|organizations|emails|phones|addresses|links|language|prodId|created|updated)$/

/** Words on a person in a card of either form. */
const hasPersonal = ({ vcardArray, ...others }: JsonObject, properties: ReadonlyMap<string, string>): boolean =>
  [...properties.keys()].some(property => personal.test(property)) ||
  Object.entries(others).some(
    ([name, card]) =>
      otherCard.test(name) && (!isObject(card) || !Object.keys(card).every(one => plainMember.test(one))),
  )

/** A person who works at an office, and whom no body names: `Jane Doe` of the kind `individual`. */
const isClerk = (properties: ReadonlyMap<string, string>, shown: string): boolean => {
  const name = properties.get('fn') ?? ''
  const isNamed = looksLikePerson(name) && !isOfficer(name) && !/\b(?:abuse|contact|customer)\b/i.test(name)
  return isNamed && properties.get('kind')?.toLowerCase() === 'individual' && !shown.includes(name.toLowerCase())
}

const isPerson = (entity: JsonObject, setting: ContactsSetting, shown: string): boolean => {
  const held = [entity['roles']].flat()
  const properties = propertiesOf(entity['vcardArray'] ?? jCardOf(entity))
  if (held.length > 0 && held.every(one => offices.has(one))) return isClerk(properties, shown)
  const name = properties.get('fn') ?? properties.get('n')
  const org = properties.get('org') ?? (properties.get('kind')?.toLowerCase() === 'org' ? name : undefined)
  const isHidden = (name ?? org) !== undefined && isWithheld(stated({ name, org }), setting)
  return isHidden || hasPersonal(entity, properties)
}

/** Words of the titles that servers give links. */
const linkWord =
  /^(?:about|codes?|complaint|data|directory|domain|epp|form|icann|inaccuracy|information|links?|of|policy|privacy|rdap|related|registrar|registration|registry|self|service|site|status|terms|the|url|use|web|website|whois)$/i

const isCapital = (word = ''): boolean => /^\p{Lu}/u.test(word)

/** Two words with capitals in a link's title may be a person's name. */
const isNamedLink = ({ href, title }: JsonObject, shown: string): boolean => {
  if (href === undefined || typeof title !== 'string') return false
  const words = title.split(/[\s,.:()/-]+/)
  return (
    words.some((word, at) => isCapital(word) && isCapital(words[at + 1])) &&
    !words.every(word => linkWord.test(word)) &&
    !isCompany(title) &&
    !shown.includes(JSON.stringify(title.toLowerCase()).slice(1, -1))
  )
}

/** A remark that is no notice on what was left out (the types of RFC 9083, section 10.2.1). */
const isRemark = (value: unknown): boolean => {
  if (!isObject(value)) return false
  const said = [value['title'], value['description']].flat().map(String)
  return !/^(?:object|result set) /.test(String(value['type'])) && !said.some(isRedaction)
}

/** Members whose values are words of a registry, or keys that may be broken by blanks. */
const registryWords = new Set('status eventAction type title description idnTable relation publicKey digest'.split(' '))

/** `legalRepresentative`, `eventActor`: several words that no published contact has and no company's name. */
const isStrangeText = (member: string, text: string, shown: string): boolean =>
  !registryWords.has(member) &&
  /\p{L}[.,]?\s+\p{L}/u.test(text) &&
  !isRedaction(text) &&
  !isCompany(text) &&
  !shown.includes(JSON.stringify(text.toLowerCase()).slice(1, -1))

/** Does any object of an RDAP reply describe a person, or hold a remark? */
const namesInObjects = (value: unknown, setting: ContactsSetting, shown: string, member = '', depth = 0): boolean => {
  if (depth > 40) return true
  if (typeof value === 'string') return isStrangeText(member, value, shown)
  if (Array.isArray(value)) return value.some(one => namesInObjects(one, setting, shown, member, depth + 1))
  if (!isObject(value)) return false
  if (isPerson(value, setting, shown) || isNamedLink(value, shown)) return true
  if ([value['remarks'] ?? []].flat().some(isRemark)) return true
  const { vcardArray: _, ...others } = value
  return Object.entries(others).some(([name, one]) => namesInObjects(one, setting, shown, name, depth + 1))
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
  if (reply.protocol === 'rdap') return strangers || namesInObjects(jsonOf(text), setting, shown) ? ['registrant'] : []
  const below = contactsBelowHeadings(text)
  const unread = roles.filter(role => {
    const contact = below[role]
    const isNamed = contact !== undefined && (contact.name ?? contact.email ?? contact.phone) !== undefined
    return isNamed && !reply.facts.contacts[role] && isWithheld(contact, setting)
  })
  return unread.length === 0 && (strangers || namesInText(text, shown)) ? ['registrant'] : unread
}
