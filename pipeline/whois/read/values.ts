/** One value at a time: from a registry's text to the form Almanac keeps. Undefined where the text states nothing. */

/** `+1.2083895740`, `+1 208 389-5740 ext. 12`: the number as stated, the extension apart. */
export const phoneOf = (text: string): { readonly number: string; readonly ext?: string } | undefined => {
  const parts = /^(.*?\d.*?)\s*(?:(?:ext\.?|x|extension)[\s:.]*(\d{1,12}))$/i.exec(text)
  const number = (parts?.[1] ?? text).trim()
  if (!/\d/.test(number)) return undefined
  return parts?.[2] ? { number, ext: parts[2] } : { number }
}

/** `clientHold https://icann.org/epp#clientHold` to `clientHold`. */
export const statusOf = (text: string): string =>
  text
    .replace(/\s*[([]?https?:\/\/.*$/i, '')
    .replace(/\s*\(.*$/, '')
    .trim()

/** `NS1.EXAMPLE.COM. 192.0.2.1` to `ns1.example.com`. */
export const hostOf = (text: string): string | undefined => {
  const host = text
    .trim()
    .split(/[\s,;([]/, 1)[0]!
    .toLowerCase()
    .replace(/\.$/, '')
  return /^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})+$/.test(host) ? host : undefined
}

/** IANA's number of a registrar; an absurd one is none. */
export const ianaIdOf = (text: string): number | undefined => (/^\d{1,7}$/.test(text) ? Number(text) : undefined)
