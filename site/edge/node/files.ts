/**
 * The page, the downloads and the rest of the tree, by serve-handler. It knows no conditional request without leaking a
 * descriptor, streams whole files for HEAD and with 416, and answers HTML; what it may not decide is decided before it is asked.
 */
import { createReadStream, type Stats } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import serveHandler from 'serve-handler'
import { encodingsOf } from '../../host/encoding.ts'
import { openHeaders, pageHeaders } from '../../host/headers.ts'
import { matchesEtag, refusal } from '../../host/host.ts'
import type { Reply } from '../../host/question.ts'
import type { Tree } from './tree.ts'

/** Its types ask for the whole of node:fs; it calls no more than this. */
const serve = serveHandler as unknown as (
  request: IncomingMessage,
  response: ServerResponse,
  config: object,
  methods: {
    lstat(): Promise<Stats>
    createReadStream(path: string, options: { readonly start?: number; readonly end?: number }): Readable
    sendError(): Promise<void>
  },
) => Promise<void>

type Send = (response: ServerResponse, reply: Reply) => void

/** Types that shrink. `.parquet` and `.gz` are sent as they are: readers that ask for ranges fail on compressed transfers. */
const textTypes = new Set(['.html', '.css', '.js', '.json', '.svg', '.txt', '.md'])
const largestPacked = 4 * 1024 * 1024

const cachingOf = (key: string): string => {
  if (key.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  if (key.startsWith('snapshots/')) return 'public, max-age=3600'
  return 'public, max-age=0, must-revalidate'
}

const mediaOf = (key: string): string | undefined =>
  key.endsWith('.parquet')
    ? 'application/vnd.apache.parquet'
    : extname(key) === ''
      ? 'text/plain; charset=utf-8'
      : undefined

/** Bodies packed so far, by file: a folder of assets is a dozen files, and they change with their names. */
const packedFiles = new Map<string, Uint8Array>()

const packed = async (path: string, stats: Stats): Promise<Uint8Array> => {
  const id = `${path} ${stats.mtimeMs} ${stats.size}`
  const known = packedFiles.get(id)
  if (known) return known
  const bytes = gzipSync(await readFile(path), { level: 9 })
  if (packedFiles.size >= 200) packedFiles.clear()
  packedFiles.set(id, bytes)
  return bytes
}

/** What is left of a Range: 'all' when there is none that matters, 'none' when nothing of it lies in the file. */
const rangeOf = (header: string | undefined, size: number): 'all' | 'part' | 'none' => {
  // Several ranges would need a multipart body; the whole file is a lawful answer (RFC 9110 section 14.2).
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [from, to] = [asked?.[1] ?? '', asked?.[2] ?? '']
  if (from === '' && to === '') return 'all'
  if (from === '') return Number(to) > 0 && size > 0 ? 'part' : 'none'
  if (to !== '' && Number(to) < Number(from)) return 'all'
  return Number(from) < size ? 'part' : 'none'
}

const isUnchanged = ({ headers }: IncomingMessage, etag: string, stats: Stats): boolean => {
  const tags = headers['if-none-match']
  if (tags !== undefined) return matchesEtag(tags, etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(stats.mtimeMs / 1_000) * 1_000 <= since
}

/** Answers a path outside the services, decoded and in the case it was sent in: file names have one. */
export const serveFile = async (
  { root, digests }: Tree,
  { path, request, response, send }: { path: string; request: IncomingMessage; response: ServerResponse; send: Send },
): Promise<void> => {
  const key = path === '/' ? 'index.html' : path.slice(1)
  const file = join(root, key)
  const stats = key.startsWith('/') || key.includes('//') ? undefined : await lstat(file).catch(() => undefined)
  if (!stats?.isFile()) return send(response, refusal('path_not_found', `There is no ${path} here.`))
  const isHead = request.method === 'HEAD'
  const isText = textTypes.has(extname(key)) && stats.size <= largestPacked
  const asked = isHead ? undefined : request.headers.range
  const pack = isText && !asked && encodingsOf(request.headers['accept-encoding'])[0] === 'gzip'
  const body = pack ? await packed(file, stats) : undefined
  const size = body?.length ?? stats.size
  const identity =
    digests.get(key)?.slice(0, 32) ?? `${stats.size.toString(16)}-${Math.floor(stats.mtimeMs).toString(16)}`
  const etag = `"${identity}${pack ? '-gzip' : ''}"`
  const shared = [
    ...openHeaders,
    'Cache-Control',
    cachingOf(key),
    'ETag',
    etag,
    ...(isText ? ['Vary', 'Accept-Encoding'] : []),
  ]
  if (isUnchanged(request, etag, stats)) return send(response, { status: 304, headers: shared, body: null })

  const stale = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
  const range = stale ? 'all' : rangeOf(asked, size)
  if (range === 'none') {
    const headers = ['Content-Range', `bytes */${size}`]
    return send(response, refusal('range_not_satisfiable', `The file has ${size} bytes.`, { headers }))
  }
  if (range === 'all') delete request.headers.range

  const named = { ...pageHeadersOf(key), 'Content-Type': mediaOf(key) }
  const listed = Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [{ key: name, value }]))
  for (let i = 0; i < shared.length; i += 2) listed.push({ key: shared[i]!, value: shared[i + 1]! })
  if (pack) listed.push({ key: 'Content-Encoding', value: 'gzip' }, { key: 'Accept-Ranges', value: 'none' })

  const open = (_: string, options: { readonly start?: number; readonly end?: number }): Readable => {
    const stream = isHead ? Readable.from([]) : body ? Readable.from([body]) : createReadStream(file, options)
    // Aborted downloads leave their descriptor open otherwise; a file that cannot be read ends the reply, not the server.
    response.once('close', () => stream.destroy())
    stream.once('error', () => response.destroy())
    return stream
  }
  await serve(
    request,
    response,
    {
      public: root,
      etag: false,
      directoryListing: false,
      symlinks: false,
      rewrites: [{ source: '/', destination: '/index.html' }],
      headers: [{ source: '**', headers: listed }],
    },
    {
      lstat: async () => Object.assign(Object.create(stats) as Stats, { size }),
      createReadStream: open,
      sendError: async () => send(response, refusal('path_not_found', `There is no ${path} here.`)),
    },
  )
}

const pageHeadersOf = (key: string): Readonly<Record<string, string>> => (key.endsWith('.html') ? pageHeaders : {})
