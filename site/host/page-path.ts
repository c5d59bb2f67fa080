/** Files of the site by path. Pages have addresses without an extension: `/rates/usd-ghs` is the file `rates/usd-ghs.html`. */

/** Groups of pages. Each has an index page and one page per thing. */
export const pageGroups = ['rates', 'shares', 'domains'] as const

export const singlePages = ['api', 'downloads', 'status'] as const

/** What a browser gets for an address that leads nowhere. Static hosts know the name. */
export const missingPageKey = '404.html'

/** Does `Accept` name HTML, as browsers do and programs do not? */
export const wantsPage = (accept: string | null | undefined): boolean =>
  /(?:^|,)\s*text\/html\s*(?:$|[,;])(?!\s*q=0(?:\.0*)?\s*(?:$|[,;]))/i.test(accept ?? '')

const pagePath = new RegExp(`^/(?:(?:${pageGroups.join('|')})(?:/[a-z0-9.-]*)?|${singlePages.join('|')})$`)

/** The key of the file that answers a path outside the services. Pages are found in any case. */
export const fileKeyOf = (path: string): string => {
  if (path === '/') return 'index.html'
  const lower = path.toLowerCase()
  if (/^\/snapshots\/?$/.test(lower)) return 'downloads.html'
  if (!pagePath.test(lower) || lower.endsWith('.html')) return path.slice(1)
  const name = lower.slice(1).replace(/\/$/, '')
  return pageGroups.some(group => group === name) ? `${name}/index.html` : `${name}.html`
}
