/** Makes a source of what its file states. */
import type { KnownSpan, ReadResult, SourcedReply, SourceRequest } from '../core/source.ts'
import type { ForexSource, PublishedQuote } from './model.ts'

interface Definition extends Omit<ForexSource, 'read' | 'follow'> {
  follow?(reply: SourcedReply, known: KnownSpan): readonly SourceRequest[]
  read(reply: SourcedReply): ReadResult<PublishedQuote>
}

/** `key` is the name of the source's file: every reply that it reads carries it, for messages. */
export const forexSource = (key: string, { follow, read, ...facts }: Definition): ForexSource => {
  const source = `forex/${key}`
  return {
    ...facts,
    ...(follow && { follow: (reply, known) => follow({ ...reply, source }, known) }),
    read: reply => read({ ...reply, source }),
  }
}
