/** Look-ups of names that are not followed, against stand-ins on loopback that enforce what registries enforce. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readInThread } from '../../pipeline/fetch/domains.ts'
import { createReader } from '../../pipeline/fetch/reader.ts'
import { createLookUps } from '../../pipeline/whois/ask/look-ups.ts'
import { whoisSettings } from '../../pipeline/whois/ask/settings.ts'
import type { ReadRegistration } from '../../pipeline/whois/read/reply.ts'
import { sharedReader } from '../support/reader.ts'
import { tempDir } from '../support/temp.ts'
import { type Behaviour, say, upstream, whoisServer } from './loopback.ts'

const servers =
  'suffix,first,whois,rdap,gap,quota,lacks,source\n*,rdap,,,,,,\ncom,rdap,whois.verisign-grs.com,,,,,\nfr,rdap,,https://rdap.nic.fr/,9,,,a page\nuk,rdap,,https://rdap.nic.uk/,,8,,a page\ngr,rdap,none,,,,,a list\n'
const services = [
  [['com', 'net', 'dev'], ['https://rdap.nic.com/']],
  [['org'], ['https://rdap.nic.org/']],
]

const dataWith = (contacts = 'all'): string => {
  const dataDir = tempDir()
  mkdirSync(join(dataDir, 'whois'))
  writeFileSync(join(dataDir, 'whois/servers.csv'), servers)
  writeFileSync(join(dataDir, 'whois/settings.csv'), `setting,value\ncontacts,${contacts}\n`)
  return dataDir
}

const rdap = (domain: string) =>
  `{"objectClassName":"domain","ldhName":"${domain}","events":[{"eventAction":"registration","eventDate":"2002-02-02T00:00:00Z"},{"eventAction":"expiration","eventDate":"2032-02-02T00:00:00Z"}],"entities":[{"roles":["registrar"],"vcardArray":["vcard",[["fn",{},"text","Example Registrar"]]]},{"roles":["registrant"],"vcardArray":["vcard",[["fn",{},"text","Made Up"]]]}]}`
const none = '{"errorCode":404,"title":"Not Found","description":["No such domain"]}'

type Answer = (domain: string, reply: ServerResponse) => unknown
const found: Answer = (domain, reply) => void reply.end(rdap(domain))
const status =
  (code: number, text = '', headers = {}): Answer =>
  (_, reply) =>
    void reply.writeHead(code, headers).end(text)

const lookUpsWith = async (
  answer: Answer,
  {
    mode = 'any',
    port43 = say('No match for domain\n'),
    dataDir = dataWith(),
    read,
  }: { mode?: 'rdap' | 'any'; port43?: Behaviour; dataDir?: string; read?: ReadRegistration } = {},
) => {
  const whois = await whoisServer(port43)
  const http = await upstream((url, reply) =>
    url.endsWith('dns.json')
      ? reply.end(JSON.stringify({ services }))
      : answer(url.slice(url.lastIndexOf('/') + 1), reply),
  )
  const settings = whoisSettings({ ALMANAC_WHOIS: whois.address, ALMANAC_UPSTREAM: http.origin })
  const now = () => new Date('2026-05-22T12:00:00Z')
  const lookUp = createLookUps({ dataDir, mode, settings, now, ...(read && { read }) })
  const asked = (): readonly string[] => http.asked.filter(url => !url.endsWith('dns.json'))
  return { lookUp, asked, questions: whois.questions, dataDir }
}

test('a registered name is found, and nothing is written but the kept registry of servers', async () => {
  const { lookUp, dataDir } = await lookUpsWith(found)
  expect(await lookUp('example.com', 'a')).toMatchObject({
    kind: 'found',
    record: {
      name: 'example.com',
      domain: { crdate: '2002-02-02T00:00:00+00:00' },
      registrar: { name: 'Example Registrar' },
    },
  })
  expect(readdirSync(dataDir).sort()).toEqual(['.state', 'whois'])
  expect(readdirSync(join(dataDir, 'whois')).sort()).toEqual(['servers.csv', 'settings.csv'])
})

test('the privacy switch holds', async () => {
  const { lookUp } = await lookUpsWith(found, { dataDir: dataWith('organisations') })
  expect(await lookUp('example.com', 'a')).toMatchObject({
    record: { registrant: null, rawtext: null, withheld: ['registrant'] },
  })
})

test('askers of one name share one question, and the answer is kept', async () => {
  const { lookUp, asked } = await lookUpsWith(found)
  await Promise.all(['example.com', 'EXAMPLE.com', 'example.com'].map((name, i) => lookUp(name, `client ${i}`)))
  await lookUp('example.com', 'later')
  expect(asked()).toEqual(['https://rdap.nic.com/domain/example.com'])
})

test('a name that its registry lacks is free, and kept so', async () => {
  const { lookUp, asked } = await lookUpsWith(status(404, none))
  for (let i = 0; i < 3; i += 1) expect(await lookUp('example.com', 'a')).toEqual({ kind: 'free' })
  expect(asked()).toHaveLength(1)
})

test('a name that its registry keeps back is reserved, not free', async () => {
  const { lookUp } = await lookUpsWith(status(404, '{"errorCode":404,"title":"This name is reserved by the registry"}'))
  expect(await lookUp('example.com', 'a')).toEqual({ kind: 'reserved' })
})

const lie: Answer = (_, reply) => reply.end(rdap('other.com'))
const cut: Answer = (_, reply) => reply.destroy()

test.each([
  ['refuses', status(429)],
  ['fails', status(500)],
  ['answers 404 without an RDAP error object', status(404, '<html>gone</html>')],
  ['lies about another name', lie],
  ['cuts the connection', cut],
] as const)('a registry that %s makes no name free', async (_, answer) => {
  const { lookUp } = await lookUpsWith(answer, { mode: 'rdap' })
  expect(await lookUp('example.com', 'a')).toMatchObject({ kind: 'later' })
})

test('a server that refused is not asked before its rest ends', async () => {
  const { lookUp, asked } = await lookUpsWith(status(429, '', { 'retry-after': '120' }), { mode: 'rdap' })
  const names = Array.from({ length: 10 }, (_, i) => `name${i}.org`)
  const outcomes = await Promise.all(names.map((name, i) => lookUp(name, `client ${i}`)))
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['later']))
  expect(asked().length).toBeLessThan(10)
})

test('port 43 is asked only in the mode `any`, after RDAP', async () => {
  const reply =
    'Domain Name: EXAMPLE.COM\nCreation Date: 2001-02-03T04:05:06Z\nRegistry Expiry Date: 2031-02-03T04:05:06Z\nRegistrar: Example\n'
  const rdapOnly = await lookUpsWith(status(500), { mode: 'rdap', port43: say(reply) })
  expect(await rdapOnly.lookUp('example.com', 'a')).toMatchObject({ kind: 'later' })
  expect(rdapOnly.questions).toEqual([])
  const any = await lookUpsWith(status(500), { port43: say(reply) })
  expect(await any.lookUp('example.com', 'a')).toMatchObject({
    kind: 'found',
    record: { domain: { exdate: '2031-02-03T04:05:06+00:00' } },
  })
})

test.each([
  'www.example.com',
  'example',
  '127.0.0.1',
  '0x7f.1',
  'co.uk',
  'example.internal',
  'ｅxample.com',
  'exa mple.com',
  'example.com\r\nhelp',
  'xn--a.com',
])('%j is judged before any socket opens', async name => {
  const { lookUp, asked, questions } = await lookUpsWith(found)
  expect(await lookUp(name, 'a')).toMatchObject({ kind: 'unnamed' })
  expect([asked(), questions]).toEqual([[], []])
})

test('of a sub-domain, says which name to ask for', async () => {
  const { lookUp } = await lookUpsWith(found)
  expect(await lookUp('example.github.io', 'a')).toEqual({
    kind: 'unnamed',
    reason: 'it is a sub-domain. Ask for github.io',
  })
})

test('a referral inward or in a circle is not followed', async () => {
  const links = ['https://127.0.0.1/domain/example.com', 'https://rdap.nic.com/domain/example.com', 'http://[::1]/']
  for (const href of links) {
    const body = rdap('example.com').replace(
      '"events"',
      `"links":[{"rel":"related","type":"application/rdap+json","href":"${href}"}],"events"`,
    )
    const { lookUp, asked } = await lookUpsWith((_, reply) => void reply.end(body), { mode: 'rdap' })
    expect(await lookUp('example.com', 'a')).toMatchObject({ kind: 'found' })
    expect(asked()).toHaveLength(1)
  }
})

test('a suffix with neither service is unsupported, and nobody is asked', async () => {
  const { lookUp, asked, questions } = await lookUpsWith(found)
  expect(await lookUp('example.gr', 'a')).toEqual({ kind: 'unsupported' })
  expect([asked(), questions]).toEqual([[], []])
})

test('one client cannot use up the others’ look-ups', async () => {
  // A client's allowance grows with time: here none passes.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { lookUp } = await lookUpsWith(status(404, none))
  const outcomes: string[] = []
  for (let i = 0; i < 30; i += 1) outcomes.push((await lookUp(`flood${i}.com`, 'flood')).kind)
  expect(outcomes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'free'))
  expect(outcomes.slice(20)).toEqual(Array.from({ length: 10 }, () => 'later'))
  expect(await lookUp('honest.com', 'honest')).toEqual({ kind: 'free' })
})

test('a quarter of a registry’s daily quota is for strangers', async () => {
  const { lookUp, asked } = await lookUpsWith(status(404, none), { mode: 'rdap' })
  const kinds: string[] = []
  for (let i = 0; i < 5; i += 1) kinds.push((await lookUp(`name${i}.co.uk`, `client ${i}`)).kind)
  expect(kinds).toEqual(['free', 'free', 'later', 'later', 'later'])
  expect(asked()).toHaveLength(2)
})

test('the count outlives a restart, apart from the scheduled fetch’s', async () => {
  const dataDir = dataWith()
  const first = await lookUpsWith(status(404, none), { mode: 'rdap', dataDir })
  expect(await first.lookUp('one.co.uk', 'a')).toEqual({ kind: 'free' })
  const second = await lookUpsWith(status(404, none), { mode: 'rdap', dataDir })
  expect(await second.lookUp('two.co.uk', 'a')).toEqual({ kind: 'free' })
  expect(await second.lookUp('three.co.uk', 'a')).toEqual({ kind: 'later', seconds: 86_400 })
  expect(readdirSync(join(dataDir, '.state/whois'))).toContain('looked-up.json')
  expect(readdirSync(join(dataDir, '.state/whois'))).not.toContain('asked.json')
})

test('a question that its registry’s gap puts beyond the deadline is not asked', async () => {
  const { lookUp, asked } = await lookUpsWith(status(404, none), { mode: 'rdap' })
  expect(await lookUp('one.fr', 'a')).toEqual({ kind: 'free' })
  expect(await lookUp('two.fr', 'b')).toEqual({ kind: 'later', seconds: 9 })
  expect(asked()).toHaveLength(1)
})

test('at most 32 look-ups are at work at once', async () => {
  let [open, peak] = [0, 0]
  const held: (() => void)[] = []
  const { lookUp } = await lookUpsWith((_, reply) => {
    open += 1
    peak = Math.max(peak, open)
    held.push(() => reply.writeHead(404).end(none))
  })
  const outcomes = Array.from({ length: 40 }, (_, i) => lookUp(`name${i}.com`, `client ${i}`))
  const refused = await Promise.all(outcomes.slice(32))
  expect(refused.every(({ kind }) => kind === 'later')).toBe(true)
  expect(peak).toBeLessThanOrEqual(1)
  for (const release of held) release()
})

test('a reply that never ends is read in another thread, given up, and the next name is answered', async () => {
  const thread = new URL('../fixtures/fetch/reading-thread.ts', import.meta.url)
  const endless = createReader({ maxMs: 300, maxMb: 128, thread })
  const read: ReadRegistration = (protocol, bytes, server) =>
    readInThread(Buffer.from(bytes).includes('slow.com') ? endless : sharedReader())(protocol, bytes, server)
  try {
    const { lookUp } = await lookUpsWith(found, { mode: 'rdap', read })
    expect(await lookUp('slow.com', 'a')).toMatchObject({ kind: 'later' })
    expect(await lookUp('example.com', 'a')).toMatchObject({ kind: 'found' })
  } finally {
    await endless.close()
  }
})
