import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredRecord } from '../../pipeline/whois/model.ts'
import { formatRecord, readRecord } from '../../pipeline/whois/registration/record.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const at = '2026-01-02T03:04:05+00:00'

test('a record file is header lines, then each reply byte for byte between boundary lines', () => {
  const record: StoredRecord = {
    domain: 'example.com',
    sample: false,
    replies: [
      {
        layer: 'registry',
        protocol: 'whois',
        server: 'whois.example',
        askedAt: at,
        bytes: bytes('Domain Name: X\r\n'),
      },
      { layer: 'registrar', protocol: 'rdap', server: 'rdap.example', askedAt: at, bytes: bytes('{}') },
    ],
  }
  expect(Buffer.from(formatRecord(record)).toString('latin1')).toBe(
    `Domain: example.com\nBoundary: ====\n\n====\nLayer: registry\nProtocol: whois\nServer: whois.example\nAsked-At: ${at}\n\nDomain Name: X\r\n\n====\nLayer: registrar\nProtocol: rdap\nServer: rdap.example\nAsked-At: ${at}\n\n{}\n====\n`,
  )
})

test('a reply that holds the boundary line gets a longer boundary', () => {
  const record: StoredRecord = {
    domain: 'example.com',
    sample: false,
    replies: [
      { layer: 'registry', protocol: 'whois', server: 'whois.example', askedAt: at, bytes: bytes('====\n\n=====') },
    ],
  }
  const text = Buffer.from(formatRecord(record)).toString('latin1')
  expect(text).toContain('Boundary: ======\n')
  expect(readRecord('x', formatRecord(record))).toEqual(record)
})

test('any bytes come back as they went in', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.constantFrom(bytes('\n====\n'), bytes('====\n'), bytes('\n')),
  )
  fc.assert(
    fc.property(fc.array(fc.array(piece, { maxLength: 4 }), { minLength: 1, maxLength: 3 }), replies => {
      const record: StoredRecord = {
        domain: 'example.com',
        sample: true,
        replies: replies.map(parts => ({
          layer: 'registry',
          protocol: 'whois',
          server: 'whois.example',
          askedAt: at,
          bytes: new Uint8Array(Buffer.concat(parts)),
        })),
      }
      expect(readRecord('x', formatRecord(record))).toEqual(record)
    }),
  )
})

test('a broken record names the file, the place and what was expected', () => {
  const good = Buffer.from(
    `Domain: example.com\nBoundary: ====\n\n====\nLayer: registry\nProtocol: whois\nServer: s\nAsked-At: ${at}\n\nx\n====\n`,
  )
  expect(readRecord('f', good).replies).toHaveLength(1)
  const broken = (from: string, to: string) => () => readRecord('f', Buffer.from(good.toString().replace(from, to)))
  expect(broken('Layer: registry', 'Layer: root')).toThrow(
    'DATA_SHAPE data/f: Layer: got "root", expected one of registry, registrar.',
  )
  expect(broken('x\n====\n', 'x\n')).toThrow('expected the boundary after the last reply')
  expect(broken('Asked-At: 2026', 'Asked-At: yesterday')).toThrow('DATA_SHAPE data/f: Asked-At:')
  expect(broken('Domain: example.com', 'Domain: ../../etc')).toThrow('DATA_SHAPE data/f: Domain:')
})
