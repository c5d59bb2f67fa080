import type { Book } from '../pipeline/book.ts'
import type { BuildResult } from '../pipeline/build.ts'
import { findingsLine } from '../pipeline/forex/health.ts'

const n = (count: number): string => count.toLocaleString('en-US')

/** One line a person reads: what this edition holds and what differs from the one before. */
export const lineOfBuild = ({ built, counts, linked, digest }: BuildResult, seconds: number): string => {
  const { added, changed, removed, files } = counts
  const took = `(${seconds.toFixed(1)} s)`
  if (!built) return `up to date: edition ${digest}, ${n(files)} files ${took}\n`
  const differs = `${n(changed)} changed, ${n(added)} added, ${n(removed)} removed`
  return `edition ${digest}: ${n(files)} files, ${differs}, ${n(linked)} linked ${took}\n`
}

/** What the book holds and what it was made against the odds of, a line a service. */
export const bookLines = ({ forex, gse, whois }: Book): string => {
  const rates = `rates: ${n(forex.codes.length)} codes on ${n(forex.dates.length)} days to ${forex.dates.at(-1) ?? 'none'}`
  const board = `board: session of ${gse.session}, ${n(gse.equities.size)} symbols, ${n(gse.refused.length)} of ${n(gse.rows)} rows refused`
  const names = `registrations: ${n(whois.registrations.size)} domains`
  return `${rates}\n  not chosen or chosen against others: ${findingsLine(forex) || 'nothing'}\n${board}\n${names}\n`
}
