/** Which field a label names under a heading: `Name:` below `Registrant:` is the registrant's. */
import { type Role, roles } from '../model.ts'
import { contactFieldOf, namePartOf } from './contact-objects.ts'
import type { LabelField } from './labels.ts'
import { localFieldOf } from './local-labels.ts'
import type { Section } from './sections.ts'

export const isRole = (section: Section): section is Role => roles.some(role => role === section)

/** The field that a label names inside a section. */
export const fieldIn = (section: Section, label: string): LabelField | undefined => {
  if (section === 'nameServers') return nameServerField(label)
  if (section === 'abuse') return fieldIn('registrar', label)
  const field = contactFieldOf(label)
  // A reseller is known by name alone.
  if (section === 'reseller') return field === 'name' || field === 'org' ? 'registrar.reseller' : undefined
  if (isRole(section)) {
    if (field !== undefined && field !== 'url') return `${section}.${field}`
    if (namePartOf(label)) return `${section}.name`
  }
  // `registrant_city`, `holder email` or `Registrar URL` below its own heading.
  const own = label !== section && label.startsWith(section.slice(0, 4)) ? localFieldOf(label) : undefined
  if (own?.startsWith(`${section}.`)) return own as LabelField
  if (section === 'registrant' && label.startsWith('holder ')) return fieldIn(section, label.slice('holder '.length))
  const named = localFieldOf(`${section} ${label}`)
  return named === 'evidence' || named === 'other record' ? undefined : named
}

/** `nserver:`, `DNS:` or `Host Name:` under a heading of name servers. */
const nameServerField = (label: string): LabelField | undefined =>
  localFieldOf(label) === 'domain.nameServers' || /^(?:(?:name|primary|secondary|host)\s?\d{0,2}|\d{1,2})$/.test(label)
    ? 'domain.nameServers'
    : undefined
