/** The feed of an edition, after the one that is shown. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Status } from '../contract/site-schemas.ts'
import { orUndefined } from '../core/files.ts'
import { type FeedInput, feedOf } from '../describe/feed.ts'
import { feedName, statusName } from './volatile-files.ts'

const editionBefore = (dir: string): FeedInput['before'] => {
  const [status, feed] = [statusName, feedName].map(name => orUndefined(() => readFileSync(join(dir, name), 'utf8')))
  return status === undefined ? undefined : { feed: feed ?? '', status: JSON.parse(status) as Status }
}

/** `shown` is the folder of the previous edition; without an origin, links lead to the host that `npm start` runs. */
export const feedAfter = (
  shown: string | undefined,
  { origin, ...input }: Pick<FeedInput, 'book' | 'status'> & { readonly origin: string | null },
): string =>
  feedOf({
    ...input,
    origin: origin ?? 'http://localhost:8080',
    before: shown === undefined ? undefined : editionBefore(shown),
  })
