/** Registrations: replies read a second beside whoiser's parser, and lookups over loopback beside the ideal of waiting alone. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import countries from 'i18n-iso-countries'
import { parse as tldOf } from 'tldts'
import { whoisSettings } from '../../pipeline/whois/ask/settings.ts'
import { fetchWhois } from '../../pipeline/whois/fetch.ts'
import { parseReply } from '../../pipeline/whois/parse.ts'
import { defaultData } from '../folders.ts'
import { compared, type Measured, timed } from './measure.ts'

const latencyMs = 50
const serverCount = 100
const lookups = 2000

/** One process plays all registries: every answer comes 50 ms after its question. */
const registries = `
  const { createServer } = require('node:net')
  const answer = name => 'Domain Name: ' + name.toUpperCase() + '\\r\\nRegistry Domain ID: D1-X\\r\\nRegistrar: Example Registrar\\r\\n' +
    'Updated Date: 2026-01-02T03:04:05Z\\r\\nCreation Date: 2001-02-03T04:05:06Z\\r\\nRegistry Expiry Date: 2027-02-03T04:05:06Z\\r\\n' +
    'Domain Status: ok https://icann.org/epp#ok\\r\\nName Server: NS1.EXAMPLE.NET\\r\\nDNSSEC: unsigned\\r\\n'
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', data => setTimeout(() => socket.end(answer(data.toString().trim())), ${latencyMs}))
  })
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))`

const startRegistries = async (): Promise<{ readonly child: ChildProcess; readonly port: number }> => {
  const child = spawn(process.execPath, ['-e', registries], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [port] = (await once(child, 'message')) as [number]
  return { child, port }
}

const suffixes = (): readonly string[] =>
  Object.keys(countries.getAlpha2Codes())
    .map(code => code.toLowerCase())
    .filter(code => tldOf(`a.${code}`).publicSuffix === code && tldOf(`a.${code}`).isIcann)
    .sort()
    .slice(0, serverCount)

/** A data folder that follows 2,000 names at a hundred registries. */
const followed = (dir: string): void => {
  mkdirSync(join(dir, 'whois'), { recursive: true })
  const names = suffixes().flatMap(suffix =>
    Array.from({ length: lookups / serverCount }, (_, i) => `name${i}.${suffix}`),
  )
  writeFileSync(
    join(dir, 'whois/domains.csv'),
    `domain,since\n${names
      .sort()
      .map(name => `${name},2026-01-01\n`)
      .join('')}`,
  )
  const hosts = suffixes().map(suffix => `${suffix},whois,whois.nic.${suffix}\n`)
  writeFileSync(join(dir, 'whois/servers.csv'), `suffix,first,whois\n*,rdap,\n${hosts.join('')}`)
}

const lookUpAll = async (port: number): Promise<number> => {
  const dir = mkdtempSync(join(tmpdir(), 'almanac-bench-'))
  try {
    followed(dir)
    const settings = whoisSettings({ ALMANAC_WHOIS: `127.0.0.1:${port}`, ALMANAC_UPSTREAM: 'http://127.0.0.1:9' })
    const from = performance.now()
    const { verdicts } = await fetchWhois({ dataDir: dir, settings, now: () => new Date('2026-11-20T12:00:00Z') })
    if (verdicts.found !== lookups) throw new Error(`only ${verdicts.found} of ${lookups} lookups were answered`)
    return performance.now() - from
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

export const whoisBench = async function* (): AsyncGenerator<Measured> {
  const text = readFileSync(join(defaultData, 'whois/samples/example.com.txt'), 'latin1')
  const reply = Buffer.from(text.slice(text.lastIndexOf('Domain Name:')), 'latin1')
  const many = 2000
  const reading = await timed(() => {
    for (let i = 0; i < many; i += 1) parseReply('bench', reply)
  })
  const { parseDomainWhois } = (await import(new URL('./parsers.js', import.meta.resolve('whoiser')).href)) as {
    parseDomainWhois(domain: string, text: string): unknown
  }
  const latin = reply.toString('latin1')
  const whoiser = await timed(() => {
    for (let i = 0; i < many; i += 1) parseDomainWhois('example.com', latin)
  })
  const value = (ms: number) => (many * 1000) / ms
  yield compared(
    { name: 'read a reply', unit: 'replies/s', baseline: 'whoiser, same reply', goal: 2, value },
    reading,
    whoiser,
  )

  const { child, port } = await startRegistries()
  try {
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) times.push(await lookUpAll(port))
    const ms = median(times)
    const ideal = { ms: (lookups / serverCount) * latencyMs, spread: 0 }
    const ours = { ms, spread: Math.max(...times.map(time => Math.abs(time - ms) / ms)) }
    const row = { name: `${lookups} lookups, ${serverCount} registries`, unit: 'lookups/s', goal: 1 / 0.85 }
    const rate = (took: number) => (lookups * 1000) / took
    yield compared({ ...row, baseline: `waiting ${latencyMs} ms each, alone`, value: rate }, ours, ideal)
  } finally {
    child.kill()
  }
}
