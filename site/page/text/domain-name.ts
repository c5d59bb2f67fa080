/** Reads a domain name from what people paste: web addresses, capitals, ports, letters of any script. */

type DomainName =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'none'; readonly sentence: string }

const none = (typed: string): DomainName => {
  const shown = typed.trim().slice(0, 60)
  const sentence =
    shown === ''
      ? 'Enter a domain name, such as example.com.'
      : `“${shown}” is not a domain name. Write one such as example.com.`
  return { kind: 'none', sentence }
}

/** Characters allowed before conversion to ASCII. A URL parser would reinterpret others (`a\b`, `%2e`). */
const allowed = /^[a-z0-9.\-\u00b7\u3002\uff0e\uff61\p{L}\p{M}\p{N}\u200c\u200d]+$/iu

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const hostOf = (text: string): string =>
  text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^[^@]*@/, '')
    .replace(/:\d*$/, '')
    .replace(/[.\u3002\uff0e\uff61]$/, '')

export const cleanDomain = (typed: string): DomainName => {
  const host = hostOf(typed)
  if (host.length > 253 || !allowed.test(host)) return none(typed)
  const address = `http://${host}`
  const labels = URL.canParse(address) ? new URL(address).hostname.split('.') : []
  const isName = labels.length > 1 && labels.every(part => label.test(part)) && !/^\d|^0x/.test(labels.at(-1)!)
  const name = labels.join('.')
  return isName && name.length <= 253 ? { kind: 'name', name } : none(typed)
}
