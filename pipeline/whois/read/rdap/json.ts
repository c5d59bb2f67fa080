/** Reads JSON of unknown shape: a value of another kind than expected counts as absent. */

export type Json = Readonly<Record<string, unknown>>

/** Undefined for what is cut, not JSON, or nested deeper than the parser's stack. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A list, or the one value that stands where a list is due. */
export const list = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  return value === undefined || value === null ? [] : [value]
}

/** Own properties only, so that a reply's `constructor` or `__proto__` is never mistaken for a value. */
export const prop = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Json)[name] : undefined

/** Text with controls folded; numbers as text; empty text is absent. */
export const text = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value.length > 1000) return undefined
  return value.replace(/[\p{Cc}\p{Bidi_C}]+/gu, ' ').trim() || undefined
}

/** Text of a string, or of the strings in an array however deep RFC 6350 lets them stand, joined by a comma. */
export const joined = (value: unknown): string | undefined => {
  const parts = Array.isArray(value) ? value.flat(2).map(text) : [text(value)]
  return parts.filter(part => part !== undefined).join(', ') || undefined
}
