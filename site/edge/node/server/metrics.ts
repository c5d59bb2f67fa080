/** Counts of the host and ages of what it serves, as Prometheus reads them. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { serviceOf } from '../../../host/resolve.ts'
import type { Tree } from '../tree/tree.ts'
import { readStatus } from './readiness.ts'

const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

const classOf = (url: string): string => serviceOf(url.split('?', 1)[0]!.toLowerCase()) ?? 'file'

export const createMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  // Counted in plain numbers, and told when asked: this runs for every request.
  const counts = new Map<string, number[]>()
  new Counter({
    name: 'almanac_requests_total',
    help: 'Requests answered, by class (service or file) and status.',
    labelNames: ['class', 'status'],
    registers,
    collect() {
      this.reset()
      for (const [kind, byStatus] of counts)
        for (const [status, count] of byStatus.entries()) if (count) this.inc({ class: kind, status }, count)
    },
  })
  const latency = new Histogram({
    name: 'almanac_request_seconds',
    help: 'Time from a request to its response being handed to the system, by class.',
    labelNames: ['class'],
    buckets,
    registers,
  })
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name: `almanac_${name}`, help, labelNames, registers })
  const age = gauge('service_age_seconds', 'Age of the newest figures of a service.', 'service')
  const built = gauge('last_build_timestamp_seconds', 'When the tree was last built or found up to date.')
  const edition = gauge('edition_info', 'The edition that is served.', 'edition')
  const sourceHelp = '1 for the state a source is in: fresh, late, frozen, shrinking, different, unasked.'
  const source = gauge('source_state', sourceHelp, 'service', 'source', 'state')
  const uploadHelp = '1 for the state the upload is in: done, waiting, failed. Absent where nothing is uploaded.'
  const upload = gauge('upload_state', uploadHelp, 'state')
  const uploadTries = gauge('upload_failed_tries', 'Failed tries to upload since the last success.')
  const read = ({ root, edition: name }: Tree): void => {
    const { services, sources, upload: uploading } = readStatus(root)
    for (const gauge of [age, edition, source, upload]) gauge.reset()
    if (uploading) upload.set({ state: uploading.state }, 1)
    uploadTries.set(uploading?.tries ?? 0)
    for (const [service, { latest }] of Object.entries(services))
      if (latest !== null) age.set({ service }, (Date.now() - Date.parse(latest)) / 1_000)
    for (const { service, key, state } of sources) source.set({ service, source: key, state }, 1)
    built.set(statSync(join(root, 'status.json')).mtimeMs / 1_000)
    edition.set({ edition: name }, 1)
  }
  return {
    /** Counts a request that was answered. */
    count(url: string, status: number, seconds: number): void {
      const kind = classOf(url)
      const byStatus = counts.get(kind) ?? Array<number>(600).fill(0)
      if (!counts.has(kind)) counts.set(kind, byStatus)
      byStatus[status] = (byStatus[status] ?? 0) + 1
      latency.observe({ class: kind }, seconds)
    },
    /** Prometheus text, version 0.0.4. */
    text(tree: Tree): Promise<string> {
      read(tree)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
export type Metrics = ReturnType<typeof createMetrics>
