/** One line of JSON a request, written in batches: a write of its own would cost more than most answers. */
import type { IncomingMessage, ServerResponse } from 'node:http'

const [largestBatch, everyMs] = [32_768, 200]

/** What a client wrote may be long and is never trusted: JSON escapes it, and it is cut. */
const clip = (text: string | undefined): string | null => text?.slice(0, 200) ?? null

export const createAccessLog = (write: (lines: string) => void) => {
  let [batch, hasEnded] = ['', false]
  const flush = (): void => {
    if (batch === '') return
    const lines = batch
    batch = ''
    write(lines)
  }
  const timer = setInterval(flush, everyMs).unref()
  return {
    /** Notes the request once it has been answered or given up. */
    watch(request: IncomingMessage, response: ServerResponse, client: string): void {
      const from = performance.now()
      const before = request.socket.bytesWritten
      response.once('close', () => {
        const line = {
          at: new Date().toISOString(),
          client,
          method: request.method ?? null,
          target: clip(request.url),
          // A client that left before the head was written got none.
          status: response.headersSent ? response.statusCode : null,
          bytes: request.socket.bytesWritten - before,
          ms: Number((performance.now() - from).toFixed(2)),
          whole: response.writableFinished,
          agent: clip(request.headers['user-agent']),
          referer: clip(request.headers.referer),
        }
        batch += `${JSON.stringify(line)}\n`
        if (hasEnded || batch.length > largestBatch) flush()
      })
    },
    /** From now on lines are written one by one: a request cut by the end is told so only after its server has closed. */
    end(): void {
      hasEnded = true
      clearInterval(timer)
      flush()
    },
  }
}
