import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonOf } from '../../pipeline/core/reply.ts'

const rates = z.object({ rates: z.array(z.object({ code: z.enum(['USD', 'EUR']), rate: z.string() })) })

const read = (text: string, schema: z.ZodType) =>
  jsonOf({ source: 'sample', name: 'rates.json', bytes: Buffer.from(text), today: '2026-04-14' }, schema)

test.each([
  ['no list', '{"rates":null}', 'rates.json rates: got "null", expected array.'],
  ['no figure', '{"rates":[{"code":"USD"}]}', 'rates.json rates.0.rate: got "nothing", expected string.'],
  [
    'an object for a figure',
    '{"rates":[{"code":"USD","rate":{}}]}',
    'rates.json rates.0.rate: got "{}", expected string.',
  ],
  ['another word', '{"rates":[{"code":"GBP","rate":1}]}', 'rates.json rates.0.code: got "GBP", expected one of'],
  ['a list at the top', '[]', 'rates.json: got "[]", expected object.'],
])('%s is named by place, what stands there and what should', (_, text, words) => {
  expect(() => read(text, rates)).toThrow(words)
})

test('what has none of several forms is named, not what zod says of it', () => {
  const forms = z.union([rates, z.object({ structure: z.string() })])
  expect(() => read('{"error":"no"}', forms)).toThrow(
    String.raw`rates.json: got "{\"error\":\"no\"}", expected another form.`,
  )
})
