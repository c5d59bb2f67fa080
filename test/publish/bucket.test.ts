/** What the operator is told of storage that cannot be reached, or is named wrongly. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../scripts/lib/process.ts'
import { openBucket } from '../../site/edge/objects/bucket.ts'

const bucketAt = (place: { readonly endpoint?: string; readonly region?: string }) => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('AWS_REGION', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  return openBucket({ target: 's3://almanac', ...place })
}

test.each([
  [{ endpoint: 'nonsense' }, /^USAGE --endpoint: got "nonsense", expected an address such as/],
  [{ endpoint: 'ftp://127.0.0.1' }, /^USAGE --endpoint: got "ftp:\/\/127\.0\.0\.1", expected an address such as/],
  [{ region: 'x y' }, /^USAGE --region: got "x y", expected a region such as/],
])('%j is refused before anything is asked', (place, message) => {
  expect(() => bucketAt(place)).toThrow(message)
})

test('storage that cannot be reached is named with the reason', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`
  await expect(bucketAt({ endpoint }).get('manifest.json')).rejects.toThrow(
    /^UPLOAD s3:\/\/almanac\/manifest\.json: got "ECONNREFUSED: connect [^"]+"\. Run it again/,
  )
})
