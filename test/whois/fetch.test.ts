/** Fetching end to end: loopback servers that speak WHOIS and RDAP, a data folder of its own, a clock that stands where it is put. */
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { whoisRoutes } from '../../pipeline/whois/answer.ts'
import { whoisSettings } from '../../pipeline/whois/ask/settings.ts'
import { fetchWhois, plannedAsks } from '../../pipeline/whois/fetch.ts'
import { type ReadRegistration, readInThisThread } from '../../pipeline/whois/read/reply.ts'
import { normalizeWhois } from '../../pipeline/whois/registration/normalize.ts'
import { asideFile, loadWhoisData, replyFile } from '../../pipeline/whois/registration/store.ts'
import { tempDir } from '../support/temp.ts'
import { turnEventLoop } from '../support/until.ts'
import { type Behaviour, say, upstream, whoisServer } from './loopback.ts'

/** A data folder that follows the domains; `.com` is asked by WHOIS first, everything else by RDAP. */
const dataWith = (...domains: string[]): string => {
  const dataDir = tempDir()
  mkdirSync(join(dataDir, 'whois'), { recursive: true })
  writeFileSync(
    join(dataDir, 'whois/domains.csv'),
    `domain,since\n${domains.map(name => `${name},2026-01-01\n`).join('')}`,
  )
  writeFileSync(join(dataDir, 'whois/settings.csv'), 'setting,value\ncontacts,all\n')
  writeFileSync(join(dataDir, 'whois/servers.csv'), 'suffix,first,whois\n*,rdap,\ncom,whois,whois.verisign-grs.com\n')
  return dataDir
}

const at = (day: string) => () => new Date(`${day}T12:00:00Z`)

const thin = (domain: string, referral = 'whois.registrar.com') =>
  `Domain Name: ${domain.toUpperCase()}\nRegistry Domain ID: D1\nRegistrar WHOIS Server: ${referral}\nCreation Date: 2001-02-03T04:05:06Z\nRegistry Expiry Date: 2031-02-03T04:05:06Z\nRegistrar: Example Registrar\nRegistrar IANA ID: 9995\nDomain Status: ok\nName Server: NS1.${domain.toUpperCase()}\n`
const thick = (domain: string) =>
  `Domain Name: ${domain}\nRegistrar: Example Registrar\nRegistrar IANA ID: 9995\nRegistrar Registration Expiration Date: 2030-02-03T04:05:06Z\nRegistrant Name: Office\nRegistrant Country: GH\n`

/** Answers the first question about a domain as the registry, the second as the registrar: the override sends both here. */
const registryThenRegistrar = (
  registry: (domain: string) => string,
  registrar: (domain: string) => string,
): Behaviour => {
  const met = new Map<string, number>()
  return (socket, domain) => {
    const times = (met.get(domain) ?? 0) + 1
    met.set(domain, times)
    socket.end(times % 2 === 1 ? registry(domain) : registrar(domain))
  }
}

const rdapDomain = (domain: string, extra = '') =>
  `{"objectClassName":"domain","handle":"R1","ldhName":"${domain}","status":["active"],"events":[{"eventAction":"registration","eventDate":"2002-02-02T00:00:00Z"},{"eventAction":"expiration","eventDate":"2032-02-02T00:00:00Z"}],"entities":[{"roles":["registrar"],"publicIds":[{"type":"IANA Registrar ID","identifier":"9995"}],"vcardArray":["vcard",[["fn",{},"text","Example Registrar"]]]}]${extra}}`

const bootstrap = JSON.stringify({
  version: '1.0',
  services: [
    [
      ['org', 'net'],
      ['http://rdap.example.org/', 'https://rdap.example.org/v1'],
    ],
    [['co.uk'], ['https://rdap.example.uk']],
    [],
    [['bad'], ['ftp://x', 7]],
  ],
})

const nobody = { ALMANAC_WHOIS: '127.0.0.1:1', ALMANAC_UPSTREAM: 'http://127.0.0.1:1' }
const fast = { ALMANAC_TIMEOUT_MS: '1500', ALMANAC_RETRIES: '0' }

