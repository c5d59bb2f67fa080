/** One of several parts of a tree that machines build side by side: parts 1 to N hold the domains, part 0 everything else. */
import { hash } from 'node:crypto'

export interface Shard {
  /** 0 for what belongs to no domain: indexes, rates, board, page, downloads. */
  readonly index: number
  readonly count: number
}

export const textOfShard = ({ index, count }: Shard): string => `${index}/${count}`

/** The first 32 bits of the SHA-256 of a domain's partition choose the part: evenly, and alike on every machine. */
export const isInShard = ({ index, count }: Shard, partition: string): boolean => {
  const isOfDomain = /^whois\/[^/]*\./.test(partition)
  return index === (isOfDomain ? 1 + (Number.parseInt(hash('sha256', partition, 'hex').slice(0, 8), 16) % count) : 0)
}

export const hasIndexes = (shard: Shard | undefined): boolean => shard === undefined || shard.index === 0

/** The domains that a part reads; undefined for all. */
export const domainsOf = (shard: Shard | undefined): ((domain: string) => boolean) | undefined =>
  shard === undefined || hasIndexes(shard) ? undefined : domain => isInShard(shard, `whois/${domain}`)
