/** `/changes.json`: what an edition differs in from the one shown before it. Like `/status.json`, outside the manifest. */
import { serviceOfKey } from '../contract/routes.ts'
import type { Changes } from '../contract/site-schemas.ts'
import { compare } from '../core/order.ts'
import type { Manifest } from './manifest.ts'

/** Keys named of each kind, in code-unit order; the counts say how many there are. */
const mostKeys = 100

type Compared = Pick<Manifest, 'digest' | 'facts' | 'files'>

/** Laid-out copies are not counted: they say the same as their plain files. */
const isCounted = (key: string): boolean => !key.includes('~pretty')

const difference = (all: readonly string[], section: string) => {
  const keys = all.filter(key => (serviceOfKey(key) ?? 'site') === section)
  return { count: keys.length, keys: keys.sort(compare).slice(0, mostKeys) }
}

export const changesBetween = (before: Compared | undefined, after: Compared): Changes => {
  const [old, now] = [before?.files ?? {}, after.files]
  const keys = Object.keys(now).filter(isCounted)
  const added = keys.filter(key => !Object.hasOwn(old, key))
  const changed = keys.filter(key => Object.hasOwn(old, key) && old[key] !== now[key])
  const removed = Object.keys(old).filter(key => isCounted(key) && !Object.hasOwn(now, key))
  const differencesIn = (section: string) => ({
    added: difference(added, section),
    changed: difference(changed, section),
    removed: difference(removed, section),
  })
  const { whois, forex, gse } = after.facts.services
  return {
    edition: after.digest,
    before: before?.digest ?? null,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    latest: { whois: whois.latest, forex: forex.latest, gse: gse.latest },
    services: {
      whois: differencesIn('whois'),
      forex: differencesIn('forex'),
      gse: differencesIn('gse'),
      site: differencesIn('site'),
    },
  }
}
