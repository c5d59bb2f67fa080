/** One of several machines that build a tree together, each a part: which rooms fall to it. */
import { hash } from 'node:crypto'

export interface Shard {
  /** From 1. */
  readonly index: number
  readonly count: number
}

export const textOfShard = ({ index, count }: Shard): string => `${index}/${count}`

/** The first 32 bits of the SHA-256 of the room's name tell: even, and the same on every machine. */
export const isInShard = ({ index, count }: Shard, room: string): boolean =>
  Number.parseInt(hash('sha256', room, 'hex').slice(0, 8), 16) % count === index - 1

/** What stands beside the services, the page and the downloads, is the first one's. */
export const isFirst = (shard: Shard | undefined): boolean => shard === undefined || shard.index === 1