const fetchAt = (dataDir: string, day: string, env: Record<string, string>, more: object = {}) =>
  fetchWhois({ dataDir, settings: whoisSettings({ ...nobody, ...fast, ...env }), now: at(day), ...more })

const answersOf = (dataDir: string, domain: string) => {
  const book = normalizeWhois(loadWhoisData(dataDir))
  return Object.fromEntries(
    Object.entries(whoisRoutes).map(([id, route]) => [id, route.answer(book, { 'domain-name': domain })]),
  )
}

test('WHOIS: the registry is asked, then the registrar it names, and both are published as one', async () => {
  const dataDir = dataWith('alpha.com')
  const { address, questions } = await whoisServer(registryThenRegistrar(thin, thick))
  const fetched = await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: address })
  expect(questions).toEqual(['alpha.com\r\n', 'alpha.com\r\n'])
  expect(fetched).toMatchObject({ due: 1, verdicts: { found: 1 }, changes: { new: 1 }, failed: [] })
  const { domain, registrant, rawtext } = answersOf(dataDir, 'alpha.com')
  expect(domain).toMatchObject({
    kind: 'body',
    body: {
      crdate: '2001-02-03T04:05:06+00:00',
      cxdate: '2030-02-03T04:05:06+00:00',
      exdate: '2031-02-03T04:05:06+00:00',
      nservs: ['ns1.alpha.com'],
    },
  })
  expect(registrant).toMatchObject({ kind: 'body', body: { name: 'Office', address: { country: 'GH' } } })
  expect(Buffer.from((rawtext as { body: Uint8Array }).body).toString()).toBe(thick('alpha.com'))
})

test('RDAP: bootstrap, the registry’s object, then the registrar’s by its related link', async () => {
  const dataDir = dataWith('alpha.org')
  const link =
    ',"links":[{"rel":"related","type":"application/rdap+json","href":"https://rdap.registrar.com/domain/alpha.org"}]'
  const { origin, asked } = await upstream((url, reply) => {
    if (url.endsWith('/rdap/dns.json')) reply.end(bootstrap)
    else if (url.includes('registrar')) reply.end(rdapDomain('ALPHA.ORG', ',"port43":"whois.registrar.com"'))
    else reply.end(rdapDomain('alpha.org', link))
  })
  const fetched = await fetchAt(dataDir, '2026-01-01', { ALMANAC_UPSTREAM: origin })
  expect(asked).toEqual([
    'https://data.iana.org/rdap/dns.json',
    'https://rdap.example.org/v1/domain/alpha.org',
    'https://rdap.registrar.com/domain/alpha.org',
  ])
  expect(fetched).toMatchObject({ verdicts: { found: 1 }, changes: { new: 1 } })
  const { domain, registrar } = answersOf(dataDir, 'alpha.org')
  expect(domain).toMatchObject({ kind: 'body', body: { crdate: '2002-02-02T00:00:00+00:00', id: 'R1' } })
  expect(registrar).toMatchObject({ kind: 'body', body: { id: 9995, server: 'whois.registrar.com' } })
})

test('a refused second fetch leaves the published registration byte for byte as it was', async () => {
  const dataDir = dataWith('alpha.com')
  const good = await whoisServer(registryThenRegistrar(thin, thick))
  await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: good.address })
  const before = JSON.stringify(answersOf(dataDir, 'alpha.com'))
  const stored = readFileSync(join(dataDir, replyFile('alpha.com')))
  const refusals: Behaviour[] = [
    say('Too many requests, try again later.\n'),
    say('TLD is not supported.\n'),
    say(thin('other.com')),
    say(''),
    say('Internal error\n'),
    say('Reserved by Registry\n'),
    say('Domain Name: ALPHA.COM\nRegistrar: Example Registrar\n'),
    say('No match for "ALPHA.COM".\n'),
    socket => socket.resetAndDestroy(),
    () => {},
  ]
  for (const [i, refusal] of refusals.entries()) {
    const { address } = await whoisServer(refusal)
    const env = { ALMANAC_WHOIS: address }
    const { changes } = await fetchAt(dataDir, `2026-03-${10 + i}`, env, { all: true })
    expect(changes, `refusal ${i}`).toEqual({ new: 0, changed: 0, same: 0, removed: 0, kept: 1 })
  }
  expect(JSON.stringify(answersOf(dataDir, 'alpha.com'))).toBe(before)
  expect(readFileSync(join(dataDir, replyFile('alpha.com')))).toEqual(stored)
})

