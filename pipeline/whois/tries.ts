/**
 * When each domain was last asked, and with what result: an append-only file in `.state`, so that a fetch killed anywhere goes on
 * where it stopped. Losing it costs questions, never a registration.
 */
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeWhole } from '../core/files.ts'
import { compare } from '../core/order.ts'
import { type Verdict, verdicts } from './model.ts'

export interface Try {
  readonly verdict: Verdict
  readonly at: string
  /** When the registry first said "not found", if it has said nothing else of weight since. */
  readonly notFoundAt?: string
  /** The registration's expiry, so that due domains are known without opening their records. */
  readonly expires?: string
}

const file = '.state/whois/tries.csv'
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/

const lineOf = (domain: string, { verdict, at, notFoundAt = '', expires = '' }: Try): string =>
  `${[domain, verdict, at, notFoundAt, expires].join()}\n`

export interface KnownTries {
  get(domain: string): Try | undefined
}

export interface Tries extends KnownTries {
  /** Remembers a try, handed to the system before it returns. */
  add(domain: string, entry: Try): void
  forget(domain: string): void
  close(): void
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** A line cut by a kill, or anything else that is no try, is passed over. */
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

/** What is remembered, for those who only look: nothing is written, so a build may read a folder it may not write to. */
export const readTries = (dataDir: string): KnownTries => known(read(join(dataDir, file)).split('\n'))

/** Opens the file; when most of its lines are outdated it is written anew. */
export const openTries = (dataDir: string): Tries => {
  const path = join(dataDir, file)
  const lines = read(path).split('\n')
  const tries = known(lines)
  const whole = (): string =>
    [...tries]
      .sort(([a], [b]) => compare(a, b))
      .map(([domain, entry]) => lineOf(domain, entry))
      .join('')
  // The last piece is what follows the final line feed: anything there is a line that a kill cut short.
  if (lines.at(-1) !== '' || lines.length > 2 * tries.size + 1000) writeWhole(path, whole())
  else mkdirSync(dirname(path), { recursive: true })
  let opened: number | undefined
  const append = (line: string): void => {
    opened ??= openSync(path, 'a')
    // Not writeSync, which may write less than it was given and leave a line that runs into the next.
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
