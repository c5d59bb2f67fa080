/** What must be sent and removed so that a bucket holds a tree: by digests, without looking at a single object. */

/** What is known of a bucket, from the manifest last sent whole and from the notes of an upload that was cut short. */
export interface KnownObject {
  /** Digests of objects that are surely there. */
  readonly digests: ReadonlyMap<string, string>
  /** Objects that may be there, of any content. */
  readonly doubtful: ReadonlySet<string>
}

export interface UploadPlan {
  /** In code-unit order. */
  readonly send: readonly string[]
  readonly remove: readonly string[]
}

export const planUpload = (tree: ReadonlyMap<string, string>, { digests, doubtful }: KnownObject): UploadPlan => ({
  send: [...tree].filter(([key, digest]) => doubtful.has(key) || digests.get(key) !== digest).map(([key]) => key),
  remove: [...new Set([...digests.keys(), ...doubtful])].filter(key => !tree.has(key)).sort(),
})

/** Notes of an upload under way: what it set out to touch, and what of that is done. */
export interface Journal {
  readonly policy: string
  readonly open: readonly string[]
  readonly done: Readonly<Record<string, string>>
  /** The edition of a part that is sent: `open` is then what vanished from it, which goes after the head. */
  readonly finished?: string
}

/**
 * What a bucket holds, of the files `sent` whole before and the notes of an upload cut short since. What that had opened and not
 * noted may be the old object, the new one or none. Objects of another policy have other headers, so they are doubtful too.
 */
export const knownFrom = (
  sent: ReadonlyMap<string, string>,
  journal: Journal | undefined,
  { policy, isOutdated }: { readonly policy: string; readonly isOutdated: boolean },
): KnownObject => {
  const digests = new Map(isOutdated ? [] : sent)
  const doubtful = new Set(isOutdated ? sent.keys() : [])
  for (const key of journal?.open ?? []) {
    digests.delete(key)
    doubtful.add(key)
  }
  for (const [key, digest] of journal?.policy === policy ? Object.entries(journal.done) : []) {
    digests.set(key, digest)
    doubtful.delete(key)
  }
  return { digests, doubtful }
}
