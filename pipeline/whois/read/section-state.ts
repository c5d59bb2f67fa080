/** What the lines of a reply in sections have said so far. */
import type { Role } from '../model.ts'
import { isValue, isValueOf } from './collected.ts'
import { type ContactObject, namePartOf } from './contact-objects.ts'
import type { LabelField, LabelMeaning } from './labels.ts'
import { headlineOf } from './local-lines.ts'
import { isRole } from './section-fields.ts'
import type { Open } from './section-lines.ts'
import type { Section } from './sections.ts'

type SectionValues = Map<LabelField, string[]>

export class SectionState {
  /** The reply's lines, and which of them is read. */
  readonly lines: readonly string[]
  at = 0
  readonly values: SectionValues = new Map()
  /** Lines without labels, by the role they stand under. */
  readonly bare = new Map<Role, string[]>()
  readonly objects: ContactObject[] = []
  readonly handles = new Map<Role, string>()
  /** What stands behind a label that names the holder alone, as `Registrant: Example Ltd`. */
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
  /** The holder stands behind `descr:`. */
  isDescribed = false
  /** The record calls the holder a natural person. */
  isPerson = false
  isInDomain = false
  isSigned = false
  isBelowReseller = false

  constructor(lines: readonly string[]) {
    this.lines = lines
  }
}

const putValue = (values: SectionValues, field: LabelField, value: string): void => {
  const known = values.get(field)
  // Below a postal code `NA` is the province of Naples.
  const isNaples = value === 'NA' && /^\d{5}$/.test(known?.at(-1) ?? '')
  if (!isValueOf(field, value) && !isNaples) return
  if (known) known.push(value)
  else values.set(field, [value])
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

/** Joins a first or last name to the name known so far. */
export const joinName = (values: SectionValues, field: LabelField, label: string, value: string): void => {
  const join = namePartOf(label)
  if (join && isValue(value)) values.set(field, [join(values.get(field)?.[0], value)])
}

/** Takes a line without a label that names the domain, such as `Domain EXAMPLE.KG (ACTIVE)`; true when it was one. */
export const takeHeadline = (values: SectionValues, text: string): boolean => {
  const headline = values.has('domain.name') ? undefined : headlineOf(text)
  if (headline) putValue(values, 'domain.name', headline.name)
  if (headline?.status !== undefined) putValue(values, 'domain.statuses', headline.status)
  return headline !== undefined
}

/** A label of the domain or its registrar that has had no value yet. */
export const isOfDomain = (values: SectionValues, field: LabelMeaning | undefined): boolean =>
  field !== undefined && /^(?:domain|registrar)\.(?!id$)/.test(field) && !values.has(field as LabelField)

/** `registrar:` again behind an empty line begins the registrar's own record. */
export const isRegistrarRecord = (values: SectionValues, label: string): boolean =>
  label === 'registrar' && values.has('registrar.name') && values.has('domain.name')
