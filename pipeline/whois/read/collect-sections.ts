/**
 * Replies of country-code registries and .edu: headings with lines below them, values on the lines below their label, and contacts
 * as records of their own that the domain refers to by handle.
 */
import type { Role } from '../model.ts'
import { type Collected, isValue } from './collected.ts'
import {
  type ContactObject,
  contactFieldOf,
  isHandleLabel,
  namePartAt,
  namePartOf,
  refersTo,
  takeOfObject,
} from './contact-objects.ts'
import { copyContact, isBareHolder, joinContacts, type LocalDraft } from './join-contacts.ts'
import type { LabelField } from './labels.ts'
import { foldLabel, longestLabel } from './lines.ts'
import { localFieldOf as fieldOf } from './local-labels.ts'
import { type Line, lineOf } from './local-lines.ts'
import { fieldIn, isRole } from './section-fields.ts'
import { bareFieldOf, isKey, isPlainHeading, mayContinue, nestedOf, type Open, takeStateDate } from './section-lines.ts'
import {
  isOfDomain,
  isRegistrarRecord,
  joinName,
  putValue,
  type SectionValues,
  takeHeadline,
} from './section-values.ts'
import { isBorder, type Section, sectionOf, sectionsOf } from './sections.ts'
import { domainNameOf } from './values.ts'

const mostLines = 20_000

