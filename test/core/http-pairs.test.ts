import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
