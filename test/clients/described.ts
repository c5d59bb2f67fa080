/** A host over the tiny book, and its own description in a folder for tools. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../pipeline/publish/build.ts'
import { siteFiles } from '../../scripts/site-files.ts'
import { startHost } from '../../site/edge/node/server/start-host.ts'
import { tinyData } from '../support/temp.ts'

export interface Operation {
  readonly path: string
  readonly operationId: string
  readonly params: Readonly<Record<string, string>>
  /** The path with its parameters. */
  readonly url: string
  readonly isJson: boolean
  /** Of its answer: 404 for what this tree has not. */
  readonly status: number
}

interface Described {
  readonly operationId: string
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly example?: string }[]
  readonly responses: { readonly 200?: { readonly content?: object } }
}

/** Parameters of what hosts cut: the build has no example of these. */
const chosen: Readonly<Record<string, string>> = {
  base: 'usd',
  counter: 'gbp',
  code: 'usd',
  symbol: 'cal',
  date: '2026-04-13',
  year: '2026',
  shard: '00',
  domain: 'example.com',
}

/** Written for more than 10,000 names, and in the profile `edge`. */
const absent = new Set(['/whois/index/{shard}.json', '/whois/records/{domain}.json'])

const operationsOf = (paths: Readonly<Record<string, { readonly get: Described }>>): readonly Operation[] =>
  Object.entries(paths).map(
    ([
      path,
      {
        get: { operationId, parameters, responses },
      },
    ]) => {
      const params = Object.fromEntries(
        parameters.flatMap(({ name, in: place, example }) =>
          name && place === 'path' ? [[name, example ?? chosen[name]!]] : [],
        ),
      )
      return {
        path,
        operationId,
        params,
        url: path.replace(/\{([\w-]+)\}/g, (_, name: string) => params[name]!),
        isJson: Object.keys(responses[200]?.content ?? {}).every(type => type.endsWith('json')),
        status: absent.has(path) ? 404 : 200,
      }
    },
  )

export const startDescribed = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'almanac-clients-'))
  await build({ dataDir: tinyData, out: join(dir, 'public'), extras: siteFiles })
  const host = await startHost({ dir: join(dir, 'public'), port: 0, limit: 0 })
  const url = `http://127.0.0.1:${host.port}`
  const text = await (await fetch(`${url}/openapi.json`)).text()
  const file = join(dir, 'openapi.json')
  writeFileSync(file, text)
  const { paths } = JSON.parse(text) as { paths: Parameters<typeof operationsOf>[0] }
  const stop = async () => {
    await host.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  return { dir, file, url, operations: operationsOf(paths), stop }
}
