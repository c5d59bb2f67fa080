/**
 * Mutates replies and reads them through the real intake: the check of the kind, then the adapter in its reading thread. No mutant
 * may hang, exhaust memory, fail without a code or give rows of a wrong shape; a registration that is stored must read back.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { isDate } from '../../pipeline/contract/calendar.ts'
import { AlmanacError, errorFrom } from '../../pipeline/contract/errors.ts'
import type { Service } from '../../pipeline/contract/routes.ts'
import { isTooDeep, kindOf } from '../../pipeline/core/reply-kind.ts'
import type { Source, SourceReply } from '../../pipeline/core/source.ts'
import { createReader, type Reader } from '../../pipeline/fetch/reader.ts'
import { forexSources } from '../../pipeline/forex/intake.ts'
import { gseSources } from '../../pipeline/gse/intake.ts'
import { whoisSources } from '../../pipeline/whois/intake.ts'
import { type RegistrationFacts, verdicts } from '../../pipeline/whois/model.ts'
import { readerVersion } from '../../pipeline/whois/registration/carried-facts.ts'
import { formatRecord, readRecord } from '../../pipeline/whois/registration/record.ts'
import { root } from '../support/repository.ts'
import { wrongInBodiesOf } from '../whois/published-bodies.ts'
import { type Drill, each } from './drill.ts'
import type { MeasuredResult, WeighedReply } from './measured.ts'

const limits = { maxMs: 20_000, maxMb: 256, thread: new URL('./measured-thread.ts', import.meta.url) }
/** Processor time of the worst reading of a mutant, or twice the honest reply's if that is longer. Memory likewise. */
const allowedMs = 200
const allowedMb = 64
const shortMutants = 100_000
const longMutants = 1_000_000
/** Memory is measured for one mutant in so many, for each of so many bytes, and again for each that took so long. */
const weighed = { share: 16, bytes: 65_536, ms: 20 }

interface Sample {
  readonly service: Service
  readonly key: string
  readonly source: Source<unknown>
  readonly reply: SourceReply
}

const today = '2026-11-20'

const replyAt = (path: string): SourceReply => {
  const bytes = readFileSync(path)
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.endsWith('.gz') ? { name: name.slice(0, -3), bytes: gunzipSync(bytes), today } : { name, bytes, today }
}

const filesUnder = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map(name => join(folder, name))
        .filter(path => statSync(path).isFile())
        .sort()
    : []

/** The repository's fixtures; with `--long` the recorded replies of `../shared/upstream` too. */
const samples = async (long: boolean): Promise<readonly Sample[]> => {
  const found: Sample[] = []
  const add = (service: Service, key: string, source: Source<unknown> | undefined, paths: readonly string[]): void => {
    if (source) for (const path of paths) found.push({ service, key, source, reply: replyAt(path) })
  }
  const shared = join(root, '../shared/upstream')
  for (const [key, source] of await forexSources()) {
    add('forex', key, source, filesUnder(join(root, 'test/fixtures/forex', key)))
    if (long) add('forex', key, source, filesUnder(join(shared, 'forex/responses', key)))
  }
  const whois = await whoisSources()
  const registrations = [
    ...filesUnder(join(root, 'test/fixtures/whois')),
    ...(long
      ? ['found', 'limited', 'notfound', 'rdap', 'reserved'].flatMap(part => filesUnder(join(shared, 'whois', part)))
      : []),
  ]
  for (const path of registrations) {
    const key = path.endsWith('.json') ? 'rdap' : 'whois'
    add('whois', key, whois.get(key), [path])
  }
  const gse = await gseSources()
  add('gse', 'official', gse.get('official'), filesUnder(join(root, 'data/gse/official')))
  add('gse', 'companies', gse.get('companies'), [join(root, 'data/gse/companies.csv')])
  if (long) {
    add('gse', 'html', gse.get('html'), filesUnder(join(shared, 'gse/html')))
    for (const key of ['ajax', 'indices', 'listed']) add('gse', key, gse.get(key), filesUnder(join(shared, 'gse/live')))
    add('gse', 'original', gse.get('original'), filesUnder(join(shared, 'gse/recorded-api')))
  }
  return found
}

/** A small generator of random numbers in [0, 1), the same on every machine (mulberry32). */
const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Texts that broke a reader once, or would break a careless one. */
const named = [
  `${'<!---->'.repeat(40)}<a`,
  Array.from({ length: 80 }, (_, i) => '='.repeat(i + 1)).join('\n'),
  '<!--'.repeat(5_000),
  `"${'\\"'.repeat(15_000)}`,
  '['.repeat(20_000),
  '{"label":{"toString":1}}',
  '{"__proto__":{"a":1},"constructor":{"prototype":1}}',
  '(a'.repeat(10_000),
  '<td'.repeat(10_000),
  ', ;'.repeat(10_000),
  '\t \u00a0'.repeat(10_000),
  "=cmd|' /C calc'!A0",
  '\\\\host\\share',
  '9'.repeat(30_000),
  '&amp;'.repeat(6_000),
]
const runs = [
  ' ',
  '\n',
  '\t',
  '0',
  '9',
  '.',
  ',',
  '-',
  '=',
  '<',
  '>',
  '"',
  "'",
  '(',
  ')',
  '[',
  '{',
  '&',
  '/',
  'a',
  '\u0000',
  '\u00ff',
]

