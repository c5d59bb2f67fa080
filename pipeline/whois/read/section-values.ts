/** The values that the lines of a reply in sections have given so far, by field: how a line adds to them, and what they tell of a line. */
import { isValue } from './collected.ts'
import { namePartOf } from './contact-objects.ts'
import type { LabelField } from './labels.ts'
import type { localFieldOf } from './local-labels.ts'
import { headlineOf } from './local-lines.ts'

export type SectionValues = Map<LabelField, string[]>

export const putValue = (values: SectionValues, field: LabelField, value: string): void => {
  const known = values.get(field)
  // Below a postal code `NA` is the province of Naples.
  const isNaples = value === 'NA' && field.endsWith('.street') && /^\d{5}$/.test(known?.at(-1) ?? '')
  if (!isValue(value) && !isNaples) return
  if (known) known.push(value)
  else values.set(field, [value])
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
export const isOfDomain = (values: SectionValues, field: ReturnType<typeof localFieldOf>): boolean =>
  field !== undefined && /^(?:domain|registrar)\.(?!id$)/.test(field) && !values.has(field as LabelField)

/** `registrar:` again behind an empty line begins the registrar's own record. */
export const isRegistrarRecord = (values: SectionValues, label: string): boolean =>
  label === 'registrar' && values.has('registrar.name') && values.has('domain.name')
