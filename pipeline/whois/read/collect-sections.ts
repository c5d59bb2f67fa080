/**
 * Replies of country-code registries and .edu: headings with lines below them, values on the lines below their label, and contacts
 * as records of their own that the domain refers to by handle.
 */
import { type Collected, isValue } from './collected.ts'
import { borders, contactFieldOf, handleLabels, recordAt, refersTo, takeOfObject } from './contact-objects.ts'
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

/** A heading that we do not know ends the section before it; what follows tells whether it begins a record. */
const unknownAt = ({ open, isAfterBlank, hasDeeperLabels }: SectionState, line: Line): Section | undefined => {
  const { label = '', indent, isBracketed } = line
  const isWithin = open !== undefined && !open.isInline && isRole(open.section) && indent <= open.indent
  // `DNSSEC:` alone: its value stands below, or its keys, which have dates of their own.
  if (isAfterBlank && localFieldOf(label) === 'domain.dnssec') return 'unknown'
  // A contact's `Company Name:` without a value is a label, not a heading.
  const isKnown = localFieldOf(label) !== undefined || (isWithin && contactFieldOf(label) !== undefined)
  return isAfterBlank && !isKnown && (isBracketed || isWithin || hasDeeperLabels) ? 'unknown' : undefined
}

/** `Registrar:` without a value among the domain's labels is no heading where values stand on the same line. */
const isRegistrarLine = ({ open, isAfterBlank }: SectionState, label: string): boolean =>
  label === 'reseller' && open === undefined && !isAfterBlank

/** `Agent:` of a domain that names its registrar, or `Licensee:` of one that names its holder, is somebody else. */
const isAnother = ({ values }: SectionState, label: string, section: Section): boolean =>
  /^(?:agent|licensee)$/.test(label) && [...values.keys()].some(field => field.startsWith(`${section}.`))

/** Takes a label alone that opens a section; true when it was one. */
const takeHeading = (state: SectionState, line: Line): boolean => {
  const { label = '', value, indent } = line
  if (value !== '') return false
  if (takeHeadline(state.values, label)) return true
  if (state.isAmid) return false
  // The domain's name alone, above its holder.
  if (label === state.values.get('domain.name')?.[0]?.split(' ', 1)[0]?.toLowerCase()) {
    beginSection(state, 'registrant', indent)
    return true
  }
  const [first, ...others] = sectionsOf(line.isBracketed ? label.replace(/[-_]c$/, '') : label)
  const section = first === undefined ? unknownAt(state, line) : isAnother(state, label, first) ? 'other' : first
  if (section === undefined || isRegistrarLine(state, label)) return false
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

/** Before the domain's own record, a label that the domain also has begins no other record; `person` does. */
const mayBegin = ({ values, holdsHandle }: SectionState, label: string): boolean =>
  (borders.has(label) && (values.has('domain.name') || label === 'person' || localFieldOf(label) === undefined)) ||
  holdsHandle

/** Takes a label that begins or ends a record of its own; true when the line says no more. */
const takeBorder = (state: SectionState, line: Line): boolean => {
  const { label = '', value } = line
  const { values, isAfterBlank, object } = state
  const field = localFieldOf(label)
  const isContact = label === 'contact type' && values.has('domain.name')
  if (isContact) beginObject(state, label, value.toLowerCase())
  else if (isAfterBlank && mayBegin(state, label) && !isInSection(state, line)) beginObject(state, label)
  else if (isAfterBlank && isRegistrarRecord(values, label)) {
    beginObject(state, 'registrar', value)
    return true
  } else if (object && (isAfterBlank || object.kind === 'contact type') && isOfDomain(values, field))
    // Name servers in a record of their own, or the rest of the domain's.
    state.object = field === 'domain.nameServers' ? { kind: 'ns-list', handle: '', values: new Map() } : undefined
  return isContact
}

/** FRED's set of name servers names them, and the technical contact. */
const takeOfServers = (state: SectionState, label: string, value: string): void => {
  const field = localFieldOf(label)
  if (field === 'domain.nameServers') put(state, field, value)
  if (refersTo(label) === 'tech' && !state.handles.has('tech')) state.handles.set('tech', value)
}

/** Begins the record of the handle on the line before, where this one names whom it stands for. */
const takeReference = (state: SectionState, { label = '', value }: Line): void => {
  const { reference, isAfterBlank, values } = state
  if (reference && label === 'name' && state.object?.handle !== reference.handle) {
    state.object = reference
    state.objects.push(reference)
    state.open = undefined
  }
  state.reference = isAfterBlank && values.has('domain.name') ? recordAt(label, value) : undefined
}

const takeLabelled = (state: SectionState, line: Line): void => {
  const { label = '', value } = line
  state.listed = undefined
  takeReference(state, line)
  if (takeHeading(state, line)) return
  if (isValue(value) && isKey(label, value)) state.isSigned = true
  if (takeBorder(state, line)) return
  const { object } = state
  const field = localFieldOf(label)
  if (object && field !== 'domain.name') {
    takeOfObject(object, label, value)
    if (/^(?:nsset|ns-list)$/.test(object.kind)) takeOfServers(state, label, value)
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

/** `organization:`, `admin-c:` or `nserver:` without a value among other labels of its paragraph, at their depth: it opens nothing. */
const isAmid = ({ label = '', indent }: Line, next: string): boolean => {
  if (contactFieldOf(label) === undefined && !/^nserver$|-c$/.test(label)) return false
  const below = lineOf(next)
  return below.label !== undefined && below.value !== '' && below.indent === indent
}

/** `Utility:` with deeper labels below it: what they state is of something else. */
const hasDeeperLabels = ({ indent }: Line, next: string): boolean => {
  const below = lineOf(next)
  return below.label !== undefined && below.value !== '' && below.indent > indent
}

/** Does a paragraph that begins with a name hold the handle of its record: `organization:`, and `nic-hdl:` further down? */
const holdsHandle = (lines: readonly string[], from: number): boolean => {
  for (const raw of lines.slice(from, from + 30)) {
    const { label, value } = lineOf(raw)
    if (label === undefined && value === '') return false
    if (label !== undefined && value !== '' && /^nic-(?:hdl|handle)/.test(label)) return true
  }
  return false
}

export const collectSections = (text: string): Collected => {
  const state = new SectionState()
  const lines = text.split('\n', mostLines)
  for (const [at, raw] of lines.entries()) {
    // `(Database last updated on):` below a label that has no value yet: the label in another language.
    if (state.last?.isEmpty && /^\([^()]{4,60}\):$/.test(raw.trim())) continue
    const line = nestedOf(lineOf(raw))
    const mayHead = line.label !== undefined && line.value === ''
    state.isAmid = mayHead && !state.isAfterBlank && isAmid(line, lines[at + 1] ?? '')
    state.hasDeeperLabels = mayHead && state.isAfterBlank && hasDeeperLabels(line, lines[at + 1] ?? '')
    const mayName = state.isAfterBlank && line.label !== undefined && state.values.has('domain.name')
    state.holdsHandle = mayName && contactFieldOf(line.label) !== undefined && holdsHandle(lines, at)
    const isBlank = line.label === undefined && line.value === ''
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
