/** A body as an example: lists and tables by code keep their first entries, in the shape they have. */

const most = 5

export const firstLines = (text: string): string =>
  text
    .split('\n')
    .slice(0, most + 1)
    .join('\n')

/** More fields than any object of ours has: keys like these are codes and symbols. */
const table = 20

export const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, most).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const shown = entries.length > table ? entries.slice(0, most) : entries
  return Object.fromEntries(shown.map(([key, item]) => [key, shortened(item)]))
}
