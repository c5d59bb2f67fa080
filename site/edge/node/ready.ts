/**
 * Replies given of late, ready to be written again: resolving and describing an answer takes ten times as long as finding it
 * here. Small bodies are kept as Latin-1 text, which Node writes together with the headers in one piece.
 */
import type { ServerResponse } from 'node:http'
import { cacheControl } from '../../host/caching.ts'
import { encodingsOf } from '../../host/encoding.ts'
import type { Encoding, Question, Reply } from '../../host/question.ts'
import { createRecent, type Recent } from './recent.ts'

interface Ready {
  readonly headers: string[]
  readonly body: string
}

export interface ReadyReplies {
  /** Writes the reply if it is known; false where the core must be asked. */
  write(question: Question, response: ServerResponse): boolean
  keep(question: Question, reply: Reply): void
}

/** 4,000 to 8,000 replies of 800 bytes: 6 MB at most. */
const mostReplies = 4_000
const [largestBody, longestTarget] = [1_000, 200]

/**
 * Has the target been asked for before, as far as 64,000 slots remember? What is asked for once, such as one date after another,
 * is not worth a place: keeping it costs more than answering it.
 */
const createDoorkeeper = (): ((target: string) => boolean) => {
  const slots = new Uint32Array(1 << 16)
  return target => {
    let hash = 0x811c9dc5
    for (let i = 0; i < target.length; i += 1) hash = Math.imul(hash ^ target.charCodeAt(i), 0x01000193)
    const slot = (hash ^ (hash >>> 16)) & 0xffff
    const isKnown = slots[slot] === hash >>> 0
    slots[slot] = hash
    return isKnown
  }
}

export const createReadyReplies = (now: () => number = Date.now): ReadyReplies => {
  const replies: Readonly<Record<Encoding, Recent<Ready>>> = {
    gzip: createRecent(mostReplies),
    identity: createRecent(mostReplies / 4),
  }
  const isKnown = createDoorkeeper()
  let second = 0
  let moment = ''
  /** Headers depend on the hour and the day: when either moves on, everything is described anew. */
  const forgetOutdated = (): void => {
    const at = now()
    if (Math.floor(at / 1_000) === second) return
    second = Math.floor(at / 1_000)
    const next = `${Math.floor(second / 86_400)} ${cacheControl('latest', at)}`
    if (next === moment) return
    moment = next
    for (const kept of Object.values(replies)) kept.clear()
  }
  return {
    write({ method, target, acceptEncoding, ifNoneMatch }, response) {
      if (method !== 'GET' || ifNoneMatch !== undefined) return false
      forgetOutdated()
      const encoding = encodingsOf(acceptEncoding)[0]
      const ready = encoding && replies[encoding].get(target)
      if (!ready) return false
      response.writeHead(200, ready.headers)
      response.end(ready.body, 'latin1')
      return true
    },
    keep({ target, acceptEncoding }, { status, headers, body }) {
      if (status !== 200 || !body || body.length > largestBody || target.length > longestTarget) return
      if (headers.includes('no-store') || !isKnown(target)) return
      const encoding = encodingsOf(acceptEncoding)[0]
      const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
      if (encoding) replies[encoding].set(target, { headers: [...headers], body: text })
    },
  }
}
