/** RFC 9110, section 13: what a response becomes under the client's conditions. */
import { expect, test } from 'vitest'
import { conditional, fullResponse } from '../../site/host/full-response.ts'

const made = Date.UTC(2026, 3, 13, 20)
const [date, earlier, later] = [0, -1000, 1000].map(by => new Date(made + by).toUTCString()) as [string, string, string]
const bytes = new TextEncoder().encode('{}')
const plain = { encoding: 'identity', digest: 'd'.repeat(64), media: 'json', caching: 'latest', now: made } as const
const response = fullResponse(bytes, { ...plain, modified: made })
const etag = `"${'d'.repeat(32)}"`

const get = { method: 'GET' } as const

test.each([
  [200, {}],
  [304, { ifNoneMatch: etag }],
  [304, { ifNoneMatch: `W/${etag}` }],
  [304, { ifNoneMatch: ' * ' }],
  [304, { ifNoneMatch: `"a", ${etag}` }],
  [200, { ifNoneMatch: `"aW/${etag}` }],
  [200, { ifNoneMatch: '"a"' }],
  // A tag outweighs a date.
  [200, { ifNoneMatch: '"a"', ifModifiedSince: date }],
  [304, { ifModifiedSince: date }],
  [200, { ifModifiedSince: earlier }],
  [200, { ifModifiedSince: later }],
  [200, { ifModifiedSince: 'yesterday' }],
  [200, { ifMatch: etag }],
  [200, { ifMatch: `"a", ${etag}` }],
  [200, { ifMatch: ' * ' }],
  [412, { ifMatch: '"a"' }],
  // Compared strongly.
  [412, { ifMatch: `W/${etag}` }],
  [200, { ifMatch: etag, ifUnmodifiedSince: earlier }],
  [412, { ifUnmodifiedSince: earlier }],
  [200, { ifUnmodifiedSince: date }],
  [200, { ifUnmodifiedSince: later }],
  [200, { ifUnmodifiedSince: 'yesterday' }],
  [412, { ifMatch: '"a"', ifNoneMatch: etag }],
] as const)('%d under %j', (status, conditions) => {
  expect(conditional(response, { ...get, ...conditions }).status).toBe(status)
})

test('a response without a date or a tag is not unchanged, and an error has no conditions', () => {
  const undated = fullResponse(bytes, plain)
  expect(conditional(undated, { ...get, ifModifiedSince: date }).status).toBe(200)
  expect(conditional(undated, { ...get, ifUnmodifiedSince: date }).status).toBe(200)
  const error = { ...response, status: 404 } as const
  expect(conditional(error, { ...get, ifNoneMatch: '*' })).toBe(error)
  expect(conditional(error, { ...get, ifMatch: '"a"' })).toBe(error)
})

test('304 keeps the headers that are not of the body; HEAD keeps all and sends none of it', () => {
  const unchanged = conditional(response, { ...get, ifNoneMatch: etag })
  expect(unchanged.body).toBeNull()
  expect(unchanged.headers).toEqual(response.headers.filter(([name]) => !/^Content-/.test(name)))
  expect(unchanged.headers).toContainEqual(['ETag', etag])
  const head = conditional(response, { method: 'HEAD' })
  expect(head).toEqual({ ...response, body: null })
  expect(conditional(head, { method: 'HEAD' })).toBe(head)
})

test('a body is described by its coding, its kind, its name and its date, each only where it has one', () => {
  const named = (more: object) => new Map(fullResponse(bytes, { ...plain, ...more }).headers)
  const bare = named({})
  expect(bare.get('ETag')).toBe(etag)
  expect(bare.get('Content-Length')).toBe('2')
  for (const name of ['Content-Encoding', 'Content-Disposition', 'Last-Modified']) expect(bare.has(name)).toBe(false)
  expect(fullResponse(bytes, plain).headers.every(header => header.length === 2)).toBe(true)
  const packed = named({ encoding: 'gzip', modified: made, fileName: 'usd-ghs.csv' })
  expect(packed.get('ETag')).toBe(`"${'d'.repeat(32)}-gzip"`)
  expect(packed.get('Content-Encoding')).toBe('gzip')
  expect(packed.get('Last-Modified')).toBe('Mon, 13 Apr 2026 20:00:00 GMT')
  expect(packed.get('Content-Disposition')).toBe('inline; filename="usd-ghs.csv"')
  expect(named({ media: 'js' }).get('Content-Disposition')).toBe('attachment; filename="f.txt"')
})