export const collectSections = (text: string): Collected => {
  const values: SectionValues = new Map()
  const bare = new Map<Role, string[]>()
  const objects: ContactObject[] = []
  const handles = new Map<Role, string>()
  const holders = new Set<string>()
  /** Contacts below a heading of several, by the one whose section it opened. */
  const shared = new Map<Role, Role>()
  let evidence = 0
  let open: Open | undefined
  let object: ContactObject | undefined
  /** A field whose value stands on the lines below, or may go on there. */
  let last: { readonly field: LabelField; readonly indent: number; readonly isEmpty: boolean } | undefined
  /** The role whose lines may stand below its value, deeper: `Tech Contact: 80000`. */
  let listed: { readonly role: Role; readonly indent: number } | undefined
  let isAfterBlank = true
  let isForeign = false
  let isDescribed = false
  let isPerson = false
  let isInDomain = false
  let isSigned = false
  let isBelowReseller = false

  const put = (field: LabelField, value: string): void => {
    // A record of a name without a dot is the TLD's, quoted in front of the domain's by clients that start at IANA.
    if (field === 'domain.name' && value.includes('.') && values.get(field)?.[0]?.includes('.') === false) {
      for (const known of [values, bare, handles, holders, shared]) known.clear()
      objects.length = 0
      object = undefined
      open = undefined
    }
    putValue(values, field, value)
  }

  const addLine = (role: Role, value: string): void => {
    bare.set(role, [...(bare.get(role) ?? []), value])
  }

  const begin = (section: Section, indent: number, isInline = false): void => {
    open = { section, indent, hasContent: isInline, isInline }
    object = undefined
    last = undefined
  }

  /** A labelled line inside a section; true when the section took it. */
  const takeInSection = (line: Line): boolean => {
    const { label = '', value, indent } = line
    if (!open || (open.hasContent && isAfterBlank && (indent <= open.indent || open.isInline))) {
      open = undefined
      return false
    }
    const { section } = open
    const own = fieldOf(label)
    // `DNSSEC: unsigned` at the foot of the name servers.
    if (section === 'nameServers' && own === 'domain.dnssec') return false
    if (open.hasContent && isAfterBlank && isRest(section, label, own)) {
      open = undefined
      return false
    }
    if (open.isInline) return takeInline(line)
    if (section === 'unknown') {
      // `Created:` below it is the domain's; `Type:` or `Name:` begins a record of something else.
      begin('other', open.indent)
      if (own?.startsWith('domain.')) open = undefined
      return open !== undefined
    }
    if (section === 'domain' || section === 'statuses') {
      open.hasContent = true
      if (section === 'domain' && label === 'name') put('domain.name', value)
      return false
    }
    if (section === 'registrar' && own === 'registrar.name') {
      put(own, value)
      open.hasContent = true
      return true
    }
    if (own === 'domain.name' && label !== 'name') {
      open = undefined
      return false
    }
    // A contact does not expire.
    if (own === 'domain.expires' || label.startsWith('domain name ')) return false
    const field = fieldIn(section, label)
    if (field === undefined && own !== undefined && indent <= open.indent && contactFieldOf(label) === undefined) {
      // A label of the domain at the heading's own depth ends the section: `Registrant:` alone, then `Registrar: X`.
      const isOthers = own === 'registrar.name' || refersTo(label) !== undefined
      if ((!open.hasContent && section !== 'other') || isOthers) {
        open = undefined
        return false
      }
    }
    open.hasContent = true
    if (field !== undefined) {
      if (namePartOf(label)) joinName(values, field, label, value)
      else put(field, value)
      last = { field, indent, isEmpty: value === '' }
    } else last = undefined
    return true
  }

  /** Behind an empty line the domain's or the registrar's label ends the section, however deep it stands. */
  const isRest = (section: Section, label: string, own: ReturnType<typeof fieldOf>): boolean =>
    (section === 'nameServers' || isRole(section)) &&
    contactFieldOf(label) === undefined &&
    (own === 'registrar.name' || (own?.startsWith('domain.') === true && own !== 'domain.nameServers'))

  /** Behind a role's own value only a contact's labels are its own: `Address:` below `Registrant: Example Ltd`. */
  const takeInline = ({ label = '', value, indent }: Line): boolean => {
    const own = fieldOf(label)
    const isHolders = own?.startsWith('registrant.') ?? false
    const field = own === undefined || isHolders ? fieldIn(open!.section, label) : undefined
    if (field === undefined || (isHolders && open!.section !== 'registrant')) return false
    put(field, value)
    last = { field, indent, isEmpty: value === '' }
    return true
  }

  /** A heading that we do not know ends the section before it; what follows tells whether it begins a record. */
  const unknownAt = ({ label = '', indent, isBracketed }: Line): Section | undefined => {
    const isWithin = open !== undefined && !open.isInline && isRole(open.section) && indent <= open.indent
    // `DNSSEC:` alone: its value stands below, or its keys, which have dates of their own.
    if (isAfterBlank && fieldOf(label) === 'domain.dnssec') return 'unknown'
    return isAfterBlank && fieldOf(label) === undefined && (isBracketed || isWithin) ? 'unknown' : undefined
  }

  const takeLabelled = (line: Line): void => {
    const { label = '', value, indent } = line
    const heading = line.isBracketed ? label.replace(/[-_]c$/, '') : label
    const [first, ...others] = value === '' ? sectionsOf(heading) : []
    const section = value === '' ? (first ?? unknownAt(line)) : undefined
    const field = fieldOf(label)
    listed = undefined
    if (value === '' && takeHeadline(values, label)) return
    if (section !== undefined && !isRegistrarLine(label)) {
      if (field === 'evidence') evidence += 1
      begin(section, indent)
      if (isRole(section)) {
        for (const other of others) if (isRole(other)) shared.set(other, section)
        if (line.note !== undefined) put(`${section}.id`, line.note)
      }
      if (field === 'domain.name' || field === 'domain.dnssec' || field === 'registrant.org')
        last = { field, indent, isEmpty: true }
      return
    }
    if (isValue(value) && isKey(label, value)) isSigned = true
    if (label === 'contact type' && values.has('domain.name')) {
      object = { kind: label, handle: value.toLowerCase(), values: new Map() }
      objects.push(object)
      open = undefined
      return
    }
    if (isAfterBlank && isBorder(label, values.has('domain.name')) && !isInSection(label)) {
      object = { kind: label, handle: '', values: new Map() }
      objects.push(object)
      open = undefined
    } else if (isAfterBlank && isRegistrarRecord(values, label)) {
      object = { kind: 'registrar', handle: value, values: new Map() }
      objects.push(object)
      open = undefined
      return
    } else if (object && (isAfterBlank || object.kind === 'contact type') && isOfDomain(values, field)) {
      // Name servers in a record of their own, or the rest of the domain's.
      object = field === 'domain.nameServers' ? { kind: 'ns-list', handle: '', values: new Map() } : undefined
    }
    if (object && field !== 'domain.name') {
      takeOfObject(object, label, value)
      if (/^(?:nsset|ns-list)$/.test(object.kind)) takeOfServers(label, field, value)
      return
    }
    object = undefined
    if (open && takeInSection(line)) return
    takeOfDomain(label, field, line)
  }

  /** FRED's set of name servers names them, and the technical contact. */
  const takeOfServers = (label: string, field: ReturnType<typeof fieldOf>, value: string): void => {
    if (field === 'domain.nameServers') put(field, value)
    if (refersTo(label) === 'tech' && !handles.has('tech')) handles.set('tech', value)
  }

  /** Below a heading only a handle begins a record of its own: `% Technical Contact:` and `contact-id:` below it. */
  const isInSection = (label: string): boolean =>
    open !== undefined && !open.isInline && (open.hasContent || !isHandleLabel(label))

  /** `Registrar:` without a value among the domain's labels is no heading where values stand on the same line. */
  const isRegistrarLine = (label: string): boolean => label === 'reseller' && open === undefined && !isAfterBlank

  const takeOfDomain = (label: string, field: ReturnType<typeof fieldOf>, { value, indent }: Line): void => {
    last = undefined
    if (label === 'eligibility type') isPerson = /sole|citizen|individual|resident/i.test(value)
    const role = value.includes('://') ? undefined : refersTo(label)
    const reached = role && /^([A-Z]{2,6}(?:\d{3,}|-\d{1,9}))(?: | ?\()([^\s()@]{1,64}@[^\s()@]{1,255})\)?$/.exec(value)
    if (role && reached) {
      put(`${role}.email`, reached[2]!)
      takeOfDomain(label, field, { label, value: reached[1]!, indent })
      return
    }
    if (role && isValue(value) && !handles.has(role)) handles.set(role, value)
    if (label === 'descr') {
      isDescribed = true
      begin('registrant', indent, true)
      addLine('registrant', value)
      return
    }
    if (role && value !== '') {
      begin(role, indent, true)
      listed = { role, indent }
    }
    if (field === undefined) {
      const named = namePartAt(label)
      if (named) joinName(values, named.field, named.part, value)
      else takeOfHolder(label, value)
      return
    }
    if (field === 'evidence' || (label === 'registered for' && value === '')) {
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
    // The address below a reseller is not the registrar's.
    const isResellers = label === 'url' && isBelowReseller
    isBelowReseller = field === 'registrar.reseller'
    if (isResellers) return
    if (field === 'domain.name') isInDomain = true
    if (value !== '' && (field === 'registrar.name' || /^registrant\.(?:name|org)$/.test(field)))
      begin(field === 'registrar.name' ? 'registrar' : 'registrant', indent, true)
    if (isBareHolder(label)) {
      holders.add(value)
      listed = { role: 'registrant', indent }
    }
    // The last change is the newest; the first of some registries is the assignment.
    if (label === 'changed' && /\(assigned\)$/i.test(value)) put('domain.created', value)
    else {
      // A reseller may stand before the registrar.
      if (label === 'changed' || label === 'registrar of record') values.delete(field)
      put(field, value)
    }
    last = { field, indent, isEmpty: value === '' }
  }

  /** `Name:` and `Telephone:` in the paragraph of the domain's name, under no heading, are its holder's. */
  const takeOfHolder = (label: string, value: string): void => {
    const field = contactFieldOf(label)
    const isFree = open === undefined || open.section === 'registrant'
    if (!isInDomain || !isFree || field === undefined || field === 'url' || field === 'id') return
    if (domainNameOf(value) === undefined || field === 'email') put(`registrant.${field}`, value)
  }

  const takeBare = ({ value, indent }: Line): void => {
    const label = value.length <= longestLabel ? foldLabel(value) : ''
    const isFirst = open?.hasContent === false && indent <= open.indent
    const mayOpen = isAfterBlank || isFirst || isPlainHeading(value)
    const heading = mayOpen ? sectionOf(label) : undefined
    if (heading !== undefined) begin(heading, indent)
    else if (open && isRole(open.section) && values.has(`${open.section}.name`) && label === 'address')
      last = { field: `${open.section}.street`, indent, isEmpty: true }
    else if (takeHeadline(values, value)) return
    else if (listed && indent > listed.indent) addLine(listed.role, value)
    else if (last && mayContinue(last, indent, values)) put(last.field, value)
    else if (open && !open.isInline && (!open.hasContent || !isAfterBlank || indent === open.onlyLineAt))
      takeBareInSection(open, value, indent)
    else open = undefined
  }

  const takeBareInSection = (within: Open, value: string, indent: number): void => {
    const field = bareFieldOf(within, value, values.has('registrar.name'))
    if (field !== undefined) put(field, field === 'domain.nameServers' ? value.replace(/^- /, '') : value)
    else if (isRole(within.section) && value.length < 200) addLine(within.section, value)
    if (!within.hasContent && indent > within.indent) within.onlyLineAt = indent
    else delete within.onlyLineAt
    within.hasContent = true
  }

  for (const raw of text.split('\n', mostLines)) {
    const line = nestedOf(lineOf(raw))
    if (line.label !== undefined) takeLabelled(line)
    else if (line.value !== '') takeBare(line)
    const isBlank = line.label === undefined && line.value === ''
    if (isBlank) {
      last = undefined
      listed = undefined
      isInDomain = false
    }
    isAfterBlank = isBlank
  }
  takeStateDate(values)
  if (isSigned && !values.has('domain.dnssec')) values.set('domain.dnssec', ['signedDelegation'])
  for (const [role, first] of shared) copyContact(values, bare, first, role)
  joinContacts({ values, bare, objects, handles, holders, isDescribed, isPerson } satisfies LocalDraft)
  return { values, evidence }
}
