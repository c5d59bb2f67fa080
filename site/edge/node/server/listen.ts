import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { almanacError } from '../../../../pipeline/contract/errors.ts'

/** Throws PORT when that cannot be. */
export const listen = async (server: Server, port: number, host: string): Promise<void> => {
  // `localhost` may mean ::1 alone, and a client of 127.0.0.1 could not connect. A client of the name tries both addresses.
  server.listen(port, host === 'localhost' ? '127.0.0.1' : host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const wrongHost = { EADDRNOTAVAIL: 'no such address here', ENOTFOUND: 'no such host' }[code ?? '']
    const wrongPort = { EADDRINUSE: 'in use', EACCES: 'not permitted' }[code ?? '']
    const other = port === 8081 ? 8082 : 8081
    const hint = wrongHost
      ? 'Choose another with --host: 127.0.0.1 for this machine alone, 0.0.0.0 for all addresses.'
      : `Choose another: PORT=${other} npm start, or npm run serve -- --port ${other}.`
    const got = wrongHost ?? wrongPort
    if (!got) throw error
    const expected = wrongHost ? 'an address of this machine' : 'a free port'
    throw almanacError('PORT', `${host}:${port}`, got, expected, { hint, cause: error })
  }
}

/** No new connections; those under way get four seconds. After a signal the whole process ends within five. */
export const close = (server: Server): Promise<void> =>
  new Promise(resolve => {
    const cut = setTimeout(() => server.closeAllConnections(), 4_000)
    // Connections are kept alive: one whose last reply ends now would wait for the next request.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(idle)
      resolve()
    })
    server.closeIdleConnections()
  })

/** Throws PORT where a server could not listen now: for commands that have work to do before they serve. */
export const checkPort = async (port: number, host: string): Promise<void> => {
  const probe = createServer()
  await listen(probe, port, host)
  await close(probe)
}
