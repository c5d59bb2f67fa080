/**
 * Replies given of late, ready to be written again: resolving and describing an answer takes ten times as long as finding it
 * here. They are kept as they are sent, one text for head and body.
 */
import type { ServerResponse } from 'node:http'
import { cacheControl } from '../../../host/caching.ts'
import { encodingsOf } from '../../../host/encoding.ts'
import type { Encoding, HostRequest } from '../../../host/platform.ts'
import { sendText, textOf, type Whole } from './raw-response.ts'
import { createRecent, type Recent } from './recent.ts'

interface Ready extends Whole {
  /** The whole text as last written, and the second it tells. */
  second: number
  text: string
}

export interface ReadyReplies {
  /** Writes the reply if it is known; false where the core must be asked. */
  write(question: HostRequest, response: ServerResponse): boolean
  keep(question: HostRequest, reply: Whole): void
}

/** 4,000 to 8,000 replies of 1,500 bytes: 12 MB at most. */
const mostReplies = 4_000
const longestTarget = 200

/**
 * Has the target been asked for before, among the last 4,000 questions without a ready reply? What is asked for once, such as one
 * date after another, is not worth a place: keeping it costs more than answering it.
 */
const createDoorkeeper = (): ((target: string) => boolean) => {
  const slots = new Uint32Array(1 << 16)
  let asked = 0
  return target => {
    asked += 1
    if (asked % mostReplies === 0) slots.fill(0)
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
  const forgetOutdated = (at: number): void => {
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
      const at = now()
      forgetOutdated(at)
      const encoding = encodingsOf(acceptEncoding)[0]
      const ready = encoding && replies[encoding].get(target)
      if (!ready) return false
      if (ready.second !== second) {
        ready.second = second
        ready.text = textOf(ready, at)
      }
      return sendText(response, ready.text)
    },
    keep({ target, acceptEncoding }, whole) {
      if (target.length > longestTarget || !isKnown(target)) return
      const encoding = encodingsOf(acceptEncoding)[0]
      if (encoding) replies[encoding].set(target, { ...whole, second: 0, text: '' })
    },
  }
}
