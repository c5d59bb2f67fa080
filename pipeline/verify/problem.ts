/** A problem that `verify` found. */
export interface Problem {
  /** A file, relative to the folder it was looked for in. */
  readonly place: string
  readonly what: string
  /** True when it can be repaired from sound data without loss. */
  readonly canFix: boolean
}
