/**
 * The page, the downloads and the rest of the tree, by serve-handler. It knows no conditional request without leaking a
 * descriptor, streams whole files for HEAD and with 416, and answers HTML; what it may not decide is decided before it is asked.
 */
import { createReadStream, type Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import serveHandler from 'serve-handler'
import { mediaTypeOf } from '../../../../pipeline/contract/media-types.ts'
import { cachingOfFile } from '../../../host/caching.ts'
import { matchesEtag } from '../../../host/describe.ts'
import { encodingsOf } from '../../../host/encoding.ts'
import { type Header, type Headers, openHeaders, pageHeaders } from '../../../host/headers.ts'
import { refusal } from '../../../host/host.ts'
import type { HostResponse } from '../../../host/platform.ts'
import type { Target } from '../../../host/target.ts'
import { hostErrors } from '../../errors.ts'
import type { Tree } from '../tree/tree.ts'
import { rangeOf } from './range.ts'
import { shaped } from './shape.ts'

interface Span {
  readonly start?: number
  readonly end?: number
}

/** Its types ask for the whole of node:fs; it calls no more than this. */
const serve = serveHandler as unknown as (
  request: IncomingMessage,
  response: ServerResponse,
  config: object,
  methods: {
    lstat(): Promise<Stats>
    createReadStream(path: string, span: Span): Readable
    sendError(): Promise<void>
  },
) => Promise<void>

export interface Visit {
  readonly target: Target
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly send: (response: ServerResponse, reply: HostResponse) => void
}

/** Types that shrink. `.parquet` and `.gz` are sent as they are: readers that ask for ranges fail on compressed transfers. */
const textTypes = new Set(['.html', '.css', '.js', '.json', '.svg', '.txt', '.md'])
const largestText = 4 * 1024 * 1024

const isUnchanged = ({ headers }: IncomingMessage, etag: string, stats: Stats): boolean => {
  const tags = headers['if-none-match']
  if (tags !== undefined) return matchesEtag(tags, etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(stats.mtimeMs / 1_000) * 1_000 <= since
}

const identityOf = ({ bodies: shelf }: Tree, key: string, stats: Stats): string =>
  shelf.digest(key) ?? `${stats.size.toString(16)}-${Math.floor(stats.mtimeMs).toString(16)}`

/** Answers a path outside the services, in the case it was sent in: file names have one. */
export const serveFile = async (tree: Tree, { target, request, response, send }: Visit): Promise<void> => {
  const { exactPath: path, prettify } = target
  const key = path === '/' ? 'index.html' : path.slice(1)
  const file = join(tree.root, key)
  const absent = async () =>
    send(response, refusal('path_not_found', `There is no ${path} here.`, { pretty: prettify }))
  const stats = key.startsWith('/') || key.includes('//') ? undefined : await lstat(file).catch(() => undefined)
  if (!stats?.isFile()) return absent()

  const isHead = request.method === 'HEAD'
  const asked = isHead ? undefined : request.headers.range
  const isText = textTypes.has(extname(key)) && stats.size <= largestText
  const pack = isText && !asked && encodingsOf(request.headers['accept-encoding'])[0] === 'gzip'
  const pretty = isText && prettify && key.endsWith('.json')
  const etag = `"${identityOf(tree, key, stats)}${pretty ? '-pretty' : ''}${pack ? '-gzip' : ''}"`
  const headers: Header[] = [...openHeaders, ['Cache-Control', cachingOfFile(key)], ['ETag', etag]]
  if (key.endsWith('.html')) headers.push(...pageHeaders)
  if (isText) headers.push(['Vary', 'Accept-Encoding'])
  if (isUnchanged(request, etag, stats)) return send(response, { status: 304, headers, body: null })

  const body = await shaped(file, stats, { pack, pretty })
  const size = body?.length ?? stats.size
  const outdated = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
  const range = outdated ? 'all' : rangeOf(asked, size)
  if (range === 'none') {
    const unsatisfied: Headers = [['Content-Range', `bytes */${size}`]]
    const { code, message } = hostErrors.part.error
    return send(response, refusal(code, message, { headers: unsatisfied }))
  }
  if (range === 'all') delete request.headers.range
  headers.push(['Content-Type', mediaTypeOf(key)])
  if (pack) headers.push(['Content-Encoding', 'gzip'], ['Accept-Ranges', 'none'])

  const open = ({ start = 0, end = size - 1 }: Span): Readable => {
    if (isHead || size === 0) return Readable.from([])
    return body ? Readable.from([body.subarray(start, end + 1)]) : createReadStream(file, { start, end })
  }
  // It adds a name to keep the file under, which no other host does.
  const unnamed = { key: 'Content-Disposition', value: null }
  const listed = headers.map(([key, value]) => ({ key, value }))
  await serve(
    request,
    response,
    {
      public: tree.root,
      etag: false,
      cleanUrls: false,
      directoryListing: false,
      symlinks: false,
      rewrites: [{ source: '/', destination: '/index.html' }],
      headers: [{ source: '**', headers: [...listed, unnamed] }],
    },
    {
      lstat: async () => Object.assign(Object.create(stats) as Stats, { size }),
      createReadStream: (_, span) => {
        const stream = open(span)
        // Aborted downloads leave their descriptor open otherwise; a file that cannot be read ends the reply, not the server.
        response.once('close', () => stream.destroy())
        stream.once('error', () => response.destroy())
        return stream
      },
      sendError: absent,
    },
  )
}