type Mutation = (bytes: Buffer, random: () => number, other: Buffer) => Buffer

const placeIn = (bytes: Buffer, random: () => number): number => Math.floor(random() * (bytes.length + 1))
const pick = <Item>(items: readonly Item[], random: () => number): Item => items[Math.floor(random() * items.length)]!
const inserted = (bytes: Buffer, at: number, part: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)])
const lined = (bytes: Buffer, change: (lines: string[]) => void): Buffer => {
  const lines = bytes.toString('latin1').split('\n')
  change(lines)
  return Buffer.from(lines.join('\n'), 'latin1')
}

const mutations: readonly Mutation[] = [
  (bytes, random) => {
    const copy = Buffer.from(bytes)
    for (let i = 0; i <= random() * 8; i += 1)
      if (copy.length > 0) copy[placeIn(copy, random) % copy.length] = random() * 256
    return copy
  },
  (bytes, random) => bytes.subarray(0, placeIn(bytes, random)),
  (bytes, random) => {
    const [a, b] = [placeIn(bytes, random), placeIn(bytes, random)].sort((x, y) => x - y) as [number, number]
    return random() < 0.5
      ? Buffer.concat([bytes.subarray(0, a), bytes.subarray(b)])
      : inserted(bytes, a, bytes.subarray(a, Math.min(b, a + 2_000)))
  },
  (bytes, random) => lined(bytes, lines => void lines.splice(Math.floor(random() * lines.length), 1)),
  (bytes, random) =>
    lined(bytes, lines => {
      const [a, b] = [Math.floor(random() * lines.length), Math.floor(random() * lines.length)]
      const first = lines[a]!
      lines[a] = lines[b]!
      lines[b] = first
    }),
  (bytes, random) => {
    const copies = Math.floor(random() * 200)
    return lined(bytes, lines => {
      const at = Math.floor(random() * lines.length)
      if (lines[at]!.length * copies < 60_000) lines.splice(at, 0, ...Array<string>(copies).fill(lines[at]!))
    })
  },
  (bytes, random) =>
    inserted(bytes, placeIn(bytes, random), Buffer.from(pick(runs, random).repeat(random() * 30_000), 'latin1')),
  (bytes, random) => inserted(bytes, placeIn(bytes, random), Buffer.from(pick(named, random))),
  (_, random) => Buffer.from(pick(named, random).repeat(random() < 0.5 ? 1 : 2)),
  (bytes, random, other) =>
    Buffer.concat([bytes.subarray(0, placeIn(bytes, random)), other.subarray(placeIn(other, random))]).subarray(
      0,
      200_000,
    ),
]

const isRow = (service: Service, row: unknown): boolean => {
  if (typeof row !== 'object' || row === null) return false
  if (service === 'whois') return (verdicts as readonly unknown[]).includes((row as RegistrationFacts).verdict)
  if (service === 'gse') return 'kind' in row
  const { date, base, counter, text } = row as Readonly<Record<string, unknown>>
  const isCode = (code: unknown): boolean => typeof code === 'string' && /^[A-Z]{3}$/.test(code)
  return typeof date === 'string' && isDate(date) && isCode(base) && isCode(counter) && typeof text === 'string'
}

const asStored = (facts: RegistrationFacts): unknown => JSON.parse(JSON.stringify(facts))

/** A registration's record reads back, and the bodies published of it are in the schema. */
const registrationFault = (key: string, bytes: Buffer, facts: RegistrationFacts): string | undefined => {
  const protocol = key === 'rdap' ? 'rdap' : 'whois'
  const [server, askedAt] = ['whois.nic.example', '2026-11-20T00:00:00+00:00']
  const reply = { layer: 'registry', protocol, server, askedAt, bytes: new Uint8Array(bytes), facts } as const
  const record = formatRecord({ domain: 'example.com', sample: false, replies: [reply] }, readerVersion())
  const read = readRecord('example.com', record).replies[0]!
  const isSame = Buffer.from(read.bytes).equals(bytes) && isDeepStrictEqual(asStored(read.facts), asStored(facts))
  return isSame ? wrongInBodiesOf(reply) : 'the record does not read back'
}

