/**
 * When each domain was last asked, and with what result: an append-only file in `.state`, so that a fetch killed anywhere goes on
 * where it stopped. Losing it costs questions, never a registration.
 */
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
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

export interface Tries {
  get(domain: string): Try | undefined
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

/** Opens the file; when most of its lines are outdated it is written anew. */
export const openTries = (dataDir: string): Tries => {
  const path = join(dataDir, file)
  const known = new Map<string, Try>()
  const lines = read(path).split('\n')
  for (const line of lines) {
    const [domain, entry] = parse(line) ?? []
    if (domain && entry) known.set(domain, entry)
    else if (domain) known.delete(domain)
  }
  const whole = (): string =>
    [...known]
      .sort(([a], [b]) => compare(a, b))
      .map(([domain, entry]) => lineOf(domain, entry))
      .join('')
  // The last piece is what follows the final line feed: anything there is a line that a kill cut short.
  if (lines.at(-1) !== '' || lines.length > 2 * known.size + 1000) writeWhole(path, whole())
  else mkdirSync(dirname(path), { recursive: true })
  let opened: number | undefined
  const append = (line: string): void => {
    opened ??= openSync(path, 'a')
    writeSync(opened, line)
  }
  return {
    get: domain => known.get(domain),
    add(domain, entry) {
      known.set(domain, entry)
      append(lineOf(domain, entry))
    },
    forget(domain) {
      if (known.delete(domain)) append(`${domain},forgotten,,,\n`)
    },
    close() {
      if (opened !== undefined) closeSync(opened)
      opened = undefined
    },
  }
}
