/** Fetching with real replies: loopback servers speak what registries and registrars once said of the same domain. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { whoisRoutes } from '../../pipeline/whois/answer.ts'
import { whoisSettings } from '../../pipeline/whois/ask/settings.ts'
import { fetchWhois } from '../../pipeline/whois/fetch.ts'
import { normalizeWhois } from '../../pipeline/whois/registration/normalize.ts'
import { loadWhoisData } from '../../pipeline/whois/registration/store.ts'
import { upstream as httpServer, whoisServer } from '../whois/loopback.ts'
import { recordedFile } from './recorded.ts'

interface Line {
  readonly file: string
  readonly kind: string
  readonly domain: string
  readonly layer: 'registry' | 'registrar'
  readonly expected: { readonly domain: Readonly<Record<string, unknown>> }
}

const lines: readonly Line[] = Buffer.from(recordedFile('whois/expected.jsonl').bytes)
  .toString()
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))

/** Domains of which both a registry's and a registrar's reply were recorded. */
const pairs = lines.flatMap(registry => {
  const registrar = lines.find(({ domain, layer }) => domain === registry.domain && layer === 'registrar')
  const isPair = registry.layer === 'registry' && registry.kind === 'found' && /\.(com|net)$/.test(registry.domain)
  const isFirst = lines.find(({ domain, layer }) => domain === registry.domain && layer === 'registry') === registry
  return isPair && isFirst && registrar ? [{ domain: registry.domain, registry, registrar }] : []
})

const root = mkdtempSync(join(tmpdir(), 'almanac-corpus-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const follow = (folder: string, domains: readonly string[]): string => {
  const dataDir = join(root, folder)
  mkdirSync(join(dataDir, 'whois'), { recursive: true })
  writeFileSync(
    join(dataDir, 'whois/domains.csv'),
    `domain,since\n${domains.map(name => `${name},2026-01-01\n`).join('')}`,
  )
  writeFileSync(
    join(dataDir, 'whois/servers.csv'),
    'suffix,first,whois\n*,rdap,\ncom,whois,whois.verisign-grs.com\nnet,whois,whois.verisign-grs.com\n',
  )
  return dataDir
}

const settingsOf = (whois: string, origin: string) =>
  whoisSettings({ ALMANAC_WHOIS: whois, ALMANAC_UPSTREAM: origin, ALMANAC_RETRIES: '0', ALMANAC_TIMEOUT_MS: '2000' })
const now = () => new Date('2026-01-01T00:00:00Z')
const domainOf = (dataDir: string, domain: string) =>
  whoisRoutes.domain.answer(normalizeWhois(loadWhoisData(dataDir)), { 'domain-name': domain })

test('thin then thick: what is published is what the registry stated, and the registrar’s expiry beside it', async () => {
  expect(pairs.length).toBeGreaterThan(5)
  const dataDir = follow(
    'pairs',
    pairs.map(({ domain }) => domain),
  )
  const met = new Set<string>()
  const { address } = await whoisServer((socket, domain) => {
    const pair = pairs.find(one => one.domain === domain)
    const line = met.has(domain) ? pair?.registrar : pair?.registry
    met.add(domain)
    socket.end(line ? recordedFile(`whois/${line.file}`).bytes : 'No match\n')
  })
  const none = await httpServer((_, reply) => void reply.writeHead(404).end())
  const fetched = await fetchWhois({ dataDir, settings: settingsOf(address, none.origin), now })
  expect(fetched.verdicts.found).toBe(pairs.length)
  for (const { domain, registry } of pairs) {
    const answer = domainOf(dataDir, domain)
    expect(answer.kind, domain).toBe('body')
    const body: Readonly<Record<string, unknown>> = answer.kind === 'body' ? answer.body : {}
    for (const field of ['crdate', 'exdate', 'update', 'dnssec', 'id'])
      if (registry.expected.domain[field] !== undefined)
        expect(String(body[field]), `${domain} ${field}`).toContain(String(registry.expected.domain[field]))
    expect(body['nservs'], domain).toEqual(registry.expected.domain['nservs'])
  }
})

test('RDAP: the recorded objects are published by way of the bootstrap registry', async () => {
  const names = ['microsoft.click', 'home.moscow', 'lemonde.fr']
  const dataDir = follow('rdap', names)
  const services = [[['click', 'moscow', 'fr'], ['https://rdap.example.org/']]]
  const { origin } = await httpServer((url, reply) => {
    const domain = url.split('/').at(-1) ?? ''
    reply.end(url.endsWith('dns.json') ? JSON.stringify({ services }) : recordedFile(`whois/rdap/${domain}.json`).bytes)
  })
  const fetched = await fetchWhois({ dataDir, settings: settingsOf('127.0.0.1:1', origin), now })
  expect(fetched.verdicts.found).toBe(3)
  expect(domainOf(dataDir, 'microsoft.click')).toMatchObject({ body: { exdate: '2024-11-12T19:15:55+00:00' } })
  expect(domainOf(dataDir, 'home.moscow')).toMatchObject({ body: { status: ['clientTransferProhibited'] } })
  expect(domainOf(dataDir, 'lemonde.fr')).toMatchObject({ body: { id: 'DOM000000024309-FRNIC' } })
})
