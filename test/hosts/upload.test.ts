/** A tree in storage that speaks S3: what is sent, in which order, and what an upload cut short leaves behind. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { build } from '../../pipeline/publish/build.ts'
import { siteFiles } from '../../scripts/site-files.ts'
import { openBucket } from '../../site/edge/objects/bucket.ts'
import { type UploadOptions, upload } from '../../site/edge/objects/upload.ts'
import { fetchFrom } from '../http/running.ts'
import { edit } from '../support/edit.ts'
import { root } from '../support/repository.ts'
import { tempDir, tinyCopy } from '../support/temp.ts'
import { until } from '../support/until.ts'
import { useStorage } from './storage.ts'

const used = useStorage()

let target = ''
let [data, out] = ['', '']
let number = 0
beforeEach(async () => {
  number += 1
  target = `s3://almanac/test-${number}`
  data = tinyCopy()
  out = join(tempDir(), 'public')
  used.door.seen.length = 0
  used.door.most = 0
  used.door.failing = () => false
  await rebuild()
})

const rebuild = (profile: 'full' | 'edge' = 'full') => build({ dataDir: data, out, profile, extras: siteFiles })

const send = async (more: Partial<UploadOptions> = {}) => {
  const bucket = openBucket({ target, endpoint: used.door.url })
  return upload({ dir: out, bucket, jobs: 8, today: '2026-04-20', ...more })
}

const manifest = (): Readonly<Record<string, string>> =>
  (JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as { files: Record<string, string> }).files

/** Files of the tree that the manifest does not list. */
const unlisted = ['changes.atom', 'changes.json', 'status.json', 'whois/expiring.ics', 'whois/expiring.json'] as const

const object = (key: string) =>
  fetchFrom(Number(new URL(used.storage.url).port), `/almanac/test-${number}/${key.replaceAll('~', '%7E')}`)

/** Every object of the tree is there with its own body, and nothing of it beside. */
const expectWhole = async (): Promise<void> => {
  for (const key of Object.keys(manifest())) {
    const stored = readFileSync(join(out, /^(forex|gse|whois)\//.test(key) ? `${key}.gz` : key))
    const { status, bytes } = await object(key)
    expect([key, status, bytes.equals(stored)]).toEqual([key, 200, true])
  }
  expect(gunzipSync((await object('manifest.json')).bytes).toString()).toBe(
    readFileSync(join(out, 'manifest.json'), 'utf8'),
  )
  expect((await object('manifest.part.json')).status).toBe(404)
}

const puts = (): readonly string[] =>
  used.door.seen.flatMap(line =>
    line.startsWith('PUT ') ? [decodeURIComponent(line.slice(`PUT /almanac/test-${number}/`.length))] : [],
  )

describe('a first upload', () => {
  it('sends every file, the manifest after all of them', async () => {
    const { sent, unchanged, removed } = await send()
    expect(sent).toHaveLength(Object.keys(manifest()).length + unlisted.length)
    expect([unchanged, removed.length]).toEqual([0, 0])
    expect(puts().at(-1)).toBe('manifest.json')
    expect(puts()[0]).toBe('manifest.part.json')
    await expectWhole()
  })

  it('has never more objects under way than it was told', async () => {
    await send({ jobs: 3 })
    expect(used.door.most).toBeGreaterThan(1)
    expect(used.door.most).toBeLessThanOrEqual(3)
  })

  it('says with each object what it is and how long it may be kept', async () => {
    await send()
    const headersOf = async (key: string) => (await object(key)).headers
    expect(await headersOf('forex/usd.json')).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400',
    })
    expect(await headersOf('whois/example.com/rawtext.txt')).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
    })
    expect((await headersOf('forex/days/2026/2026-04-13.json'))['cache-control']).toContain('max-age=3600,')
    expect((await headersOf('forex/days/2001/2001-12-28.json'))['cache-control']).toContain('max-age=86400, immutable,')
    expect(await headersOf('errors/forex.json')).toMatchObject({ 'cache-control': 'no-store' })
    const page = await headersOf('index.html')
    expect(page).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
    expect(page['content-encoding']).toBeUndefined()
    expect(page['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  it('sends the files of the edge profile as they are', async () => {
    await rebuild('edge')
    await send()
    const { headers, text } = await object('forex/usd.json')
    expect(headers['content-encoding']).toBeUndefined()
    expect(text).toBe(readFileSync(join(out, 'forex/usd.json'), 'utf8'))
  })

  it('writes nothing on a dry run', async () => {
    const { sent } = await send({ dryRun: true })
    expect(sent).toHaveLength(Object.keys(manifest()).length + unlisted.length)
    expect(puts()).toEqual([])
  })
})

