/** Labelled lines to values by field. A file may hold several records; only the domain's own are kept. */

import { roles } from '../model.ts'
import { collectSections } from './collect-sections.ts'
import { type Collected, isValue } from './collected.ts'
import { namePartAt, refersTo } from './contact-objects.ts'
import { fieldOf, type LabelField } from './labels.ts'
import { eachLabelled } from './lines.ts'
import { localFieldOf } from './local-labels.ts'
import { headlineOf, lineOf } from './local-lines.ts'
import { isRole } from './section-fields.ts'
import { sectionOf } from './sections.ts'
import { domainNameOf } from './values.ts'

/** Top-level domains other than country codes whose registries have forms of their own. */
const localTlds: ReadonlySet<string> = new Set(['edu', 'gov', 'int', 'arpa'])

const isLocalName = (name: string): boolean => {
  const tld = name.slice(name.lastIndexOf('.') + 1)
  return tld.length === 2 || tld.startsWith('xn--') || localTlds.has(tld)
}

/** Does the reply's first domain name stand under one of those? It may stand on the line below its label. */
const isLocal = (text: string): boolean => {
  let isNext = false
  for (const raw of text.split('\n', 200)) {
    const { label, value } = lineOf(raw)
    const isNameLabel = label !== undefined && localFieldOf(label) === 'domain.name'
    const isBelow = isNext && (label === undefined || label === 'name')
    // EURid repeats the question in a comment, and wrote the name without its top-level domain.
    const asked = /^% WHOIS (\S{1,250}\.[a-z]{2,})$/i.exec(raw.trim())?.[1]
    const stated = isNameLabel || isBelow ? domainNameOf(value) : headlineOf(label ?? value)?.name
    const name = asked ?? stated
    if (name !== undefined) return isLocalName(name)
    isNext = value === '' && (isNext || isNameLabel)
  }
  return false
}

/** A heading alone on its line, or a label with dots in place of its colon. */
const unlabelled =
  /^[ \t]{0,20}(?:(?:registrant|holder|owner|admin\w*|tech\w*|billing)(?: contacts?)?[ \t]*$|[\p{L} /-]{2,40}\.{3})/imu

const wholeFields = ['domain.name', 'domain.created', 'domain.nameServers', 'registrar.name'] as const

/** Do plain labels state the whole record, with nothing left that only the reader of sections knows? Most replies are so, and are read faster. */
const isPlain = (text: string, { values, evidence }: Collected): boolean => {
  if (evidence > 0 || wholeFields.some(field => !values.has(field)) || unlabelled.test(text)) return false
  let plain = true
  eachLabelled(text, (label, value) => {
    if (!plain || fieldOf(label) !== undefined) return
    const section = value === '' ? sectionOf(label) : undefined
    const field = localFieldOf(label)
    plain =
      label !== 'contact type' &&
      namePartAt(label) === undefined &&
      refersTo(label) === undefined &&
      (section === undefined || !isRole(section)) &&
      !roles.some(role => field?.startsWith(`${role}.`)) &&
      (!field?.startsWith('domain.') || values.has(field as LabelField))
  })
  return plain
}

export const collect = (text: string): Collected => {
  const labels = isLocal(text) ? undefined : collectLabels(text)
  return labels && isPlain(text, labels) ? labels : collectSections(text)
}

const collectLabels = (text: string): Collected => {
  let values = new Map<LabelField, string[]>()
  let evidence = 0
  let foreign = false
  eachLabelled(text, (label, value) => {
    const field = fieldOf(label)
    if (field === undefined) return
    if (field === 'evidence') {
      evidence += 1
      return
    }
    if (field === 'other record') {
      // Old Verisign replies put look-alike host records, each with a registrar, in front of the domain's own.
      foreign = true
      return
    }
    if (field === 'domain.name' || field === 'domain.id') foreign = false
    if (foreign || !isValue(value)) return
    // A record of a name without a dot is the TLD's, quoted in front of the domain's by clients that start at IANA.
    if (field === 'domain.name' && value.includes('.') && values.get(field)?.[0]?.includes('.') === false)
      values = new Map()
    const known = values.get(field)
    if (known) known.push(value)
    else values.set(field, [value])
  })
  return { values, evidence }
}
