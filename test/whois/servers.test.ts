/** Who is asked for what: our table, IANA's bootstrap registry, IANA's record of a TLD. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rdapServerOf, readBootstrap } from '../../pipeline/whois/ask/bootstrap.ts'
import { hostInIana } from '../../pipeline/whois/ask/iana-hosts.ts'
import { loadServers, serverOf } from '../../pipeline/whois/ask/servers.ts'

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
  expect(serverOf(servers, 'example.com')).toEqual({ first: 'whois', whois: 'whois.verisign-grs.com' })
  expect(serverOf(servers, 'example.org').first).toBe('rdap')
  expect(readFileSync(new URL('../../data/whois/servers.csv', import.meta.url), 'utf8')).toMatch(
    /^suffix,first,whois\n\*,/,
  )
})