test('a registrar that refuses the second time does not take its contacts back', async () => {
  const dataDir = dataWith('alpha.com')
  const first = await whoisServer(registryThenRegistrar(thin, thick))
  await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: first.address })
  const second = await whoisServer(registryThenRegistrar(thin, () => 'Too many requests\n'))
  await fetchAt(dataDir, '2026-03-01', { ALMANAC_WHOIS: second.address })
  const { registrant, domain } = answersOf(dataDir, 'alpha.com')
  expect(registrant).toMatchObject({ kind: 'body', body: { name: 'Office' } })
  expect(domain).toMatchObject({ body: { cxdate: '2030-02-03T04:05:06+00:00' } })
  const third = await whoisServer(registryThenRegistrar(thin, () => 'Too many requests\n'))
  await fetchAt(dataDir, '2026-06-01', { ALMANAC_WHOIS: third.address })
  expect(answersOf(dataDir, 'alpha.com')['registrant']).toEqual({ kind: 'body', body: null })
})

const thinRdap = (domain: string, more = '') =>
  `{"objectClassName":"domain","ldhName":"${domain}","events":[{"eventAction":"registration","eventDate":"2001-02-03T04:05:06Z"},{"eventAction":"expiration","eventDate":"2033-02-03T04:05:06Z"}]${more}}`
const rdapFor = (text: string) =>
  upstream(
    (url, reply) =>
      void reply.end(url.endsWith('dns.json') ? '{"services":[[["com"],["https://rdap.example.org/"]]]}' : text),
  )

test.each<[string, Behaviour]>([
  ['resets', socket => socket.resetAndDestroy()],
  ['closes', say('')],
  ['is silent', () => {}],
  ['refuses', say('Too many requests\n')],
  ['is cut', say('Domain Name: ALPHA.COM\nRegistrar: Example Registrar\n')],
])('a port 43 that %s takes back nothing while RDAP answers thinly, however long', async (_, outage) => {
  const dataDir = dataWith('alpha.com')
  const good = await whoisServer(registryThenRegistrar(thin, thick))
  await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: good.address })
  const before = answersOf(dataDir, 'alpha.com')
  const down = await whoisServer(outage)
  const { origin } = await rdapFor(thinRdap('alpha.com'))
  for (const day of ['2026-02-01', '2026-12-01']) {
    const env = { ALMANAC_WHOIS: down.address, ALMANAC_UPSTREAM: origin }
    expect((await fetchAt(dataDir, day, env, { all: true })).verdicts.found).toBe(1)
    const after = answersOf(dataDir, 'alpha.com')
    expect(after['registrar']).toEqual(before['registrar'])
    expect(after['registrant']).toEqual(before['registrant'])
    expect(after['rawtext']).toEqual(before['rawtext'])
    expect(after['domain']).toMatchObject({
      body: { id: 'D1', cxdate: '2030-02-03T04:05:06+00:00', exdate: '2033-02-03T04:05:06+00:00' },
    })
  }
  const back = await whoisServer(registryThenRegistrar(thin, thick))
  await fetchAt(dataDir, '2027-01-01', { ALMANAC_WHOIS: back.address }, { all: true })
  expect(answersOf(dataDir, 'alpha.com')).toEqual(before)
})

