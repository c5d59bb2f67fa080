/** One look at what is due, in a process of its own, as `fetch` does it: 60 sources, 10,000 domains, nothing due. Prints milliseconds. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { politeClient } from '../../pipeline/core/http.ts'
import { chooseSources, fetchSources } from '../../pipeline/fetch/fetch.ts'
import { writeFetchStates } from '../../pipeline/fetch/fetch-state.ts'
import { whoisSettings } from '../../pipeline/whois/ask/settings.ts'
import { replyFile } from '../../pipeline/whois/registration/store.ts'
import { openTries } from '../../pipeline/whois/tries.ts'
import { defaultData } from '../lib/folders.ts'

const domains = 10_000
const now = new Date()

const dataDir = mkdtempSync(join(tmpdir(), 'almanac-due-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
cpSync(defaultData, dataDir, { recursive: true, filter: path => !path.includes('.state') })

const names = Array.from({ length: domains }, (_, i) => `name-${String(i).padStart(5, '0')}.com`)
writeFileSync(join(dataDir, 'whois/domains.csv'), `domain,since\n${names.map(name => `${name},2026-01-01\n`).join('')}`)
const tries = openTries(dataDir)
for (const name of names) {
  const path = join(dataDir, replyFile(name))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'not read')
  const at = `${now.toISOString().slice(0, 19)}+00:00`
  tries.add(name, { verdict: 'found', at, expires: '2099-01-01T00:00:00+00:00' })
}
tries.close()
const sources = await chooseSources([])
const asking = { since: 0, at: now.getTime(), answered: now.getTime(), silentDays: 0 }
writeFetchStates(dataDir, Object.fromEntries(sources.map(({ name }) => [name, asking])))

const nobody = { ALMANAC_WHOIS: '127.0.0.1:9', ALMANAC_UPSTREAM: 'http://127.0.0.1:9' }
const settings = whoisSettings(nobody)
const client = politeClient(settings.http)
const from = performance.now()
const outcomes = await fetchSources({ dataDir, now, client, whois: settings })
const ms = performance.now() - from
if (outcomes.some(({ result }) => result !== 'not due' && result !== 'by hand')) throw new Error('something was due')
process.stdout.write(`${ms}\n`)
