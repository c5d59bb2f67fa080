/** Labelled lines of the domain's own record, outside the sections of contacts. */
import type { Role } from '../model.ts'
import { isValue } from './collected.ts'
import { contactFieldOf, namePartAt, refersTo } from './contact-objects.ts'
import { isBareHolder } from './join-contacts.ts'
import type { LabelField, LabelMeaning } from './labels.ts'
import type { Line } from './local-lines.ts'
import { addLine, beginSection, joinName, put, type SectionState } from './section-state.ts'
import { domainNameOf } from './values.ts'

/** `Name:` and `Telephone:` in the paragraph of the domain's name, under no heading, are its holder's. */
const takeOfHolder = (state: SectionState, label: string, value: string): void => {
  const field = contactFieldOf(label)
  const isFree = state.open === undefined || state.open.section === 'registrant'
  if (!state.isInDomain || !isFree || field === undefined || field === 'url' || field === 'id') return
  if (domainNameOf(value) === undefined || field === 'email') put(state, `registrant.${field}`, value)
}

/** `AB123 (office@example.com)` behind a role: its handle, and how to reach it. */
const reachedAt = (value: string): { readonly handle: string; readonly email: string } | undefined => {
  const found = /^([A-Z]{2,6}(?:\d{3,}|-\d{1,9}))(?: | ?\()([^\s()@]{1,64}@[^\s()@]{1,255})\)?$/.exec(value)
  return found ? { handle: found[1]!, email: found[2]! } : undefined
}

/** The role that a label names, with what its value tells: a handle, or a contact whose lines follow. */
const takeRole = (state: SectionState, role: Role, value: string, indent: number): void => {
  if (isValue(value) && !state.handles.has(role)) state.handles.set(role, value)
  if (value === '') return
  beginSection(state, role, indent, true)
  state.listed = { role, indent }
}

/** A label of the domain's or the registrar's, or the value of a role that needs no heading. */
const takeField = (state: SectionState, field: LabelField, { label = '', value, indent }: Line): void => {
  if (field === 'domain.name' || field === 'domain.id') state.isForeign = false
  if (state.isForeign) return
  // The address below a reseller is not the registrar's.
  const isResellers = label === 'url' && state.isBelowReseller
  state.isBelowReseller = field === 'registrar.reseller'
  if (isResellers) return
  if (field === 'domain.name') state.isInDomain = true
  // `Owner  : Example Ltd`, then its address, each line behind the same label.
  if (label === 'owner' && state.values.has(field)) {
    addLine(state, 'registrant', value)
    return
  }
  if (value !== '' && (field === 'registrar.name' || /^registrant\.(?:name|org)$/.test(field)))
    beginSection(state, field === 'registrar.name' ? 'registrar' : 'registrant', indent, true)
  if (isBareHolder(label)) {
    state.holders.add(value)
    state.listed = { role: 'registrant', indent }
  }
  // The last change is the newest; the first of some registries is the assignment.
  if (label === 'changed' && /\(assigned\)$/i.test(value)) put(state, 'domain.created', value)
  else {
    // A reseller may stand before the registrar.
    if (label === 'changed' || label === 'registrar of record') state.values.delete(field)
    put(state, field, value)
  }
  state.last = { field, indent, isEmpty: value === '' }
}

export const takeOfDomain = (state: SectionState, field: LabelMeaning | undefined, line: Line): void => {
  const { label = '', value, indent } = line
  state.last = undefined
  if (label === 'eligibility type') state.isPerson = /sole|citizen|individual|resident/i.test(value)
  const role = value.includes('://') ? undefined : refersTo(label)
  const reached = role && reachedAt(value)
  if (role && reached) {
    put(state, `${role}.email`, reached.email)
    takeOfDomain(state, field, { ...line, value: reached.handle })
    return
  }
  if (label === 'descr') {
    state.isDescribed = true
    beginSection(state, 'registrant', indent, true)
    addLine(state, 'registrant', value)
    return
  }
  if (role) takeRole(state, role, value, indent)
  const named = field === undefined ? namePartAt(label) : undefined
  if (named) joinName(state.values, named.field, named.part, value)
  else if (field === undefined) takeOfHolder(state, label, value)
  else if (field === 'evidence' || (label === 'registered for' && value === '')) state.evidence += 1
  // Old Verisign replies put look-alike host records, each with a registrar, in front of the domain's own.
  else if (field === 'other record') state.isForeign = true
  else takeField(state, field, line)
}