test('an RDAP that refuses takes back nothing while WHOIS answers thinly', async () => {
  const dataDir = dataWith('alpha.com')
  writeFileSync(join(dataDir, 'whois/servers.csv'), 'suffix,first,whois\n*,rdap,whois.verisign-grs.com\n')
  const { origin } = await rdapFor(rdapDomain('alpha.com'))
  await fetchAt(dataDir, '2026-01-01', { ALMANAC_UPSTREAM: origin })
  const before = answersOf(dataDir, 'alpha.com')
  const { address } = await whoisServer(say('Domain Name: alpha.com\nName Server: ns1.alpha.com\n'))
  const fetched = await fetchAt(dataDir, '2026-09-01', { ALMANAC_WHOIS: address }, { all: true })
  expect(fetched.changes.changed).toBe(1)
  const after = answersOf(dataDir, 'alpha.com')
  expect(after['registrar']).toEqual(before['registrar'])
  expect(after['domain']).toMatchObject({
    body: { id: 'R1', crdate: '2002-02-02T00:00:00+00:00', nservs: ['ns1.alpha.com'] },
  })
})

test('an outage keeps no contacts of a registrar the domain has left, nor of an earlier registration', async () => {
  const registrar =
    ',"entities":[{"roles":["registrar"],"publicIds":[{"type":"IANA Registrar ID","identifier":"9996"}],"vcardArray":["vcard",[["fn",{},"text","Another"]]]}]'
  const again = thinRdap('alpha.com').replace('2001-02-03', '2026-01-20')
  for (const text of [thinRdap('alpha.com', registrar), again]) {
    const dataDir = dataWith('alpha.com')
    const good = await whoisServer(registryThenRegistrar(thin, thick))
    await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: good.address })
    const { origin } = await rdapFor(text)
    await fetchAt(dataDir, '2026-02-01', { ALMANAC_UPSTREAM: origin }, { all: true })
    expect(answersOf(dataDir, 'alpha.com')['registrant']).toEqual({ kind: 'body', body: null })
  }
})

test('"not found" said of another domain never counts towards a removal', async () => {
  const dataDir = dataWith('alpha.com')
  const good = await whoisServer(registryThenRegistrar(thin, thick))
  await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: good.address })
  const stored = readFileSync(join(dataDir, replyFile('alpha.com')))
  const { address } = await whoisServer(say('No match for "OTHER.COM".\n'))
  for (const day of ['2026-03-01', '2026-03-03', '2026-03-05']) {
    const fetched = await fetchAt(dataDir, day, { ALMANAC_WHOIS: address }, { all: true })
    expect(fetched).toMatchObject({ verdicts: { unavailable: 1 }, changes: { kept: 1 } })
    expect(fetched.failed[0]?.reason).toContain('another domain')
  }
  expect(readFileSync(join(dataDir, replyFile('alpha.com')))).toEqual(stored)
})

test('only "not found" said twice, a day apart, removes a registration, and what was known is put aside', async () => {
  const dataDir = dataWith('alpha.com')
  const good = await whoisServer(registryThenRegistrar(thin, thick))
  await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: good.address })
  const known = readFileSync(join(dataDir, replyFile('alpha.com')))
  const { address } = await whoisServer(say('No match for "ALPHA.COM".\n'))
  const again = (day: string) => fetchAt(dataDir, day, { ALMANAC_WHOIS: address }, { all: true })
  expect((await again('2026-03-01')).changes.kept).toBe(1)
  expect((await again('2026-03-01')).changes.kept).toBe(1)
  expect(answersOf(dataDir, 'alpha.com')['domain']).toMatchObject({ kind: 'body' })
  expect((await again('2026-03-02')).changes.removed).toBe(1)
  for (const answer of Object.values(answersOf(dataDir, 'alpha.com')))
    expect(answer).toEqual({ kind: 'absent', reason: 'not_registered' })
  expect(readFileSync(join(dataDir, asideFile('alpha.com')))).toEqual(known)
  const back = await whoisServer(registryThenRegistrar(thin, thick))
  expect((await fetchAt(dataDir, '2026-03-09', { ALMANAC_WHOIS: back.address })).changes.new).toBe(1)
})

test.each([
  '127.0.0.1',
  'localhost',
  '10.1.2.3',
  '169.254.169.254',
  'http://[::bad',
  'whois.verisign-grs.com',
  '[::1]',
  'whois.internal',
  '../../etc',
  '-h',
])('a referral to %s is not followed and the registry’s reply stands', async referral => {
  const dataDir = dataWith('alpha.com')
  const { address, questions } = await whoisServer(socket => void socket.end(thin('alpha.com', referral)))
  const fetched = await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: address })
  expect(questions).toHaveLength(1)
  expect(fetched).toMatchObject({ verdicts: { found: 1 }, changes: { new: 1 } })
})

