/** Tables of publishers' names in a text: entries between commas, words between blanks. */
export const entriesIn = (text: string): readonly (readonly string[])[] =>
  text.split(',').map(entry => entry.trim().split(' '))

/** The currency and units of each of a publisher's series by its own number, from entries `NUMBER CODE` or `NUMBER CODE UNITS`. */
export const seriesByNumber = (
  entries: string,
): ReadonlyMap<string, { readonly code: string; readonly units: string }> =>
  new Map(entriesIn(entries).map(([number = '', code = '', units = '1']) => [number, { code, units }]))

/** The code of each of a publisher's names of currencies, from entries `CODE Name`. */
export const codesByName = (entries: string): ReadonlyMap<string, string> =>
  new Map(entries.split(',').map(entry => [entry.trim().slice(4), entry.trim().slice(0, 3)]))
