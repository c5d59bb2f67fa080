import { symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { get, sendRaw, startOn } from './running.ts'

let running: Awaited<ReturnType<typeof startOn>>
beforeAll(async () => {
  running = await startOn('full')
})
afterAll(() => running.end())

const statusOf = (heard: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1])
const bodyOf = (heard: string): unknown => JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4))
const plain = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}\r\n`

describe('hostile requests', () => {
  it.each([
    ['an encoded traversal', plain('/%2e%2e/%2e%2e/etc/passwd'), 400],
    ['a plain traversal', plain('/../../etc/passwd'), 400],
    ['a traversal behind a service', plain('/forex/..%2f..%2f..%2fetc%2fpasswd'), 400],
    ['a backslash traversal', plain('/..\\..\\etc\\passwd'), 400],
    ['a NUL', plain('/index.html%00.json'), 400],
    ['a bad escape', plain('/%zz'), 400],
    ['bytes that are not UTF-8', plain('/forex/%ff%fe'), 400],
    ['a path of 10 kB', plain(`/forex/${'a'.repeat(10_000)}`), 414],
    ['100 headers', plain('/forex/USD', 'X-A: b\r\n'.repeat(100)), 200],
    ['headers of 20 kB', plain('/forex/USD', `X-A: ${'b'.repeat(20_000)}\r\n`), 431],
    ['no request at all', 'hello\r\n\r\n', 400],
    ['a request in another protocol', '\u0016\u0003\u0001\u0002\u0000', 400],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['another Host', plain('/forex/USD').replace('Host: a', 'Host: evil.example'), 200],
    ['two lengths', plain('/', 'Content-Length: 1\r\nContent-Length: 2\r\n'), 400],
    ['length and chunks', plain('/', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n'), 400],
    ['no encoding at all', plain('/gse/live', 'Accept-Encoding: gzip;q=0, *;q=0\r\n'), 406],
    ['a control character in the target', plain('/forex/\u0001'), 400],
    ['an empty absolute form', plain('http://a'), 200],
    ['an asterisk', plain('*'), 400],
    ['a range of an answer', plain('/gse/live', 'Range: bytes=0-1\r\n'), 200],
  ])('%s', async (_, text, status) => {
    const heard = await sendRaw(running.host.port, text)
    expect(statusOf(heard)).toBe(status)
    expect(heard.toLowerCase()).toContain('access-control-allow-origin: *')
    expect(heard).not.toMatch(/root:|node:internal|\.ts:\d/)
    if (status !== 200) expect(bodyOf(heard)).toMatchObject({ error: { status } })
  })

  it('cannot read past the tree through a symlink in it', async () => {
    symlinkSync('/etc/hostname', `${running.generation('one')}/leak.txt`)
    expect((await get(running.host.port, '/leak.txt')).status).toBe(404)
  })

  it('closes on a peer that never closes its side', async () => {
    const socket = connect({ port: running.host.port, host: '127.0.0.1', allowHalfOpen: true })
    socket.write('nonsense\r\n\r\n')
    socket.resume()
    const from = performance.now()
    await new Promise(resolve => socket.once('end', resolve))
    expect(performance.now() - from).toBeLessThan(1_000)
    socket.destroy()
  })

  it('answers several requests sent at once, in their order', async () => {
    const text = `GET /forex/USD/USD HTTP/1.1\r\nHost: a\r\n\r\nGET /forex/none HTTP/1.1\r\nHost: a\r\n\r\n${plain('/')}`
    const heard = await sendRaw(running.host.port, text)
    expect([...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['200', '404', '200'])
  })

  it('stays up after all of them', async () => {
    expect((await get(running.host.port, '/forex/USD')).status).toBe(200)
    expect(running.lines).toEqual([])
  })
})