/** Why a result is not as it should be; undefined when all is well. A coded refusal is well. */
const faultIn = ({ service, key }: Sample, bytes: Buffer, { rows, refused, error }: MeasuredResult) => {
  if (error !== undefined) {
    const thrown = errorFrom(error)
    return thrown instanceof AlmanacError ? undefined : `no code: ${String(thrown).slice(0, 120)}`
  }
  const bad = rows.find(row => !isRow(service, row))
  if (bad !== undefined) return `a row of a wrong shape: ${JSON.stringify(bad).slice(0, 120)}`
  if (refused.some(({ rule }) => !rule)) return 'a refused row without a rule'
  return service === 'whois' ? registrationFault(key, bytes, rows[0] as RegistrationFacts) : undefined
}

interface Reading {
  readonly fault: string | undefined
  readonly ms: number
  /** 0 where it was not measured. */
  readonly mb: number
}

const readingOf = async (reader: Reader, sample: Sample, bytes: Buffer, isWeighed: boolean): Promise<Reading> => {
  const { service, key, source } = sample
  const reply: WeighedReply = { ...sample.reply, bytes, isWeighed }
  kindOf(bytes)
  isTooDeep(bytes)
  try {
    const result = (await reader.readWith(service, key)(source, reply)) as MeasuredResult
    return { fault: faultIn(sample, bytes, result), ms: result.ms, mb: (result.bytes ?? 0) / 1e6 }
  } catch (error) {
    // The reader's own: no end, too much memory, or a thread that died.
    return { fault: String(error), ms: 0, mb: 0 }
  }
}

/** A mutant's reading. One that is slow is read again with its memory; the least of some times counts, as others only lengthen one. */
const measured = async (
  reader: Reader,
  sample: Sample,
  bytes: Buffer,
  { isWeighed, limitMs }: { readonly isWeighed: boolean; readonly limitMs: number },
): Promise<Reading> => {
  let { fault, ms, mb } = await readingOf(reader, sample, bytes, isWeighed || bytes.length > weighed.bytes)
  for (let again = 0; !fault && (again === 0 ? ms > weighed.ms : again < 10 && ms > limitMs); again += 1) {
    const next = await readingOf(reader, sample, bytes, true)
    fault = next.fault
    ms = Math.min(ms, next.ms)
    mb = Math.max(mb, next.mb)
  }
  return { fault, ms, mb }
}

/** Large replies get fewer mutants: the same bytes are read for each reply of 32 kB or more. */
const mutantsOf = (all: readonly Sample[], count: number): readonly number[] => {
  const weights = all.map(({ reply }) => 1 / (1 + reply.bytes.length / 32_768))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map(weight => Math.ceil((count * weight) / sum))
}

export const intake: Drill = async ({ long, onCase }) => {
  const all = await samples(long)
  const counts = mutantsOf(all, long ? longMutants : shortMutants)
  const readers = [createReader(limits), createReader(limits)]
  const free = [...readers]
  let [worst, worstMb, mutants, weighings] = [0, 0, 0, 0]
  const failures = await each(
    all,
    async (sample, index) => {
      // One sample at a time for each reader, so that no reading waits for another's.
      const reader = free.pop()!
      const { service, key, reply } = sample
      const honest = Buffer.from(reply.bytes)
      const usual = await measured(reader, sample, honest, { isWeighed: true, limitMs: allowedMs })
      const limitMs = Math.max(allowedMs, 2 * usual.ms)
      const limitMb = Math.max(allowedMb, 2 * usual.mb)
      const found = usual.fault === undefined ? [] : [`${service}/${key} ${reply.name} as it is: ${usual.fault}`]
      for (let n = 0; n < counts[index]! && found.length < 5; n += 1) {
        const random = randomOf(index * 1_000_003 + n)
        const other = Buffer.from(pick(all, random).reply.bytes)
        const bytes = pick(mutations, random)(honest, random, other)
        const isWeighed = random() < 1 / weighed.share
        const { fault, ms, mb } = await measured(reader, sample, bytes, { isWeighed, limitMs })
        mutants += 1
        if (mb > 0) weighings += 1
        worst = Math.max(worst, ms)
        worstMb = Math.max(worstMb, mb)
        const place = `${service}/${key} ${reply.name} mutant ${n}`
        if (fault !== undefined) found.push(`${place}: ${fault}`)
        else if (mb > limitMb) found.push(`${place}: ${Math.round(mb)} MB for ${bytes.length} bytes`)
        else if (ms > limitMs) found.push(`${place}: ${Math.round(ms)} ms for ${bytes.length} bytes`)
      }
      free.push(reader)
      return found
    },
    { width: readers.length, onCase },
  )
  for (const reader of readers) await reader.close()
  const worstOf = { 'ms of processor at worst': Math.round(worst), 'MB at worst': Math.round(worstMb) }
  return { counts: { replies: all.length, mutants, ...worstOf, weighed: weighings }, failures }
}
