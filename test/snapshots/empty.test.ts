import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeDownloads } from '../../pipeline/snapshots/downloads.ts'
import { loadTerms } from '../../pipeline/snapshots/terms.ts'
import { largeBook } from '../../scripts/bench/downloads.ts'
import { packageFaults } from '../support/data-package.ts'

const made = async (rows: number) => {
  const files = new Map<string, Buffer>()
  const put = (key: string, body: string | Uint8Array) =>
    void files.set(key.slice('snapshots/'.length), Buffer.from(body))
  const sink = { put, keep: () => false }
  const downloads = await makeDownloads({ book: largeBook(rows), terms: await loadTerms(), sink })
  return { files, downloads }
}

test('a book without a single rate still gives every file, with columns and without rows', async () => {
  const { files, downloads } = await made(0)
  expect(downloads.map(({ rows }) => rows)).toEqual(downloads.map(() => 0))
  expect(gunzipSync(files.get('forex/rates.csv.gz')!).toString()).toBe('date,code,rate,source\n')
  expect(files.get('forex/rates-wide.csv')!.toString()).toBe('date\n')
  expect(packageFaults(JSON.parse(files.get('datapackage.json')!.toString()))).toEqual([])
})

test('a made-up book has the same bytes each time, numbers without exponent', async () => {
  const [one, two] = [await made(400), await made(400)]
  expect(one.files).toEqual(two.files)
  const [, ...lines] = gunzipSync(one.files.get('forex/rates.csv.gz')!).toString().trimEnd().split('\n')
  expect(lines).toHaveLength(540)
  for (const line of lines) expect(line).toMatch(/^2000-01-0[3-5],[A-Z]{3},\d+(\.\d+)?,(bdi|ecb|fed|nbp)$/)
})
