/** Which edition a host answers from, while trees come, go and break. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { startHost } from '../../site/edge/node/server/start-host.ts'
import { followEdition } from '../../site/edge/node/tree/follow.ts'
import { until } from '../support/until.ts'
import { get, type RunningStage, show, stage, startOn, writeTree } from './running.ts'

/** A host that cannot read what is shown says so. */
const untilSaid = ({ lines }: RunningStage) => until(() => lines.length > 0)

const statusOf = async ({ ask }: RunningStage, path: string) => (await ask(path)).status
const editionOf = async ({ ask }: RunningStage) => JSON.parse((await ask('/healthz')).text) as unknown

describe('/healthz', () => {
  it('names the edition, is never kept and never limited', async () => {
    const running = await startOn('full', { limit: 1 })
    for (let i = 0; i < 5; i += 1) expect(await editionOf(running)).toEqual({ status: 'ok', edition: 'by hand' })
    const { headers } = await running.ask('/healthz')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    const head = await running.ask('/healthz', { method: 'HEAD' })
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
      200,
      0,
      headers['content-length'],
    ])
    expect((await running.ask('/healthz', { method: 'POST' })).status).toBe(405)
  })
})

describe('a new edition', () => {
  it('is answered once its symlink has been switched, and no request in between fails', async () => {
    const running = await startOn('full')
    const { port } = running.host
    const text = JSON.stringify({ name: 'GCB', price: 43.3, change: 0.6, volume: 1802 })
    writeTree(running.generation('two'), 'full', { 'gse/live/gcb.json': text })
    const received = [(await get(port, '/gse/live/GCB')).text]
    show(running.dir, running.generation('two'))
    while (received.at(-1) !== text) {
      const { status, text } = await get(port, '/gse/live/GCB')
      expect(status).toBe(200)
      received.push(text)
    }
    expect(new Set(received)).toEqual(new Set(['{"name":"GCB","price":43.2,"change":0.5,"volume":1802}', text]))
  })

  it('that lacks a file leaves the one before', async () => {
    const running = await startOn('full')
    writeTree(running.generation('two'), 'full', { 'gse/live.json': '[]' })
    rmSync(`${running.generation('two')}/gse/live.json.gz`)
    show(running.dir, running.generation('two'))
    await untilSaid(running)
    expect(await statusOf(running, '/gse/live')).toBe(200)
    expect(running.lines).toEqual([expect.stringMatching(/^NO_TREE .*gse\/live\.json.* The one before stays\.$/)])
  })

  it('that cannot be read is said once, however often the tree is looked at', async () => {
    const set = stage()
    writeTree(set.dir, 'edge')
    let looks = 0
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const editions = await followEdition(
      set.dir,
      line => void set.lines.push(line),
      () => {
        looks += 1
      },
    )
    writeFileSync(`${set.dir}/manifest.json`, 'hello')
    // Under made-up timers, waiting advances them.
    await until(() => looks >= 4)
    editions.stop()
    vi.useRealTimers()
    expect(set.lines).toEqual([expect.stringMatching(/^NO_TREE /)])
  })

  const manifest = (running: RunningStage): string => `${running.generation('two')}/manifest.json`

  it.concurrent.each([
    ['is empty', () => ''],
    ['is cut', (text: string) => text.slice(0, -40)],
    ['is no JSON', () => 'hello'],
    ['names no files', () => '{"profile":"full","digest":"a"}'],
    ['names no edition', (text: string) => text.replace('"digest"', '"other"')],
    ['names no digests', (text: string) => text.replace(/"[0-9a-f]{64}"/g, 'null')],
    ['is of another time', () => '{"files":[]}'],
  ])('whose manifest %s leaves the one before', async (_, spoil) => {
    const running = await startOn('full')
    writeTree(running.generation('two'), 'full')
    writeFileSync(manifest(running), spoil(readFileSync(manifest(running), 'utf8')))
    show(running.dir, running.generation('two'))
    await untilSaid(running)
    for (const path of ['/gse/live', '/forex/USD/GBP', '/']) expect(await statusOf(running, path)).toBe(200)
    expect(running.lines).toEqual([expect.stringMatching(/^NO_TREE .*manifest.*The one before stays\.$/)])
    await expect(startHost({ dir: running.dir, port: 0 })).rejects.toThrow(/^NO_TREE .*npm run build-data/)
  })
})

describe('a tree that goes', () => {
  it('leaves what was answered before; the rest is missing, and back with the tree', async () => {
    const running = await startOn('full')
    const known = ['/gse/live', '/forex/USD/GBP', '/forex/USD/GBP/2026-04-10', '/healthz']
    for (const path of known) expect(await statusOf(running, path)).toBe(200)
    renameSync(running.generation('one'), running.generation('away'))
    await untilSaid(running)
    expect(running.lines).toEqual([expect.stringMatching(/^NO_TREE .* The one before stays\.$/)])
    for (const path of [...known, '/forex/GBP/USD']) expect([path, await statusOf(running, path)]).toEqual([path, 200])
    const { status, text } = await running.ask('/')
    expect([status, JSON.parse(text)]).toEqual([404, { error: expect.objectContaining({ code: 'path_not_found' }) }])
    renameSync(running.generation('away'), running.generation('one'))
    expect(await statusOf(running, '/')).toBe(200)
  })
})

describe('a flat tree', () => {
  it('may be replaced under the host: answers come from memory until the new one is read', async () => {
    const set = stage()
    writeTree(set.dir, 'edge')
    const host = await startHost({ dir: set.dir, port: 0, limit: 0, log: line => void set.lines.push(line) })
    rmSync(set.dir, { recursive: true })
    for (const path of ['/gse/live', '/forex/series/usd.json'])
      expect([path, (await get(host.port, path)).status]).toEqual([path, 200])
    writeTree(set.dir, 'edge', { 'gse/live.json': '[]' })
    await until(async () => (await get(host.port, '/gse/live')).text === '[]')
    await host.stop()
  })
})
