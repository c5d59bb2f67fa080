/** Every host, started for real over a built tree, and beside each the core in this process over the same tree. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../pipeline/publish/build.ts'
import { siteFiles } from '../../scripts/site-files.ts'
import { openBucket } from '../../site/edge/objects/bucket.ts'
import { upload } from '../../site/edge/objects/upload.ts'
import { pinData, startBuilt } from '../http/built.ts'
import { fetchFrom, type ReceivedResponse } from '../http/running.ts'
import type { SendRequest } from '../requests/put.ts'
import type { SetRequest } from '../requests/set.ts'
import { clocked } from '../requests/site-files.ts'
import { tempDir, tinyData } from '../support/temp.ts'
import { startDeno } from './deno.ts'
import { startNetlify } from './netlify.ts'
import { netlifyStatic } from './netlify-rules.ts'
import { startNginx } from './nginx.ts'
import { account, startStorage } from './storage.ts'

/** The columns of the table, in its order. */
export const hostTitles = {
  node: 'Node host',
  nginx: 'nginx, Node host behind it',
  nginxAlone: 'nginx alone',
  netlify: 'Netlify',
  netlifyRules: 'Netlify without its function',
  worker: 'worker over object storage',
  storage: 'object storage alone',
} as const
export type HostId = keyof typeof hostTitles
export const hostIds = Object.keys(hostTitles) as readonly HostId[]

export interface HostUnderTest {
  readonly id: HostId
  readonly ask: SendRequest
  /** The Node host over the same tree: what the reply should be. */
  readonly reference: SendRequest
  /** False where the headers are the platform's own. */
  readonly headers: boolean
  /** Requests that mean something there: rules alone know a path and a query, and nothing else of a request. */
  readonly takes: (asked: SetRequest) => boolean
}

const everything = () => true

const isPlainGet = ({ method, headers, again }: SetRequest): boolean =>
  method === 'GET' && Object.keys(headers).length === 0 && !again

/** Files outside the services are sent by the platform itself: parts, conditions and packing are its own. */
const isItsOwn = (asked: SetRequest): boolean =>
  asked.capability === 'siteFiles' && (!isPlainGet(asked) || /\.(parquet|gz)$/.test(asked.target))

const isClocked = ({ target }: SetRequest): boolean => clocked.some(path => target.startsWith(path))

const tinyForex = join(tinyData, 'forex')

/** Figures of three days, the whole board and the sample domains: a tree that is sent to storage in seconds. */
const buildFew = async (dir: string): Promise<string> => {
  const [data, out] = [join(dir, 'data'), join(dir, 'public')]
  pinData(data)
  rmSync(join(data, 'forex'), { recursive: true })
  cpSync(tinyForex, join(data, 'forex'), { recursive: true })
  await build({ dataDir: data, out, extras: siteFiles })
  return out
}

const asHeard = ({
  status,
  headers,
  body,
}: {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}): ReceivedResponse => ({
  status,
  headers,
  bytes: Buffer.from(body),
  text: '',
})

/** Storage with the tree of `dir` in it, by the real upload; gives its public address. */
const startFilled = async (dir: string) => {
  Object.assign(process.env, account)
  const storage = await startStorage()
  const bucket = openBucket({ target: 's3://almanac/tree', endpoint: storage.url })
  await upload({ dir, bucket, jobs: 16, today: new Date().toISOString().slice(0, 10) })
  return { origin: `${storage.url}/almanac/tree`, stop: storage.stop }
}

const portAsk =
  (port: number, prefix = ''): SendRequest =>
  (target, asked) =>
    fetchFrom(port, prefix + target, asked)

/** Starts all of them. */
export const startAll = async (): Promise<{ readonly hosts: readonly HostUnderTest[]; stop(): Promise<void> }> => {
  const few = await buildFew(tempDir())
  const [full, edge] = [await startBuilt('full'), await startBuilt('edge')]
  const fewHost = await full.also({ dir: few })
  const nobody = 9
  const [nginx, nginxAlone, netlify, storage] = await Promise.all([
    startNginx({ root: full.dir, nodePort: full.host.port, limit: 0 }),
    startNginx({ root: full.dir, nodePort: nobody, limit: 0 }),
    startNetlify(edge.dir),
    startFilled(few),
  ])
  const worker = await startDeno('deno-worker.ts', { DATA_ORIGIN: storage.origin })
  const rules = await netlifyStatic(edge.dir)
  const { port, pathname } = new URL(storage.origin)
  const whole = { headers: true, takes: everything }
  const fewAsk = portAsk(fewHost.port)
  const hosts: readonly HostUnderTest[] = [
    // Its own column is proved against the other profile.
    { id: 'node', ask: full.ask, reference: edge.ask, headers: true, takes: asked => !isClocked(asked) },
    { id: 'nginx', ask: portAsk(nginx.port), reference: full.ask, ...whole },
    { id: 'nginxAlone', ask: portAsk(nginxAlone.port), reference: full.ask, ...whole },
    { id: 'netlify', ask: portAsk(netlify.port), reference: edge.ask, headers: true, takes: asked => !isItsOwn(asked) },
    {
      id: 'netlifyRules',
      ask: async target => asHeard(rules(target)),
      reference: edge.ask,
      headers: false,
      takes: isPlainGet,
    },
    { id: 'worker', ask: portAsk(worker.port), reference: fewAsk, ...whole },
    { id: 'storage', ask: portAsk(Number(port), pathname), reference: fewAsk, headers: false, takes: isPlainGet },
  ]
  const servers = [nginx, nginxAlone, netlify, worker, storage]
  return {
    hosts,
    stop: async () => {
      await Promise.all(servers.map(server => server.stop()))
    },
  }
}
