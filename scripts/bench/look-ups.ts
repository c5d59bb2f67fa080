/** Registrations fetched over loopback. The registries run in another process, on the second core. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import countries from 'i18n-iso-countries'
import { parse as tldOf } from 'tldts'
import { whoisSettings } from '../../pipeline/whois/ask/settings.ts'
import { fetchWhois } from '../../pipeline/whois/fetch.ts'
import { mostResident } from '../lib/apart.ts'

export const latencyMs = 50
export const registries = 100
export const lookUps = 2000
const rounds = 5

/** One process plays all registries: every answer comes 50 ms after its question. */
const registriesCode = `
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
  const child = spawn(process.execPath, ['-e', registriesCode], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [port] = (await once(child, 'message')) as [number]
  return { child, port }
}

const suffixes = Object.keys(countries.getAlpha2Codes())
  .map(code => code.toLowerCase())
  .filter(code => tldOf(`a.${code}`).publicSuffix === code && tldOf(`a.${code}`).isIcann)
  .sort()
  .slice(0, registries)

const namesOf = (suffix: string): readonly string[] =>
  Array.from({ length: lookUps / registries }, (_, i) => `name${i}.${suffix}`)

/** A data folder that follows 2,000 names at a hundred registries. */
const followed = (dir: string): void => {
  mkdirSync(join(dir, 'whois'), { recursive: true })
  const names = suffixes.flatMap(namesOf).sort()
  writeFileSync(join(dir, 'whois/domains.csv'), `domain,since\n${names.map(name => `${name},2026-01-01\n`).join('')}`)
  const hosts = suffixes.map(suffix => `${suffix},whois,whois.nic.${suffix}\n`)
  writeFileSync(join(dir, 'whois/servers.csv'), `suffix,first,whois\n*,rdap,\n${hosts.join('')}`)
}

const lookUpAll = async (dataDir: string, port: number): Promise<number> => {
  followed(dataDir)
  const settings = whoisSettings({ ALMANAC_WHOIS: `127.0.0.1:${port}`, ALMANAC_UPSTREAM: 'http://127.0.0.1:9' })
  const from = performance.now()
  const { verdicts } = await fetchWhois({ dataDir, settings, now: () => new Date('2026-11-20T12:00:00Z') })
  if (verdicts.found !== lookUps) throw new Error(`only ${verdicts.found} of ${lookUps} lookups were answered`)
  return performance.now() - from
}

const askBarely = async (name: string, port: number): Promise<void> => {
  const socket = connect(port, '127.0.0.1', () => socket.write(`${name}\r\n`))
  await once(socket.resume(), 'end')
  socket.destroy()
}

const askAllBarely = async (port: number): Promise<number> => {
  const from = performance.now()
  await Promise.all(
    suffixes.map(async suffix => {
      for (const name of namesOf(suffix)) await askBarely(name, port)
    }),
  )
  return performance.now() - from
}

/**
 * Measures the time of each round, from the list to the last stored reply, and the time of sockets that only send the same
 * queries. Measures also the most memory that was resident after the first 2,000 look-ups.
 */
export const measureLookUps = async (base: string) => {
  const { child, port } = await startRegistries()
  try {
    const [ms, bareMs]: [number[], number[]] = [[], []]
    let megabytes = 0
    for (let round = 0; round < rounds; round += 1) {
      ms.push(await lookUpAll(join(base, String(round)), port))
      if (round === 0) megabytes = mostResident()
      bareMs.push(await askAllBarely(port))
    }
    return { ms, bareMs, megabytes }
  } finally {
    child.kill()
  }
}
