/** `/changes.json`: what an edition differs in from the one shown before it. Like `/status.json`, outside the manifest. */
import { services } from '../contract/routes.ts'
import { compare, groupBy } from '../core/order.ts'
import type { Manifest } from './manifest.ts'

type Compared = Pick<Manifest, 'digest' | 'facts' | 'files'>

/** Keys named of each kind; the counts say how many there are. */
const mostKeys = 100

export interface BodyChange {
  readonly count: number
  /** In code-unit order, the first hundred. */
  readonly keys: readonly string[]
}

export interface ServiceChanges {
  readonly added: BodyChange
  readonly changed: BodyChange
  readonly removed: BodyChange
}

export interface Changes {
  readonly edition: string
  /** The previous edition; null when this is the first. */
  readonly before: string | null
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** The newest day of each service. */
  readonly latest: Readonly<Record<string, string | null>>
  /** By service; `site` is the page and what belongs to it. */
  readonly services: Readonly<Record<string, ServiceChanges>>
}

/** Laid-out copies are not counted: they say the same as their plain files. */
const isCounted = (key: string): boolean => !key.includes('~pretty')

const sections = [...services, 'site'] as const

const sectionOf = (key: string): string => services.find(service => key.startsWith(`${service}/`)) ?? 'site'

const difference = (keys: readonly string[] = []): BodyChange => ({
  count: keys.length,
  keys: [...keys].sort(compare).slice(0, mostKeys),
})

export const changesBetween = (before: Compared | undefined, after: Compared): Changes => {
  const [old, now] = [before?.files ?? {}, after.files]
  const keys = Object.keys(now).filter(isCounted)
  const kinds = {
    added: keys.filter(key => !Object.hasOwn(old, key)),
    changed: keys.filter(key => Object.hasOwn(old, key) && old[key] !== now[key]),
    removed: Object.keys(old).filter(key => isCounted(key) && !Object.hasOwn(now, key)),
  }
  const added = groupBy(kinds.added, sectionOf)
  const changed = groupBy(kinds.changed, sectionOf)
  const removed = groupBy(kinds.removed, sectionOf)
  return {
    edition: after.digest,
    before: before?.digest ?? null,
    added: kinds.added.length,
    changed: kinds.changed.length,
    removed: kinds.removed.length,
    latest: Object.fromEntries(services.map(service => [service, after.facts.services[service].latest])),
    services: Object.fromEntries(
      sections.map(section => [
        section,
        {
          added: difference(added.get(section)),
          changed: difference(changed.get(section)),
          removed: difference(removed.get(section)),
        },
      ]),
    ),
  }
}
