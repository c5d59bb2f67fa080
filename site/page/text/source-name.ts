/** Names of publishers for readers. The day files name them by key. */

/** `nbp-b@2026-03-04` is a weekly table with the day it was fixed. */
export const sourceName = (key: string, titles: ReadonlyMap<string, string>): string => {
  if (key === 'law') return 'fixed by law'
  if (key === 'peg') return 'fixed by a legal peg'
  const [table = '', day] = key.split('@')
  const title = titles.get(table) ?? titles.get(table.replace(/-[^-]*$/, '')) ?? table.toUpperCase()
  if (day) return `${title}, weekly table of ${day}`
  return titles.has(table) || !table.includes('-') ? title : `${title}, weekly table`
}

/** `USD: European Central Bank, GHS: Bank of Ghana.` The euro is left out: every figure is stored per euro. */
export const legsSentence = (
  legs: readonly { readonly code: string; readonly source: string | null }[],
  titles: ReadonlyMap<string, string>,
): string => {
  const named = legs
    .filter(({ code }) => code !== 'EUR')
    .map(({ code, source }) => `${code}: ${source === null ? 'not known' : sourceName(source, titles)}`)
  return named.length === 0 ? '' : `${named.join(', ')}.`
}