test('a registrar’s reply for another domain counts for nothing', async () => {
  const dataDir = dataWith('alpha.com')
  const { address } = await whoisServer(registryThenRegistrar(thin, () => thick('beta.com')))
  await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: address })
  expect(answersOf(dataDir, 'alpha.com')).toMatchObject({
    registrant: { kind: 'body', body: null },
    domain: { kind: 'body', body: { cxdate: null } },
  })
})

test('where WHOIS lacks a date, RDAP fills it', async () => {
  const dataDir = dataWith('alpha.net')
  writeFileSync(join(dataDir, 'whois/servers.csv'), 'suffix,first,whois\n*,whois,whois.example.net\n')
  const { address } = await whoisServer(say('Domain Name: alpha.net\nRegistrar: Other spelling\nStatus: ok\n'))
  const { origin } = await upstream(
    (url, reply) => void reply.end(url.endsWith('dns.json') ? bootstrap : rdapDomain('alpha.net')),
  )
  await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: address, ALMANAC_UPSTREAM: origin })
  const { domain, registrar, rawtext } = answersOf(dataDir, 'alpha.net')
  expect(domain).toMatchObject({ kind: 'body', body: { crdate: '2002-02-02T00:00:00+00:00' } })
  expect(registrar).toMatchObject({ body: { name: 'Other spelling' } })
  expect(Buffer.from((rawtext as { body: Uint8Array }).body).toString()).toMatch(/^Domain Name: alpha.net/)
})

test('a TLD without RDAP is asked by WHOIS on the host that IANA names, once for all its domains', async () => {
  const dataDir = dataWith('alpha.dev', 'beta.dev')
  const { origin } = await upstream((_, reply) => void reply.end(bootstrap))
  const { address, questions } = await whoisServer(
    (socket, query) =>
      void socket.end(query === 'dev' ? 'domain: DEV\nwhois: whois.nic.google\nstatus: ACTIVE\n' : thin(query, '')),
  )
  const fetched = await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: address, ALMANAC_UPSTREAM: origin })
  expect(fetched.verdicts.found).toBe(2)
  expect(questions.filter(line => line === 'dev\r\n').length).toBeLessThanOrEqual(2)
  const kept = JSON.parse(readFileSync(join(dataDir, '.state/whois/servers.json'), 'utf8'))
  expect(kept).toEqual({ at: Date.parse('2026-01-01T12:00:00Z'), hosts: { dev: 'whois.nic.google' } })
})

test('where IANA does not say, the customary host is asked, and that is not remembered', async () => {
  const dataDir = dataWith('alpha.dev')
  const { address, questions } = await whoisServer((socket, query) => void socket.end(thin(query, '')))
  const fetched = await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: address })
  expect(questions).toEqual(['dev\r\n', 'alpha.dev\r\n'])
  expect(fetched.verdicts.found).toBe(1)
  expect(readFileSync(join(dataDir, replyFile('alpha.dev')), 'latin1')).toContain('\nServer: whois.nic.dev\n')
})

test('the bootstrap registry is kept for a week, and an old one serves while a new one cannot be had', async () => {
  const dataDir = dataWith('alpha.org')
  let isUp = true
  const { origin, asked } = await upstream((url, reply) => {
    if (!url.endsWith('dns.json')) reply.end(rdapDomain('alpha.org'))
    else if (isUp) reply.end(bootstrap)
    else reply.writeHead(503).end()
  })
  const again = (day: string) => fetchAt(dataDir, day, { ALMANAC_UPSTREAM: origin }, { all: true })
  const registryAsked = () => asked.filter(url => url.endsWith('dns.json')).length
  await again('2026-01-01')
  await again('2026-01-05')
  expect(registryAsked()).toBe(1)
  isUp = false
  expect((await again('2026-02-01')).verdicts.found).toBe(1)
  expect(registryAsked()).toBe(2)
})

