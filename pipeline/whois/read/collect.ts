/** Labelled lines to values by field. A file may hold several records; only the domain's own are kept. */
import { fieldOf, type LabelField } from './labels.ts'
import { eachLabelled } from './lines.ts'

export interface Collected {
  readonly values: ReadonlyMap<LabelField, readonly string[]>
  /** Labels that no field is read from but that only a record holds: they tell that one was found. */
  readonly evidence: number
}

/** A value longer than this is prose under a label's name. */
const longestValue = 1000

const nothing = /^(?:n\/?a|none|null|nil|-+|\.+)$/i

export const collect = (text: string): Collected => {
  let values = new Map<LabelField, string[]>()
  let evidence = 0
  let foreign = false
  eachLabelled(text, (label, value) => {
    const field = fieldOf(label)
    if (field === undefined) return
    if (field === 'evidence') {
      evidence += 1
      return
    }
    if (field === 'other record') {
      // Old Verisign replies put look-alike host records, each with a registrar, in front of the domain's own.
      foreign = true
      return
    }
    if (field === 'domain.name' || field === 'domain.id') foreign = false
    if (foreign || value === '' || value.length > longestValue || nothing.test(value)) return
    // A record of a name without a dot is the TLD's, quoted in front of the domain's by clients that start at IANA.
    if (field === 'domain.name' && value.includes('.') && values.get(field)?.[0]?.includes('.') === false)
      values = new Map()
    const known = values.get(field)
    if (known) known.push(value)
    else values.set(field, [value])
  })
  return { values, evidence }
}
