/** Names as a registry knows them, and why a name has no answer. */
import { documentKey } from '../../pipeline/contract/documents.ts'
import {
  type RegistrationRecord,
  type RegistrationRoute,
  registrationBodies,
} from '../../pipeline/contract/registration.ts'
import { askAbout, noService } from '../../pipeline/contract/registries.ts'
import { keyOf, type RouteId } from '../../pipeline/contract/routes.ts'
import { type Found, foundBody, foundJson, type Missing, missing } from './resolve-outcome.ts'
import type { TreeReader } from './tree-reader.ts'

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** Generic suffixes below which names are registered at the third level (`a.b.name`), or were. */
const deepSuffixes = new Set(['aero', 'coop', 'museum', 'name', 'pro'])

/** Letters of other scripts in their registered spelling, `münchen.com` → `xn--mnchen-3ya.com`. */
const asciiOf = (name: string): string | undefined => {
  if (/^[\u0020-\u007e]*$/.test(name)) return name
  // Only letters and digits: URL would read other characters as a path, a port or a user name.
  const address = `http://${name}/`
  return /^[\p{L}\p{N}\p{M}.-]+$/u.test(name) && URL.canParse(address) ? new URL(address).hostname : undefined
}

/** The name to look up, or why it cannot be one. */
export const readName = (asked: string): { readonly name: string } | Missing => {
  const name = asciiOf(asked)
  const labels = name?.split('.') ?? []
  const suffix = labels.at(-1) ?? ''
  const advice = 'Ask for a registered domain such as example.com.'
  const unsupported = (why: string) => missing('name_not_supported', `"${asked}" is not supported: ${why}. ${advice}`)
  if (name === undefined || name.length > 253 || !labels.every(text => label.test(text)))
    return unsupported('it is not a domain name')
  if (/^\d+$/.test(suffix)) return unsupported('IP addresses and numbers are not domain names')
  if (labels.length < 2) return unsupported('it is a single label')
  const generic = suffix.length > 2 && !suffix.startsWith('xn--') && !deepSuffixes.has(suffix)
  if (generic && labels.length > 2)
    return unsupported(`it is a sub-domain; names under .${suffix} are registered as ${labels.slice(-2).join('.')}`)
  return { name }
}

const isOfDomain = (id: RouteId): id is RegistrationRoute => Object.hasOwn(registrationBodies, id)

/** The body of a path, formed from the domain's record; undefined where the tree has no record or it gives no such body. */
export const registrationBody = async (
  reader: TreeReader,
  { id, name, pretty }: { readonly id: RouteId; readonly name: string; readonly pretty: boolean },
): Promise<Found | undefined> => {
  const record = await reader.document('whoisRecord', { domain: name })
  return record && bodyOfRecord(record, id, pretty)
}

/** One of the eight bodies; undefined where the record gives no such body. */
export const bodyOfRecord = (record: RegistrationRecord, id: RouteId, pretty: boolean): Found | undefined => {
  if (!isOfDomain(id)) return undefined
  const body = registrationBodies[id](record)
  if (body === undefined) return undefined
  return body instanceof Uint8Array
    ? foundBody({ bytes: body, encoding: 'identity' }, 'txt')
    : foundJson(body, pretty, 'latest')
}

const parentsOf = (name: string): readonly string[] => {
  const labels = name.split('.')
  return labels.slice(1, -1).map((_, i) => labels.slice(i + 1).join('.'))
}

/** A refusal for a name of which nothing is held, and where its registry answers. */
export const notFollowed = async (reader: TreeReader, name: string, sentence: string): Promise<Missing> => {
  const list = await reader.document('whoisRegistries', {})
  const ask = list && askAbout(list, name)
  if (ask === undefined)
    return missing('not_followed', `${sentence}. No registry of .${name.split('.').at(-1)} is known to this edition.`)
  if (ask === 'neither') return missing('not_followed', `${sentence}. ${noService}`)
  return missing('not_followed', `${sentence}. Its registry answers at the address in \`ask\`.`, { details: { ask } })
}

/** The refusal for a name that nobody holds, by its registry's verdict; undefined for another one. */
export const unregistered = (name: string, verdict: string | null): Missing | undefined => {
  if (verdict === 'notfound')
    return missing('not_registered', `${name} is not registered: its registry has no such name.`)
  return verdict === 'reserved'
    ? missing('not_registered', `${name} is not registered: its registry keeps it back, so nobody can register it.`)
    : undefined
}

/** The reason why the path of a well-formed name has no file, told from the files there are. */
export const missingName = async (reader: TreeReader, id: RouteId, name: string): Promise<Missing> => {
  const status = await reader.document('whoisStatus', { domain: name })
  if (!status) {
    for (const parent of parentsOf(name))
      if (await reader.has(documentKey('whoisStatus', { domain: parent })))
        return missing('name_not_supported', `"${name}" is a sub-domain; ask for /whois/${parent}.`)
    const sentence = `${name} is not in this collection, which does not mean that it can be registered. The names followed here: /whois/index.json`
    return notFollowed(reader, name, sentence)
  }
  const unheld = unregistered(name, status.verdict)
  if (unheld) return unheld
  const keys = [keyOf('rawtext', { 'domain-name': name }), documentKey('whoisRecord', { domain: name })]
  const isHeld = (await Promise.all(keys.map(reader.has))).includes(true)
  if (id === 'rawtext' && (status.withheld ?? []).length > 0) {
    const sentence = `The raw reply of ${name} names contacts that are not published here. Which: /whois/status/${name}.json`
    return missing('withheld', sentence)
  }
  if (id === 'domain' && isHeld) {
    const sentence = `The replies for ${name} state no creation or no expiry date, so there is no domain object. Its other paths answer, /whois/${name}/rawtext among them.`
    return missing('not_representable', sentence)
  }
  return notFollowed(reader, name, `No WHOIS data of ${name} is held yet. State: /whois/status/${name}.json`)
}
