/** Something that is not as it should be. */
export interface Problem {
  /** A file, relative to the folder it was looked for in. */
  readonly place: string
  readonly what: string
  /** Can it be put right from what is sound, losing nothing? */
  readonly canFix: boolean
}
