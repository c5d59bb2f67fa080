/** `/healthz`, `/readyz` and `/metrics`: for balancers and people on watch. */
import type { IncomingMessage } from 'node:http'
import { mediaTypes } from '../../../../pipeline/contract/media-types.ts'
import { cachedUtcDay } from '../../../host/caching.ts'
import { type Headers, openHeaders } from '../../../host/headers.ts'
import type { HostResponse } from '../../../host/platform.ts'
import { refusal } from '../../../host/refusal.ts'
import type { Tree } from '../tree/tree.ts'
import type { Metrics } from './metrics.ts'
import { addressOf } from './rate-limit.ts'
import { type AgeLimits, overdueUpload, readStatus, unreadyReasons } from './readiness.ts'

export interface ServiceEndpoints {
  readonly metrics: Metrics
  readonly ageLimits: AgeLimits
  /** Show `/metrics` to every client. */
  readonly publicMetrics: boolean
  readonly trustProxy: boolean
}

/** Balancers ask these often: they are not limited. */
export const isHealthCheck = (url: string | undefined): boolean => url === '/healthz' || url === '/readyz'

const respondWith = (status: number, text: string, type: string): HostResponse => {
  const body = Buffer.from(text)
  const headers: Headers = [
    ...openHeaders,
    ['Content-Type', type],
    ['Content-Length', String(body.length)],
    ['Cache-Control', 'no-store'],
  ]
  return { status, headers, body }
}

const json = (status: number, value: object): HostResponse =>
  respondWith(status, JSON.stringify(value), mediaTypes.json)

/** The process answers, whatever it has to show; `edition` is null before the first one. */
export const healthy = (edition: string | null): HostResponse => json(200, { status: 'ok', edition })

const notReady = (reasons: readonly string[]): HostResponse =>
  refusal('unavailable', `Not ready: ${reasons.join('; ')}.`)

const readiness = ({ root, edition }: Tree, ageLimits: AgeLimits): HostResponse => {
  const now = new Date()
  const status = readStatus(root)
  const reasons = [...unreadyReasons(status, cachedUtcDay(now.getTime()), ageLimits), ...overdueUpload(status, now)]
  if (reasons.length > 0) return notReady(reasons)
  return json(200, { status: 'ready', edition, ...(status.upload && { upload: status.upload.state }) })
}

/** A proxy on this machine makes every client look local; one that tells whom it asks for is not believed to be. */
const isLocal = (request: IncomingMessage, trustProxy: boolean): boolean =>
  (trustProxy || request.headers['x-forwarded-for'] === undefined) &&
  /^(127\.|::1$|::ffff:127\.)/.test(addressOf(request, trustProxy))

/** The response to these paths; undefined for any other, and for `/metrics` from elsewhere. */
export const serviceEndpoint = async (
  path: string,
  request: IncomingMessage,
  tree: Tree,
  { metrics, ageLimits, publicMetrics, trustProxy }: ServiceEndpoints,
): Promise<HostResponse | undefined> => {
  if (path === '/healthz') return healthy(tree.edition)
  if (path !== '/readyz' && path !== '/metrics') return undefined
  if (path === '/metrics' && !publicMetrics && !isLocal(request, trustProxy)) return undefined
  try {
    if (path === '/readyz') return readiness(tree, ageLimits)
    return respondWith(200, await metrics.text(tree), metrics.contentType)
  } catch {
    return notReady(['the tree that is served cannot be read, see the log'])
  }
}
