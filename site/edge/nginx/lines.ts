/** How nginx writes its configuration: directives, blocks, quoted words. */

import type { Headers } from '../../host/headers.ts'

export type Lines = readonly string[]

/** A word in single quotes. `$` keeps its meaning: texts given here hold one only where a variable is meant. */
export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

export const quotedIfNeeded = (text: string): string => (text.includes(';') ? quoted(text) : text)

export const block = (head: string, lines: Lines): Lines => [`${head} {`, ...lines.map(line => `    ${line}`), '}']

/** Headers on responses of every status. An empty value takes the header away. */
export const addHeaders = (headers: Headers): Lines =>
  headers.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)

export const map = (
  source: string,
  target: string,
  fallback: string,
  entries: readonly (readonly [from: string, to: string])[],
): Lines =>
  block(`map "${source}" ${target}`, [
    `default ${quoted(fallback)};`,
    ...entries.map(([from, to]) => `${quoted(from)} ${quoted(to)};`),
  ])