test('what a clock a year ahead noted of IANA is asked again when the clock is right', async () => {
  const dataDir = dataWith('alpha.dev')
  const { origin, asked } = await upstream((_, reply) => void reply.end(bootstrap))
  const { address, questions } = await whoisServer(
    (socket, query) => void socket.end(query === 'dev' ? 'domain: DEV\nwhois: whois.nic.google\n' : thin(query, '')),
  )
  for (const day of ['2027-01-01', '2026-01-01', '2026-01-02'])
    await fetchAt(dataDir, day, { ALMANAC_WHOIS: address, ALMANAC_UPSTREAM: origin }, { all: true })
  expect(asked).toHaveLength(2)
  expect(questions.filter(line => line === 'dev\r\n')).toHaveLength(2)
})

test.each<[string, number, Record<string, string>, string]>([
  ['404 without an error object', 404, {}, 'unavailable'],
  ['429', 429, {}, 'limited'],
  ['429 with Retry-After beyond patience', 429, { 'retry-after': '86400' }, 'limited'],
  ['500', 500, {}, 'unavailable'],
  ['a redirect to itself', 302, { location: '/domain/alpha.org' }, 'unavailable'],
  ['a redirect inward', 302, { location: 'https://127.0.0.1/x' }, 'unavailable'],
  ['a redirect to plain http', 302, { location: 'http://rdap.example.org/x' }, 'unavailable'],
])('RDAP %s is judged', async (_, status, headers, verdict) => {
  const dataDir = dataWith('alpha.org')
  const { origin, asked } = await upstream((url, reply) => {
    if (url.endsWith('dns.json')) reply.end(bootstrap)
    else reply.writeHead(status, headers).end('{}')
  })
  const fetched = await fetchAt(dataDir, '2026-01-01', { ALMANAC_UPSTREAM: origin })
  expect(fetched.verdicts).toMatchObject({ [verdict]: 1 })
  expect(asked.length).toBeLessThanOrEqual(6)
})

const rdapNotFound = '{"rdapConformance":["rdap_level_0"],"errorCode":404,"title":"Not Found"}'

test('RDAP says "not registered" by a 404 with an error object of code 404, and only by that', async () => {
  const bodies: readonly (readonly [string, string])[] = [
    [rdapNotFound, 'notfound'],
    ['', 'unavailable'],
    ['<html>404 Not Found</html>', 'unavailable'],
    ['{"errorCode":500}', 'unavailable'],
    ['{"errorCode":404,"description":["Domain beta.org not found"]}', 'unavailable'],
  ]
  for (const [text, verdict] of bodies) {
    const { origin } = await upstream((url, reply) => {
      if (url.endsWith('dns.json')) reply.end(bootstrap)
      else reply.writeHead(404).end(text)
    })
    const fetched = await fetchAt(dataWith('alpha.org'), '2026-01-01', { ALMANAC_UPSTREAM: origin })
    expect(fetched.verdicts, text).toMatchObject({ [verdict]: 1 })
  }
})

/** A registry for RDAP that knows the names, or answers 404 in RDAP's form. */
const rdapRegistry = (isThere: () => boolean) =>
  upstream((url, reply) => {
    if (url.endsWith('dns.json')) reply.end(bootstrap)
    else if (isThere()) reply.end(rdapDomain(url.split('/').at(-1)!))
    else reply.writeHead(404).end(rdapNotFound)
  })

