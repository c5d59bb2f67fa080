/** Servers of our own on loopback: port 43 and RDAP, well-behaved or not. */
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { listen } from '../support/serve.ts'

const listenInTest = async (server: Server, sockets: Set<Socket>): Promise<number> => {
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const port = await listen(server)
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  })
  return port
}

/** What a port-43 server does with a question. */
export type Behaviour = (socket: Socket, query: string) => void

export const say =
  (text: string | Uint8Array): Behaviour =>
  socket =>
    void socket.end(text)

/** A port-43 server; `questions` are the lines it was sent, `most` the most connections open at once. */
export const whoisServer = async (
  behave: Behaviour,
): Promise<{ readonly address: string; readonly questions: string[]; readonly peak: () => number }> => {
  const questions: string[] = []
  const sockets = new Set<Socket>()
  let peak = 0
  const server = createServer(socket => {
    peak = Math.max(peak, sockets.size)
    socket.on('error', () => {})
    let line = ''
    socket.on('data', chunk => {
      line += chunk.toString('latin1')
      if (!line.endsWith('\r\n')) return
      questions.push(line)
      behave(socket, line.trim())
      line = ''
    })
  })
  const port = await listenInTest(server, sockets)
  return { address: `127.0.0.1:${port}`, questions, peak: () => peak }
}

/** An HTTP server for `ALMANAC_UPSTREAM`; `answer` is given the URL that was meant. */
export const upstream = async (
  answer: (url: string, reply: ServerResponse, request: IncomingMessage) => void,
): Promise<{ readonly origin: string; readonly asked: string[] }> => {
  const asked: string[] = []
  const server = createHttp((request, reply) => {
    const url = (request.url ?? '').slice(1)
    asked.push(url)
    answer(url, reply, request)
  })
  const port = await listenInTest(server, new Set())
  return { origin: `http://127.0.0.1:${port}`, asked }
}
