/** Follows the edition that is shown: a build switches a symlink, and within a second the host answers from there. */
import { LRUCache } from 'lru-cache'
import { messageOf } from '../../../../pipeline/contract/errors.ts'
import { cacheControl, cachedUtcDay } from '../../../host/caching.ts'
import { createCore, type Host } from '../../../host/host.ts'
import type { Platform } from '../../../host/platform.ts'
import type { PreparedResponse } from '../server/send-response.ts'
import { nodePlatform } from './platform.ts'
import { loadTree, shownAt, type Tree } from './tree.ts'

export interface Edition {
  readonly tree: Tree
  readonly core: Host
  /** Full responses by what was asked for, with the headers of this moment. */
  readonly responses: LRUCache<string, PreparedResponse, () => Promise<PreparedResponse>>
  /** Keys of rates that were asked for once: see respond.ts. */
  readonly askedOnce: LRUCache<string, true>
}

const everyMs = 500

/** Bytes of the responses kept, and what one takes in addition to its body. */
const [mostBytes, overhead] = [8 * 1024 * 1024, 1_200]

/** The same of the keys that were asked for once. */
const [mostKeyBytes, keyOverhead] = [1024 * 1024, 100]

/** What the headers of answers depend on apart from the edition. */
const momentOf = (now: number): string => `${cachedUtcDay(now)} ${cacheControl('latest', now)}`

/** `alsoLook` is called as often as the tree is looked at; its errors are reported the same way. */
export const followEdition = async (
  dir: string,
  log: (line: string) => void,
  alsoLook: () => void = () => {},
  more: Pick<Platform, 'lookUp'> = {},
) => {
  const report = (error: unknown) => log(`INTERNAL ${messageOf(error)}`)
  const editionOf = (tree: Tree): Edition => ({
    tree,
    core: createCore(
      nodePlatform({
        file: tree.file,
        modified: tree.modified,
        report,
        rates: tree.rates,
        ...more,
      }),
    ),
    responses: new LRUCache({
      maxSize: mostBytes,
      maxEntrySize: mostBytes / 2,
      // Requests for one large text at the same time wait for the first of them.
      fetchMethod: (_key, _stale, { context }) => context(),
      // What a client sends is part of the key, and as long as it likes.
      sizeCalculation: ({ body }, key) => (body?.length ?? 0) + key.length + overhead,
    }),
    askedOnce: new LRUCache({ maxSize: mostKeyBytes, sizeCalculation: (_, key) => key.length + keyOverhead }),
  })
  let edition = editionOf(await loadTree(dir))
  let [isLoading, fault, moment] = [false, '', momentOf(Date.now())]
  const look = async (): Promise<void> => {
    if (isLoading) return
    isLoading = true
    try {
      const now = momentOf(Date.now())
      if (now !== moment) edition.responses.clear()
      moment = now
      alsoLook()
      if (shownAt(dir).signature !== edition.tree.signature) edition = editionOf(await loadTree(dir))
      fault = ''
    } catch (error) {
      // Logged once, not twice a second. The edition in memory still answers.
      const line = messageOf(error)
      if (line !== fault) log(`${line} The one before stays.`)
      fault = line
    } finally {
      isLoading = false
    }
  }
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return {
    /** The edition to answer from. Requests under way keep theirs. */
    current: () => edition,
    stop: () => clearInterval(timer),
  }
}