test('a removal is confirmed a day later by the other protocol; while that one is silent nothing is removed', async () => {
  const dataDir = dataWith('alpha.org')
  let isThere = true
  const { origin } = await rdapRegistry(() => isThere)
  await fetchAt(dataDir, '2026-01-01', { ALMANAC_UPSTREAM: origin })
  isThere = false
  const again = (day: string, whois: string) =>
    fetchAt(dataDir, day, { ALMANAC_UPSTREAM: origin, ALMANAC_WHOIS: whois }, { all: true })
  expect((await again('2026-03-01', '127.0.0.1:1')).changes.kept).toBe(1)
  const silent = await again('2026-03-03', '127.0.0.1:1')
  expect(silent).toMatchObject({ changes: { kept: 1 }, verdicts: { unavailable: 1 } })
  expect(silent.failed[0]?.reason).toContain('not confirmed by whois')
  // Port 43 still knows the name: it is not gone.
  const knows = await whoisServer((socket, line) =>
    socket.end(line === 'org' ? 'domain: ORG\nwhois: whois.example.org\n' : thin('alpha.org')),
  )
  expect((await again('2026-03-05', knows.address)).changes.removed).toBe(0)
  expect(answersOf(dataDir, 'alpha.org')['domain']).toMatchObject({ kind: 'body' })
  const gone = await whoisServer((socket, line) =>
    socket.end(line === 'org' ? 'domain: ORG\nwhois: whois.example.org\n' : 'NOT FOUND\n'),
  )
  expect((await again('2026-04-01', gone.address)).changes.kept).toBe(1)
  expect((await again('2026-04-03', gone.address)).changes.removed).toBe(1)
})

test('a registry that says of more than three names in one run that they are gone removes none, and is reported', async () => {
  const names = ['a.com', 'b.com', 'c.com', 'd.com']
  const dataDir = dataWith(...names)
  const good = await whoisServer((socket, domain) => socket.end(thin(domain, '')))
  await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: good.address })
  const broken = await whoisServer(say('No match.\n'))
  const again = (day: string, followed: readonly string[]) => {
    const rows = followed.map(name => `${name},2026-01-01\n`)
    writeFileSync(join(dataDir, 'whois/domains.csv'), `domain,since\n${rows.join('')}`)
    return fetchAt(dataDir, day, { ALMANAC_WHOIS: broken.address }, { all: true })
  }
  await again('2026-03-01', names)
  const held = await again('2026-03-03', names)
  expect(held.changes).toMatchObject({ removed: 0, kept: 4 })
  expect(held.failed.map(({ domain }) => domain)).toEqual(names)
  expect(held.failed[0]?.reason).toContain('whois.verisign-grs.com says of 4 names in one run that they are gone')
  expect(answersOf(dataDir, 'a.com')['domain']).toMatchObject({ kind: 'body' })
  expect((await again('2026-03-05', names.slice(1))).changes.removed).toBe(3)
})

test('an RDAP reply that is cut, too large, or about another domain changes nothing', async () => {
  const dataDir = dataWith('alpha.org')
  const bodies = ['{"objectClassName":"domain","ldh', `{"x":"${'y'.repeat(2 << 20)}"}`, rdapDomain('beta.org')]
  for (const [i, text] of bodies.entries()) {
    const { origin } = await upstream((url, reply) => void reply.end(url.endsWith('dns.json') ? bootstrap : text))
    const fetched = await fetchAt(dataDir, `2026-01-0${i + 1}`, { ALMANAC_UPSTREAM: origin })
    expect(fetched.changes.kept, String(i)).toBe(1)
  }
  expect(answersOf(dataDir, 'alpha.org')['domain']).toEqual({ kind: 'absent', reason: 'not_followed' })
})

test('a domain whose record the system does not open is named and left alone; the others are asked', async () => {
  const dataDir = dataWith('alpha.org', 'beta.org')
  const record = join(dataDir, replyFile('alpha.org'))
  mkdirSync(dirname(record), { recursive: true })
  symlinkSync(record, record)
  const { origin } = await upstream((url, reply) => {
    reply.end(url.endsWith('/rdap/dns.json') ? bootstrap : rdapDomain('beta.org'))
  })
  const { failed, changes } = await fetchAt(dataDir, '2026-01-01', { ALMANAC_UPSTREAM: origin })
  const reason = expect.stringMatching(/^DATA_UNREADABLE data\/whois\/replies\/[0-9a-f]{2}\/alpha\.org\.txt: /)
  expect(failed).toEqual([{ domain: 'alpha.org', verdict: 'unavailable', change: 'kept', reason }])
  expect(changes).toMatchObject({ new: 1, kept: 1 })
  expect(lstatSync(record).isSymbolicLink()).toBe(true)
})

