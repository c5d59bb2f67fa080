import { services } from '../../pipeline/contract/routes.ts'

/** The section of the tree that a file belongs to, as a person thinks of it: `forex/days`, `whois`, `snapshots`, `page`. */
export const treeSection = (key: string): string => {
  const [first = '', second, more] = key.split('/')
  if (second === undefined || ![...services, 'snapshots'].includes(first)) return 'page'
  return ['days', 'series'].includes(second) && more !== undefined ? `${first}/${second}` : first
}
