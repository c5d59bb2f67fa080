/** Who is asked for what: our table, IANA's bootstrap registry, IANA's record of a TLD. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askAbout } from '../../pipeline/contract/registries.ts'
import { rdapServerOf, readBootstrap } from '../../pipeline/whois/ask/bootstrap.ts'
import { hostInIana } from '../../pipeline/whois/ask/iana-hosts.ts'
import { loadServers, serverOf, withKnownBases } from '../../pipeline/whois/ask/servers.ts'
import { loadRegistries } from '../../pipeline/whois/registries.ts'
import { registryWarnings } from '../../pipeline/whois/registry-warnings.ts'
import { tempDir } from '../support/temp.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('the bootstrap registry is read by longest match, https only, trailing slash or not', () => {
  const bootstrap = readBootstrap(
    JSON.stringify({
      services: [
        [
          ['com', 'NET'],
          ['http://rdap.example/plain', 'https://rdap.example/com'],
        ],
        [['co.uk'], ['https://rdap.example.uk/']],
        [['plain'], ['http://rdap.example/']],
        [['broken'], ['https://[::bad']],
        [['no-urls']],
        'nonsense',
        [[7, null], ['https://rdap.example/']],
      ],
    }),
  )
  expect(rdapServerOf(bootstrap, 'example.com')).toBe('https://rdap.example/com/')
  expect(rdapServerOf(bootstrap, 'example.net')).toBe('https://rdap.example/com/')
  expect(rdapServerOf(bootstrap, 'example.co.uk')).toBe('https://rdap.example.uk/')
  for (const name of ['example.uk', 'example.plain', 'example.broken', 'example.no-urls', 'constructor', 'example.org'])
    expect(rdapServerOf(bootstrap, name), name).toBeUndefined()
})

test.each(['', '{', '[]', 'null', '{"services":{}}', '<html>'])('%j is no bootstrap registry', text => {
  expect(() => readBootstrap(text)).toThrow('SOURCE_SHAPE https://data.iana.org/rdap/dns.json')
})

test('IANA’s record names the host of a TLD, if it is a public one', () => {
  expect(hostInIana('dev', bytes('domain: DEV\n\nwhois:        WHOIS.nic.google\n\nstatus: ACTIVE\n'))).toBe(
    'whois.nic.google',
  )
  expect(hostInIana('dev', bytes('domain: DEV\nrefer: whois.nic.live\n'))).toBe('whois.nic.live')
  for (const host of ['127.0.0.1', 'localhost', '', 'a b', '-h', 'whois.internal'])
    expect(hostInIana('dev', bytes(`domain: DEV\nwhois: ${host}\n`)), host).toBe('')
})

test('a reply that is not the TLD’s record names nothing', () => {
  for (const text of ['', 'refer: whois.nic.live\n', 'domain: COM\nwhois: whois.nic.live\n', 'Too many requests\n'])
    expect(hostInIana('dev', bytes(text)), text).toBeUndefined()
})

test('the bundled table says for every name which protocol is asked first', () => {
  const servers = loadServers(new URL('../../data', import.meta.url).pathname)
  expect(serverOf(servers, 'example.com')).toMatchObject({ first: 'whois', whois: 'whois.verisign-grs.com' })
  expect(serverOf(servers, 'example.org').first).toBe('rdap')
  expect(readFileSync(new URL('../../data/whois/servers.csv', import.meta.url), 'utf8')).toMatch(
    /^suffix,first,whois,rdap,gap,quota,lacks,source\n\*,/,
  )
})

const dataWith = (rows: string): string => {
  const dataDir = tempDir()
  mkdirSync(join(dataDir, '.state/whois'), { recursive: true })
  mkdirSync(join(dataDir, 'whois'))
  writeFileSync(
    join(dataDir, 'whois/servers.csv'),
    `suffix,first,whois,rdap,gap,quota,lacks,source\n*,rdap,,,,,,\n${rows}`,
  )
  return dataDir
}

test('a row states an RDAP base, a gap, a quota and the dates that are not published', () => {
  const servers = loadServers(dataWith('xx,rdap,whois.nic.uk,https://rdap.nic.xx/,10,100,created expires,a page\n'))
  expect(serverOf(servers, 'example.xx')).toEqual({
    first: 'rdap',
    whois: 'whois.nic.uk',
    rdap: 'https://rdap.nic.xx/',
    gap: 10,
    quota: 100,
    lacks: ['created', 'expires'],
  })
})

test.each([
  ['xx,rdap,,http://rdap.nic.xx/,,,,', 'column rdap'],
  ['xx,rdap,,https://rdap.nic.xx,,,,', 'column rdap'],
  ['xx,rdap,,,0,,,', 'column gap'],
  ['xx,rdap,,,,1.5,,', 'column quota'],
  ['xx,rdap,,,,,changed,', 'column lacks'],
  ['xx,finger,,,,,,', 'column first'],
])('%s is refused with its row and column', (row, where) => {
  expect(() => loadServers(dataWith(`${row}\n`))).toThrow(`DATA_SHAPE data/whois/servers.csv: row 3, ${where}`)
})

test('a base of the table holds only for a suffix that IANA’s registry lacks', () => {
  const servers = loadServers(dataWith('xx,rdap,,https://old.nic.xx/,,,,\nyy,rdap,,https://rdap.nic.yy/,,,,\n'))
  const bases = withKnownBases(new Map([['xx', 'https://rdap.nic.xx/']]), servers)
  expect([bases.get('xx'), bases.get('yy')]).toEqual(['https://rdap.nic.xx/', 'https://rdap.nic.yy/'])
})

test('where a registry answers is told from what IANA said and from the table: RDAP first, then WHOIS, or neither', () => {
  const dataDir = dataWith(
    'none,rdap,none,,,,,a list\nboth,rdap,none,https://rdap.nic.both/,,,,\nold,rdap,whois.nic.uk,,,,,\n',
  )
  const services = [[['com'], ['https://rdap.example/com/']]]
  const json = JSON.stringify({ services })
  writeFileSync(join(dataDir, '.state/whois/rdap-dns.json'), JSON.stringify({ at: 0, json }))
  const hosts = { com: 'whois.verisign-grs.com', dev: 'whois.nic.google', gone: '' }
  writeFileSync(join(dataDir, '.state/whois/servers.json'), JSON.stringify({ at: 0, hosts }))
  const registries = loadRegistries(dataDir)
  expect(askAbout(registries, 'example.com')).toEqual({ rdap: 'https://rdap.example/com/domain/example.com' })
  expect(askAbout(registries, 'example.both')).toEqual({ rdap: 'https://rdap.nic.both/domain/example.both' })
  expect(askAbout(registries, 'example.dev')).toEqual({ whois: 'whois.nic.google' })
  expect(askAbout(registries, 'example.co.old')).toEqual({ whois: 'whois.nic.uk' })
  expect(askAbout(registries, 'example.none')).toBe('neither')
  expect(askAbout(registries, 'example.gone')).toBe('neither')
  expect(askAbout(registries, 'example.constructor')).toBeUndefined()
})

test('adding a name warns of a registry that answers nobody or publishes no date', () => {
  const dataDir = dataWith('none,rdap,none,,,,,a list\npart,rdap,whois.nic.uk,,,,expires,\n')
  expect(registryWarnings(dataDir, ['a.none', 'a.part', 'a.com'])).toEqual([
    'a.none: its registry is known to run neither RDAP nor WHOIS, so it cannot be asked.',
    'a.part: its registry publishes no date of expiry, so /whois/a.part is 404 not_representable.',
  ])
})

test('the bundled table names a source for every base, limit and missing service', () => {
  const [, , ...rows] = readFileSync(new URL('../../data/whois/servers.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const unsourced = rows
    .map(row => row.split(','))
    .filter(([, , whois, rdap, gap, quota, , source]) => !source && (whois === 'none' || rdap || gap || quota))
  expect(unsourced).toEqual([])
})
