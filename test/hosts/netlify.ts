/** Netlify as a whole: the edge function under Deno in front of the static host and its rules. */

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { parse } from 'smol-toml'
import type { Serving } from '../../scripts/lib/process.ts'
import { listen } from '../support/serve.ts'
import { startDeno } from './deno.ts'
import { netlifyStatic, netlifyTomlPath } from './netlify-rules.ts'

const startStatic = async (dir: string): Promise<{ readonly url: string; stop(): void }> => {
  const answer = await netlifyStatic(dir)
  const server = createServer((request, response) => {
    const { status, headers, body } = answer(request.url ?? '/')
    response.writeHead(status, headers)
    response.end(body)
  })
  return { url: `http://127.0.0.1:${await listen(server)}`, stop: () => server.close().closeAllConnections() }
}

/** Starts Netlify over a published folder; with `dataOrigin` the function reads the tree from there. */
export const startNetlify = async (dir: string, dataOrigin?: string): Promise<Serving> => {
  const { edge_functions } = parse(readFileSync(netlifyTomlPath, 'utf8'))
  const files = await startStatic(dir)
  const env = {
    STATIC: files.url,
    EDGE_FUNCTIONS: JSON.stringify(edge_functions),
    ...(dataOrigin !== undefined && { DATA_ORIGIN: dataOrigin }),
  }
  try {
    const front = await startDeno('deno-netlify.ts', env)
    return { ...front, stop: async () => void (await Promise.all([front.stop(), files.stop()])) }
  } catch (error) {
    files.stop()
    throw error
  }
}
