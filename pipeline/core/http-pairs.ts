/** Recorded pairs of request and reply: `--record DIR` writes them, `--replay DIR` answers from them. They hold no secrets. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { almanacError } from '../contract/errors.ts'
import { writeWhole } from './files.ts'
import { failure, gunzipReply, requestHeaders, type Transport } from './http-exchange.ts'
import { compare, groupBy } from './order.ts'
import { maskKey } from './publisher-keys.ts'

const headers = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
const pairSchema = z.object({
  request: z.object({ method: z.string(), url: z.string(), headers, body: z.string() }),
  reply: z.object({ status: z.number(), headers }),
})

/** One exchange; the body of the reply lies next to it, unpacked. */
type Pair = z.infer<typeof pairSchema>
type Headers = z.infer<typeof headers>

const hidden = 'removed'

/** Parameters that hold a person's key: `?key=…`, `&access_token=…`. */
const maskKeyParameters = (text: string): string =>
  text.replace(/([?&](?:[a-z_-]*(?:key|token|secret|password|pass|user)|bmx-token)=)[^&#]*/gi, `$1${hidden}`)

const secret =
  /^(?:cookie|set-cookie|authorization|proxy-authorization|bmx-token|x-api-key|ocp-apim-subscription-key)$/i

const withoutSecrets = (all: Readonly<Record<string, string | number | string[] | undefined>>): Headers =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => {
      if (value === undefined) return []
      if (!secret.test(name)) return [[name, Array.isArray(value) ? value : String(value)]]
      // A cookie keeps its name, so that what follows from it can be told.
      const hide = (one: string | number) =>
        /cookie/i.test(name) ? `${String(one).split('=', 1)[0]}=${hidden}` : hidden
      return [[name, [value].flat().map(hide)]]
    }),
  )

/** What a request is known by: its method, address and body. Headers of the client itself may change between versions. */
const identity = ({ method, url, body }: Pair['request']): string => `${method} ${url}\n${body}`

const requestOf = (...[url, ask, options]: Parameters<Transport>): Pair['request'] => ({
  method: ask.post ? 'POST' : 'GET',
  url: maskKeyParameters(url.href),
  headers: withoutSecrets(requestHeaders(ask, options)),
  body: maskKeyParameters(ask.post?.body ?? ''),
})

/** Passes requests on and keeps each exchange as `<number>.json` and `<number>.body`. */
export const recordingTransport = (dir: string, transport: Transport): Transport => {
  let number = 0
  return async (...given) => {
    const { status, headers: got, bytes } = await transport(...given)
    number += 1
    const name = join(dir, String(number).padStart(6, '0'))
    const [, { key }, { keys = new Map(), maxBytes }] = given
    const isPacked = got['content-encoding'] === 'gzip'
    const plain = isPacked ? gunzipReply(given[0].href, bytes, maxBytes) : bytes
    const { 'content-encoding': encoding, ...others } = got
    const kept = isPacked ? others : { ...others, 'content-encoding': encoding }
    const pair: Pair = { request: requestOf(...given), reply: { status, headers: withoutSecrets(kept) } }
    writeWhole(`${name}.body`, maskKey(plain, key, keys))
    writeWhole(`${name}.json`, `${JSON.stringify(pair, null, 2)}\n`)
    return { status, headers: got, bytes }
  }
}

interface KeptPair extends Pair {
  readonly bytes: Buffer
}

/** Answers from pairs: those of one request in their order, the last of them again and again. Throws REPLAY_MISSING for any other. */
export const replayingTransport = (pairs: readonly KeptPair[]): Transport => {
  const waiting = groupBy(pairs, ({ request }) => identity(request))
  return async (...given) => {
    const request = requestOf(...given)
    const { method, url, body } = request
    const found = waiting.get(identity(request)) ?? []
    const pair = found.length > 1 ? found.shift() : found[0]
    if (!pair) throw failure('REPLAY_MISSING', url, `${method} ${body.slice(0, 80)}`.trim(), 'a recorded request')
    const { status, headers } = pair.reply
    return { status, headers: headers as Awaited<ReturnType<Transport>>['headers'], bytes: pair.bytes }
  }
}

/** The pairs of a folder, in the order of their numbers. Throws DATA_SHAPE for a file of another form. */
export const readPairs = (dir: string): readonly KeptPair[] =>
  readdirSync(dir)
    .filter(name => name.endsWith('.json'))
    .sort(compare)
    .map(name => {
      const path = join(dir, name)
      try {
        const pair = pairSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
        return { ...pair, bytes: readFileSync(path.replace(/json$/, 'body')) }
      } catch (cause) {
        throw almanacError('DATA_SHAPE', path, String(cause), 'a pair that --record wrote', { cause })
      }
    })
