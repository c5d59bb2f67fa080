/**
 * Replies of country-code registries and .edu: headings with lines below them, values on the lines below their label, and contacts
 * as records of their own that the domain refers to by handle.
 */
import { type Collected, isValue } from './collected.ts'
import {
  borders,
  contactFieldOf,
  handleLabels,
  namePartOf,
  recordAt,
  refersTo,
  takeOfObject,
} from './contact-objects.ts'
import { takeOfDomain } from './domain-lines.ts'
import { copyContact, joinContacts } from './join-contacts.ts'
import { foldLabel, longestLabel } from './lines.ts'
import { localFieldOf } from './local-labels.ts'
import { type Line, lineOf } from './local-lines.ts'
import { takeBareInSection, takeInSection } from './section-content.ts'
import { isRole } from './section-fields.ts'
import { isKey, isPlainHeading, mayContinue, nestedOf, takeStateDate } from './section-lines.ts'
import {
  addLine,
  beginObject,
  beginSection,
  isOfDomain,
  isRegistrarRecord,
  put,
  SectionState,
  takeHeadline,
} from './section-state.ts'
import { type Section, sectionOf, sectionsOf } from './sections.ts'

const mostLines = 20_000

/** How deep a label with a value stands on the next line; -1 where none does. */
const depthBelow = ({ lines, at }: SectionState): number => {
  const { label, value, indent } = lineOf(lines[at + 1] ?? '')
  return label !== undefined && value !== '' ? indent : -1
}

/** A heading that we do not know ends the section before it; what follows tells whether it begins a record. */
const unknownAt = (state: SectionState, { label = '', indent, isBracketed }: Line): Section | undefined => {
  const { open, isAfterBlank } = state
  if (!isAfterBlank) return undefined
  const field = localFieldOf(label)
  // `DNSSEC:` alone: its value stands below, or its keys, which have dates of their own.
  if (field === 'domain.dnssec') return 'unknown'
  const isWithin = open !== undefined && isRole(open.section) && indent <= open.indent
  // A contact's `Company Name:` or `Given name:` without a value is a label, not a heading.
  const isContacts = contactFieldOf(label) !== undefined || namePartOf(label) !== undefined
  if (field !== undefined || (isWithin && isContacts)) return undefined
  return isBracketed || isWithin || depthBelow(state) > indent ? 'unknown' : undefined
}

/** `Reseller:` without a value among the domain's labels is no heading. */
const isResellerLine = ({ open, isAfterBlank }: SectionState, label: string): boolean =>
  label === 'reseller' && open === undefined && !isAfterBlank

/** `Agent:` of a domain that names its registrar, or `Licensee:` of one that names its holder, is somebody else. */
const isAnother = ({ values }: SectionState, label: string, section: Section): boolean =>
  ['agent', 'licensee'].includes(label) && [...values.keys()].some(field => field.startsWith(`${section}.`))

/** `organization:`, `admin-c:` or `nserver:` without a value among other labels of its paragraph, at their depth: it opens nothing. */
const isAmid = (state: SectionState, { label = '', indent }: Line): boolean =>
  !state.isAfterBlank &&
  (contactFieldOf(label) !== undefined || label === 'nserver' || label.endsWith('-c')) &&
  depthBelow(state) === indent

/** Takes a label alone that opens a section; true when it was one. */
const takeHeading = (state: SectionState, line: Line): boolean => {
  const { label = '', value, indent } = line
  if (value !== '') return false
  if (takeHeadline(state.values, label)) return true
  if (isAmid(state, line)) return false
  // The domain's name alone, above its holder.
  if (label === state.values.get('domain.name')?.[0]?.toLowerCase().split(' ', 1)[0]) {
    beginSection(state, 'registrant', indent)
    return true
  }
  const [first, ...others] = sectionsOf(label.replace('_', '-'))
  const section = first === undefined ? unknownAt(state, line) : isAnother(state, label, first) ? 'other' : first
  if (section === undefined || isResellerLine(state, label)) return false
  const field = localFieldOf(label)
  if (field === 'evidence') state.evidence += 1
  beginSection(state, section, indent)
  if (isRole(section)) {
    for (const other of others) if (isRole(other)) state.shared.set(other, section)
    if (line.note !== undefined) put(state, `${section}.id`, line.note)
  }
  if (field === 'domain.name' || field === 'domain.dnssec' || field === 'registrant.org')
    state.last = { field, indent, isEmpty: true }
  return true
}

/** Right below a heading only a handle begins a record of its own: `% Technical Contact:` and `contact-id:` below it. */
const isInSection = ({ open }: SectionState, { label = '', indent }: Line): boolean =>
  open !== undefined && !open.isInline && (open.hasContent ? indent > open.indent : !handleLabels.has(label))

