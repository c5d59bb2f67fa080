/** What collecting the lines of a reply gives. */
import type { LabelField } from './labels.ts'

export interface Collected {
  readonly values: ReadonlyMap<LabelField, readonly string[]>
  /** Labels that no field is read from but that only a record holds: they tell that one was found. */
  readonly evidence: number
}

/** A value longer than this is prose under a label's name. */
const longestValue = 1000

/** `None`, `-`, `No registrar listed.  This domain is directly registered with Nominet.` */
const nothing = /^(?:(?:\**n\/?a\**|not applicable|none|null|nil|-+|\.+|~|https?:\/\/)$|no [a-z ]{1,30} listed\.)/i

export const isValue = (value: string): boolean => value !== '' && value.length <= longestValue && !nothing.test(value)

/** `NA` behind a country's label is Namibia. */
export const isValueOf = (field: string, value: string): boolean =>
  isValue(value) || (value === 'NA' && field.endsWith('country'))
