/** THE table of media types, by file extension: the writer, the hosts, the nginx configuration and the upload take theirs from it. */
export const mediaTypes = {
  atom: 'application/atom+xml; charset=utf-8',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  gz: 'application/gzip',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  ics: 'text/calendar; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  xml: 'application/xml; charset=utf-8',
  zip: 'application/zip',
} as const satisfies Readonly<Record<string, string>>

export type Extension = keyof typeof mediaTypes

/** The extension of a key or path, lower case, when the table has it: `forex/usd.json` gives `json`. */
export const extensionOf = (name: string): Extension | undefined => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(mediaTypes, extension) ? (extension as Extension) : undefined
}

/** The media type of a key or path; plain text where the table has no extension for it (`SHA256SUMS`). */
export const mediaTypeOf = (name: string): string => mediaTypes[extensionOf(name) ?? 'txt']

/** Types that shrink. `.parquet` and `.gz` are sent as they are: readers that ask for ranges fail on compressed transfers. */
export const textExtensions = ['html', 'css', 'csv', 'js', 'json', 'svg', 'txt', 'md', 'xml', 'atom'] as const

const textName = new RegExp(`\\.(?:${textExtensions.join('|')})$`)

export const isText = (key: string): boolean => textName.test(key)