test('a server is asked one question at a time, and left alone after it has refused', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `a${i}.com`)
  const dataDir = dataWith(...names)
  let open = 0
  let most = 0
  const { address } = await whoisServer((socket, query) => {
    open += 1
    most = Math.max(most, open)
    void turnEventLoop(50).then(() => {
      open -= 1
      socket.end(thin(query, ''))
    })
  })
  await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: address })
  expect(most).toBe(1)
  const refusing = await whoisServer(say('Query limit exceeded\n'))
  const fetched = await fetchAt(dataDir, '2026-06-01', { ALMANAC_WHOIS: refusing.address, ALMANAC_RETRIES: '2' })
  expect(fetched.verdicts.limited).toBe(12)
  expect(refusing.questions).toHaveLength(3)
})

test('no question leaves before the reply to the last one is read: it may be a refusal', async () => {
  const dataDir = dataWith('d1.com', 'd2.com', 'd3.com')
  const { address, questions } = await whoisServer(say('Query limit exceeded\n'))
  const read: ReadRegistration = async (...reply) => {
    await turnEventLoop(1000)
    return readInThisThread(...reply)
  }
  const { verdicts } = await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: address }, { read })
  expect(verdicts.limited).toBe(3)
  expect(questions).toHaveLength(1)
})

test('a rest that a server states is kept: a later run asks it only when the rest is over', async () => {
  const dataDir = dataWith('c1.com')
  const refusing = await whoisServer(say('Query limit exceeded. Try again in 20 hours.\n'))
  const fetched = await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: refusing.address, ALMANAC_RETRIES: '2' })
  expect([fetched.verdicts.limited, refusing.questions.length]).toEqual([1, 1])
  const { address, questions } = await whoisServer((socket, query) => void socket.end(thin(query, '')))
  const now = () => new Date('2026-01-02T05:00:00Z')
  await fetchAt(dataDir, '2026-01-02', { ALMANAC_WHOIS: address }, { now })
  expect(questions).toHaveLength(0)
  await fetchAt(dataDir, '2026-01-02', { ALMANAC_WHOIS: address })
  expect(questions).toHaveLength(1)
})

test('what was asked is not asked again before it is due, and a killed fetch goes on where it stopped', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `b${i}.com`)
  const dataDir = dataWith(...names)
  const { address, questions } = await whoisServer((socket, query) => void socket.end(thin(query, '')))
  const stop = new AbortController()
  let answered = 0
  await fetchAt(
    dataDir,
    '2026-01-01',
    { ALMANAC_WHOIS: address },
    {
      signal: stop.signal,
      onAnswer: () => {
        answered += 1
        if (answered === 5) stop.abort()
      },
    },
  )
  expect(answered).toBeGreaterThanOrEqual(5)
  expect(answered).toBeLessThan(12)
  // The line a kill cut short is passed over.
  writeFileSync(join(dataDir, '.state/whois/tries.csv'), 'b19.com,fou', { flag: 'a' })
  const rest = await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: address })
  expect(rest.due).toBe(20 - answered)
  expect(new Set(questions).size).toBe(20)
  expect(questions).toHaveLength(20)
  expect((await fetchAt(dataDir, '2026-01-15', { ALMANAC_WHOIS: address })).due).toBe(0)
  expect((await fetchAt(dataDir, '2026-02-15', { ALMANAC_WHOIS: address })).due).toBe(20)
})

test('no part of a file is left behind, and a dry run asks nothing', async () => {
  const dataDir = dataWith('alpha.com', 'alpha.org')
  expect(plannedAsks({ dataDir, now: at('2026-01-01') })).toEqual([
    { source: 'whois/whois', url: 'whois://whois.verisign-grs.com/alpha.com' },
    { source: 'whois/rdap', url: 'https://data.iana.org/rdap/dns.json' },
  ])
  const { address } = await whoisServer(registryThenRegistrar(thin, thick))
  await fetchAt(dataDir, '2026-01-01', { ALMANAC_WHOIS: address })
  const names = readdirSync(join(dataDir, dirname(replyFile('alpha.com'))))
  expect(names).toEqual(['alpha.com.txt'])
})
