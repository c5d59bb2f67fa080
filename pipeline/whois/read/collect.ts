/** Labelled lines to values by field. A file may hold several records; only the domain's own are kept. */

import { collectSections } from './collect-sections.ts'
import { type Collected, isValueOf } from './collected.ts'
import { fieldOf, type LabelField } from './labels.ts'
import { eachLabelled } from './lines.ts'
import { localFieldOf } from './local-labels.ts'
import { headlineOf, lineOf } from './local-lines.ts'
import { sectionOf } from './sections.ts'
import { domainNameOf, hostOf } from './values.ts'

/** Top-level domains other than country codes whose registries have forms of their own. */
const localTlds: ReadonlySet<string> = new Set(['edu', 'gov', 'int', 'arpa'])

const isLocalName = (name: string): boolean => {
  const tld = name.slice(name.lastIndexOf('.') + 1)
  return tld.length === 2 || tld.startsWith('xn--') || localTlds.has(tld)
}

/** Does the reply's first domain name stand under one of those? It may stand on the line below its label. */
export const isLocal = (text: string): boolean => {
  let [isNext, isShort] = [false, false]
  for (const raw of text.split('\n', 200)) {
    const { label, value } = lineOf(raw)
    const isNameLabel = label !== undefined && localFieldOf(label) === 'domain.name'
    const isBelow = isNext && (label === undefined || label === 'name')
    // EURid repeats the question in a comment, and wrote the name without its top-level domain.
    const asked = /^% WHOIS (\S{1,250}\.[a-z]{2,})$/i.exec(raw.trim())?.[1]
    const stated = isNameLabel || isBelow ? domainNameOf(value) : headlineOf(label ?? value)?.name
    const name = asked ?? stated
    if (name !== undefined) return isLocalName(name)
    // `Domain: example` and a heading below it: without its top-level domain registries of countries alone wrote a name.
    if (isShort && value === '' && sectionOf(label ?? '') !== undefined) return true
    isShort ||= isNameLabel && /^[a-z\d-]{2,63}$/i.test(value)
    isNext = value === '' && (isNext || isNameLabel)
  }
  return false
}

/**
 * Name servers below a heading, of a name below a private suffix such as .za.net. Registrars of generic names wrote so before
 * 2013; annotated sets of replies count theirs as not stated.
 */
const withListedServers = (text: string, { values, evidence }: Collected): Collected => {
  const isPrivate = (values.get('domain.name')?.[0]?.split('.').length ?? 0) > 2
  const listed =
    isPrivate && !values.has('domain.nameServers') && collectSections(text).values.get('domain.nameServers')
  return listed ? { values: new Map([...values, ['domain.nameServers', listed]]), evidence } : { values, evidence }
}

/** `example ns1.example.net` below a banner, a line for each server: the whole reply of a registry that names the domain by its first label. */
const listedHosts = (text: string): readonly string[] => {
  if (text.length > 2000 || text.includes(':')) return []
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const pairs = lines.slice(1).map(line => line.trim().split(/\s+/))
  const name = pairs[0]?.[0] ?? ''
  const isPair = (words: readonly string[]) =>
    words.length === 2 && words[0] === name && hostOf(words[1]!)?.includes('.') === true
  return pairs.length > 1 && /^[a-z\d-]{1,63}$/i.test(name) && pairs.every(isPair) ? pairs.map(([, host]) => host!) : []
}

/** `example.cl:` above its holder, as Chile's registry began until 2016. */
const nameAboveHolder =
  /^\s{0,20}([a-z\d-]{1,63}\.[a-z]{2}):[ \t\r]{0,20}\n[ \t]{1,20}\S[^\n]{0,200}\n[ \t\r]{0,20}\n.{0,60}\(administrative contact\):/i

export const collect = (text: string): Collected => {
  const hosts = listedHosts(text)
  if (hosts.length > 0) return { values: new Map([['domain.nameServers', hosts]]), evidence: 1 }
  const above = nameAboveHolder.exec(text)
  if (above) return collectSections(`Domain Name: ${above[1]}\n${text}`)
  return isLocal(text) || hasNameBelow(text) ? collectSections(text) : withListedServers(text, collectLabels(text))
}

/** `Domain Name:` and the name on the line below: every value of such a reply stands below its label. */
const hasNameBelow = (text: string): boolean => {
  const [, name] = /^domain name:\s{0,4}\n[ \t]{1,40}(\S{1,253})\s{0,4}$/im.exec(text) ?? []
  return name !== undefined && domainNameOf(name) !== undefined
}

/** `*  Registrar: see below.  *`: a banner's sentence, with the frame at its end. A contact in a frame is read, so that it can be withheld. */
const isFramed = (field: LabelField, value: string): boolean =>
  value.endsWith(' *') && /^(?:domain|registrar)\./.test(field)

const collectLabels = (text: string): Collected => {
  let values = new Map<LabelField, string[]>()
  let evidence = 0
  let foreign = false
  let isEnded = false
  eachLabelled(text, (label, value) => {
    const field = fieldOf(label)
    if (field === 'domain.name' || field === 'domain.id') foreign = isEnded = false
    // `>>> Last update of WHOIS database: … <<<` ends a record of ICANN's format.
    if (label.startsWith('>>> last update')) isEnded = true
    if (field === 'evidence') evidence += 1
    // Old Verisign replies put look-alike host records, each with a registrar, in front of the domain's own.
    else if (field === 'other record') foreign = true
    else if (field !== undefined && !foreign && !isFramed(field, value) && isValueOf(field, value)) {
      const known = values.get(field)
      // A record of a name without a dot is the TLD's, quoted in front of the domain's by clients that start at IANA.
      if (field === 'domain.name' && value.includes('.') && known?.[0]?.includes('.') === false)
        values = new Map([[field, [value]]])
      else if (!known) values.set(field, [value])
      // `Status: see …` in a note below the record is none of its flags.
      else if (!isEnded || !field.startsWith('domain.')) known.push(value)
    }
  })
  return { values, evidence }
}
