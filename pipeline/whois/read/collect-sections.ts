/**
 * Replies of country-code registries and .edu: headings with lines below them, values on the lines below their label, and contacts
 * as records of their own that the domain refers to by handle.
 */
import { type ContactField, contactFields, type Role, roles } from '../model.ts'
import { linesOfContact } from './address-lines.ts'
import type { Collected } from './collected.ts'
import { isValue } from './collected.ts'
import { type ContactObject, isHandle, refersTo, takeOfObject } from './contact-objects.ts'
import type { LabelField } from './labels.ts'
import { localFieldOf as fieldOf } from './local-labels.ts'
import { type Line, lineOf } from './local-lines.ts'
import { isBorder, type Section, sectionOf } from './sections.ts'
import { hostOf } from './values.ts'

const mostLines = 20_000

interface Open {
  readonly section: Section
  readonly indent: number
  hasContent: boolean
}

const isRole = (section: Section): section is Role => roles.some(role => role === section)

export const collectSections = (text: string): Collected => {
  let values = new Map<LabelField, string[]>()
  const bare = new Map<Role, string[]>()
  const objects: ContactObject[] = []
  const handles = new Map<Role, string>()
  let evidence = 0
  let open: Open | undefined
  let object: ContactObject | undefined
  /** A field whose value stands on the lines below, or may go on there. */
  let last: { readonly field: LabelField; readonly indent: number } | undefined
  let isAfterBlank = true
  let isForeign = false

  const put = (field: LabelField, value: string): void => {
    if (!isValue(value)) return
    // A record of a name without a dot is the TLD's, quoted in front of the domain's by clients that start at IANA.
    if (field === 'domain.name' && value.includes('.') && values.get(field)?.[0]?.includes('.') === false)
      values = new Map()
    const known = values.get(field)
    if (known) known.push(value)
    else values.set(field, [value])
  }

  const begin = (section: Section, indent: number): void => {
    open = { section, indent, hasContent: false }
    object = undefined
    last = undefined
  }

  /** A labelled line inside a section; true when the section took it. */
  const takeInSection = ({ label = '', value, indent }: Line): boolean => {
    if (!open || (open.hasContent && isAfterBlank && indent <= open.indent)) {
      open = undefined
      return false
    }
    const { section } = open
    if (section === 'domain' && label === 'name') put('domain.name', value)
    if (section === 'domain' || section === 'statuses') {
      open.hasContent = true
      return false
    }
    const field = fieldOf(`${section} ${label}`) ?? (section === 'nameServers' ? nameServerField(label) : undefined)
    const own = fieldOf(label)
    if (section === 'registrar' && own === 'registrar.name') {
      put(own, value)
      open.hasContent = true
      return true
    }
    if (field === undefined && own !== undefined && indent <= open.indent && !isContactLabel(label)) {
      // A label of the domain at the heading's own depth ends the section: `Registrant:` alone, then `Registrar: X`.
      if ((!open.hasContent && section !== 'other') || own === 'domain.name' || own === 'registrar.name') {
        open = undefined
        return false
      }
    }
    open.hasContent = true
    if (field !== undefined && field !== 'evidence' && field !== 'other record') {
      put(field, value)
      last = { field, indent }
    } else last = undefined
    return true
  }

  const takeLabelled = (line: Line): void => {
    const { label = '', value, indent } = line
    const section = value === '' ? sectionOf(label) : undefined
    const field = fieldOf(label)
    if (section !== undefined) {
      if (field === 'evidence') evidence += 1
      begin(section, indent)
      if (field === 'domain.name') last = { field, indent }
      return
    }
    if (isAfterBlank && isBorder(label, values.has('domain.name')) && !open) {
      object = { kind: label, handle: '', values: new Map() }
      objects.push(object)
    }
    if (object && field !== 'domain.name') {
      takeOfObject(object, label, value)
      if (/^(?:nsset|ns-list)$/.test(object.kind) && field === 'domain.nameServers') put(field, value)
      return
    }
    object = undefined
    if (open && takeInSection(line)) return
    takeOfDomain(label, field, line)
  }

  const takeOfDomain = (label: string, field: ReturnType<typeof fieldOf>, { value, indent }: Line): void => {
    last = undefined
    const role = refersTo(label)
    if (role && value !== '' && !handles.has(role)) handles.set(role, value)
    if (field === undefined) return
    if (field === 'evidence') {
      evidence += 1
      return
    }
    if (field === 'other record') {
      // Old Verisign replies put look-alike host records, each with a registrar, in front of the domain's own.
      isForeign = true
      return
    }
    if (field === 'domain.name' || field === 'domain.id') isForeign = false
    if (isForeign) return
    // `registrar:` again behind an empty line begins the registrar's own record.
    if (field === 'registrar.name' && isAfterBlank && values.has(field) && values.has('domain.name')) {
      object = { kind: label, handle: value, values: new Map() }
      return
    }
    put(field, value)
    last = { field, indent }
  }

  const takeBare = ({ value, indent }: Line): void => {
    const heading = isAfterBlank || open?.hasContent === false ? sectionOf(value.toLowerCase()) : undefined
    if (heading !== undefined) begin(heading, indent)
    else if (last && indent > last.indent && mayContinue(last.field, values)) put(last.field, value)
    else if (open && !(open.hasContent && isAfterBlank)) takeBareInSection(open, value)
    else open = undefined
  }

  const takeBareInSection = (within: Open, value: string): void => {
    const { section } = within
    if (section === 'nameServers' && hostOf(value) !== undefined) put('domain.nameServers', value)
    else if (section === 'statuses' && value.length < 60) put('domain.statuses', value)
    else if (section === 'registrar' && !values.has('registrar.name') && value.length < 100)
      put('registrar.name', value)
    else if (isRole(section) && value.length < 200) bare.set(section, [...(bare.get(section) ?? []), value])
    within.hasContent = true
  }

  for (const raw of text.split('\n', mostLines)) {
    const line = lineOf(raw)
    if (line.label !== undefined) takeLabelled(line)
    else if (line.value !== '') takeBare(line)
    const isBlank = line.label === undefined && line.value === ''
    if (isBlank) last = undefined
    isAfterBlank = isBlank
  }
  for (const [role, lines] of bare) fillFrom(role, linesOfContact(lines), values)
  for (const [role, handle] of handles) {
    const known = objects.find(one => one.handle === handle)
    if (known) fillFrom(role, known.values, values, handle)
    else if (isHandle(handle) && values.get(`${role}.name`)?.[0] === handle) {
      values.delete(`${role}.name`)
      values.set(`${role}.id`, [handle])
    }
  }
  return { values, evidence }
}

