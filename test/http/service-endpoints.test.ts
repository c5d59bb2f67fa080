/** `/readyz` and `/metrics`: what balancers, monitors and operators see. */
import { rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { overdueUpload, readAgeLimits, unreadyReasons } from '../../site/edge/node/server/readiness.ts'
import type { HostOptions } from '../../site/edge/node/server/start-host.ts'
import { type RunningStage, startOn } from './running.ts'

let running: RunningStage

const service = (latest: string | null, staleAfter: string | null) => ({ latest, staleAfter })
const fresh = service('2026-05-22', '2026-05-28')
const status = { services: { whois: service(null, null), forex: fresh, gse: fresh }, sources: [] }

describe('readiness', () => {
  it('holds while no service is older than it should be', () => {
    expect(unreadyReasons(status, '2026-05-28', {})).toEqual([])
  })

  it('ends with a reason for each service that is', () => {
    expect(unreadyReasons(status, '2026-05-29', {})).toEqual([
      'forex: the newest figures are of 2026-05-22 and were to be renewed by 2026-05-28',
      'gse: the newest figures are of 2026-05-22 and were to be renewed by 2026-05-28',
    ])
  })

  it('goes by the days given, where some are', () => {
    expect(unreadyReasons(status, '2026-05-29', { forex: 7, gse: 6 })).toEqual([
      'gse: the newest figures are of 2026-05-22, 7 days old, 6 are allowed',
    ])
  })

  it('ends when an upload is overdue, and not before', () => {
    const upload = { edition: 'e1', state: 'failed' as const, tries: 7, dueBy: '2026-05-23T16:00:00.000Z' }
    expect(overdueUpload({ ...status, upload }, new Date('2026-05-23T16:00:00Z'))).toEqual([])
    expect(overdueUpload({ ...status, upload }, new Date('2026-05-23T16:00:01Z'))).toEqual([
      'upload: edition e1 was to be uploaded by 2026-05-23T16:00:00.000Z, 7 tries failed',
    ])
    expect(overdueUpload({ ...status, upload: { ...upload, dueBy: null } }, new Date('2027-01-01'))).toEqual([])
    expect(overdueUpload({ ...status, upload: null }, new Date('2027-01-01'))).toEqual([])
  })

  it('reads limits by service, and refuses what is none', () => {
    expect([readAgeLimits(''), readAgeLimits('forex=5,whois=40')]).toEqual([{}, { forex: 5, whois: 40 }])
    for (const text of ['forex', 'rates=5', 'forex=-1', 'forex=5,']) expect(() => readAgeLimits(text)).toThrow(/^USAGE/)
  })
})

const startWith = async (forex: object, options: Partial<HostOptions> = {}) => {
  running = await startOn('full', { limit: 1, ...options })
  const sources = [{ key: 'ecb', service: 'forex', state: 'late' }]
  const text = JSON.stringify({
    asOf: '2026-04-13',
    services: { ...status.services, gse: service(null, null), forex },
    sources,
    upload: { edition: 'by hand', state: 'failed', tries: 2, dueBy: '9999-12-31T00:00:00.000Z' },
  })
  writeFileSync(`${running.generation('one')}/status.json`, text)
  const { ask } = running
  return (path: string, headers: Readonly<Record<string, string>> = {}) => ask(path, { headers })
}

describe('/readyz', () => {
  it('answers 200 while all is fresh, unlimited and not kept', async () => {
    const ask = await startWith(service('2026-05-22', '9999-12-31'))
    for (let i = 0; i < 3; i += 1) {
      const { status, text, headers } = await ask('/readyz')
      expect([status, JSON.parse(text), headers['cache-control']]).toEqual([
        200,
        { status: 'ready', edition: 'by hand', upload: 'failed' },
        'no-store',
      ])
    }
  })

  it('answers 503 with the reasons when the figures are too old', async () => {
    const ask = await startWith(service('2026-05-22', '2026-05-28'))
    const { status, text } = await ask('/readyz')
    expect(status).toBe(503)
    expect(JSON.parse(text)).toMatchObject({
      error: {
        code: 'unavailable',
        message: 'Not ready: forex: the newest figures are of 2026-05-22 and were to be renewed by 2026-05-28.',
      },
    })
  })

  it('answers 503 when the tree cannot be read, while /healthz says that the process answers', async () => {
    const ask = await startWith(fresh)
    rmSync(`${running.generation('one')}/status.json`)
    expect([(await ask('/readyz')).status, (await ask('/healthz')).status]).toEqual([503, 200])
  })
})

describe('/metrics', () => {
  it('counts requests by class and status, and tells ages, the edition and each source', async () => {
    const ask = await startWith(service('2026-05-22', null), { limit: 0 })
    await ask('/forex/USD/GBP')
    await ask('/forex/USD/QQQ')
    await ask('/')
    const { status, text, headers } = await ask('/metrics')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    for (const line of [
      'almanac_requests_total{class="forex",status="200"} 1',
      'almanac_requests_total{class="forex",status="404"} 1',
      'almanac_requests_total{class="file",status="200"} 1',
      'almanac_request_seconds_bucket{le="5",class="forex"} 2',
      'almanac_edition_info{edition="by hand"} 1',
      'almanac_source_state{service="forex",source="ecb",state="late"} 1',
      'almanac_upload_state{state="failed"} 1',
      'almanac_upload_failed_tries 2',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toMatch(/^almanac_service_age_seconds\{service="forex"\} \d/m)
    expect(text).toMatch(/^almanac_last_build_timestamp_seconds \d/m)
  })

  it('is shown on loopback only, unless told', async () => {
    const ask = await startWith(fresh, { limit: 0 })
    expect((await ask('/metrics', { 'X-Forwarded-For': '192.0.2.1' })).status).toBe(404)
    const behind = await startWith(fresh, { limit: 0, trustProxy: true })
    expect((await behind('/metrics', { 'X-Forwarded-For': '192.0.2.1' })).status).toBe(404)
    const told = await startWith(fresh, { limit: 0, publicMetrics: true })
    expect((await told('/metrics', { 'X-Forwarded-For': '192.0.2.1' })).status).toBe(200)
  })
})
