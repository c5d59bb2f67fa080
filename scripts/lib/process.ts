/** Processes that serve: started on a free port, waited for, ended. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** A port that nothing listens on. It lies below those that Linux gives to connections, so none of them takes it meanwhile. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue
      throw error
    }
    server.close()
    await once(server, 'close')
    return port
  }
}

const answers = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(Boolean, () => false)
  socket.destroy()
  return isOpen
}

const waitFor = async (child: ChildProcess, port: number, output: () => string): Promise<void> => {
  for (const from = performance.now(); performance.now() - from < 60_000; ) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}: ${output()}`)
    if (await answers(port)) return
    await setTimeout(20)
  }
  throw new Error(`${child.spawnfile} does not answer on ${port}: ${output()}`)
}

/** Starts a program that is to listen on `port`. Fails with what it wrote when it ends or does not answer within a minute. */
export const serving = async (
  port: number,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let text = ''
  const note = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(`${program} cannot be started: ${String(error)}`)
  })
  await Promise.race([waitFor(child, port, () => text), failed])
  return {
    port,
    pid: child.pid!,
    /** What it has written so far to stdout and stderr. */
    output: (): string => text,
    stop: async (): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
export type Serving = Awaited<ReturnType<typeof serving>>
