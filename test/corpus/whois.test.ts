/** Real replies against what people read off them: facts per field and per format, verdicts, and what we state beyond them. */
import { expect, test } from 'vitest'
import { parseReply } from '../../pipeline/whois/parse.ts'
import { recordedFile } from './recorded.ts'

type Stated = Readonly<Record<string, unknown>>
interface Expected {
  readonly file: string
  readonly kind?: string
  readonly domain?: string | null
  readonly format?: string
  readonly redacted?: readonly string[]
  readonly disputed?: readonly { readonly field: string }[]
  readonly expected: {
    readonly domain?: Stated
    readonly registrar?: Stated
    readonly contacts?: Readonly<Record<string, Stated>>
  }
}

const expectedOf = (path: string): readonly Expected[] =>
  Buffer.from(recordedFile(path).bytes)
    .toString()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

const prefixed = (prefix: string, facts: Stated = {}): [string, unknown][] =>
  Object.entries(facts).map(([name, value]) => [`${prefix}.${name}`, value])

const wanted = ({ expected: { domain, registrar, contacts = {} } }: Expected): Stated =>
  Object.fromEntries([
    ...prefixed('domain', domain),
    ...prefixed('registrar', registrar),
    ...Object.entries(contacts).flatMap(([role, contact]) => prefixed(role, contact)),
  ])

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const got = (line: Expected, folder: string): { kind: string; facts: Stated } => {
  const { bytes } = recordedFile(`${folder}/${line.file}`)
  const { kind, domain, registrar, contacts } = parseReply(line.file, bytes, line.domain ?? undefined)
  const facts = [...prefixed('domain', domain ?? {}), ...prefixed('registrar', registrar ?? {})]
  for (const [role, contact] of Object.entries(contacts)) {
    if (!contact) continue
    const { address, phone, fax, ...plain } = contact
    facts.push(...prefixed(role, { ...plain, ...address }))
    facts.push(...prefixed(role, { phone: phone?.number, phone_ext: phone?.ext, fax: fax?.number, fax_ext: fax?.ext }))
  }
  return { kind, facts: Object.fromEntries(facts.filter(([, value]) => !isEmpty(value))) }
}

/** Lists are compared as sets, and a date without a time only by its date: the corpus writes it so where the reply gave none. */
const agrees = (want: unknown, have: unknown): boolean => {
  if (Array.isArray(want)) return Array.isArray(have) && [...want].sort().join() === [...have].sort().join()
  if (typeof want === 'string' && /^\d{4}-\d\d-\d\d$/.test(want)) return String(have).slice(0, 10) === want
  return want === have
}

class Tally {
  readonly right = new Map<string, number>()
  readonly all = new Map<string, number>()
  add(name: string, isRight: boolean): void {
    this.all.set(name, (this.all.get(name) ?? 0) + 1)
    if (isRight) this.right.set(name, (this.right.get(name) ?? 0) + 1)
  }
  share(name: string): number {
    return (this.right.get(name) ?? 0) / (this.all.get(name) ?? 1)
  }
  table(): string {
    const lines = [...this.all.keys()].sort().map(name => {
      const [right, all] = [this.right.get(name) ?? 0, this.all.get(name) ?? 0]
      return `${name.padEnd(24)} ${String(right).padStart(5)} / ${String(all).padEnd(5)} ${(100 * this.share(name)).toFixed(2)} %`
    })
    return lines.join('\n')
  }
}

const score = (lines: readonly Expected[], folder: string) => {
  const tally = new Tally()
  const [missed, extra, misjudged]: [string[], string[], string[]] = [[], [], []]
  for (const line of lines) {
    const { kind, facts } = got(line, folder)
    if (line.kind !== undefined) tally.add('verdicts', kind === line.kind)
    if (line.kind !== undefined && kind !== line.kind) misjudged.push(`${line.file}: ${line.kind}, judged ${kind}`)
    const skipped = new Set([...(line.disputed ?? []).map(({ field }) => field), ...(line.redacted ?? [])])
    const want = wanted(line)
    for (const [field, value] of Object.entries(want)) {
      if (skipped.has(field)) continue
      const right = agrees(value, facts[field])
      for (const name of ['facts', field, `format ${line.format}`]) tally.add(name, right)
      if (!right) missed.push(`${line.file} ${field}: ${JSON.stringify(value)}, read ${JSON.stringify(facts[field])}`)
    }
    for (const field of Object.keys(facts))
      if (!(field in want) && !skipped.has(field)) extra.push(`${line.file} ${field}: ${JSON.stringify(facts[field])}`)
  }
  const report = [tally.table(), `EXTRA ${extra.length}`, ...misjudged, ...missed, ...extra].join('\n')
  return { tally, extra, report }
}

test('the visible corpus is read to the bars', () => {
  const { tally, extra, report } = score(expectedOf('whois/expected.jsonl'), 'whois')
  console.log(report)
  expect(tally.all.get('facts')).toBeGreaterThan(3000)
  expect(tally.share('facts')).toBeGreaterThanOrEqual(0.99)
  for (const format of ['icann-thick', 'icann-thin', 'icann-2013-registrar'])
    expect(tally.share(`format ${format}`), format).toBeGreaterThanOrEqual(0.995)
  expect(tally.share('verdicts')).toBeGreaterThanOrEqual(0.99)
  expect(extra.length).toBeLessThanOrEqual(3)
})

test('the RDAP set is read to the last fact', () => {
  const { tally, extra, report } = score(expectedOf('whois/rdap/expected.jsonl'), 'whois')
  console.log(report)
  expect(tally.all.get('facts')).toBeGreaterThan(90)
  expect(tally.share('facts')).toBe(1)
  expect(extra).toEqual([])
})
