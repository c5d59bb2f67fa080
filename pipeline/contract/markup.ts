const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text inside HTML or XML, in an attribute too. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, mark => marks[mark]!)
