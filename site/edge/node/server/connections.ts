/** Guards over connections: how many there are in all and of one client, and how long a response may wait to be taken. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './rate-limit.ts'

/** Descriptors kept free for the tree, the listener and the log. */
const reserved = 64

/** Of a client that takes a response slower than this, the connection ends. */
export const slowestClient = { bytes: 30_000, withinMs: 30_000 } as const

const lookMs = 5_000

/** Every connection may also hold one file. Undefined where the system tells no limit. */
const connectionsThatFit = (): number | undefined => {
  const report = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft: number | 'unlimited' } }
  }
  const most = report.userLimits?.open_files?.soft
  return typeof most === 'number' ? Math.max(reserved, Math.floor((most - reserved) / 2)) : undefined
}

/** How far a response has come: bytes that left, and when that was last enough. */
interface Progress {
  readonly left: number
  readonly since: number
}

/** The progress after a look at `nowMs`, or undefined when the client has taken too little for too long. */
export const progressOf = (
  socket: Pick<Socket, 'bytesWritten' | 'writableLength'>,
  before: Progress | undefined,
  nowMs: number,
): Progress | undefined => {
  const left = socket.bytesWritten - socket.writableLength
  if (!before || socket.writableLength === 0 || left - before.left >= slowestClient.bytes) return { left, since: nowMs }
  return nowMs - before.since < slowestClient.withinMs ? before : undefined
}

/** `perClient`: at once; 0 for no limit, as behind a proxy, whose connections are all its own. */
export const guardConnections = (server: Server, perClient: number, log: (line: string) => void): void => {
  const counts = new Map<string, number>()
  const open = new Map<Socket, Progress | undefined>()
  const most = connectionsThatFit()
  if (most !== undefined) server.maxConnections = most
  let saidAt = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    if (performance.now() - saidAt < 60_000) return
    saidAt = performance.now()
    log(
      `CONNECTIONS ${most} are open, which is what the limit of open files allows: others are refused. Raise ulimit -n.`,
    )
  })
  server.on('connection', socket => {
    const client = networkOf(socket.remoteAddress ?? '')
    const count = (counts.get(client) ?? 0) + 1
    if (perClient > 0 && count > perClient) {
      socket.destroy()
      return
    }
    counts.set(client, count)
    open.set(socket, undefined)
    socket.once('close', () => {
      open.delete(socket)
      const left = counts.get(client)! - 1
      if (left === 0) counts.delete(client)
      else counts.set(client, left)
    })
  })
  const timer = setInterval(() => {
    for (const [socket, before] of open) {
      const progress = progressOf(socket, before, performance.now())
      if (progress) open.set(socket, progress)
      else socket.destroy()
    }
  }, lookMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
