/** The page, the downloads and the rest of the tree: texts packed or laid out from memory, everything else by `send`. */
import type { ReadStream, Stats } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import createSend from 'send'
import { prettify } from '../../../../pipeline/contract/json.ts'
import { hasPackedCopy, manifestKey, packedName } from '../../../../pipeline/contract/manifest.ts'
import { isText, mediaTypeOf } from '../../../../pipeline/contract/media-types.ts'
import { cachingOfFile } from '../../../host/caching.ts'
import { encodingsOf } from '../../../host/encoding.ts'
import { preconditionFailed } from '../../../host/full-response.ts'
import { type Headers, openHeaders, pageHeaders } from '../../../host/headers.ts'
import { fileKeyOf, missingPageKey, wantsPage } from '../../../host/page-path.ts'
import type { HostResponse } from '../../../host/platform.ts'
import { missingPageResponse, refusal } from '../../../host/refusal.ts'
import type { Target } from '../../../host/target.ts'
import { hostErrors } from '../../errors.ts'
import type { Edition } from '../tree/follow.ts'
import { conditionsOf, prepare, sendPrepared, sendResponse } from './send-response.ts'

interface FileRequest {
  readonly target: Target
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Told before a file is sent: how many of its bytes. */
  readonly onSend: (bytes: number) => void
}

/** The bytes that a request takes of a file; none where the client says that it has this one. */
const bytesTaken = (size: number, etag: string, { headers, method }: IncomingMessage): number => {
  if (method === 'HEAD' || headers['if-none-match']?.includes(etag)) return 0
  const [, from = '0', to = String(size - 1)] = /^bytes=(\d+)-(\d+)$/.exec(headers.range?.trim() ?? '') ?? []
  return Math.max(0, Math.min(size, Number(to) + 1 - Number(from)))
}

/** Larger texts without a packed copy are sent as they lie. The wide table of rates has 6 MB. */
const [largestText, largestLaidOut] = [8 * 1024 * 1024, 1024 * 1024]

const pack = promisify(gzip)

const tagOf = ({ tree }: Edition, key: string, stats: Stats): string =>
  tree.digest(key)?.slice(0, 32) ?? `${stats.size.toString(16)}-${Math.floor(stats.mtimeMs).toString(16)}`

const headersOf = (key: string, etag: string): Headers => [
  ...openHeaders,
  ['Cache-Control', cachingOfFile(key)],
  ['ETag', etag],
  ...(key.endsWith('.html') ? pageHeaders : []),
  ...(isText(key) ? [['Vary', 'Accept-Encoding'] as const] : []),
  ['Content-Type', mediaTypeOf(key)],
]

const absent = ({ exactPath, prettify: pretty }: Target): HostResponse =>
  refusal('path_not_found', `There is no ${exactPath} here.`, { pretty })

const sendAbsent = async (root: string, { target, request, response }: FileRequest): Promise<void> => {
  const page = wantsPage(request.headers.accept)
    ? await readFile(join(root, missingPageKey)).catch(() => undefined)
    : undefined
  sendResponse(response, page ? missingPageResponse(page) : absent(target))
}

const noSuchPart = (size: string): HostResponse =>
  refusal('range_not_satisfiable', hostErrors.part.error.message, { headers: [['Content-Range', size]] })

/** The whole text, packed or laid out. */
const shaped = async (
  path: string,
  headers: Headers,
  stats: Stats,
  { packed, pretty }: { readonly packed: boolean; readonly pretty: boolean },
): Promise<HostResponse> => {
  const stored = await readFile(path)
  const plain = pretty ? Buffer.from(prettify(stored.toString())) : stored
  const body = packed ? await pack(plain) : plain
  const encoding: Headers = packed ? [['Content-Encoding', 'gzip']] : []
  const own: Headers = [
    ['Accept-Ranges', packed ? 'none' : 'bytes'],
    ['Last-Modified', stats.mtime.toUTCString()],
    ['Content-Length', String(body.length)],
  ]
  return { status: 200, headers: [...headers, ...encoding, ...own], body }
}

