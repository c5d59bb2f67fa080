import { connect, type Socket } from 'node:net'
import { addLargeFile, type RunningStage } from './running.ts'

export const largeSize = 64 * 1024 * 1024

/** A client that has asked for 64 MB and read the beginning of it. */
export const slowReader = async (running: RunningStage): Promise<Socket> => {
  addLargeFile(running, largeSize)
  const socket = connect(running.host.port, '127.0.0.1')
  socket.write('GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n')
  await new Promise(resolve => socket.once('data', resolve))
  socket.pause()
  return socket
}
