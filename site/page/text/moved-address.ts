/** The first edition was one page. Its addresses lead to the pages that replaced its sections. */

const sections = [
  { hash: '#board', keys: ['symbol', 'q', 'sort'], path: '/shares/' },
  { hash: '#domains', keys: ['domain'], path: '/domains/' },
  { hash: '#api', keys: ['try'], path: '/api' },
  { hash: '#downloads', keys: [], path: '/downloads' },
  { hash: '#status', keys: [], path: '/status' },
] as const

/** Things without a page of their own, and the page that has an answer about them. */
const answers = [
  [/^\/rates\/([a-z]{3})[-/]([a-z]{3})\/?$/i, '/?from=$1&to=$2'],
  [/^\/shares\/([a-z0-9]+)\/?$/i, '/shares/?q=$1'],
  [/^\/domains\/([a-z0-9.-]+\.[a-z0-9-]+)\/?$/i, '/domains/?domain=$1'],
] as const

/** `/?from=USD&to=KRW` for `/rates/usd-krw`, on the page of an address that leads nowhere; undefined where no page has an answer. */
export const answeringAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | undefined => {
  const [pattern, answer = ''] = answers.find(([pattern]) => pattern.test(pathname)) ?? []
  return pattern && pathname.replace(pattern, answer) + search.replace('?', '&')
}

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
