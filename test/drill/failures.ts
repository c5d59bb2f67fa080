/** Ways in which a publisher's server fails, for servers of drills to take in turn. */
import type { ServerResponse } from 'node:http'

type Failure = (response: ServerResponse) => void

/** Without an answer of 2xx, by which a receiver would say that it took the message. */
export const refusals: readonly Failure[] = [
  response => void response.writeHead(503).end(),
  response => void response.socket?.resetAndDestroy(),
  response => void response.writeHead(429).end(),
]

export const failures: readonly Failure[] = [
  ...refusals,
  response => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Moved</title>'),
  response => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('half', () => response.socket?.destroy())
  },
  response => void response.writeHead(200).end(),
]
