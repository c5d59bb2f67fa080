/** The check of what is due runs every hour, so it must be cheap. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { politeClient } from '../../pipeline/core/http.ts'
import { chooseSources, fetchSources } from '../../pipeline/fetch/fetch.ts'
import { rememberRequest } from '../../pipeline/fetch/fetch-state.ts'
import { whoisSettings } from '../../pipeline/whois/ask/settings.ts'
import { replyFile } from '../../pipeline/whois/registration/store.ts'
import { openTries } from '../../pipeline/whois/tries.ts'
import { runApart } from '../lib/apart.ts'
import { defaultData } from '../lib/folders.ts'
import { against, type Measured } from './measure.ts'
import { scratch } from './scratch.ts'

/** A data folder with 10,000 domains, in which nothing is due at `now`. */
const nothingDue = async (dataDir: string, now: Date): Promise<void> => {
  cpSync(defaultData, dataDir, { recursive: true, filter: path => !path.includes('.state') })
  const names = Array.from({ length: 10_000 }, (_, i) => `name-${String(i).padStart(5, '0')}.com`)
  writeFileSync(
    join(dataDir, 'whois/domains.csv'),
    `domain,since\n${names.map(name => `${name},2026-01-01\n`).join('')}`,
  )
  const tries = openTries(dataDir)
  const at = `${now.toISOString().slice(0, 19)}+00:00`
  for (const name of names) {
    const path = join(dataDir, replyFile(name))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'not read')
    tries.add(name, { verdict: 'found', at, expires: '2099-01-01T00:00:00+00:00' })
  }
  tries.close()
  for (const { name } of await chooseSources([])) rememberRequest(dataDir, name, now.getTime(), true)
}

/** Milliseconds of the first check of a process, before its code is compiled: a timer pays this each time. */
export const firstCheck = async (dataDir: string): Promise<number> => {
  const now = new Date()
  await nothingDue(dataDir, now)
  const settings = whoisSettings({ ALMANAC_WHOIS: '127.0.0.1:9', ALMANAC_UPSTREAM: 'http://127.0.0.1:9' })
  const client = politeClient(settings.http)
  const from = performance.now()
  const outcomes = await fetchSources({ dataDir, now, client, whois: settings })
  const ms = performance.now() - from
  if (outcomes.some(({ result }) => result !== 'not due' && result !== 'by hand')) throw new Error('something was due')
  return ms
}

export const bench = async function* (): AsyncGenerator<Measured> {
  const times: number[] = []
  while (times.length < 5) times.push(await runApart(import.meta.url, firstCheck, [scratch()]))
  yield against({ name: 'due check: all sources, 10,000 domains, nothing due', unit: 'ms', limit: 300 }, times)
}
