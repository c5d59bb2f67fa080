/**
 * Answers from the book while the first edition is being written. A thread of its own reads the book and listens, so its memory is
 * given back when it ends. The rates are read first; shares and registrations when they are first asked for.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { type Book, openBook } from '../pipeline/book.ts'
import { utcDay } from '../pipeline/contract/calendar.ts'
import { documents, isClocked } from '../pipeline/contract/documents.ts'
import { toJson } from '../pipeline/contract/json.ts'
import { mediaTypeOf } from '../pipeline/contract/media-types.ts'
import { matchPath } from '../pipeline/contract/routes.ts'
import { answersOf, type ResourceId } from '../pipeline/resources.ts'
import { calendarOf, expiringOn } from '../pipeline/whois/expiring.ts'
import { close, listen } from '../site/edge/node/server/listen.ts'
import { conditionsOf, sendResponse } from '../site/edge/node/server/send-response.ts'
import { healthy } from '../site/edge/node/server/service-endpoints.ts'
import { nodePlatform } from '../site/edge/node/tree/platform.ts'
import { caching } from '../site/host/caching.ts'
import { matchDocument } from '../site/host/documents.ts'
import { conditional } from '../site/host/full-response.ts'
import { type Headers, openHeaders, pageHeaders } from '../site/host/headers.ts'
import { createHost, isPlainMethod } from '../site/host/host.ts'
import { fileKeyOf } from '../site/host/page-path.ts'
import type { TreeFile } from '../site/host/platform.ts'
import { refusal } from '../site/host/refusal.ts'
import { serviceOf } from '../site/host/resolve.ts'
import { contentOf } from '../site/host/resolve-outcome.ts'
import { readTarget } from '../site/host/target.ts'

export interface FirstAnswers {
  readonly dataDir: string
  readonly host: string
  readonly port: number
}

/** Codes and symbols are upper case in the book, names of domains lower case. */
const inBook = (key: string, params: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  key.startsWith('whois/')
    ? params
    : Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.toUpperCase()]))

/** What the file of a key will hold on `today`; undefined for twins and for what the edition will not have. */
export const fileOfBook = (book: Book, key: string, today: string): TreeFile | undefined => {
  if (isClocked(key)) {
    const list = expiringOn(book.whois, today)
    return contentOf(key.endsWith('.ics') ? calendarOf(list) : toJson(list))
  }
  const [, base = '', fixed] = /^([^~]+?)(~fixed)?\.\w+$/.exec(key) ?? []
  const document = matchDocument(`/${key}`)
  const found = document ?? (base === '' ? undefined : matchPath(`/${base}`))
  if (!found || (document && documents[document.id].profiles.length === 0)) return undefined
  const body = answersOf(found.id as ResourceId, book).answer(inBook(key, found.params), fixed !== undefined)
  if (body === undefined) return undefined
  if (body instanceof Uint8Array) return { bytes: body, encoding: 'identity' }
  return contentOf(typeof body === 'string' ? body : toJson(body))
}

/** Outside the services nothing is known to be missing before the first edition. */
const notYet = (path: string) =>
  refusal('unavailable', `The first edition is being written: ${path} is not there yet.`, {
    headers: [['Retry-After', '10']],
  })

export const firstAnswers = (book: Book) => {
  // The pages take as long as a quarter of the book: their code is loaded, and they are made, when the first is asked for.
  let made: Promise<Readonly<Record<string, string | Uint8Array>>> | undefined
  const pages = () => {
    made ??= import('./site-files.ts').then(({ siteFiles }) => siteFiles(book, []))
    return made
  }
  const answer = createHost(nodePlatform({ file: key => fileOfBook(book, key, utcDay(Date.now())) }))
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '/', method = 'GET' } = request
    const target = readTarget(url)
    const isOutside = target.kind !== 'refused' && !serviceOf(target.path) && isPlainMethod(method)
    if (isOutside && target.path === '/healthz') return sendResponse(response, conditional(healthy(null), { method }))
    const files = isOutside ? await pages() : {}
    const key = target.kind === 'refused' ? '' : fileKeyOf(target.exactPath)
    const file = Object.hasOwn(files, key) ? files[key] : undefined
    if (file !== undefined) {
      const own = [...openHeaders, ...(key.endsWith('.html') ? pageHeaders : [])]
      const headers: Headers = [...own, ['Content-Type', mediaTypeOf(key)], ['Cache-Control', caching.never]]
      sendResponse(response, { status: 200, headers, body: method === 'HEAD' ? null : Buffer.from(file) })
      return
    }
    const acceptEncoding = request.headers['accept-encoding']?.toString()
    const answered = await answer({ method, target: url, acceptEncoding, ...conditionsOf(request.headers) })
    sendResponse(response, isOutside && answered.status === 404 ? notYet(target.path) : answered)
  }
}

const serve = async ({ dataDir, host, port }: FirstAnswers): Promise<() => Promise<void>> => {
  const onRequest = firstAnswers(await openBook(dataDir))
  const server = createServer((request, response) => void onRequest(request, response))
  await listen(server, port, host)
  return () => close(server)
}

if (!isMainThread && parentPort) {
  const port = parentPort
  const told = new Promise(resolve => port.once('message', resolve))
  const stop = serve(workerData as FirstAnswers)
  void stop.then(() => port.postMessage('ready'))
  void told.then(async () => {
    await Promise.race([stop.then(end => end()), new Promise(resolve => setTimeout(resolve, 1_000))])
    process.exit(0)
  })
}
