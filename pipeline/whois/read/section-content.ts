/** Lines below a heading, or behind a role's own value. */
import { contactFieldOf, namePartOf, refersTo } from './contact-objects.ts'
import type { LabelMeaning } from './labels.ts'
import { localFieldOf } from './local-labels.ts'
import type { Line } from './local-lines.ts'
import { fieldIn, isRole } from './section-fields.ts'
import { bareFieldOf, type Open, unlisted } from './section-lines.ts'
import { addLine, beginSection, joinName, put, type SectionState } from './section-state.ts'
import type { Section } from './sections.ts'

/** Behind an empty line the domain's or the registrar's label ends the section, however deep it stands. */
const isRest = (section: Section, label: string, own: LabelMeaning | undefined): boolean =>
  (section === 'nameServers' || isRole(section)) &&
  contactFieldOf(label) === undefined &&
  (own === 'registrar.name' || own?.startsWith('domain.') === true)

/** Behind a role's own value only a contact's labels are its own: `Address:` below `Registrant: Example Ltd`. */
const takeInline = (state: SectionState, { section }: Open, { label = '', value, indent }: Line): boolean => {
  const field = localFieldOf(label) === undefined ? fieldIn(section, label) : undefined
  if (field === undefined) return false
  put(state, field, value)
  state.last = { field, indent, isEmpty: value === '' }
  return true
}

/** What becomes of a labelled line inside a section: the section takes it, leaves it to the domain, or ends before it. */
type Outcome = 'taken' | 'left' | 'ended'

/** A field of the section's object, or an unknown label that belongs to it all the same. */
const takeField = (state: SectionState, open: Open, { label = '', value, indent }: Line): Outcome => {
  const { section } = open
  const own = localFieldOf(label)
  const field = fieldIn(section, label.replace(/-loc$/, ''))
  // `person-loc:` repeats `person:` in the country's own letters; it counts where the other is not stated.
  if (label.endsWith('-loc') && field && (state.values.has(field) || field.endsWith('.street'))) return 'taken'
  if (field === undefined && own !== undefined && indent <= open.indent && contactFieldOf(label) === undefined) {
    // A label of the domain at the heading's own depth ends the section: `Registrant:` alone, then `Registrar: X`.
    const isOthers = own === 'registrar.name' || own === 'domain.nameServers' || refersTo(label) !== undefined
    if ((!open.hasContent && section !== 'other') || isOthers) return 'ended'
  }
  state.last = field === undefined ? undefined : { field, indent, isEmpty: value === '' }
  if (field === undefined) return 'taken'
  if (namePartOf(label)) joinName(state.values, field, label, value)
  else put(state, field, value)
  return 'taken'
}

const outcomeOf = (state: SectionState, open: Open, line: Line): Outcome => {
  const { label = '', value, indent } = line
  const { section } = open
  open.depth ??= indent
  if (!open.isInline && open.depth > open.indent && indent <= open.indent) return 'ended'
  const isNewBlock = open.hasContent && state.isAfterBlank
  if (isNewBlock && (indent <= open.indent || open.isInline)) return 'ended'
  const own = localFieldOf(label)
  // `DNSSEC: unsigned` at the foot of the name servers.
  if (section === 'nameServers' && own === 'domain.dnssec') return 'left'
  if (isNewBlock && isRest(section, label, own)) return 'ended'
  if (open.isInline) return takeInline(state, open, line) ? 'taken' : 'left'
  if (section === 'unknown') {
    // `Created:` or `Registrar:` below it is the domain's; `Type:` or `Name:` begins a record of something else.
    beginSection(state, 'other', open.indent)
    return own !== undefined && contactFieldOf(label) === undefined ? 'ended' : 'taken'
  }
  if (section === 'domain' || section === 'statuses') {
    open.hasContent = true
    if (label === 'name') put(state, 'domain.name', value)
    return 'left'
  }
  if (section === 'registrar' && own === 'registrar.name') {
    put(state, own, value)
    return 'taken'
  }
  if (own === 'domain.name') return 'ended'
  // A contact does not expire.
  if (own === 'domain.expires' || label.startsWith('domain name ')) return 'left'
  return takeField(state, open, line)
}

/** Takes a labelled line inside a section; true when the section took it. */
export const takeInSection = (state: SectionState, open: Open, line: Line): boolean => {
  const outcome = outcomeOf(state, open, line)
  if (outcome === 'ended') state.open = undefined
  if (outcome === 'taken') open.hasContent = true
  return outcome === 'taken'
}

/** Takes a line without a label below a heading. */
export const takeBareInSection = (state: SectionState, open: Open, value: string, indent: number): void => {
  // `Flags:` of none, an empty line, then a sentence at the heading's depth.
  const isApart = open.section === 'statuses' && state.isAfterBlank && indent <= open.indent
  const field = isApart ? undefined : bareFieldOf(open, value, state.values.has('registrar.name'))
  if (field !== undefined) put(state, field, unlisted(value))
  else if (isRole(open.section) && value.length < 200) addLine(state, open.section, value)
  open.depth ??= indent
  if (!open.hasContent && indent > open.indent) open.onlyLineAt = indent
  else delete open.onlyLineAt
  open.hasContent = true
}
