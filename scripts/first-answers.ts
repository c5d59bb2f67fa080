/**
 * Answers from the book while the first edition is being written. A thread of its own reads the book and listens, so its memory is
 * given back when it ends. The rates are read first; shares and registrations when they are first asked for.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { type Book, openBook } from '../pipeline/book.ts'
import { documents } from '../pipeline/contract/documents.ts'
import { toJson } from '../pipeline/contract/json.ts'
import { mediaTypeOf } from '../pipeline/contract/media-types.ts'
import { matchPath } from '../pipeline/contract/routes.ts'
import { answersOf, type ResourceId } from '../pipeline/resources.ts'
import { close, listen } from '../site/edge/node/server/listen.ts'
import { conditionsOf, sendResponse } from '../site/edge/node/server/send-response.ts'
import { nodePlatform } from '../site/edge/node/tree/platform.ts'
import { caching } from '../site/host/caching.ts'
import { matchDocument } from '../site/host/documents.ts'
import { type Headers, openHeaders, pageHeaders } from '../site/host/headers.ts'
import { createHost } from '../site/host/host.ts'
import { fileKeyOf } from '../site/host/page-path.ts'
import type { TreeFile } from '../site/host/platform.ts'
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

/** What the file of a key will hold; undefined for twins and for what the edition will not have. */
export const fileOfBook = (book: Book, key: string): TreeFile | undefined => {
  const [, base = '', fixed] = /^([^~]+?)(~fixed)?\.\w+$/.exec(key) ?? []
  const document = matchDocument(`/${key}`)
  const found = document ?? (base === '' ? undefined : matchPath(`/${base}`))
  if (!found || (document && documents[document.id].profiles.length === 0)) return undefined
  const body = answersOf(found.id as ResourceId, book).answer(inBook(key, found.params), fixed !== undefined)
  if (body === undefined) return undefined
  if (body instanceof Uint8Array) return { bytes: body, encoding: 'identity' }
  return contentOf(typeof body === 'string' ? body : toJson(body))
}

const serve = async ({ dataDir, host, port }: FirstAnswers): Promise<() => Promise<void>> => {
  const book = await openBook(dataDir, 'forex')
  // The pages take as long as a quarter of the book: their code is loaded, and they are made, when the first is asked for.
  let made: Promise<Readonly<Record<string, string | Uint8Array>>> | undefined
  const pages = () => {
    made ??= import('./site-files.ts').then(({ siteFiles }) => siteFiles(book, []))
    return made
  }
  const answer = createHost(nodePlatform({ file: key => fileOfBook(book, key) }))
  const onRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '/', method = 'GET' } = request
    const target = readTarget(url)
    const files = target.kind === 'refused' || serviceOf(target.path) ? {} : await pages()
    const key = target.kind === 'refused' ? '' : fileKeyOf(target.exactPath)
    const file = Object.hasOwn(files, key) ? files[key] : undefined
    if (file !== undefined) {
      const own = [...openHeaders, ...(key.endsWith('.html') ? pageHeaders : [])]
      const headers: Headers = [...own, ['Content-Type', mediaTypeOf(key)], ['Cache-Control', caching.never]]
      sendResponse(response, { status: 200, headers, body: method === 'HEAD' ? null : Buffer.from(file) })
      return
    }
    const acceptEncoding = request.headers['accept-encoding']?.toString()
    sendResponse(response, await answer({ method, target: url, acceptEncoding, ...conditionsOf(request.headers) }))
  }
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
