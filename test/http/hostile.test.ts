import { symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { expectReply } from '../requests/expect-reply.ts'
import { rawRequests } from '../requests/raw.ts'
import { proved } from './prove.ts'
import { parseResponse, sendRaw, startOn } from './running.ts'

const running = await startOn('full')

describe('hostile requests', () => {
  it.each(rawRequests)('[C17] %s', async (_, text, status) => {
    const received = await sendRaw(running.host.port, text)
    expectReply(received, typeof status === 'number' ? status : status.node)
    const [method = '', target = ''] = text.split(' ')
    proved(method, target, parseResponse(received))
  })

  it('cannot read past the tree through a symlink in it', async () => {
    symlinkSync('/etc/hostname', `${running.generation('one')}/leak.txt`)
    expect((await running.ask('/leak.txt')).status).toBe(404)
  })

  it('closes on a peer that never closes its side', async () => {
    const socket = connect({ port: running.host.port, host: '127.0.0.1', allowHalfOpen: true })
    socket.write('nonsense\r\n\r\n')
    socket.resume()
    await new Promise(resolve => socket.once('end', resolve))
    socket.destroy()
    // The limit for headers would close it too, after ten seconds.
  }, 8_000)

  it('answers several requests sent at once, in their order', async () => {
    const text = `GET /forex/USD/USD HTTP/1.1\r\nHost: a\r\n\r\nGET /forex/none HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
    const received = await sendRaw(running.host.port, text)
    expect([...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['200', '404', '200'])
  })

  it('stays up after all of them', async () => {
    expect((await running.ask('/forex/USD')).status).toBe(200)
    expect(running.lines).toEqual([])
  })
})