/** Of pipelined requests each waits for those before it: a connection holds one file open, and opens none once it is closed. */
const untilNext = async (response: ServerResponse): Promise<void> => {
  if (!response.socket) await new Promise<void>(resolve => response.once('socket', () => resolve()))
}

/** The file itself: ranges, conditions, HEAD, and its descriptor closed however the transfer ends. Throws where it cannot be opened. */
const sendFile = async (
  root: string,
  key: string,
  headers: Headers,
  { request, response, target }: FileRequest,
): Promise<void> => {
  await untilNext(response)
  // One range that begins before it ends is answered in part; to any other the whole file is a lawful answer.
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range?.trim() ?? '') ?? []
  if (from + to === '' || (from !== '' && to !== '' && Number(to) < Number(from))) delete request.headers.range
  for (const [name, value] of headers) response.setHeader(name, value)
  const path = key.split('/').map(encodeURIComponent).join('/')
  await new Promise<void>((resolve, reject) => {
    response.once('close', resolve)
    createSend(request, path, { root, cacheControl: false, etag: false, index: false, dotfiles: 'allow' })
      .on('error', (error: Error & { readonly status: number }) => {
        const size = String(response.getHeader('Content-Range'))
        for (const name of response.getHeaderNames()) response.removeHeader(name)
        if (error.status === 412) sendResponse(response, preconditionFailed)
        else if (error.status === 416) sendResponse(response, noSuchPart(size))
        else if (error.status === 404) sendResponse(response, absent(target))
        else reject(error)
      })
      .on('stream', (stream: ReadStream) => stream.once('open', () => resolve()))
      .pipe(response)
  })
}

/** Answers a path outside the services, in the case it was sent in: file names have one. */
export const serveFile = async (edition: Edition, asked: FileRequest): Promise<void> => {
  const { target, request, response } = asked
  const { root } = edition.tree
  const key = fileKeyOf(target.exactPath)
  const path = join(root, key)
  const stats = key.startsWith('/') || key.includes('//') ? undefined : await lstat(path).catch(() => undefined)
  if (!stats?.isFile()) return sendAbsent(root, asked)
  const { range, 'accept-encoding': accepted } = request.headers
  const isShaped = isText(key) && (request.method === 'HEAD' || range === undefined)
  const takesGzip = isShaped && encodingsOf(String(accepted ?? ''))[0] === 'gzip'
  const pretty = isShaped && target.prettify && key.endsWith('.json') && stats.size <= largestLaidOut
  const isStored = takesGzip && !pretty && (key === manifestKey || hasPackedCopy(key, stats.size))
  const stored = isStored ? await lstat(packedName(path)).catch(() => undefined) : undefined
  const packed = takesGzip && (stored !== undefined || stats.size <= largestText)
  const etag = `"${tagOf(edition, key, stats)}${pretty ? '-pretty' : ''}${packed ? '-gzip' : ''}"`
  const headers = headersOf(key, etag)
  if (stored) {
    asked.onSend(bytesTaken(stored.size, etag, request))
    delete request.headers.range
    return sendFile(root, packedName(key), [...headers, ['Content-Encoding', 'gzip'], ['Accept-Ranges', 'none']], asked)
  }
  if (!packed && !pretty) {
    asked.onSend(bytesTaken(stats.size, etag, request))
    return sendFile(root, key, headers, asked)
  }
  const whole = await edition.responses.forceFetch(`file\n${path}\n${etag}`, {
    context: async () => prepare(await shaped(path, headers, stats, { packed, pretty })),
  })
  asked.onSend(bytesTaken(whole.body?.length ?? 0, etag, request))
  sendPrepared(response, whole, { method: request.method ?? 'GET', ...conditionsOf(request.headers) })
}
