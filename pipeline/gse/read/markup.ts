/** Text without parts between two marks, found by search: linear for any input, where an expression may be quadratic. */

/** `text` with every `open … close` replaced; an unclosed one and all that follows stays as it is. */
export const without = (text: string, open: string, close: string, replacement = ''): string => {
  let [kept, from] = ['', 0]
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, from)) {
    const end = text.indexOf(close, at + open.length)
    if (end === -1) break
    kept += text.slice(from, at) + replacement
    from = end + close.length
  }
  return kept + text.slice(from)
}

/** The contents that follow each start tag of these names, up to the next such tag. */
export const afterTags = (html: string, ...names: readonly string[]): readonly string[] => {
  const lower = html.toLowerCase()
  const starts: { readonly tag: number; readonly content: number }[] = []
  for (let at = lower.indexOf('<'); at !== -1; at = lower.indexOf('<', at + 1)) {
    const name = names.find(one => lower.startsWith(one, at + 1))
    if (name === undefined || /[a-z0-9-]/.test(lower[at + 1 + name.length] ?? '')) continue
    const end = lower.indexOf('>', at)
    if (end === -1) break
    starts.push({ tag: at, content: end + 1 })
    at = end
  }
  return starts.map(({ content }, i) => html.slice(content, starts[i + 1]?.tag))
}
