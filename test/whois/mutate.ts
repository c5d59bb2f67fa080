/** Replies gone wrong in every way fast-check thinks of, and the check that whatever is published of them is in the schema. */
import fc from 'fast-check'
import type { Protocol } from '../../pipeline/whois/model.ts'
import { parseReply } from '../../pipeline/whois/parse.ts'
import { withFacts } from '../../pipeline/whois/read/reply.ts'
import { wrongInBodiesOf } from './published-bodies.ts'

const tokens = [
  '\n',
  '\r',
  ':',
  '\0',
  '\x1b[2J',
  '\u202e',
  '\ufeff',
  '\xff\xfe',
  'Domain Name: ',
  'Domain Name: EXAMPLE.TEST\n',
  'Creation Date: 0000-00-00\n',
  'Registry Expiry Date: 275761-01-01T00:00:00Z\n',
  'Updated Date: 2024-02-30\n',
  'Registrar IANA ID: 99999999999999999999\n',
  '__proto__: ',
  'constructor: ',
  'Status: RESERVED\n',
  'Registrant Country: \u0130\n',
  'Registrant Phone: +1.5555550100 x',
  'Server Name: x\n',
  'null',
  '{"',
  '"]]]',
  '[[[[',
  '-1e999',
  'a'.repeat(300),
  '('.repeat(300),
  ' '.repeat(300),
].map(text => Buffer.from(text))

type Change = readonly [kind: number, at: number, length: number, token: number]

const change: fc.Arbitrary<Change> = fc.tuple(fc.nat(5), fc.nat(0xffff), fc.nat(60), fc.nat(tokens.length - 1))

const apply = (bytes: Buffer, [kind, at, length, token]: Change): Buffer => {
  const from = bytes.length === 0 ? 0 : at % bytes.length
  const [head, piece, tail] = [
    bytes.subarray(0, from),
    bytes.subarray(from, from + length),
    bytes.subarray(from + length),
  ]
  if (kind === 0) return Buffer.concat([head, tail])
  if (kind === 1) return Buffer.concat([head, piece, piece, tail])
  if (kind === 2) return Buffer.concat([head, tokens[token]!, piece, tail])
  if (kind === 3) return Buffer.concat([tail, piece, head])
  if (kind === 4) return Buffer.from(head)
  return Buffer.concat([head, piece.map(byte => byte ^ (1 << (token % 8))), tail])
}

/** Lists of mutants of the given replies: one to three changes each. */
export const mutants = (
  replies: readonly Uint8Array[],
  count: number,
): fc.Arbitrary<readonly Uint8Array<ArrayBuffer>[]> =>
  fc
    .array(fc.tuple(fc.nat(replies.length - 1), fc.array(change, { minLength: 1, maxLength: 3 })), {
      minLength: count,
      maxLength: count,
    })
    .map(picks => picks.map(([which, changes]) => new Uint8Array(changes.reduce(apply, Buffer.from(replies[which]!)))))

/** What is wrong with the bodies published of a reply; undefined when nothing is. Throws where the code does. */
const wrongWith = (protocol: Protocol, bytes: Uint8Array<ArrayBuffer>): string | undefined => {
  const server = 'whois.test'
  const reply = { layer: 'registry', protocol, server, askedAt: '2026-01-01T00:00:00+00:00', bytes } as const
  JSON.stringify(parseReply('x', bytes, 'example.test'))
  return wrongInBodiesOf(withFacts(reply))
}

/** Runs `total` mutants in lists of fifty; a failure is shrunk to the change that causes it. */
export const hold = (protocol: Protocol, replies: readonly Uint8Array[], total: number): void =>
  fc.assert(
    fc.property(mutants(replies, 50), list => {
      for (const bytes of list) {
        const wrong = wrongWith(protocol, bytes)
        if (wrong) throw new Error(wrong)
      }
    }),
    { numRuns: total / 50, seed: 20_260_101 },
  )
