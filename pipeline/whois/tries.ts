/**
 * When each domain was last asked, and the result: an append-only file in `.state`, so that a killed fetch continues where it
 * stopped. If it is lost, domains are asked again; no registration is lost.
 */
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isMissing, isOfOneFile, writeWhole } from '../core/files.ts'
import { compare } from '../core/order.ts'
import { type Verdict, verdicts } from './model.ts'

export interface Try {
  readonly verdict: Verdict
  readonly at: string
  /** When the registry first said "not found", if it gave no other verdict since. */
  readonly notFoundAt?: string
  /** The registration's expiry, so that due domains are known without opening their records. */
  readonly expires?: string
}

const file = '.state/whois/tries.csv'
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/

const lineOf = (domain: string, { verdict, at, notFoundAt = '', expires = '' }: Try): string =>
  `${[domain, verdict, at, notFoundAt, expires].join()}\n`

export type KnownTries = Pick<ReadonlyMap<string, Try>, 'get'>

export interface Tries extends KnownTries {
  /** Appends a try; the write is done when it returns. */
  add(domain: string, entry: Try): void
  forget(domain: string): void
  close(): void
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}

/** A line cut by a kill, or of another form, is skipped. */
const parse = (line: string): readonly [string, Try | undefined] | undefined => {
  const [domain, verdict, at, notFoundAt, expires, ...more] = line.split(',')
  if (!domain || expires === undefined || more.length > 0) return undefined
  if (verdict === 'forgotten') return [domain, undefined]
  const known = verdicts.find(name => name === verdict)
  if (!known || !instant.test(at ?? '')) return undefined
  return [
    domain,
    {
      verdict: known,
      at: at!,
      ...(instant.test(notFoundAt ?? '') && { notFoundAt: notFoundAt! }),
      ...(instant.test(expires) && { expires }),
    },
  ]
}

const known = (lines: readonly string[]): Map<string, Try> => {
  const tries = new Map<string, Try>()
  for (const line of lines) {
    const [domain, entry] = parse(line) ?? []
    if (domain && entry) tries.set(domain, entry)
    else if (domain) tries.delete(domain)
  }
  return tries
}

/** The remembered tries, read only: a build may lack the right to write the folder. A file that cannot be opened counts as none. */
export const readTries = (dataDir: string): KnownTries => {
  try {
    return known(read(join(dataDir, file)).split('\n'))
  } catch (error) {
    if (isOfOneFile(error)) return new Map()
    throw error
  }
}

/** Opens the file; when most of its lines are outdated, it is rewritten. */
export const openTries = (dataDir: string): Tries => {
  const path = join(dataDir, file)
  const lines = read(path).split('\n')
  const tries = known(lines)
  const whole = (): string =>
    [...tries]
      .sort(([a], [b]) => compare(a, b))
      .map(([domain, entry]) => lineOf(domain, entry))
      .join('')
  // Text after the final line feed is a line that a kill cut short.
  if (lines.at(-1) !== '' || lines.length > 2 * tries.size + 1000) writeWhole(path, whole())
  else mkdirSync(dirname(path), { recursive: true })
  let opened: number | undefined
  const append = (line: string): void => {
    opened ??= openSync(path, 'a')
    // writeSync may write less than it was given and join two lines.
    writeFileSync(opened, line)
  }
  return {
    get: domain => tries.get(domain),
    add(domain, entry) {
      tries.set(domain, entry)
      append(lineOf(domain, entry))
    },
    forget(domain) {
      if (tries.delete(domain)) append(`${domain},forgotten,,,\n`)
    },
    close() {
      if (opened !== undefined) closeSync(opened)
      opened = undefined
    },
  }
}
