/** What common tools of OpenAPI make of our description: no finding, clients that compile under `strict`, and an answer to each operation. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { transformSync } from 'esbuild'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDescribed } from './described.ts'

const here = dirname(fileURLToPath(import.meta.url))
const bin = (name: string): string => join(here, 'node_modules', '.bin', name)

let described: Awaited<ReturnType<typeof startDescribed>>
beforeAll(async () => {
  described = await startDescribed()
})
afterAll(() => described.stop())

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
}

/** Throws with the compiler's words. */
const compile = (folder: string): void => {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', folder], { stdio: 'pipe', encoding: 'utf8' })
}

const importFrom = async <Module>(folder: string, name: string): Promise<Module> =>
  (await import(pathToFileURL(join(folder, name)).href)) as Module

it('redocly finds nothing against its recommended rules', () => {
  const asked = ['lint', described.file, '--extends', 'recommended', '--format', 'json']
  const report = execFileSync(bin('redocly'), asked, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  expect(JSON.parse(report)).toMatchObject({ totals: { errors: 0, warnings: 0 } })
})

it('spectral finds nothing against its rules of OpenAPI', () => {
  const rules = join(described.dir, 'spectral.yaml')
  writeFileSync(rules, 'extends: ["spectral:oas"]\n')
  const asked = ['lint', described.file, '--ruleset', rules, '--fail-severity', 'warn']
  expect(execFileSync(bin('spectral'), asked, { encoding: 'utf8' })).toContain('No results with a severity')
})

/** Prism between a client and the host: it answers with a problem of its own where request or reply is not as described. */
it('Prism, as a proxy that checks both sides, passes every well-formed request', async () => {
  const asked = ['proxy', described.file, described.url, '--errors', '--port', '0', '--host', '127.0.0.1']
  const prism = spawn(bin('prism'), asked, { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    let origin: string | undefined
    for await (const line of createInterface(prism.stdout)) {
      origin = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1]
      if (origin) break
    }
    prism.stdout.resume()
    for (const { operationId, url, status } of described.operations) {
      const reply = await fetch(`${origin}${url}`)
      const problem = reply.headers.get('content-type')?.includes('problem+json') ? await reply.text() : ''
      await reply.body?.cancel().catch(() => undefined)
      expect([operationId, reply.status, problem]).toEqual([operationId, status, ''])
    }
  } finally {
    prism.kill()
    if (prism.exitCode === null) await once(prism, 'close')
  }
})

it('openapi-typescript gives types of every path that compile', () => {
  const folder = join(described.dir, 'types')
  execFileSync(bin('openapi-typescript'), [described.file, '-o', join(folder, 'schema.d.ts')], { stdio: 'pipe' })
  const uses = described.operations.map(
    ({ path }, i) => `export type A${i} = paths['${path}']['get']['responses'][200]`,
  )
  writeFileSync(join(folder, 'uses.ts'), `import type { paths } from './schema.js'\n${uses.join('\n')}\n`)
  compile(folder)
})

it('@hey-api/openapi-ts gives a client that compiles and answers for every operation', async () => {
  const folder = join(described.dir, 'hey')
  const plugins = ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'] as const
  await createClient({ input: described.file, output: folder, plugins: [...plugins], logs: { level: 'silent' } })
  compile(folder)
  type Call = (asked: object) => Promise<{ readonly response: Response }>
  const sdk = await importFrom<Readonly<Record<string, Call>>>(folder, 'sdk.gen.ts')
  const { client } = await importFrom<{ client: { setConfig(config: object): void } }>(folder, 'client.gen.ts')
  client.setConfig({ baseUrl: described.url })
  for (const { operationId, params, status } of described.operations) {
    const { response } = await sdk[operationId]!({ path: params })
    expect([operationId, response.status]).toEqual([operationId, status])
  }
})

type Calls = Readonly<Record<string, (...values: readonly string[]) => Promise<{ readonly status: number }>>>

it('swagger-typescript-api gives a client that compiles and answers for every operation', async () => {
  const folder = join(described.dir, 'swagger')
  await generateApi({
    input: described.file,
    output: folder,
    fileName: 'api.ts',
    httpClientType: 'fetch',
    silent: true,
  })
  compile(folder)
  type Api = new (config: object) => Readonly<Record<string, Calls | null>>
  const { Api } = await importFrom<{ Api: Api }>(folder, 'api.ts')
  const groups = Object.values(new Api({ baseUrl: described.url }))
  for (const { operationId, params, status } of described.operations) {
    const call = groups.find(calls => typeof calls?.[operationId] === 'function')![operationId]!
    const reply = await call(...Object.values(params)).catch((error: { status: number }) => error)
    expect([operationId, reply.status]).toEqual([operationId, status])
  }
})

it('orval gives a client that compiles and answers for every operation in JSON, as which it parses any body', async () => {
  const folder = join(described.dir, 'orval')
  const target = join(folder, 'api.ts')
  const config = { almanac: { input: described.file, output: { target, client: 'fetch', baseUrl: described.url } } }
  const configFile = join(described.dir, 'orval.config.cjs')
  writeFileSync(configFile, `module.exports = ${JSON.stringify(config)}\n`)
  execFileSync(bin('orval'), ['--config', configFile], { stdio: 'pipe', cwd: described.dir })
  compile(folder)
  expect(readFileSync(target, 'utf8')).toContain('export const getRawtext')
  const calls = await importFrom<Calls>(folder, 'api.ts')
  for (const { operationId, params, status, isJson } of described.operations) {
    if (!isJson) continue
    const reply = await calls[operationId]!(...Object.values(params))
    expect([operationId, reply.status]).toEqual([operationId, status])
  }
})

// 0.87058 pounds and 1.1684 dollars for one euro: 0.87058 / 1.1684 = 0.745104416…, and five digits of each
it.each(['history.py', 'history.ts'])('the example %s runs', async name => {
  const file = join(here, '..', '..', 'docs', 'examples', name)
  const asScript = () => transformSync(readFileSync(file, 'utf8'), { loader: 'ts' }).code
  const [program, ...options] = name.endsWith('.ts')
    ? [process.execPath, '--input-type=module', '-e', asScript(), '--', '-']
    : ['python3', file]
  // Not execFileSync: the host is in this process, and could not answer.
  const { stdout } = await promisify(execFile)(program, [...options, described.url])
  expect(stdout).toBe('2026-04-13 0.7451\n')
})
