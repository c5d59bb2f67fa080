/** Reads an RDAP reply (RFC 9083): a domain object, or an error object. */
import {
  type ContactFacts,
  type ContactField,
  contactFields,
  type RegistrationFacts,
  type Role,
  roles,
  type Verdict,
} from '../../model.ts'
import { roleNames } from '../contact-objects.ts'
import { instantOf } from '../dates.ts'
import { noFacts, stated } from '../facts.ts'
import { fieldOf } from '../labels.ts'
import { isRedaction, unlessRedacted } from '../redaction.ts'
import { isContradicted } from '../signs.ts'
import { eppStatus, verdictOfStatus } from '../status.ts'
import { domainNameOf, ianaIdOf } from '../values.ts'
import { verdictOf } from '../verdict.ts'
import { saysAbsent } from './error-words.ts'
import { jCardOf } from './jscontact.ts'
import { list, parseJson, prop, text } from './json.ts'
import { type Card, readCard } from './vcard.ts'

/** The largest recorded RDAP reply is a tenth of this. */
export const maxRdapBytes = 1024 * 1024

/** RFC 8056 where the names are not EPP's with spaces. */
const statusNames: ReadonlyMap<string, string> = new Map([
  ['active', 'ok'],
  ['associated', 'linked'],
])

const entitiesOf = (owner: unknown, role: string): readonly unknown[] =>
  list(prop(owner, 'entities')).filter(entity =>
    list(prop(entity, 'roles')).some(item => typeof item === 'string' && item.toLowerCase() === role),
  )

const cardOf = (entity: unknown): Card => readCard(prop(entity, 'vcardArray') ?? jCardOf(entity))

const entityOf = (owner: unknown, role: string): unknown => entitiesOf(owner, role)[0]

/** The instants of an action; `last update of RDAP database` is another action and says nothing of the domain. */
const eventsOf = (reply: unknown, action: string): readonly string[] =>
  list(prop(reply, 'events'))
    .filter(event => text(prop(event, 'eventAction'))?.toLowerCase().replaceAll('_', ' ') === action)
    .flatMap(event => instantOf(text(prop(event, 'eventDate')) ?? '') ?? [])

const eventOf = (reply: unknown, action: string): string | undefined => eventsOf(reply, action)[0]

const newestOf = (reply: unknown, action: string): string | undefined => [...eventsOf(reply, action)].sort().at(-1)

const unique = (values: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(values.filter(value => value !== undefined)),
]

const nameOf = (object: unknown): string | undefined =>
  domainNameOf(text(prop(object, 'ldhName')) ?? '') ?? domainNameOf(text(prop(object, 'unicodeName')) ?? '')

/** Some registries list name servers as text. */
const serverOf = (item: unknown): string | undefined =>
  typeof item === 'string' ? domainNameOf(item.trim()) : nameOf(item)

const dnssecOf = (reply: unknown): string | undefined => {
  const [secure] = list(prop(reply, 'secureDNS'))
  const signed = prop(secure, 'delegationSigned')
  // Some registries state the keys and leave the flag out, or false.
  const hasKeys = ['dsData', 'keyData'].some(name => list(prop(secure, name)).length > 0)
  if (hasKeys || signed === true || signed === 'true') return 'signedDelegation'
  return signed === false || signed === 'false' ? 'unsigned' : undefined
}

/** The registrar's own address, as newer registries give it. */
const aboutLink = (entity: unknown): string | undefined => {
  const link = list(prop(entity, 'links')).find(item => text(prop(item, 'rel'))?.toLowerCase() === 'about')
  return text(prop(link, 'href'))
}

const isIana = (id: unknown): boolean => /iana/i.test(text(prop(id, 'type')) ?? '')

const registrarOf = (reply: unknown): RegistrationFacts['registrar'] => {
  // Some servers set the registrar inside the holder.
  const entity = entityOf(reply, 'registrar') ?? entityOf(entityOf(reply, 'registrant'), 'registrar')
  const card = cardOf(entity)
  // Address and telephone may stand in two entities.
  const abuse = [...entitiesOf(entity, 'abuse'), ...entitiesOf(reply, 'abuse')].map(cardOf)
  const reseller = cardOf(entityOf(reply, 'reseller') ?? entityOf(entity, 'reseller'))
  const handle = text(prop(entity, 'handle'))
  const name = card.name ?? card.org
  // Some registrars put their number beside the domain, under their own name.
  const publicId =
    list(prop(entity, 'publicIds')).find(isIana) ??
    list(prop(reply, 'publicIds')).find(id => isIana(id) || (name && text(prop(id, 'type')) === name))
  // Some generic registries put IANA's number into the handle alone; those of countries number registrars themselves.
  const mayBeIana = !/\.[a-z]{2}$/.test(nameOf(reply) ?? '') && list(prop(entity, 'publicIds')).length === 0
  return stated({
    name,
    id: ianaIdOf(text(prop(publicId, 'identifier')) ?? (mayBeIana ? handle : undefined) ?? ''),
    url: card.url ?? aboutLink(entity),
    email: abuse.find(card => card.email !== undefined)?.email,
    phone: abuse.find(card => card.phone !== undefined)?.phone,
    server: text(prop(entity, 'port43')) ?? text(prop(reply, 'port43')),
    reseller: reseller.name ?? reseller.org,
  })
}

/** RFC 9537: the withheld fields by the names of the registration data policy, which our label table knows. */
const withheld = (reply: unknown): readonly string[] =>
  list(prop(reply, 'redacted')).flatMap(item => {
    const name = prop(item, 'name')
    const label = text(prop(name, 'description')) ?? text(prop(name, 'type')) ?? ''
    const field = fieldOf(label.toLowerCase().replace(/\s+/g, ' '))
    return field?.includes('.') ? field : []
  })

