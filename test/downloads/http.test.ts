import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { downloadExamples } from '../../pipeline/contract/download-examples.ts'
import { tempDir } from '../support/temp.ts'
import { startStage } from './tree.ts'

const stage = await startStage()

/** Places spread evenly over a list, the first and the last among them: the same on every run, over all years and codes. */
const sampleOf = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  Array.from({ length: count }, (_, i) => items[Math.round((i * (items.length - 1)) / (count - 1))]!)

test('200 rates of the long table are, digit for digit, what the API answers', async () => {
  const packed = readFileSync(join(stage.folder, 'forex/rates.csv.gz'))
  const [, ...lines] = gunzipSync(packed).toString().trimEnd().split('\n')
  const sample = sampleOf(lines, 200)
  expect(new Set(sample.map(line => line.slice(0, 4))).size).toBeGreaterThan(20)
  expect(new Set(sample.map(line => line.split(',')[1])).size).toBeGreaterThan(60)
  for (const line of sample) {
    const [date, code, rate] = line.split(',')
    const { status, text } = await stage.ask(`/forex/EUR/${code}/${date}`)
    expect([line, status, text]).toEqual([line, 200, `{"date":"${date}","pair":"EUR/${code}","rate":${rate}}`])
  }
})

test('the latest rates are what the live pairs answer', async () => {
  const [, ...lines] = readFileSync(join(stage.folder, 'forex/latest.csv'), 'utf8').trimEnd().split('\n')
  for (const line of sampleOf(lines, 60)) {
    // Names with a comma are quoted; what is asked for stands at the end.
    const [code, date, perEur, perUsd] = [line.split(',')[0], ...line.split(',').slice(-3)]
    expect([line, (await stage.ask(`/forex/EUR/${code}/${date}`)).text]).toEqual([
      line,
      `{"date":"${date}","pair":"EUR/${code}","rate":${perEur}}`,
    ])
    expect([line, (await stage.ask(`/forex/USD/${code}/${date}`)).text]).toEqual([
      line,
      `{"date":"${date}","pair":"USD/${code}","rate":${perUsd}}`,
    ])
  }
})

describe('the downloads over HTTP', () => {
  const binary = ['/snapshots/forex/rates.parquet', '/snapshots/forex/rates.csv.gz']
  const accepting = { headers: { 'accept-encoding': 'gzip, br' } }

  test.each(binary)('%s is sent as it is, whole or in part', async path => {
    const bytes = readFileSync(join(stage.dir, path))
    const whole = await stage.ask(path, accepting)
    expect([whole.status, whole.headers['content-encoding']]).toEqual([200, undefined])
    expect(whole.bytes.equals(bytes)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
    })
    const exposed = whole.headers['access-control-expose-headers']?.split(/, */) ?? []
    expect(exposed).toEqual(expect.arrayContaining(['Content-Length', 'Content-Range', 'Accept-Ranges', 'ETag']))

    const part = await stage.ask(path, { headers: { ...accepting.headers, range: 'bytes=-8' } })
    expect([part.status, part.headers['content-encoding']]).toEqual([206, undefined])
    expect(part.headers['content-range']).toBe(`bytes ${bytes.length - 8}-${bytes.length - 1}/${bytes.length}`)
    expect(part.bytes.equals(bytes.subarray(-8))).toBe(true)
    const middle = await stage.ask(path, { headers: { range: 'bytes=100-199' } })
    expect([middle.status, middle.bytes.equals(bytes.subarray(100, 200))]).toEqual([206, true])

    const head = await stage.ask(path, { ...accepting, method: 'HEAD' })
    const { date: _, ...told } = head.headers
    const { date: __, ...wanted } = whole.headers
    expect([head.status, head.bytes.length, told]).toEqual([200, 0, wanted])

    const etag = whole.headers.etag ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    const again = await stage.ask(path, { headers: { ...accepting.headers, 'if-none-match': etag } })
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag])
    const changed = await stage.ask(path, { headers: { range: 'bytes=0-9', 'if-range': '"other"' } })
    expect([changed.status, changed.bytes.length]).toEqual([200, bytes.length])
    expect((await stage.ask(path, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416)
  })

  test('every file of the package is there, with the bytes and the sum it names', async () => {
    for (const { path, bytes, hash } of stage.resources) {
      const reply = await stage.ask(`/snapshots/${path}`)
      const sum = createHash('sha256').update(reply.bytes).digest('hex')
      expect([path, reply.status, reply.bytes.length, `sha256:${sum}`]).toEqual([path, 200, bytes, hash])
    }
  })
})

describe('the examples of the page, run as they stand there', () => {
  const textOf = (name: string, base: string): string => {
    const found = downloadExamples(base).find(example => example.name === name)
    if (!found) throw new Error(`no example ${name}`)
    return found.text
  }
  const base = () => `http://127.0.0.1:${stage.host.port}/snapshots`

  test('DuckDB (over the files: its reader of addresses is an extension that must be fetched)', async () => {
    const sql = textOf('DuckDB', stage.folder)
    const rows = await stage.query(sql)
    expect(rows.length).toBeGreaterThan(10)
    for (const row of sampleOf(rows, 5)) {
      const { text } = await stage.ask(`/forex/EUR/GHS/${String(row['date'])}`)
      expect(JSON.parse(text)).toMatchObject({ rate: row['rate'] })
    }
  })

  test('Check the sums', async () => {
    const run = promisify(execFile)
    const { stdout } = await run('sh', ['-euc', textOf('Check the sums', base())], { cwd: tempDir() })
    expect(stdout).toBe('forex/rates.parquet: OK\n')
  })

  test('Google Sheets: the fourth column of latest.csv is the rate per euro', async () => {
    const formula = textOf('Google Sheets', base())
    const [, code, url, column] = /VLOOKUP\("([A-Z]{3})",IMPORTDATA\("([^"]+)"\),(\d),FALSE\)/.exec(formula) ?? []
    const { text } = await stage.ask(new URL(url!).pathname)
    const line = text.split('\n').find(one => one.startsWith(`${code},`))!
    const cell = line.split(',')[Number(column) - 1]
    const live = JSON.parse((await stage.ask(`/forex/EUR/${code}`)).text) as { readonly rate: number }
    expect(cell).toBe(String(live.rate))
  })

  test('every address that an example names is answered', async () => {
    const named = downloadExamples(base()).flatMap(({ text }) =>
      [...text.matchAll(/http:\/\/127[^\s"'’;)]+/g)].map(([url]) => url),
    )
    expect(new Set(named).size).toBeGreaterThan(4)
    for (const url of new Set(named)) expect([url, (await stage.ask(new URL(url).pathname)).status]).toEqual([url, 200])
  })
})