/** Does a paragraph that begins with a name hold the handle of its record: `organization:`, and `nic-hdl:` further down? */
const holdsHandle = ({ lines, at }: SectionState): boolean => {
  for (const raw of lines.slice(at, at + 30)) {
    if (raw.trim() === '') return false
    if (/^\s*nic-(?:hdl|handle)/i.test(raw)) return true
  }
  return false
}

/** Before the domain's own record, a label that the domain also has begins no other record; `person` does. */
const mayBegin = (state: SectionState, label: string): boolean =>
  borders.has(label)
    ? state.values.has('domain.name') || label === 'person' || localFieldOf(label) === undefined
    : contactFieldOf(label) !== undefined && holdsHandle(state)

/** Takes a label that begins or ends a record of its own. */
const takeBorder = (state: SectionState, line: Line): void => {
  const { label = '', value } = line
  const { values, isAfterBlank, object } = state
  const field = localFieldOf(label)
  if (label === 'contact type' && values.has('domain.name')) beginObject(state, label, value.toLowerCase())
  else if (isAfterBlank && mayBegin(state, label) && !isInSection(state, line)) beginObject(state, label)
  else if (isAfterBlank && isRegistrarRecord(values, label)) beginObject(state, 'registrar', value)
  else if (object && (isAfterBlank || object.kind === 'contact type') && isOfDomain(values, field))
    // Name servers in a record of their own, or the rest of the domain's.
    state.object = field === 'domain.nameServers' ? { kind: 'ns-list', handle: '', values: new Map() } : undefined
}

/** FRED's set of name servers names them, and the technical contact. */
const takeOfServers = (state: SectionState, label: string, value: string): void => {
  const field = localFieldOf(label)
  if (field === 'domain.nameServers') put(state, field, value)
  if (refersTo(label) === 'tech' && !state.handles.has('tech')) state.handles.set('tech', value)
}

/** Begins the record of the handle on the line before, where this one names whom it stands for. */
const takeReference = (state: SectionState, { label = '', value }: Line): void => {
  const { reference, isAfterBlank } = state
  if (reference && label === 'name' && state.object?.handle !== reference.handle) {
    state.object = reference
    state.objects.push(reference)
    state.open = undefined
  }
  state.reference = isAfterBlank ? recordAt(label, value) : undefined
}

const takeLabelled = (state: SectionState, line: Line): void => {
  const { label = '', value } = line
  state.listed = undefined
  takeReference(state, line)
  if (takeHeading(state, line)) return
  if (isValue(value) && isKey(label, value)) state.isSigned = true
  takeBorder(state, line)
  const { object } = state
  const field = localFieldOf(label)
  if (object && field !== 'domain.name') {
    takeOfObject(object, label, value)
    if (['nsset', 'ns-list'].includes(object.kind)) takeOfServers(state, label, value)
    return
  }
  state.object = undefined
  if (state.open && takeInSection(state, state.open, line)) return
  takeOfDomain(state, field, line)
}

const takeBare = (state: SectionState, line: Line): void => {
  const { value, indent } = line
  const { values, open, last, listed, isAfterBlank } = state
  const label = value.length <= longestLabel ? foldLabel(value) : ''
  const isFirst = open?.hasContent === false && indent <= open.indent
  const mayOpen = isAfterBlank || isFirst || isPlainHeading(value)
  const heading = mayOpen ? sectionOf(label) : undefined
  if (heading !== undefined) beginSection(state, heading, indent)
  else if (open && isRole(open.section) && values.has(`${open.section}.name`) && label === 'address')
    state.last = { field: `${open.section}.street`, indent, isEmpty: true }
  else if (takeHeadline(values, value)) return
  else if (listed && indent > listed.indent) addLine(state, listed.role, value)
  else if (last && mayContinue(last, line, values)) put(state, last.field, value)
  else if (open && !open.isInline && (!open.hasContent || !isAfterBlank || indent === open.onlyLineAt))
    takeBareInSection(state, open, value, indent)
  else state.open = undefined
}

export const collectSections = (text: string): Collected => {
  const state = new SectionState(text.split('\n', mostLines))
  for (const [at, raw] of state.lines.entries()) {
    // `(Database last updated on):` below a label that has no value yet: the label in another language.
    if (state.last?.isEmpty && /^\([^()]{4,60}\):$/.test(raw.trim())) continue
    const line = nestedOf(lineOf(raw))
    const isBlank = line.label === undefined && line.value === ''
    state.at = at
    if (line.label === undefined) state.reference = undefined
    if (line.label !== undefined) takeLabelled(state, line)
    else if (!isBlank) takeBare(state, line)
    else {
      state.last = undefined
      state.listed = undefined
      state.isInDomain = false
    }
    state.isAfterBlank = isBlank
  }
  const { values, bare, shared, evidence } = state
  takeStateDate(values)
  if (state.isSigned && !values.has('domain.dnssec')) values.set('domain.dnssec', ['signedDelegation'])
  for (const [role, first] of shared) copyContact(values, bare, first, role)
  joinContacts(state)
  return { values, evidence }
}
