import { createServer, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { freePort, serving } from '../../scripts/lib/process.ts'
import { listen } from '../support/serve.ts'
import { tempDir } from '../support/temp.ts'

const program = fileURLToPath(new URL('node_modules/s3rver/bin/s3rver.js', import.meta.url))

/** The account s3rver knows. */
export const account = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

export interface Storage {
  readonly url: string
  stop(): Promise<void>
}

/** Storage with one empty bucket, `almanac`. */
export const startStorage = async (): Promise<Storage> => {
  const dir = tempDir()
  const port = await freePort()
  const flags = ['--directory', dir, '--address', '127.0.0.1', '--port', String(port), '--silent']
  const server = await serving(port, process.execPath, [program, ...flags, '--configure-bucket', 'almanac'])
  return { url: `http://127.0.0.1:${port}`, stop: server.stop }
}

export interface Door extends Storage {
  /** Requests that came, `PUT /almanac/forex/usd.json`, in order. */
  readonly seen: string[]
  /** The most requests that were under way at once. */
  most: number
  /** Answers 503 in place of the storage while this says so. */
  failing: (method: string, path: string, number: number) => boolean
}

/** A door in front of storage; what passes is sent on as it came. */
const doorTo = async (storage: string): Promise<Door> => {
  const { hostname, port } = new URL(storage)
  const seen: string[] = []
  let underWay = 0
  const server = createServer((asked, reply) => {
    underWay += 1
    door.most = Math.max(door.most, underWay)
    reply.once('close', () => {
      underWay -= 1
    })
    const path = asked.url?.replace(/\?.*/, '') ?? ''
    seen.push(`${asked.method} ${path}`)
    if (door.failing(asked.method ?? '', path, seen.length)) {
      asked.resume()
      reply.writeHead(503).end()
      return
    }
    const { method, url, headers } = asked
    asked.pipe(
      request({ hostname, port, method, path: url, headers }, received => {
        reply.writeHead(received.statusCode ?? 502, received.headers)
        received.pipe(reply)
      }),
    )
  })
  const door: Door = {
    url: `http://127.0.0.1:${await listen(server)}`,
    seen,
    most: 0,
    failing: () => false,
    stop: async () => server.close().closeAllConnections(),
  }
  return door
}

/** Storage with a door for the tests of a file; both end with them. */
export const useStorage = (): { readonly storage: Storage; readonly door: Door } => {
  const used = {} as { storage: Storage; door: Door }
  beforeAll(async () => {
    Object.assign(process.env, account)
    used.storage = await startStorage()
    used.door = await doorTo(used.storage.url)
  })
  afterAll(async () => {
    await used.door.stop()
    await used.storage.stop()
  })
  return used
}
