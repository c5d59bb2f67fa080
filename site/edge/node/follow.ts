/** Keeps to the edition that is shown: a build switches a symlink, and within a second the host answers from there. */
import { createHost, type Host } from '../../host/host.ts'
import { nodeGround } from './ground.ts'
import { loadTree, signatureOf, type Tree } from './tree.ts'

export interface Edition {
  readonly tree: Tree
  readonly answer: Host
}

export interface Following {
  /** The edition to answer from. Requests under way keep theirs. */
  current(): Edition
  stop(): void
}

const everyMs = 500

export const follow = async (dir: string, log: (line: string) => void): Promise<Following> => {
  const report = (error: unknown) => log(`INTERNAL ${error instanceof Error ? error.message : String(error)}`)
  const editionOf = (tree: Tree): Edition => ({ tree, answer: createHost(nodeGround(tree.assets, { report })) })
  let edition = editionOf(await loadTree(dir))
  let loading = false
  let fault = ''
  const look = async (): Promise<void> => {
    if (loading) return
    loading = true
    try {
      if (signatureOf(dir).signature !== edition.tree.signature) edition = editionOf(await loadTree(dir, edition.tree))
      fault = ''
    } catch (error) {
      // Said once, not twice a second; the edition in memory goes on answering.
      const line = error instanceof Error ? error.message : String(error)
      if (line !== fault) log(`${line} The edition before stays.`)
      fault = line
    } finally {
      loading = false
    }
  }
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return { current: () => edition, stop: () => clearInterval(timer) }
}
