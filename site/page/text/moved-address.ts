/** The first edition was one page. Its addresses lead to the pages that replaced its sections. */

const sections = [
  { hash: '#board', keys: ['symbol', 'q', 'sort'], path: '/shares/' },
  { hash: '#domains', keys: ['domain'], path: '/domains/' },
  { hash: '#api', keys: ['try'], path: '/api' },
  { hash: '#downloads', keys: [], path: '/downloads' },
  { hash: '#status', keys: [], path: '/status' },
] as const

/** `/shares/?symbol=GCB` for `/?symbol=GCB#board`; undefined where the home page itself is meant. */
export const movedAddress = ({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>): string | undefined => {
  if (pathname !== '/' && pathname !== '/index.html') return undefined
  const params = new URLSearchParams(search)
  // A query of the converter stays on the home page unless the hash names another section.
  const isConverter = ['amount', 'from', 'to', 'date', 'period', 'compare'].some(key => params.has(key))
  const found =
    sections.find(section => section.hash === hash) ??
    (isConverter ? undefined : sections.find(({ keys }) => keys.some(key => params.has(key))))
  if (!found) return undefined
  const query = found.keys.flatMap(key => {
    const value = params.get(key)
    return value === null ? [] : [`${key}=${encodeURIComponent(value)}`]
  })
  return query.length > 0 ? `${found.path}?${query.join('&')}` : found.path
}
