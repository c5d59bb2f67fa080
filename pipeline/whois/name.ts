/**
 * Which text names a domain that can be followed. Characters are checked first, so that URL parsers and suffix lists get plain
 * names only. The former turn `0x7f.1` into 127.0.0.1 and `a/../b.com` into `a`; the latter drop line feeds.
 */
import { parse } from 'tldts'
import { AlmanacError } from '../contract/errors.ts'
import { domainToASCII } from './read/ascii.ts'

type NameVerdict =
  | { readonly kind: 'name'; readonly domain: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly hint?: string }

const refused = (reason: string, hint?: string): NameVerdict => ({ kind: 'refused', reason, ...(hint && { hint }) })

const asciiLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** Letters, marks and digits of any script, hyphen and dot; no full-width forms, controls, bidi marks or joiners at the edges. */
const unicodeName = /^(?:[\p{L}\p{M}\p{N}\u00b7\u0375\u05f3\u05f4\u30fb.-]|\u200c|\u200d)+$/u

const asciiOf = (text: string): string | undefined => {
  const lower = text.toLowerCase()
  if (/^[a-z0-9.-]+$/.test(lower)) {
    // A valid A-label comes back unchanged.
    return /(?:^|\.)xn--/.test(lower) && domainToASCII(lower) !== lower ? undefined : lower
  }
  // Full-width and other compatibility forms are look-alikes of plain letters: NFKC must leave the text as it is.
  if (!unicodeName.test(lower) || lower.normalize('NFKC') !== lower.normalize('NFC')) return undefined
  const ascii = domainToASCII(lower.normalize('NFC'))
  return ascii === '' ? undefined : ascii
}

/** A registrable name under an ICANN suffix, as an A-label in lower case; one final dot is allowed. */
export const judgeName = (given: string): NameVerdict => {
  if (given.length === 0 || given.length > 254) return refused('a domain name has 1 to 253 characters')
  const text = given.endsWith('.') ? given.slice(0, -1) : given
  if (/^as\d+$/i.test(text)) return refused('an autonomous system number is not a domain name')
  if (/^[\d.]+(\/\d+)?$/.test(text) || (text.includes(':') && /^[\da-f:.]+(\/\d+|%\w+)?$/i.test(text)))
    return refused('an IP address is not a domain name')
  const ascii = asciiOf(text)
  if (ascii === undefined || ascii.length > 253) return refused('it holds characters that no domain name has')
  const labels = ascii.split('.')
  if (labels.length < 2) return refused('a single label is not a registered domain name')
  if (!labels.every(label => asciiLabel.test(label)))
    return refused('a label has 1 to 63 letters, digits and inner hyphens')
  if (/^(0x[0-9a-f]*|\d+)$/.test(labels.at(-1)!)) return refused('an IP address is not a domain name')
  const { domain, isIcann, isIp, publicSuffix } = parse(ascii, { allowPrivateDomains: false, validateHostname: true })
  if (isIp) return refused('an IP address is not a domain name')
  if (!isIcann || publicSuffix === null) return refused('its ending is not a public suffix of the ICANN section')
  if (domain === null) return refused('it is a public suffix, not a registered name')
  if (domain !== ascii) return refused('it is a sub-domain', `Ask for ${domain}`)
  return { kind: 'name', domain }
}

const hostInAddress = (text: string): string | undefined => {
  const scheme = /^https?:\/\//i.exec(text)?.[0]
  if (scheme === undefined) return undefined
  const authority = text.slice(scheme.length).split(/[/?#]/, 1)[0]!
  const [host = '', port = '0', ...more] = authority.split(':')
  return /^\d{1,5}$/.test(port) && more.length === 0 && !host.includes('@') ? host : undefined
}

const registeredIn = (host: string): string | undefined =>
  parse(host, { allowPrivateDomains: false, validateHostname: true }).domain ?? undefined

/**
 * The registered name that pasted text means: `https://www.example.com/x`, `www.example.com`, `example.com/x` and `*.example.com` mean
 * `example.com`. Other text stays, a bare sub-domain too.
 */
export const pastedName = (given: string): string => {
  if (given.length >= 2000) return given
  const host = hostInAddress(given)
  if (host !== undefined) return registeredIn(host) ?? host
  const bare = /^(?:www|\*)\.([^/]+)$/i.exec(given)?.[1]
  const first = bare ?? given.split('/', 1)[0]!
  return bare !== undefined || first !== given ? (registeredIn(first) ?? given) : given
}

/** The A-label of a name that can be followed. Throws USAGE saying what is wrong with it. */
export const followableName = (given: string): string => {
  const verdict = judgeName(given)
  if (verdict.kind === 'name') return verdict.domain
  throw new AlmanacError({
    code: 'USAGE',
    subject: 'domain name',
    got: given,
    expected: `a registered domain name such as example.com: ${verdict.reason}`,
    ...(verdict.hint && { hint: `${verdict.hint}.` }),
  })
}
