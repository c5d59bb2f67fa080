/** JSON as a script for pages that cannot use CORS; the board only. */

/** `cb`, `jQuery17.cb_2`: dotted ASCII identifiers, so that a callback can name a function and do nothing else. */
const callbackName = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/

export const isCallback = (name: string): boolean => name.length <= 64 && callbackName.test(name)

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** The leading comment keeps the reply from being read as another format that begins with letters (Flash once did). */
export const wrap = (callback: string, json: string): string =>
  `/**/${callback}(${json.trimEnd().replace(/[<>&\u2028\u2029]/g, mark => escapes[mark]!)});`
