/** Servers of tests and drills: on this machine, each on a free port. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import { atEnd } from './at-end.ts'

/** Begins to listen; gives the port. */
export const listen = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** An HTTP server that ends with the test file; gives its origin. */
export const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  atEnd(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${await listen(server)}`
}

/** The client of a fetch, whose requests all go to `origin`, once each. */
export const clientOf = (origin: string) =>
  politeClient(httpOptions({ ALMANAC_UPSTREAM: origin, ALMANAC_RETRIES: '0' }))
