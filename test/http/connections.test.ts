/** Clients that ask and go away, or ask and do not read: nothing of theirs stays open. */
import { readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { progressOf, slowestClient } from '../../site/edge/node/server/connections.ts'
import { addLargeFile, sendRaw, startOn } from './running.ts'

const running = await startOn('full')
addLargeFile(running, 8 * 1024 * 1024)

const descriptors = (): number => readdirSync('/proc/self/fd').length

const opened = (name: string): number =>
  readdirSync('/proc/self/fd').filter(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).endsWith(name)
    } catch {
      return false
    }
  }).length

const askAndReset = (path: string): Promise<void> =>
  new Promise(resolve => {
    const socket = connect(running.host.port, '127.0.0.1')
    socket.on('error', () => {}).once('close', () => resolve())
    socket.once('connect', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`, () => socket.resetAndDestroy()),
    )
  })

const until = async (holds: () => boolean): Promise<boolean> => {
  for (let i = 0; i < 1_000 && !holds(); i += 1) await running.ask('/healthz')
  return holds()
}

it.each(['/index.html', '/large.bin'])('1,000 clients that ask for %s and reset leave no descriptor', async path => {
  await running.ask(path)
  const before = descriptors()
  for (let done = 0; done < 1_000; done += 50) await Promise.all(Array.from({ length: 50 }, () => askAndReset(path)))
  expect(await until(() => descriptors() <= before + 2)).toBe(true)
})

it('requests sent in one piece open one file a connection, and none stays open after a reset', async () => {
  const count = 10
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(running.host.port, '127.0.0.1').on('error', () => {})
    socket.pause()
    socket.write('GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(50))
    return socket
  })
  expect(await until(() => opened('large.bin') >= count)).toBe(true)
  for (let i = 0; i < 50; i += 1) await running.ask('/healthz')
  expect(opened('large.bin')).toBe(count)
  for (const socket of sockets) socket.resetAndDestroy()
  expect(await until(() => opened('large.bin') === 0)).toBe(true)
})

it('closes the connection of a request that announces a body', async () => {
  const received = await sendRaw(running.host.port, 'GET /gse/live HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nab')
  expect(received).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nConnection: close\r\n/)
})

describe('a response that is not taken', () => {
  const waiting = { bytesWritten: 100_000, writableLength: 60_000 }

  it('ends after thirty seconds without enough progress', () => {
    const first = progressOf(waiting, undefined, 0)
    expect(first).toEqual({ left: 40_000, since: 0 })
    expect(progressOf({ ...waiting, writableLength: 59_000 }, first, slowestClient.withinMs - 1)).toBe(first)
    expect(progressOf({ ...waiting, writableLength: 59_000 }, first, slowestClient.withinMs)).toBeUndefined()
  })

  it('goes on while enough of it is taken, and while nothing waits', () => {
    const first = progressOf(waiting, undefined, 0)
    expect(progressOf({ ...waiting, writableLength: 30_000 }, first, 60_000)).toEqual({ left: 70_000, since: 60_000 })
    expect(progressOf({ ...waiting, writableLength: 0 }, first, 60_000)).toEqual({ left: 100_000, since: 60_000 })
  })
})
