/** JSON as a script for pages that cannot use CORS; the board only. */

/** `cb`, `jQuery17.cb_2`: dotted ASCII identifiers, so that a callback can name a function and do nothing else. */
const callbackName = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/

/** Words that no script can call, ECMA-262 section 12.7.2. `this` can stand before a dot. */
const reserved = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends false finally for function ' +
    'if import in instanceof new null return super switch throw true try typeof var void while with'
  ).split(' '),
)

export const isCallback = (name: string): boolean =>
  name.length <= 64 && callbackName.test(name) && name !== 'this' && !reserved.has(name.split('.', 1)[0]!)

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
