import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import type { Transport } from '../../pipeline/core/http-exchange.ts'
import { readPairs, recordingTransport, replayingTransport } from '../../pipeline/core/http-pairs.ts'
import { tempDir } from '../support/temp.ts'

const options = httpOptions({ ALMANAC_PAUSE_MS: '0', ALMANAC_RETRIES: '0' })
const clientOf = (transport: Transport) => politeClient(options, undefined, transport)
const post = { type: 'application/x-www-form-urlencoded', body: 'day=1' }
const url = 'https://bank.example/rates?key=s3cret&day=1'

const bank: Transport = async (_, { post: form, cookies }) => ({
  status: 200,
  headers: { 'set-cookie': ['session=s3cret; path=/'] },
  bytes: Buffer.from(`${form?.body ?? 'page'} ${cookies ?? ''}`),
})

test('what was recorded is answered again, without the secrets', async () => {
  const dir = tempDir()
  const recorded = clientOf(recordingTransport(dir, bank))
  const page = await recorded.get({ url })
  await recorded.get({ url, post, cookies: page.cookies })
  const kept = ['000001', '000002'].map(name => readFileSync(join(dir, `${name}.json`), 'utf8')).join('')
  expect(kept).not.toContain('s3cret')
  expect(kept).toContain('rates?key=removed&day=1')

  const replayed = clientOf(replayingTransport(readPairs(dir)))
  expect(new TextDecoder().decode((await replayed.get({ url, post })).bytes)).toMatch(/^day=1 /)
  expect(new TextDecoder().decode((await replayed.get({ url })).bytes)).toBe('page ')
})

test('another method, address or body was not recorded', async () => {
  const dir = tempDir()
  await clientOf(recordingTransport(dir, bank)).get({ url, post })
  const replayed = clientOf(replayingTransport(readPairs(dir)))
  await expect(replayed.get({ url })).rejects.toThrow(/REPLAY_MISSING/)
  await expect(replayed.get({ url: `${url}&x=1`, post })).rejects.toThrow(/REPLAY_MISSING/)
  await expect(replayed.get({ url, post: { ...post, body: 'day=2' } })).rejects.toThrow(/REPLAY_MISSING/)
})

test('replies to one request come in their order, the last of them again and again', async () => {
  const dir = tempDir()
  const bodies = ['1', '2', '3']
  const counting: Transport = async () => ({ status: 200, headers: {}, bytes: Buffer.from(bodies.shift() ?? '') })
  const recorded = clientOf(recordingTransport(dir, counting))
  for (let i = 0; i < 3; i += 1) await recorded.get({ url })
  const replayed = clientOf(replayingTransport(readPairs(dir)))
  const texts: string[] = []
  for (let i = 0; i < 4; i += 1) texts.push(Buffer.from((await replayed.get({ url })).bytes).toString())
  expect(texts).toEqual(['1', '2', '3', '3'])
})

test('a packed reply is kept unpacked, with its other headers and the names of its cookies', async () => {
  const dir = tempDir()
  const packed: Transport = async () => ({
    status: 200,
    headers: { 'content-encoding': 'gzip', 'content-type': 'text/csv', 'set-cookie': ['a=1', 'b=2'], etag: undefined },
    bytes: gzipSync('Date,USD'),
  })
  await clientOf(recordingTransport(dir, packed)).get({ url })
  const [pair] = readPairs(dir)
  expect(pair?.bytes.toString()).toBe('Date,USD')
  expect(pair?.reply.headers).toEqual({ 'content-type': 'text/csv', 'set-cookie': ['a=removed', 'b=removed'] })
  expect(pair?.request.headers).toMatchObject({ accept: '*/*', 'accept-encoding': 'gzip' })
})

test('a folder is read without its other files; a broken pair is named', async () => {
  const dir = join(tempDir(), 'a.json')
  await clientOf(recordingTransport(dir, bank)).get({ url })
  writeFileSync(join(dir, 'notes.txt'), 'of a person')
  expect(readPairs(dir)).toHaveLength(1)
  writeFileSync(join(dir, '000002.json'), '{}')
  expect(() => readPairs(dir)).toThrow(/DATA_SHAPE .*000002\.json: .*expected a pair that --record wrote/)
})

test('an unknown request is named by method, body and address', async () => {
  const none = clientOf(replayingTransport([]))
  await expect(none.get({ url: 'https://bank.example/a' })).rejects.toThrow(
    'REPLAY_MISSING https://bank.example/a: got "GET", expected a recorded request',
  )
  const body = 'x'.repeat(100)
  await expect(none.get({ url: 'https://bank.example/a', post: { ...post, body } })).rejects.toThrow(
    `got "POST ${'x'.repeat(80)}"`,
  )
})

test.each([
  ['a gzip bomb', gzipSync(Buffer.alloc(40 << 20)), /^HTTP_SIZE .*: got "over \d+ bytes unpacked"/],
  [
    'a cut gzip body',
    gzipSync('x'.repeat(999)).subarray(0, 20),
    /^HTTP_ENCODING .*: got "gzip, unexpected end of file"/,
  ],
])('%s is refused as without a recording', async (_, bytes, message) => {
  const packed: Transport = async () => ({ status: 200, headers: { 'content-encoding': 'gzip' }, bytes })
  await expect(clientOf(recordingTransport(tempDir(), packed)).get({ url })).rejects.toThrow(message)
})
