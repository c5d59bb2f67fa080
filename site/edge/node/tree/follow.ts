/** Keeps to the edition that is shown: a build switches a symlink, and within a second the host answers from there. */
import { createHost, type Host } from '../../../host/host.ts'
import type { HostRequest, HostResponse } from '../../../host/platform.ts'
import { createQuick } from '../server/fast-path.ts'
import type { Whole } from '../server/raw-response.ts'
import { createReadyReplies, type ReadyReplies } from '../server/response-cache.ts'
import { nodePlatform } from './platform.ts'
import { loadTree, shownAt, type Tree } from './tree.ts'

export interface Edition {
  readonly tree: Tree
  readonly answer: Host
  readonly ready: ReadyReplies
  /** The reply to a plain pair. */
  readonly quick: (request: HostRequest) => Whole | HostResponse | undefined
}

export interface Following {
  /** The edition to answer from. Requests under way keep theirs. */
  current(): Edition
  stop(): void
}

const everyMs = 500

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** `alsoLook` is called as often as the tree is looked at; its errors are reported the same way. */
export const follow = async (
  dir: string,
  log: (line: string) => void,
  alsoLook: () => void = () => {},
): Promise<Following> => {
  const report = (error: unknown) => log(`INTERNAL ${messageOf(error)}`)
  const editionOf = (tree: Tree): Edition => {
    const { asset, rates } = tree
    const known = { asset, ...(rates && { rates }) }
    const platform = nodePlatform(asset, { report, ...known })
    return { tree, answer: createHost(platform), ready: createReadyReplies(), quick: createQuick(known) }
  }
  let edition = editionOf(await loadTree(dir))
  let loading = false
  let fault = ''
  const look = async (): Promise<void> => {
    if (loading) return
    loading = true
    try {
      alsoLook()
      if (shownAt(dir).signature !== edition.tree.signature) edition = editionOf(await loadTree(dir, edition.tree))
      fault = ''
    } catch (error) {
      // Said once, not twice a second; what is in memory goes on answering.
      const line = messageOf(error)
      if (line !== fault) log(`${line} What was read before stays.`)
      fault = line
    } finally {
      loading = false
    }
  }
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return { current: () => edition, stop: () => clearInterval(timer) }
}
