/** Hostile servers: each ends in one coded error, in bounded time and memory. */
import { expect, test } from 'vitest'
import { askPort43 } from '../../pipeline/whois/ask/port43.ts'
import { isPublicHost } from '../../pipeline/whois/ask/public-host.ts'
import { whoisSettings } from '../../pipeline/whois/ask/settings.ts'
import { turnEventLoop } from '../support/until.ts'
import { type Behaviour, say, whoisServer } from './loopback.ts'

const host = 'whois.example.com'

const ask = async (behave: Behaviour, query = 'example.com', timeout = '800') => {
  const { address, questions } = await whoisServer(behave)
  const settings = whoisSettings({ ALMANAC_WHOIS: address, ALMANAC_TIMEOUT_MS: timeout })
  return { asked: askPort43(host, query, settings), questions }
}

test('the question is one line and the reply is kept byte for byte', async () => {
  const bytes = new Uint8Array([0xff, 0x00, 0x0d, 0x0a, 0xc3, 0x28, 0x80])
  const { asked, questions } = await ask(say(bytes))
  expect(await asked).toEqual(bytes)
  expect(questions).toEqual(['example.com\r\n'])
})

test('a reply in a hundred pieces that cut characters is whole', async () => {
  const text = 'Registrant City: Tōkyō – 東京\n'.repeat(20)
  const { asked } = await ask(
    socket => {
      const bytes = Buffer.from(text)
      const next = (at: number): void => {
        if (at >= bytes.length) socket.end()
        else socket.write(bytes.subarray(at, at + 7), () => next(at + 7))
      }
      next(0)
    },
    'example.com',
    '5000',
  )
  expect(Buffer.from(await asked).toString()).toBe(text)
})

const forever = (socket: Parameters<Behaviour>[0], chunk: string, everyMs: number): void => {
  const timer = setInterval(() => socket.write(chunk), everyMs)
  socket.on('close', () => clearInterval(timer))
}

test.each<[string, Behaviour, string]>([
  ['that drips without end', socket => forever(socket, '.', 5), 'WHOIS_TIMEOUT'],
  ['that says nothing', () => {}, 'WHOIS_TIMEOUT'],
  ['that closes without a byte', socket => socket.end(), 'WHOIS_EMPTY'],
  [
    'that resets after 60 bytes',
    socket => void socket.write('x'.repeat(60), () => void turnEventLoop(50).then(() => socket.resetAndDestroy())),
    'WHOIS_CONNECT',
  ],
  ['that sends 20 MiB', say('x'.repeat(20 << 20)), 'WHOIS_SIZE'],
  ['that sends a million short lines', say('a: b\n'.repeat(1_000_000)), 'WHOIS_SIZE'],
  ['that sends one line of 5 MiB', say('x'.repeat(5 << 20)), 'WHOIS_SIZE'],
])('a server %s ends in a coded error', async (_, behave, code) => {
  // Only those that never end are ended by the clock.
  const { asked } = await ask(behave, 'example.com', code === 'WHOIS_TIMEOUT' ? '800' : '60000')
  await expect(asked).rejects.toMatchObject({ code })
})

test('nobody at the other end is a coded error', async () => {
  const settings = whoisSettings({ ALMANAC_WHOIS: '127.0.0.1:1', ALMANAC_TIMEOUT_MS: '400' })
  await expect(askPort43(host, 'example.com', settings)).rejects.toMatchObject({ code: 'WHOIS_CONNECT' })
})

test.each([
  'example.com\r\nexample.net',
  'example.com\n',
  '-h',
  '-T dn -h',
  '--version',
  '',
  ' ',
  '../../etc',
  'a b',
  '?help',
  'x'.repeat(300),
])('the question %j is never put', async query => {
  const { asked, questions } = await ask(say('hello'), query)
  await expect(asked).rejects.toMatchObject({ code: 'WHOIS_QUERY' })
  expect(questions).toEqual([])
})

test.each([
  'localhost',
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '[::1]',
  '::1',
  '0x7f.1',
  '2130706433',
  'whois.internal',
  'whois.local',
  'com',
  'a..com',
  'http://[::bad',
  'whois.example.com:4343',
  'evil.com/x',
  '',
])('the host %j is no public host', async name => {
  expect(isPublicHost(name)).toBe(false)
  await expect(askPort43(name, 'example.com', whoisSettings({}))).rejects.toMatchObject({ code: 'WHOIS_HOST' })
})

test.each(['example.org:43', '10.0.0.1:43', '127.0.0.1', '127.0.0.1:99999', '127.0.0.1:0', 'http://127.0.0.1:43'])(
  'the override %j is refused: it does not aim at loopback',
  address => {
    expect(() => whoisSettings({ ALMANAC_WHOIS: address })).toThrow('USAGE ALMANAC_WHOIS')
  },
)
