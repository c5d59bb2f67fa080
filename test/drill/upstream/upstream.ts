/**
 * Everything an upstream can do wrong, done to five publishers in five formats by a server on loopback, through the real fetch.
 * Afterwards data is untouched or holds nothing the honest reply would not say, no false figure is in any vector, and the next
 * honest reply puts everything right.
 */
import { cpSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { httpOptions, politeClient } from '../../../pipeline/core/http.ts'
import { fetchSources } from '../../../pipeline/fetch/fetch.ts'
import { createReader } from '../../../pipeline/fetch/reader.ts'
import { listen } from '../../support/serve.ts'
import { type Drill, each } from '../drill.ts'
import { dataFiles, difference } from '../whole.ts'
import { type UpstreamFault, upstreamFaults } from './faults.ts'
import { honestDays, type Publisher, publishers, seed, today } from './publishers.ts'
import { loadForex } from './vectors.ts'

interface Case {
  readonly fault: UpstreamFault
  readonly publisher: Publisher
}

/** A reply may be this large here: one without end should not take long to refuse. */
const maxBytes = 4 << 20

/** A server under which case `n` is asked at `/n/https://…`; `honest` is asked at `/honest-key/…`. */
const serve = async (cases: readonly Case[]) => {
  const server = createServer((request, response) => {
    const [, name = '', ...rest] = (request.url ?? '').split('/')
    request.resume()
    const one = cases[Number(name)]
    if (one) return one.fault.behave(response, one.publisher, rest.join('/'))
    const publisher = publishers.find(({ key }) => name === `honest-${key}`)
    response.end(publisher?.write(honestDays(publisher)))
  })
  return { server, origin: `http://127.0.0.1:${await listen(server)}` }
}

/** One for all cases: starting a thread takes longer than reading a reply. */
const reader = createReader()

/** The real fetch of one source, asked of `upstream`. */
const ask = async (dataDir: string, { key }: Publisher, upstream: string, timeoutMs: number, retries = 0) => {
  const options = {
    ...httpOptions({ ALMANAC_RETRIES: String(retries), ALMANAC_TIMEOUT_MS: String(timeoutMs) }),
    upstream,
    maxBytes,
  }
  const now = new Date(`${today}T17:00:00Z`)
  const outcomes = await fetchSources({
    dataDir,
    only: [`forex/${key}`],
    all: true,
    now,
    client: politeClient(options),
    reader,
  })
  return outcomes.find(({ source }) => source === `forex/${key}`)!
}

/** Two publishers round the same market differently; a fault is a hundred times farther off. */
const isNear = (figure: number, other: number | undefined): boolean =>
  other !== undefined && Math.abs(figure / other - 1) < 1e-4

type Figures = ReadonlyMap<string, number>

/** What is published before, and after the publisher's honest reply. */
interface Baseline {
  readonly seeded: string
  readonly was: Figures
  readonly should: ReadonlyMap<Publisher, Figures>
}

const play = async (one: Case, index: number, origin: string, dir: string, baseline: Baseline) => {
  const { fault, publisher } = one
  const { seeded, was } = baseline
  const should = baseline.should.get(publisher)!
  const dataDir = join(dir, `case-${index}`)
  cpSync(seeded, dataDir, { recursive: true })
  const faults: string[] = []
  const { error, result } = await ask(
    dataDir,
    publisher,
    `${origin}/${index}`,
    fault.hangs ? 300 : 20_000,
    fault.retries,
  )
  const stored = difference(dataFiles(dataDir), dataFiles(seeded))
  if (error?.code === 'SOURCE_FAILED') faults.push(`an error nobody foresaw: ${error.message.slice(0, 160)}`)
  if (fault.end.kind === 'refused') {
    if (result !== 'failed') faults.push(`taken as ${result}`)
    else if (!fault.end.codes.test(error?.code ?? '')) faults.push(`refused as ${error?.code}`)
    if (stored !== '') faults.push(`data touched: ${stored}`)
  } else if (result === 'failed' && stored !== '') faults.push(`refused, and data touched: ${stored}`)
  if (stored !== '') {
    for (const [place, figure] of await loadForex(dataDir))
      if (!isNear(figure, should.get(place)) && !isNear(figure, was.get(place)))
        faults.push(`a false figure is published: ${place} ${figure} for ${should.get(place) ?? 'none'}`)
    await ask(dataDir, publisher, `${origin}/honest-${publisher.key}`, 20_000)
    const healed = await loadForex(dataDir)
    const off = [...should].filter(([place, figure]) => healed.get(place) !== figure)
    if (off.length > 0 || healed.size !== should.size)
      faults.push(`not put right by the next honest reply: ${off.length} of ${should.size} figures, such as ${off[0]}`)
  }
  rmSync(dataDir, { recursive: true })
  return faults.map(text => `${publisher.kind} (${publisher.key}), ${fault.name}: ${text}`)
}

export const upstream: Drill = async ({ dir, onCase }) => {
  const cases = upstreamFaults.flatMap(fault => publishers.map(publisher => ({ fault, publisher })))
  const { server, origin } = await serve(cases)
  try {
    const seeded = join(dir, 'seeded')
    await seed(seeded)
    const failures: string[] = []
    const should = new Map<Publisher, Figures>()
    for (const publisher of publishers) {
      const dataDir = join(dir, `honest-${publisher.key}`)
      cpSync(seeded, dataDir, { recursive: true })
      const { result, error } = await ask(dataDir, publisher, `${origin}/honest-${publisher.key}`, 20_000)
      should.set(publisher, await loadForex(dataDir))
      if (result !== 'stored')
        failures.push(`the honest reply of ${publisher.key} was not stored: ${error?.message ?? result}`)
    }
    const baseline = { seeded, was: await loadForex(seeded), should }
    const gone = await each(
      publishers,
      async publisher => {
        const dataDir = join(dir, `gone-${publisher.key}`)
        cpSync(seeded, dataDir, { recursive: true })
        // Port 9 of this machine takes nobody: the connection is refused.
        const { result, error } = await ask(dataDir, publisher, 'http://127.0.0.1:9', 20_000)
        const stored = difference(dataFiles(dataDir), dataFiles(seeded))
        const isRefused = result === 'failed' && error?.code === 'HTTP_CONNECT' && stored === ''
        return isRefused ? [] : [`${publisher.key}, connection refused: ${result} ${error?.code} ${stored}`]
      },
      { onCase: () => {} },
    )
    failures.push(...gone)
    failures.push(...(await each(cases, (one, i) => play(one, i, origin, dir, baseline), { width: 16, onCase })))
    return { counts: { faults: upstreamFaults.length + 1, sources: publishers.length }, failures }
  } finally {
    server.closeAllConnections()
    server.close()
    await reader.close()
  }
}
