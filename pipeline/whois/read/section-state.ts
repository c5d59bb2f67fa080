/** What the lines of a reply in sections have said so far. */
import type { Role } from '../model.ts'
import type { ContactObject } from './contact-objects.ts'
import type { LabelField } from './labels.ts'
import { isRole } from './section-fields.ts'
import type { Open } from './section-lines.ts'
import { putValue, type SectionValues } from './section-values.ts'
import type { Section } from './sections.ts'

export interface SectionState {
  readonly values: SectionValues
  /** Lines without labels, by the role they stand under. */
  readonly bare: Map<Role, string[]>
  readonly objects: ContactObject[]
  readonly handles: Map<Role, string>
  readonly holders: Set<string>
  /** Contacts below a heading of several, by the one whose section it opened. */
  readonly shared: Map<Role, Role>
  evidence: number
  open: Open | undefined
  object: ContactObject | undefined
  /** The record that begins if a name stands on the next line. */
  reference: ContactObject | undefined
  /** A field whose value stands on the lines below, or may go on there. */
  last: { readonly field: LabelField; readonly indent: number; readonly isEmpty: boolean } | undefined
  /** The role whose lines may stand below its value, deeper: `Tech Contact: 80000`. */
  listed: { readonly role: Role; readonly indent: number } | undefined
  isAfterBlank: boolean
  isForeign: boolean
  isDescribed: boolean
  isPerson: boolean
  isInDomain: boolean
  isSigned: boolean
  isBelowReseller: boolean
}

export const emptyState = (): SectionState => ({
  values: new Map(),
  bare: new Map(),
  objects: [],
  handles: new Map(),
  holders: new Set(),
  shared: new Map(),
  evidence: 0,
  open: undefined,
  object: undefined,
  reference: undefined,
  last: undefined,
  listed: undefined,
  isAfterBlank: true,
  isForeign: false,
  isDescribed: false,
  isPerson: false,
  isInDomain: false,
  isSigned: false,
  isBelowReseller: false,
})

export const put = (state: SectionState, field: LabelField, value: string): void => {
  const { values, bare, handles, holders, shared, objects } = state
  // A record of a name without a dot is the TLD's, quoted in front of the domain's by clients that start at IANA.
  if (field === 'domain.name' && value.includes('.') && values.get(field)?.[0]?.includes('.') === false) {
    for (const known of [values, bare, handles, holders, shared]) known.clear()
    objects.length = 0
    state.object = undefined
    state.open = undefined
  }
  putValue(values, field, value)
}

export const addLine = ({ bare }: SectionState, role: Role, value: string): void => {
  bare.set(role, [...(bare.get(role) ?? []), value])
}

export const beginSection = (state: SectionState, section: Section, indent: number, isInline = false): void => {
  state.open = { section, indent, hasContent: isInline, isInline }
  state.object = undefined
  state.last = undefined
}

export const beginObject = (state: SectionState, kind: string, handle = ''): void => {
  const { open } = state
  const role = open && !open.hasContent && isRole(open.section) ? { role: open.section } : {}
  state.object = { kind, handle, ...role, values: new Map() }
  state.objects.push(state.object)
  state.open = undefined
}
