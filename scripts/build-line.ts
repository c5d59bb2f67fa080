import type { BuildResult } from '../pipeline/build.ts'

const n = (count: number): string => count.toLocaleString('en-US')

/** One line a person reads: what this edition holds and what differs from the one before. */
export const lineOfBuild = ({ built, counts, linked, digest }: BuildResult, seconds: number): string => {
  const { added, changed, removed, files } = counts
  const took = `(${seconds.toFixed(1)} s)`
  if (!built) return `up to date: edition ${digest}, ${n(files)} files ${took}\n`
  const differs = `${n(changed)} changed, ${n(added)} added, ${n(removed)} removed`
  return `edition ${digest}: ${n(files)} files, ${differs}, ${n(linked)} linked ${took}\n`
}
