/** Every block of docs/notebooks.md, as a person pastes it, against a host over the tiny book. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { beforeAll, expect, it } from 'vitest'
import { WebR } from 'webr'
import { build } from '../../pipeline/publish/build.ts'
import { siteFiles } from '../../scripts/site-files.ts'
import { startHost } from '../../site/edge/node/server/start-host.ts'
import { tempDir, tinyData } from '../support/temp.ts'

const run = promisify(execFile)
const here = dirname(fileURLToPath(import.meta.url))
const environment = join(here, 'node_modules/.python')
const text = readFileSync(join(here, '../../docs/notebooks.md'), 'utf8')
const blocks = Array.from(text.matchAll(/^## (.+)$|^```(\w+)\n([\s\S]*?)^```$/gm))

/** The heading above each block, its language and its code. */
const told = blocks.flatMap(([, heading, language = '', code = ''], i) => {
  const title = blocks.slice(0, i).findLast(([, one]) => one !== undefined)?.[1] ?? ''
  return heading === undefined ? [[title, language, code] as const] : []
})

let dir: string
let url: string

beforeAll(async () => {
  if (!existsSync(join(environment, '.installed'))) {
    await run('python3', ['-m', 'venv', environment])
    const wanted = ['install', '--quiet', '--disable-pip-version-check', '-r', join(here, 'requirements.txt')]
    await run(join(environment, 'bin/pip'), wanted)
    writeFileSync(join(environment, '.installed'), '')
  }
  dir = tempDir()
  await build({ dataDir: tinyData, out: join(dir, 'public'), extras: siteFiles })
  const host = await startHost({ dir: join(dir, 'public'), port: 0, limit: 0 })
  url = `http://127.0.0.1:${host.port}`
  return () => host.stop()
})

/** The code with a copy in the place of each URL: R in WebAssembly and DuckDB without its `httpfs` extension have no network. */
const withCopies = async (
  code: string,
  save: (name: string, bytes: Uint8Array) => Promise<string>,
): Promise<string> => {
  let changed = code
  for (const [address] of code.matchAll(/http:\/\/localhost:8080[^'"]+/g)) {
    const reply = await fetch(address.replace('http://localhost:8080', url))
    if (!reply.ok) throw new Error(`${address}: ${reply.status}`)
    const path = await save(address.split('/').at(-1)!, new Uint8Array(await reply.arrayBuffer()))
    changed = changed.replaceAll(address, path)
  }
  return changed
}

const inDuckDb = async (code: string): Promise<string> => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const sql = await withCopies(code, async (name, bytes) => {
    writeFileSync(join(dir, name), bytes)
    return join(dir, name)
  })
  const [row] = (await connection.runAndReadAll(sql)).getRowObjectsJson()
  connection.closeSync()
  return Object.values(row!).join(' ')
}

const inR = async (code: string): Promise<string> => {
  const webR = new WebR({ interactive: false })
  await webR.init()
  try {
    const script = await withCopies(code, async (name, bytes) => {
      await webR.FS.writeFile(`/tmp/${name}`, bytes)
      return `/tmp/${name}`
    })
    const shelter = await new webR.Shelter()
    const { output } = await shelter.captureR(script)
    return output.map(({ data }: { data: string }) => data).join('\n')
  } finally {
    webR.close()
  }
}

const runners: Readonly<Record<string, (code: string) => Promise<string>>> = {
  python: async code => {
    const script = code.replaceAll('http://localhost:8080', url)
    return (await run(join(environment, 'bin/python'), ['-c', script])).stdout
  },
  js: async code => {
    const script = code.replaceAll('http://localhost:8080', url)
    return (await run(process.execPath, ['--input-type=module', '-e', script])).stdout
  },
  r: inR,
  sql: inDuckDb,
}

it('has a block of each tool', () => {
  expect(told.map(([title]) => title)).toEqual([
    ...['pandas', 'polars', 'Python without packages', 'R', 'DuckDB', 'DuckDB', 'JavaScript'],
    ...Array<string>(4).fill('The table with a column a currency'),
  ])
})

// 0.87058 pounds and 1.1684 dollars for one euro: 0.87058 / 1.1684 = 0.745104416…, and five digits of each
it.each(told)('%s, %s: %s', async (_, language, code) => {
  expect((await runners[language]!(code)).trim()).toBe('2026-04-13 0.7451')
})
