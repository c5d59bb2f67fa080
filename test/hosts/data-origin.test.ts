/** `DATA_ORIGIN`: the Netlify function over a tree in storage, whose figures change without a deploy. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../pipeline/publish/build.ts'
import { siteFiles } from '../../scripts/site-files.ts'
import { startHost } from '../../site/edge/node/server/start-host.ts'
import { openBucket } from '../../site/edge/objects/bucket.ts'
import { upload } from '../../site/edge/objects/upload.ts'
import { fetchFrom } from '../http/running.ts'
import { tempDir, tinyCopy } from '../support/temp.ts'
import { startNetlify } from './netlify.ts'
import { account, type Storage, startStorage } from './storage.ts'

let storage: Storage
beforeAll(async () => {
  Object.assign(process.env, account)
  storage = await startStorage()
})
afterAll(() => storage.stop())

const targets = [
  '/forex/USD?fixed&prettify',
  '/forex/EUR/USD',
  '/FOREX/usd/jpy/2026-04-10/',
  '/gse/live?callback=cb',
  '/whois/example.com/rawtext',
  '/forex/EUR/USD/2026-04-12',
  '/gse/live/NOPE',
]

describe.each(['full', 'edge'] as const)('a tree of the profile %s in storage', profile => {
  it('is answered as the Node host answers it, and again when another one has been sent', async () => {
    const [data, out] = [tinyCopy(), join(tempDir(), 'public')]
    const send = async () => {
      await build({ dataDir: data, out, profile, extras: siteFiles })
      const bucket = openBucket({ target: `s3://almanac/${profile}`, endpoint: storage.url })
      await upload({ dir: out, bucket, jobs: 8, today: '2026-04-20' })
    }
    await send()
    // What is deployed holds no data at all: every figure comes from storage.
    const netlify = await startNetlify(tempDir(), `${storage.url}/almanac/${profile}/`)
    const host = await startHost({ dir: out, port: 0, limit: 0 })
    const compare = async () => {
      for (const target of targets) {
        const [of, on] = [await fetchFrom(host.port, target), await fetchFrom(netlify.port, target)]
        expect([target, on.status, on.text]).toEqual([target, of.status, of.text])
      }
    }
    const rate = async () => (await fetchFrom(netlify.port, '/forex/EUR/USD')).text
    try {
      await compare()
      expect(await rate()).toBe('{"date":"2026-04-13","pair":"EUR/USD","rate":1.1684}')
      const figures = join(data, 'forex/ecb/2026.csv')
      writeFileSync(figures, readFileSync(figures, 'utf8').replace('1.1684', '1.1799'))
      await send()
      expect(await rate()).toBe('{"date":"2026-04-13","pair":"EUR/USD","rate":1.1799}')
    } finally {
      await Promise.all([netlify.stop(), host.stop()])
    }
  })
})
