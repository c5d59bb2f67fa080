/** Signs of persons in the objects of an RDAP reply that the reader of contacts did not take. */
import type { ContactsSetting } from '../model.ts'
import { stated } from '../read/facts.ts'
import { isCompany, isOfficer } from '../read/organisations.ts'
import { jCardOf } from '../read/rdap/jscontact.ts'
import { list, prop } from '../read/rdap/json.ts'
import { itemsOf } from '../read/rdap/vcard.ts'
import { isRedaction } from '../read/redaction.ts'
import { isWithheld, looksLikePerson } from './withheld.ts'

const offices: ReadonlySet<unknown> = new Set(['registrar', 'abuse', 'reseller', 'sponsor'])

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
const hasPersonal = (entity: object, properties: ReadonlyMap<string, string>): boolean =>
  [...properties.keys()].some(property => personal.test(property)) ||
  Object.entries(entity).some(
    ([name, card]) => otherCard.test(name) && !Object.keys(Object(card)).every(one => plainMember.test(one)),
  )

/** A person who works at an office, and whom no body names: `Jane Doe` of the kind `individual`. */
const isClerk = (properties: ReadonlyMap<string, string>, shown: string): boolean => {
  const name = properties.get('fn') ?? ''
  const isNamed = looksLikePerson(name) && !isOfficer(name) && !/\b(?:abuse|contact|customer)\b/i.test(name)
  return isNamed && properties.get('kind')?.toLowerCase() === 'individual' && !shown.includes(name.toLowerCase())
}

const isPerson = (entity: object, setting: ContactsSetting, shown: string): boolean => {
  const held = list(prop(entity, 'roles'))
  const properties = propertiesOf(prop(entity, 'vcardArray') ?? jCardOf(entity))
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
const isNamedLink = (link: object, shown: string): boolean => {
  const title = prop(link, 'title')
  if (prop(link, 'href') === undefined || typeof title !== 'string') return false
  const words = title.split(/[\s,.:()/-]+/)
  return (
    words.some((word, at) => isCapital(word) && isCapital(words[at + 1])) &&
    !words.every(word => linkWord.test(word)) &&
    !isCompany(title) &&
    !shown.includes(title.toLowerCase())
  )
}

/** A remark that is no notice on what was left out (the types of RFC 9083, section 10.2.1). */
const isRemark = (remark: unknown): boolean => {
  const said = [prop(remark, 'title'), prop(remark, 'description')].flat().map(String)
  return !/^(?:object|result set) /.test(String(prop(remark, 'type'))) && !said.some(isRedaction)
}

/** Members whose values are words of a registry, or keys that may be broken by blanks. */
const registryWords = new Set('status eventAction type title description idnTable relation publicKey digest'.split(' '))

/** `legalRepresentative`, `eventActor`: several words that no published contact has and no company's name. */
const isStrangeText = (member: string, text: string, shown: string): boolean =>
  !registryWords.has(member) &&
  /\p{L}[.,]?\s+\p{L}/u.test(text) &&
  !isRedaction(text) &&
  !isCompany(text) &&
  !shown.includes(text.toLowerCase())

/** Does any object of an RDAP reply describe a person, or hold a remark? */
export const namesInObjects = (
  value: unknown,
  setting: ContactsSetting,
  shown: string,
  member = '',
  depth = 0,
): boolean => {
  if (depth > 40) return true
  if (typeof value === 'string') return isStrangeText(member, value, shown)
  if (Array.isArray(value)) return value.some(one => namesInObjects(one, setting, shown, member, depth + 1))
  if (typeof value !== 'object' || value === null) return false
  if (isPerson(value, setting, shown) || isNamedLink(value, shown)) return true
  if (list(prop(value, 'remarks')).some(isRemark)) return true
  return Object.entries(value).some(
    ([name, one]) => name !== 'vcardArray' && namesInObjects(one, setting, shown, name, depth + 1),
  )
}