const contactsOf = (reply: unknown): Pick<RegistrationFacts, 'contacts' | 'redacted'> => {
  const contacts: { [R in Role]?: ContactFacts } = {}
  const redacted = new Set(withheld(reply))
  const registrant = entityOf(reply, 'registrant')
  for (const role of roles) {
    // The Brazilian registry sets the holder's own contact inside the holder.
    const entity = entityOf(reply, roleNames[role]) ?? entityOf(reply, role) ?? entityOf(registrant, roleNames[role])
    const { url: _, ...card } = cardOf(entity)
    const facts: { -readonly [Field in ContactField]?: string } = stated({ id: text(prop(entity, 'handle')), ...card })
    for (const field of contactFields) if (isRedaction(facts[field] ?? '')) redacted.add(`${role}.${field}`)
    if (Object.keys(facts).length > 0) contacts[role] = facts
  }
  const order = roles.flatMap(role => contactFields.map(field => `${role}.${field}`))
  return { contacts, redacted: [...redacted].sort((a, b) => order.indexOf(a) - order.indexOf(b)) }
}

const factsOf = (reply: unknown): RegistrationFacts => ({
  verdict: 'found',
  domain: stated({
    name: nameOf(reply),
    id: unlessRedacted(text(prop(reply, 'handle'))),
    created: eventOf(reply, 'registration'),
    expires: eventOf(reply, 'expiration') ?? eventOf(reply, 'registrar expiration'),
    contractExpires: eventOf(reply, 'registrar expiration'),
    updated: newestOf(reply, 'last changed') ?? newestOf(reply, 'last update'),
    dnssec: dnssecOf(reply),
    statuses: unique(
      list(prop(reply, 'status')).map(item => {
        const status = text(item)
        return status && (statusNames.get(status.toLowerCase()) ?? eppStatus(status) ?? status)
      }),
    ),
    nameServers: unique(list(prop(reply, 'nameservers') ?? prop(reply, 'nameServers')).map(serverOf)),
  }),
  registrar: registrarOf(reply),
  ...contactsOf(reply),
})

/** Numbers of 400 to 499 by which a server says that the question is at fault, not the client who asks. */
const questionFaults: ReadonlySet<number> = new Set([400, 405, 406, 410, 411, 413, 414, 415, 422, 451])

/** The verdict of an HTTP status, which an error object repeats in its body. */
export const verdictOfHttp = (status: number): Verdict => {
  if (status === 404) return 'notfound'
  if (status >= 400 && status < 500) return questionFaults.has(status) ? 'unavailable' : 'limited'
  return status === 501 ? 'unsupported' : 'unavailable'
}

/** What an error object says: its words count where they say more than its number. */
const verdictOfError = (reply: unknown, code: number): Verdict => {
  const title = text(prop(reply, 'title')) ?? ''
  const descriptions = list(prop(reply, 'description')).map(item => text(item) ?? '')
  const said = [title, ...descriptions].map(verdictOf)
  const other = said.find(verdict => verdict !== undefined && verdict !== 'notfound')
  if (code === 404 && other) return other
  if (code === 404 && !saysAbsent(title, descriptions)) return 'unavailable'
  return code >= 400 && said.includes('limited') ? 'limited' : verdictOfHttp(code)
}

const isHeld = ({ domain, registrar }: RegistrationFacts): boolean =>
  domain.created !== undefined || registrar.name !== undefined

/** A name without a class may be a host's, but name servers and keys are a domain's alone. */
const isDomain = (reply: unknown): boolean => {
  const kind = prop(reply, 'objectClassName')
  const isClass = text(kind)?.toLowerCase() === 'domain'
  const hasMembers = ['nameservers', 'secureDNS'].some(name => list(prop(reply, name)).length > 0)
  return nameOf(reply) !== undefined && (isClass || (kind === undefined && hasMembers))
}

const parse = (bytes: Uint8Array): unknown =>
  bytes.length > maxRdapBytes ? undefined : parseJson(new TextDecoder('utf-8').decode(bytes))

export const readRdap = (bytes: Uint8Array): RegistrationFacts => {
  const reply = parse(bytes)
  const code = text(prop(reply, 'errorCode'))
  // A number below 400 is no error's: some servers repeat HTTP's status of every reply.
  if (code !== undefined && /^[4-9]\d\d$/.test(code)) {
    const verdict = verdictOfError(reply, Number(code))
    // A registration beside "not found" contradicts it.
    const isDenied = (verdict === 'notfound' || verdict === 'reserved') && isHeld(factsOf(reply))
    return { verdict: isDenied ? 'unavailable' : verdict, ...noFacts }
  }
  if (!isDomain(reply)) return { verdict: 'unavailable', ...noFacts }
  const facts = factsOf(reply)
  // A name that nobody holds: RFC 9083's status `reserved`, or `available`, without a registrar or a begin.
  const byStatus = isHeld(facts) ? undefined : verdictOfStatus(facts.domain.statuses, false)
  return byStatus ? { verdict: isContradicted(byStatus, facts) ? 'unavailable' : byStatus, ...noFacts } : facts
}

/** Where the registrar's own RDAP reply lies: a `related` link of the registration, https only. */
export const relatedLink = (bytes: Uint8Array): string | undefined =>
  list(prop(parse(bytes), 'links'))
    .filter(link => text(prop(link, 'rel'))?.toLowerCase() === 'related')
    .filter(link => /rdap\+json/i.test(text(prop(link, 'type')) ?? 'rdap+json'))
    .map(link => text(prop(link, 'href')))
    .find(href => href && /^https:\/\//i.test(href))
