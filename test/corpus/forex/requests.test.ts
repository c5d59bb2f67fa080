/** Requests as the adapters make them, through the real client, against what the publishers answered when somebody recorded it. */
import { expect, test } from 'vitest'
import { httpOptions, politeClient } from '../../../pipeline/core/http.ts'
import type { Transport } from '../../../pipeline/core/http-exchange.ts'
import { forexSources } from '../../../pipeline/forex/intake.ts'
import { recordedFile } from '../recorded.ts'

interface Recorded {
  readonly file: string
  readonly shape: string
}

/** An address without its days: two requests of one form differ in nothing else. */
const withoutDays = (text: string): string =>
  text
    .replace(
      /\d{4}-\d\d-\d\d(?:T[\d:.]+)?|\d\d[-./ ]\d\d[-./ ]\d{4}|\d\d\/[A-Z][a-z]{2}\/\d{4}|\d{4}M\d\dD\d\d|(?<=[=/])(?:19|20)\d{6}(?!\d)/g,
      '#',
    )
    .replace(/(?<=[=/>])(?:19|20)\d\d(?=[&<./]|$)/g, '#')
    .replace(/(?<=[=/>])\d{1,2}(?=[&<]|$)/g, '#')
    .replace(/nbrfxrates\d{4}/, 'nbrfxrates#')
    .replace(/(?<=Date=)\d{6}/g, '#')
    // Keys go on the wire alone.
    .replace(/&(?:pass|user)=REDACTED/g, '')

const shapeOf = (method: string, url: string): string => {
  const [path = '', query = ''] = decodeURIComponent(url.replaceAll('+', ' ')).split(/\?(.*)/s)
  return `${method} ${withoutDays(path)}?${withoutDays(query).split('&').sort().join('&')}`
}

const manifest = new TextDecoder().decode(recordedFile('forex/responses/MANIFEST.tsv').bytes)
const recorded: readonly Recorded[] = manifest
  .trim()
  .split('\n')
  .slice(1)
  .map(line => {
    const [file = '', method = '', url = ''] = line.split('\t')
    return { file, shape: shapeOf(method, url) }
  })

/** Answers a request with the last recorded reply to one of its form; the second holds what was asked. */
const recordedTransport = (): [Transport, Recorded[]] => {
  const answered: Recorded[] = []
  const transport: Transport = async (url, { post }) => {
    const shape = shapeOf(post ? 'POST' : 'GET', url.href)
    const found = recorded.findLast(one => one.shape === shape)
    if (!found) return { status: 404, headers: {}, bytes: Buffer.alloc(0) }
    answered.push(found)
    return { status: 200, headers: {}, bytes: Buffer.from(recordedFile(`forex/${found.file}`).bytes) }
  }
  return [transport, answered]
}

const options = httpOptions({ ALMANAC_PAUSE_MS: '0', ALMANAC_RETRIES: '0' })
// A few days, a year and everything: some adapters choose the form of their request by the length of the span.
const spans = [
  { last: '2026-03-16', today: '2026-03-20' },
  { last: '2025-01-01', today: '2026-03-20' },
  { today: '2026-03-20' },
]

test.each([...(await forexSources())].filter(([, { cadence }]) => cadence !== 'manual'))(
  '%s says truly whether its request was recorded',
  async (_, source) => {
    const [transport, answered] = recordedTransport()
    const client = politeClient({ ...options, maxBytes: 64 << 20 }, undefined, transport)
    let figures = 0
    for (const span of spans)
      for (const request of source.requests(span).slice(0, 60)) {
        const reply = await client.get(request).catch(() => undefined)
        if (!reply) continue
        if (!source.follow) figures += source.read({ ...reply, name: request.url }).rows.length
      }
    const file = /^(\S+) of \d{4}-\d\d-\d\d$/.exec(source.proven ?? '')?.[1]
    expect(answered.length > 0).toBe(file !== undefined)
    const [other] = source.replyOnly?.split(' of ') ?? []
    if (other?.includes('/')) expect(recorded.map(one => one.file)).toContain(`responses/${other}`)
    if (file === undefined) return
    const names = new Set(
      recorded.filter(({ shape }) => answered.some(one => one.shape === shape)).map(one => one.file),
    )
    expect([...names].map(name => name.replace('responses/', '').replace(/\.gz$/, ''))).toContain(file)
    if (!source.follow) expect(figures).toBeGreaterThan(0)
  },
)
