/** When each source was asked by this installation: what saves requests, and what tells a silent publisher from one never asked. */
import { join } from 'node:path'
import { readDataIfAny, writeWhole } from '../core/files.ts'

/** Instants in milliseconds since 1970. */
export interface Asking {
  /** The first time. */
  readonly since: number
  /** The last time. */
  readonly at: number
  /** The last time that it gave a reply which could be read; left out when it never did. */
  readonly answered?: number
}

export type Askings = Readonly<Record<string, Asking>>

const file = '.state/asked.json'

const isInstant = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const askingOf = (value: unknown): Asking | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { since, at, answered } = value as Partial<Record<keyof Asking, unknown>>
  if (!isInstant(at)) return undefined
  return { since: isInstant(since) ? Math.min(since, at) : at, at, ...(isInstant(answered) && { answered }) }
}

/** What is remembered. The state only saves requests: a broken file is as good as none. */
export const readAskings = (dataDir: string): Askings => {
  try {
    const entries = Object.entries(JSON.parse(readDataIfAny(dataDir, file) ?? '{}') as Record<string, unknown>)
    return Object.fromEntries(
      entries.flatMap(([name, value]) => {
        const asking = askingOf(value)
        return asking ? [[name, asking] as const] : []
      }),
    )
  } catch {
    return {}
  }
}

/** Remembers that a source was asked at `now`, and whether it answered. */
export const askedAgain = (before: Asking | undefined, now: number, didAnswer: boolean): Asking => {
  const answered = didAnswer ? now : before?.answered
  return { since: before?.since ?? now, at: now, ...(answered !== undefined && { answered }) }
}

export const writeAskings = (dataDir: string, askings: Askings): boolean =>
  writeWhole(join(dataDir, file), `${JSON.stringify(askings)}\n`)
