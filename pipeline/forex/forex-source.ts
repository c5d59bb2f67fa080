/** Makes a source of what its file states. */
import { shapeError } from '../core/reply.ts'
import type { KnownSpan, ReadResult, SourcedReply, SourceReply, SourceRequest } from '../core/source.ts'
import type { ForexSource, PublishedQuote } from './model.ts'
import { judgePrices, type Price, type PriceNotation } from './read/prices.ts'

interface Definition
  extends Omit<ForexSource, 'passOn' | 'cadence' | 'follow' | 'read'>,
    Partial<Pick<ForexSource, 'passOn' | 'cadence'>>,
    PriceNotation {
  follow?(reply: SourcedReply, known: KnownSpan): readonly SourceRequest[]
  /** What a reply must hold where one without prices is SOURCE_SHAPE. */
  readonly expected?: string
  /** Gives prices in `home`, or the result where the source applies the rules itself. */
  read(reply: SourcedReply): readonly Price[] | ReadResult<PublishedQuote>
}

/**
 * `key` is the name of the source's file: every reply that it reads carries it, for messages. Unless the definition says otherwise,
 * figures come each working day and may be passed on.
 */
export const forexSource = (key: string, definition: Definition): ForexSource => {
  const { home, expected, follow, read } = definition
  const sourced = (reply: SourceReply): SourcedReply => ({ ...reply, source: `forex/${key}` })
  return {
    passOn: true,
    cadence: 'workdaily',
    ...definition,
    ...(follow && { follow: (reply, known) => follow(sourced(reply), known) }),
    read: received => {
      const reply = sourced(received)
      const found = read(reply)
      if ('rows' in found) return found
      if (expected !== undefined && found.length === 0) throw shapeError(reply, { got: 'no figures', expected })
      return judgePrices(reply, home, found, definition)
    },
  }
}
