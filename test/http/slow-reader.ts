import { truncateSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { startOn } from './running.ts'

export const largeSize = 64 * 1024 * 1024

/** A client that has asked for 64 MB and read the beginning of it. */
export const slowReader = async (running: Awaited<ReturnType<typeof startOn>>): Promise<Socket> => {
  const large = `${running.generation('one')}/large.bin`
  writeFileSync(large, '')
  truncateSync(large, largeSize)
  const socket = connect(running.host.port, '127.0.0.1')
  socket.write('GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n')
  await new Promise(resolve => socket.once('data', resolve))
  socket.pause()
  return socket
}
