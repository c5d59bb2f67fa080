/** One value at a time: from a registry's text to the form Almanac keeps. Undefined where the text states nothing. */
import { domainToASCII } from './ascii.ts'

/** `+1 208 389-5740 ext. 12`, `+886.225555555#12`: the number as stated, the extension apart. */
const extended = /^([^a-z]*\d),? ?(?:ext(?:ension|n)?\.?|x|#)[ :.]{0,3}(\d{1,12})$/i

export const phoneOf = (given: string): { readonly number: string; readonly ext?: string } | undefined => {
  const text = given.endsWith(' -') ? given.slice(0, -2).trimEnd() : given
  const parts = text.length < 80 && /[a-z#]/i.test(text) ? extended.exec(text) : null
  if (parts) return { number: parts[1]!.trim(), ext: parts[2]! }
  return /\d/.test(text) ? { number: text } : undefined
}

const hostName = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/

/** `NS1.EXAMPLE.COM. 192.0.2.1` to `ns1.example.com`. Some registries write `not.defined` for none. */
export const hostOf = (text: string): string | undefined => {
  const cut = text.search(/[\s,;+([<|]|\/(?=\d)/)
  const token = (cut === -1 ? text : text.slice(0, cut)).toLowerCase()
  const host = token.endsWith('.') ? token.slice(0, -1) : token
  return hostName.test(host) && !/^[\d.]+$/.test(host) && host !== 'not.defined' ? host : undefined
}

/** Every host of a line: some registries put all name servers on one, or a server's addresses after its name. */
export const hostsOf = (text: string): readonly string[] => {
  const first = domainNameOf(text)
  if (!/[\s,;+]/.test(text)) return first === undefined ? [] : [first]
  return text
    .split(/[\s,;+]+/, 50)
    .map(hostOf)
    .filter(host => host !== undefined)
}

/** A domain name as a reply states it: lower case, A-label. */
export const domainNameOf = (text: string): string | undefined => {
  const host = hostOf(text)
  if (host !== undefined) return host
  const token = text.split(/\s/, 1)[0]!.toLowerCase()
  // Only letters, digits, marks, hyphens and dots go to the URL machinery, which would read a path or a number otherwise.
  if (!/^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u.test(token) || token.length > 253) return undefined
  return hostOf(domainToASCII(token))
}

/** IANA's number of a registrar; an absurd one is none. */
export const ianaIdOf = (text: string): number | undefined => (/^\d{1,7}$/.test(text) ? Number(text) : undefined)

/** `EuroDNS S.A. R36-ASIA (1052)`: the number where the name carries it. */
export const ianaIdInName = (text: string): number | undefined => ianaIdOf(/\((\d{1,7})\)$/.exec(text)?.[1] ?? '')

/** Some registries state each fact twice, in their own script and in Latin letters. */
export const isLatin = (text: string): boolean => /^[^\p{L}]*\p{Script=Latin}/u.test(text)