/** `nserver:`, `DNS:` or `Host Name:` under a heading of name servers. */
const nameServerField = (label: string): LabelField | undefined =>
  /^(?:nserver|dns|host ?name|name ?server|name|nameservers?|primary|secondary)\s?\d{0,2}$/.test(label)
    ? 'domain.nameServers'
    : undefined

const isContactLabel = (label: string): boolean => fieldOf(`registrant ${label}`) !== undefined

/** Does a deeper line below a label go on with its value? Lists and streets do, and a value that has not begun. */
const mayContinue = (field: LabelField, values: ReadonlyMap<LabelField, readonly string[]>): boolean =>
  field === 'domain.nameServers' || field.endsWith('.street') || !values.has(field)

const fillFrom = (
  role: Role,
  facts: ReadonlyMap<ContactField, readonly string[]>,
  values: Map<LabelField, string[]>,
  handle?: string,
): void => {
  // What the domain's record states of the contact itself comes first.
  const isStated = contactFields.some(
    field => values.has(`${role}.${field}`) && values.get(`${role}.${field}`)?.[0] !== handle,
  )
  if (isStated) return
  for (const field of contactFields) values.delete(`${role}.${field}`)
  if (handle !== undefined) values.set(`${role}.id`, [handle])
  for (const [field, texts] of facts) values.set(`${role}.${field}`, [...texts])
}
