/** What operators state of their servers: gaps, quotas in any 24 hours, and IANA asked once for a TLD. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchShare, openQuotas } from '../../pipeline/whois/ask/quotas.ts'
import { limitsIn, loadServers } from '../../pipeline/whois/ask/servers.ts'
import { whoisSettings } from '../../pipeline/whois/ask/settings.ts'
import { fetchWhois } from '../../pipeline/whois/fetch.ts'
import { statedWaitMs } from '../../pipeline/whois/read/stated-wait.ts'
import { bundledData, tempDir } from '../support/temp.ts'
import { say, upstream, whoisServer } from './loopback.ts'

test.each([
  ['whois.hkirc.hk', { gapMs: 10_000 }],
  ['whois.nic.uk', { gapMs: 1_000, quota: 1_000 }],
  ['whois.weare.ie', { gapMs: 1_000, quota: 100 }],
  ['whois.eu', { gapMs: 4_000 }],
  ['whois.tcinet.ru', { gapMs: 5_000 }],
  ['rdap.nic.ch', { gapMs: 2_000 }],
])('the bundled table keeps the stated limits of %s', (server, limits) => {
  expect(limitsIn(loadServers(bundledData)).get(server)).toEqual(limits)
})

test('a quota counts any 24 hours, also after a restart; a quarter of it is left for look-ups', () => {
  const dataDir = tempDir()
  const mostOf = (server: string) => fetchShare(server === 'whois.example' ? { quota: 8 } : {})
  let now = Date.UTC(2026, 4, 22, 20)
  const open = () => openQuotas(dataDir, 'fetch', mostOf, () => now)
  const first = open()
  for (let i = 0; i < 5; i += 1) first.add('whois.example')
  first.keep()
  const second = open()
  expect(second.waitMs('whois.example')).toBe(0)
  second.add('whois.example')
  second.add('other.example')
  second.keep()
  now += 23 * 3_600_000
  expect([open().waitMs('whois.example'), open().waitMs('other.example')]).toEqual([3_600_000, 0])
  now += 2 * 3_600_000
  expect(open().waitMs('whois.example')).toBe(0)
})

test('questions that a clock a year ahead noted do not close a server when the clock is right', () => {
  const dataDir = tempDir()
  const mostOf = () => 2
  let now = Date.UTC(2027, 4, 22)
  const open = () => openQuotas(dataDir, 'fetch', mostOf, () => now)
  const ahead = open()
  for (let i = 0; i < 2; i += 1) ahead.add('whois.example')
  expect(ahead.waitMs('whois.example')).toBe(86_400_000)
  ahead.keep()
  now = Date.UTC(2026, 4, 22)
  expect(open().waitMs('whois.example')).toBe(0)
})

const dataWith = (rows: string, ...domains: string[]): string => {
  const dataDir = tempDir()
  mkdirSync(join(dataDir, 'whois'))
  writeFileSync(
    join(dataDir, 'whois/domains.csv'),
    `domain,since\n${domains.map(name => `${name},2026-01-01\n`).join('')}`,
  )
  writeFileSync(
    join(dataDir, 'whois/servers.csv'),
    `suffix,first,whois,rdap,gap,quota,lacks,source\n*,whois,,,,,,\n${rows}`,
  )
  return dataDir
}

const fetchWith = async (dataDir: string, whois: string, origin: string) =>
  fetchWhois({
    dataDir,
    settings: whoisSettings({
      ALMANAC_WHOIS: whois,
      ALMANAC_UPSTREAM: origin,
      ALMANAC_RETRIES: '0',
      ALMANAC_TIMEOUT_MS: '1500',
    }),
    now: () => new Date('2026-05-22T12:00:00Z'),
  })

test('a server is not asked beyond its quota in a run', async () => {
  const names = Array.from({ length: 8 }, (_, i) => `name${i}.co.uk`)
  const whois = await whoisServer(say('No match for domain.\n'))
  const { origin } = await upstream((_, reply) => void reply.writeHead(500).end())
  const { failed } = await fetchWith(dataWith('uk,whois,whois.nic.uk,,,4,,a page\n', ...names), whois.address, origin)
  expect(whois.questions).toHaveLength(3)
  expect(failed.filter(({ verdict }) => verdict === 'limited')).toHaveLength(5)
})

test('IANA is asked once for a TLD, also when it fails', async () => {
  const names = ['one.dev', 'two.dev', 'three.dev', 'four.dev']
  const whois = await whoisServer(
    (socket, query) => void socket.end(query === 'dev' ? 'Too many requests\n' : 'No match\n'),
  )
  const { origin } = await upstream((_, reply) => void reply.writeHead(500).end())
  await fetchWith(dataWith('', ...names), whois.address, origin)
  expect(whois.questions.filter(line => line === 'dev\r\n')).toHaveLength(1)
})

test('.com: where the registrar’s port 43 says nothing, RDAP is asked before contacts count as absent', async () => {
  const thin =
    'Domain Name: EXAMPLE.COM\nRegistrar WHOIS Server: whois.registrar.com\nCreation Date: 2001-02-03T04:05:06Z\nRegistry Expiry Date: 2031-02-03T04:05:06Z\nRegistrar: Example Registrar\n'
  let asked = 0
  const whois = await whoisServer(socket => {
    asked += 1
    if (asked === 1) socket.end(thin)
    else socket.destroy()
  })
  const services = [[['com'], ['https://rdap.registry.com/']]]
  const http = await upstream((url, reply) => {
    if (url.endsWith('dns.json')) return void reply.end(JSON.stringify({ services }))
    const isRegistry = url.includes('registry.com')
    const link = isRegistry
      ? '"links":[{"rel":"related","type":"application/rdap+json","href":"https://rdap.registrar.com/domain/example.com"}],'
      : ''
    const contact = isRegistry
      ? ''
      : ',"entities":[{"roles":["registrant"],"vcardArray":["vcard",[["fn",{},"text",""],["org",{},"text","Example Ltd"]]]}]'
    return void reply.end(`{"objectClassName":"domain",${link}"ldhName":"example.com"${contact}}`)
  })
  const { changes } = await fetchWith(
    dataWith('com,whois,whois.verisign-grs.com,,,,,\n', 'example.com'),
    whois.address,
    http.origin,
  )
  expect(changes.new).toBe(1)
  expect(http.asked.slice(1)).toEqual([
    'https://rdap.registry.com/domain/example.com',
    'https://rdap.registrar.com/domain/example.com',
  ])
})

test.each([
  ['Query limit exceeded. Try again in 20 hours.', 20 * 3_600_000],
  ['Please wait 13 seconds', 13_000],
  ['-1: Still in grace period, wait 77 seconds', 77_000],
  ['Your address is blocked for 30 minutes.', 1_800_000],
  ['Excessive querying, grace period of 2 seconds', 0],
  ['Too many requests', 0],
  ['You have made 250 queries in 1 day. Try again later.', 0],
])('%j asks for %d ms', (text, expected) => expect(statedWaitMs(new TextEncoder().encode(text))).toBe(expected))
