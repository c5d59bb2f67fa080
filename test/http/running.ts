/** A Node host over a tree written by hand, on a free port, and ways to ask it over real HTTP. */
import { hash } from 'node:crypto'
import { mkdirSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { writeManifest } from '../../pipeline/publish/manifest.ts'
import { writePackedCopies } from '../../pipeline/publish/tree.ts'
import { type HostOptions, type RunningHost, startHost } from '../../site/edge/node/server/start-host.ts'
import { bodiesOf, type ProfileName } from '../site/hand-made.ts'
import { atEnd } from '../support/at-end.ts'
import { tempDir } from '../support/temp.ts'
import { proved } from './prove.ts'

export const missing = '<!doctype html><html lang="en"><title>Not found</title><h1>Not found</h1></html>\n'
export const page = '<!doctype html><html lang="en"><title>Almanac</title><h1>Almanac</h1></html>\n'

/** 100,000 bytes that do not shrink to nothing and tell their own place. */
export const download = Buffer.from(Array.from({ length: 20_000 }, (_, i) => `${10_000 + (i % 90_000)}`).join(''))

const nothing = { first: null, latest: null, count: 0, nextDue: null, staleAfter: null, held: null }

/** As it is sent. */
export const status = JSON.stringify({
  asOf: '2026-04-13',
  services: { whois: nothing, forex: nothing, gse: nothing },
  upload: null,
  sources: [],
})

const beside: Readonly<Record<string, string | Buffer>> = {
  'index.html': page,
  'rates/usd-ghs.html': page,
  'rates/index.html': page,
  'api.html': page,
  '404.html': missing,
  'assets/style.0123abcd.css': 'body { color: #111 }\n'.repeat(50),
  'openapi.json': '{"openapi":"3.1.0","info":{},"paths":{}}',
  'snapshots/forex/rates.parquet': download,
  'snapshots/forex/rates-wide.csv': `date,USD\n${'2026-04-13,1.1684\n'.repeat(4000)}`,
  'snapshots/forex/rates.csv.gz': gzipSync(download),
  'snapshots/forex/latest.csv': 'code,date\nUSD,2026-04-13\n',
  'snapshots/SHA256SUMS': 'abc  forex/latest.csv\n',
}

const write = (path: string, bytes: string | Uint8Array): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}

const unknownFacts = { first: null, latest: null, count: 0, staleAfter: null }
const facts = { services: { whois: unknownFacts, forex: unknownFacts, gse: unknownFacts }, sources: [] }

/** Writes a whole tree with its manifest; `changes` replace bodies by key. */
export const writeTree = (dir: string, profile: ProfileName, changes: Readonly<Record<string, string>> = {}): void => {
  const files: Record<string, string> = {}
  const services = new Map([
    ...bodiesOf(profile),
    ...Object.entries(changes).map(([key, text]) => [key, Buffer.from(text)] as const),
  ])
  for (const [key, bytes] of services) {
    files[key] = hash('sha256', bytes)
    if (profile === 'full') write(join(dir, `${key}.gz`), gzipSync(bytes))
    else write(join(dir, key), bytes)
  }
  const site: Record<string, string> = {}
  for (const [key, bytes] of Object.entries(beside)) {
    site[key] = hash('sha256', bytes)
    write(join(dir, key), bytes)
  }
  if (profile === 'full') writePackedCopies(dir, site, undefined)
  Object.assign(files, site)
  write(join(dir, 'status.json'), status)
  writeManifest(dir, { profile, digest: 'by hand', degraded: [], facts, downloadsBy: '', files })
}

/** A file of that many zeros in the generation that is shown. */
export const addLargeFile = ({ generation }: Stage, size: number): void => {
  const path = join(generation('one'), 'large.bin')
  writeFileSync(path, '')
  truncateSync(path, size)
}

/** Shows `generation` at `dir` by one rename, as a build does. */
export const show = (dir: string, generation: string): void => {
  symlinkSync(generation, `${dir}.new`)
  renameSync(`${dir}.new`, dir)
}

export interface Stage {
  /** The symlink that is served. */
  readonly dir: string
  readonly generation: (name: string) => string
  readonly lines: string[]
}

export const stage = (): Stage => {
  const folder = tempDir()
  return {
    dir: join(folder, 'public'),
    generation: name => join(folder, name),
    lines: [],
  }
}

export interface RunningStage extends Stage {
  readonly host: RunningHost
  ask(path: string, asked?: TestRequest): Promise<ReceivedResponse>
}

/** A stage with one generation shown and a host over it, until the test file ends; no limit unless asked for. */
export const startOn = async (profile: ProfileName, options: Partial<HostOptions> = {}): Promise<RunningStage> => {
  const set = stage()
  writeTree(set.generation('one'), profile)
  show(set.dir, set.generation('one'))
  const log = (line: string) => void set.lines.push(line)
  const host = await startHost({ dir: set.dir, port: 0, limit: 0, log, ...options })
  atEnd(host.stop)
  return { ...set, host, ask: (path, asked) => get(host.port, path, asked) }
}

export interface ReceivedResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  /** Unpacked. */
  readonly text: string
}

export interface TestRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The address the client asks from. */
  readonly from?: string
}

/** One request to any server, and its reply. */
export const fetchFrom = (
  port: number,
  path: string,
  { method = 'GET', headers = {}, from }: TestRequest = {},
): Promise<ReceivedResponse> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers, agent: false, ...(from && { localAddress: from }) },
      response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const packed = response.headers['content-encoding'] === 'gzip' && bytes.length > 0
          const text = (packed ? gunzipSync(bytes) : bytes).toString()
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text })
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })

/** The same of a host that answers as `/openapi.json` says; throws where it does not. */
export const get = async (port: number, path: string, asking: TestRequest = {}): Promise<ReceivedResponse> =>
  proved(asking.method ?? 'GET', path, await fetchFrom(port, path, asking))

/** Sends bytes as they are and gives everything that comes back until the host closes. */
export const sendRaw = (port: number, text: string | Uint8Array): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.setEncoding('latin1')
    socket.on('data', chunk => (received += chunk))
    socket.on('error', error => (received ? resolve(received) : reject(error)))
    socket.on('close', () => resolve(received))
  })

/** The first reply in what `sendRaw` gave. */
export const parseResponse = (raw: string): ReceivedResponse => {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)])
  const bytes = Buffer.from(rest.join('\r\n\r\n'), 'latin1')
  return { status: Number(status.split(' ')[1]), headers: Object.fromEntries(headers), bytes, text: bytes.toString() }
}
