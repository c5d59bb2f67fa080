/** What the lines of a reply in sections have said so far. */
import type { Role } from '../model.ts'
import type { ContactObject } from './contact-objects.ts'
import type { LabelField } from './labels.ts'
import { isRole } from './section-fields.ts'
import type { Open } from './section-lines.ts'
import { putValue, type SectionValues } from './section-values.ts'
import type { Section } from './sections.ts'

export class SectionState {
  readonly values: SectionValues = new Map()
  /** Lines without labels, by the role they stand under. */
  readonly bare = new Map<Role, string[]>()
  readonly objects: ContactObject[] = []
  readonly handles = new Map<Role, string>()
  readonly holders = new Set<string>()
  /** Contacts below a heading of several, by the one whose section it opened. */
  readonly shared = new Map<Role, Role>()
  evidence = 0
  open: Open | undefined
  object: ContactObject | undefined
  /** The record that begins if a name stands on the next line. */
  reference: ContactObject | undefined
  /** A field whose value stands on the lines below, or may go on there. */
  last: { readonly field: LabelField; readonly indent: number; readonly isEmpty: boolean } | undefined
  /** The role whose lines may stand below its value, deeper: `Tech Contact: 80000`. */
  listed: { readonly role: Role; readonly indent: number } | undefined
  isAfterBlank = true
  isForeign = false
  isDescribed = false
  isPerson = false
  isInDomain = false
  isSigned = false
  isBelowReseller = false
}

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