describe('a later upload', () => {
  it('sends nothing when nothing changed', async () => {
    await send()
    used.door.seen.length = 0
    const { sent, unchanged } = await send()
    expect([sent, unchanged]).toEqual([[], Object.keys(manifest()).length])
    expect(puts()).toEqual([])
  })

  it('sends what knows the clock when that has moved on, and nothing else', async () => {
    await send()
    used.door.seen.length = 0
    writeFileSync(join(out, 'status.json'), '{"asOf":"2026-04-21T00:00:00+00:00"}')
    expect((await send()).sent).toEqual(['status.json'])
    expect(puts()).toEqual(['status.json'])
    const { text, headers } = await object('status.json')
    expect([text, headers['cache-control']]).toEqual([
      '{"asOf":"2026-04-21T00:00:00+00:00"}',
      'public, max-age=0, must-revalidate',
    ])
  })

  it('sends what changed and removes what vanished, after the manifest', async () => {
    await send()
    edit(data, 'gse/companies.csv', text => text.replace(/^(CAL,name,)[^,]*/m, '$1Other Bank'))
    edit(data, 'whois/domains.csv', text => text.replace(/^example\.net.*\n/m, ''))
    await rebuild()
    used.door.seen.length = 0
    const { sent, removed, unchanged } = await send()
    expect(sent.filter(key => key.startsWith('forex/'))).toEqual([])
    expect(sent).toEqual(expect.arrayContaining(['whois/index.json', 'gse/equities/cal.json']))
    expect(removed).toContain('whois/example.net.json')
    expect(removed.filter(key => !key.startsWith('whois/'))).toEqual(['domains/example.net.html'])
    expect(sent.length + unchanged).toBe(Object.keys(manifest()).length + unlisted.length)
    const order = used.door.seen.map(line => line.replace(/ .*\//, ' '))
    expect(order.findIndex(line => line.startsWith('DELETE'))).toBeGreaterThan(order.indexOf('PUT manifest.json'))
    expect((await object('whois/example.net.json')).status).toBe(404)
    await expectWhole()
  })

  it('sends everything again when the files are stored in another encoding', async () => {
    await send()
    await rebuild('edge')
    const { sent, removed } = await send()
    expect(sent).toHaveLength(Object.keys(manifest()).length + unlisted.length)
    expect(removed).toContain('forex/eur/usd.json')
    expect((await object('forex/usd.json')).headers['content-encoding']).toBeUndefined()
  })
})

describe('an upload over a bad line', () => {
  it('tries again what the storage refuses for the moment', async () => {
    // Each object once: retries that meet every fifth request in step would use up their attempts.
    const refused = new Set<string>()
    used.door.failing = (method, path, number) => {
      if (method !== 'PUT' || number % 5 > 0 || refused.has(path)) return false
      refused.add(path)
      return true
    }
    await send()
    await expectWhole()
  })

  it('ends naming the object that cannot be sent, and goes on where it stopped', async () => {
    used.door.failing = (_, path) => path.endsWith('/gse/live.json')
    await expect(send()).rejects.toThrow(
      /^UPLOAD s3:\/\/almanac\/test-\d+\/gse\/live\.json: .*it goes on where it stopped/,
    )
    expect((await object('manifest.json')).status).toBe(404)
    const before = new Set(puts())
    used.door.failing = () => false
    used.door.seen.length = 0
    const { sent } = await send()
    expect(sent).toContain('gse/live.json')
    expect(sent.length).toBeLessThan(before.size)
    await expectWhole()
  })

  it('trusts no object that a cut upload may have touched', async () => {
    await send()
    const [first, second] = ['1.1684', '1.1799']
    edit(data, 'forex/ecb/2026.csv', text => text.replace(first, second))
    await rebuild()
    used.door.seen.length = 0
    // The objects arrive, but the notes that say so do not: as after a power cut.
    used.door.failing = (_, path) =>
      path.endsWith('/forex/usd.json') || (path.endsWith('.part.json') && puts().length > 3)
    await expect(send()).rejects.toThrow(/^UPLOAD/)
    expect(gunzipSync((await object('forex/eur/usd.json')).bytes).toString()).toContain(second)
    used.door.failing = () => false
    edit(data, 'forex/ecb/2026.csv', text => text.replace(second, first))
    await rebuild()
    await send()
    await expectWhole()
    expect(gunzipSync((await object('forex/eur/usd.json')).bytes).toString()).toContain(first)
  })

  it('remembers through a second cut what the first had sent', async () => {
    await send()
    edit(data, 'forex/ecb/2026.csv', text => text.replace('1.1684', '1.1799'))
    await rebuild()
    used.door.failing = (_, path) => path.endsWith('/forex/usd.json')
    await expect(send({ jobs: 1 })).rejects.toThrow(/^UPLOAD/)
    expect(gunzipSync((await object('forex/eur/usd.json')).bytes).toString()).toContain('1.1799')
    await expect(send({ jobs: 1 })).rejects.toThrow(/^UPLOAD/)
    used.door.failing = () => false
    edit(data, 'forex/ecb/2026.csv', text => text.replace('1.1799', '1.1684'))
    await rebuild()
    await send()
    await expectWhole()
  })

  it('stops when it is told to, after the objects under way', async () => {
    const stop = new AbortController()
    const stopped = send({ signal: stop.signal, onProgress: done => done === 20 && stop.abort(new Error('enough')) })
    await expect(stopped).rejects.toThrow('enough')
    expect((await send()).sent.length).toBeLessThanOrEqual(Object.keys(manifest()).length - 20)
    await expectWhole()
  })
})

describe('npm run upload', () => {
  const script = ['scripts/bundled.mjs', 'upload']
  const command = (...args: string[]) =>
    spawnSync(process.execPath, [...script, ...args], { cwd: root, encoding: 'utf8' })

  it('prints a table and a line, and exits with 0', async () => {
    const { status, stdout, stderr } = command(target, '--endpoint', used.storage.url, '--out', out)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^section +sent +removed\n(.+\n)*forex\/days +\d+ +0\n/)
    expect(stdout).toMatch(
      /\nedition [0-9a-f]{16}: \d+ sent, 0 unchanged, 0 removed, \d+(?:\.\d)? [kM]?B \(\d+\.\d s\)\n$/,
    )
    await expectWhole()
  })

  it('says on a dry run what would be, and sends nothing', async () => {
    const { status, stdout, stderr } = command(target, '--endpoint', used.storage.url, '--out', out, '--dry-run')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/\nwould be edition [0-9a-f]{16}: \d+ sent, 0 unchanged, 0 removed\n$/)
    for (const key of ['gse/live.json', 'manifest.part.json']) expect((await object(key)).status).toBe(404)
  })

  it('shows a bar on a terminal', () => {
    const line = [process.execPath, ...script, target, '--endpoint', used.storage.url, '--out', out]
    const { status, stdout } = spawnSync('script', ['-qec', line.join(' '), '/dev/null'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(stdout).toMatch(/\rupload \[#+\.+\] \d+\/(\d+)/)
    expect(stdout).toMatch(/\rupload \[#{30}\] (\d+)\/\1\r?\n/)
  })

  /** The command, stopped by a signal once it has sent some objects. */
  const stopped = async (signal: NodeJS.Signals) => {
    const args = [...script, target, '--endpoint', used.door.url, '--out', out, '--jobs', '4']
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(child, 'exit')
    let stderr = ''
    child.stderr.on('data', chunk => {
      stderr += chunk
    })
    await until(() => puts().length >= 40 || child.exitCode !== null)
    child.kill(signal)
    const [code] = await ended
    return { code, stderr }
  }

  it('ends after the objects under way when it is interrupted, and goes on where it stopped', async () => {
    const { code, stderr } = await stopped('SIGINT')
    expect(code).toBe(1)
    expect(stderr).toMatch(/^UPLOAD s3:[^\n]+: got "an interrupt"\. Run it again: it goes on where it stopped\.\n$/)
    expect((await object('manifest.json')).status).toBe(404)
    const { sent } = await send()
    expect(sent.length).toBeLessThanOrEqual(Object.keys(manifest()).length + unlisted.length - 30)
    await expectWhole()
  })

  it.each(['a first', 'a later'])(
    'goes on after %s upload was killed, and no reader met half of it meanwhile',
    async which => {
      if (which === 'a later') {
        await send()
        edit(data, 'forex/ecb/2026.csv', text => text.replace('1.1684', '1.1799'))
        edit(data, 'whois/domains.csv', text => text.replace(/^example\.net.*\n/m, ''))
        await rebuild()
        used.door.seen.length = 0
      }
      const before = (await object('manifest.json')).bytes
      expect((await stopped('SIGKILL')).code).toBeNull()
      // The manifest is that of the edition before, or none; nothing that it names is gone.
      expect((await object('manifest.json')).bytes).toEqual(before)
      if (which === 'a later') expect((await object('whois/example.net.json')).status).toBe(200)
      await send()
      await expectWhole()
      if (which === 'a later') expect((await object('whois/example.net.json')).status).toBe(404)
    },
  )

  it.each([
    [['almanac'], 2, /^USAGE TARGET: got "almanac", expected s3:\/\/bucket/],
    [[], 2, /^USAGE TARGET/],
    [['s3://almanac', '--out', '/none'], 1, /^NO_TREE \/none/],
    [
      ['s3://no-such-bucket', '--endpoint'],
      1,
      /^UPLOAD s3:\/\/no-such-bucket\/.*NoSuchBucket.*Create the bucket first/,
    ],
  ])('%j is refused in one line', (args, code, message) => {
    const given = args.includes('--endpoint') ? [...args, used.storage.url, '--out', out] : args
    const { status, stderr } = command(...given)
    expect(stderr).toMatch(message)
    expect([status, stderr.trim().split('\n').length]).toEqual([code, 1])
  })
})
