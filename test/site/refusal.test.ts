import { expect, test } from 'vitest'
import { missingPageResponse, refusal } from '../../site/host/refusal.ts'

const textOf = ({ body }: { readonly body: Uint8Array }): string => new TextDecoder().decode(body)

test('a refusal is compact JSON that nobody keeps, with its length in bytes', () => {
  const response = refusal('path_not_found', 'No such café.')
  expect(response.status).toBe(404)
  expect(textOf(response)).toBe(
    '{"error":{"status":404,"code":"path_not_found","message":"No such café.","docs":"/#api"}}',
  )
  const headers = new Map(response.headers)
  expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(headers.get('Content-Length')).toBe('90')
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
})

test('headers, details, layout and caching may be given', () => {
  const response = refusal('bad_request', 'No.', {
    pretty: true,
    headers: [['Allow', 'GET']],
    details: { days: 3 },
    keep: 'latest',
  })
  expect(textOf(response).split('\n').slice(0, 3)).toEqual(['{', '  "error": {', '    "status": 400,'])
  expect(textOf(response)).toContain('"days": 3')
  expect(new Map(response.headers).get('Allow')).toBe('GET')
  expect(new Map(response.headers).get('Cache-Control')).toBe(
    'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400',
  )
})

test('the page for a browser is sent as it is', () => {
  const response = missingPageResponse(new Uint8Array(7))
  expect(response.status).toBe(404)
  expect(response.body).toHaveLength(7)
  const headers = new Map(response.headers)
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(headers.get('Content-Length')).toBe('7')
  expect(headers.get('Cache-Control')).toBe('no-store')
})
