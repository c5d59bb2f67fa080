/**
 * A day of failures: every publisher and registry fails, then half of them, then none, over loopback. It must end in exactly the
 * data and the tree of a day on which nothing failed.
 */
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTcp } from 'node:net'
import { join } from 'node:path'
import { addDays } from '../../pipeline/contract/calendar.ts'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import { keyNames } from '../../pipeline/core/publisher-keys.ts'
import { isAsAsked } from '../../pipeline/core/reply-kind.ts'
import type { SourceReply } from '../../pipeline/core/source.ts'
import { fetchSources } from '../../pipeline/fetch/fetch.ts'
import { createReader } from '../../pipeline/fetch/reader.ts'
import { forexSources } from '../../pipeline/forex/intake.ts'
import type { ForexSource, PublishedQuote } from '../../pipeline/forex/model.ts'
import { mergeQuotes } from '../../pipeline/forex/store/store.ts'
import { whoisSettings } from '../../pipeline/whois/ask/settings.ts'
import { root } from '../support/repository.ts'
import { listen } from '../support/serve.ts'
import { tinyData } from '../support/temp.ts'
import { treeFiles } from '../support/tree-files.ts'
import { stopClock } from './clock.ts'
import type { Drill } from './drill.ts'
import { failures } from './failures.ts'
import { dataFiles, difference } from './whole.ts'
import { buildHere, type Place, placeIn } from './world.ts'

/** A publisher of the day: what it says, and when. */
interface Publisher {
  readonly name: string
  readonly replies: readonly SourceReply[]
  readonly source: ForexSource
  /** The day its reply is of; it is asked on the day after. */
  readonly day: string
  readonly rows: readonly PublishedQuote[]
}

const fixtures = join(root, 'test/fixtures/forex')

const rowsOf = (source: ForexSource, reply: SourceReply): readonly PublishedQuote[] => {
  try {
    return source.read(reply).rows
  } catch {
    return []
  }
}

/** Publishers that are asked, and whose fixture says something without being told what it answers. */
const publishersOfTheDay = async (): Promise<readonly Publisher[]> => {
  const found: Publisher[] = []
  for (const [key, source] of await forexSources()) {
    if (source.follow || source.cadence === 'manual') continue
    // A page that people save for `import` answers no request.
    const asked = source.requests({ today: '2026-04-14', last: '2026-04-10' })
    const replies = readdirSync(join(fixtures, key))
      .sort()
      .map(name => ({ name, bytes: readFileSync(join(fixtures, key, name)) }))
      .filter(({ bytes }) => asked.every(ask => isAsAsked(ask, bytes)))
    const rows = replies.map(reply => rowsOf(source, reply)).find(some => some.length > 0) ?? []
    const day = rows
      .map(({ date }) => date)
      .sort()
      .at(-1)
    if (day === undefined) continue
    const asks = source.requests({ today: addDays(day, 1), last: addDays(day, -7) })
    const canAnswer = asks.every(({ url }) => replies.some(reply => rowsOf(source, { ...reply, name: url }).length > 0))
    if (canAnswer) found.push({ name: `forex/${key}`, replies, source, day, rows })
  }
  return found
}

/** A week before its reply each publisher said the same: enough to know what is asked next. */
const prepare = (place: Place, publishers: readonly Publisher[]): void => {
  cpSync(tinyData, place.dataDir, { recursive: true })
  for (const file of ['currencies.csv', 'pegs.csv', 'redenominations.csv', 'events.csv'])
    cpSync(join(root, 'data/forex', file), join(place.dataDir, 'forex', file))
  for (const { name, day, rows } of publishers) {
    const before = rows.filter(({ date }) => date === day).map(row => ({ ...row, date: addDays(day, -7) }))
    mergeQuotes(place.dataDir, name.slice('forex/'.length), before)
  }
}

const registration = (domain: string): string =>
  `Domain Name: ${domain.toUpperCase()}\r\nRegistry Domain ID: D1\r\nCreation Date: 2001-02-03T04:05:06Z\r\nRegistry Expiry Date: 2031-02-03T04:05:06Z\r\nRegistrar: Example Registrar\r\nRegistrar IANA ID: 9995\r\nDomain Status: ok\r\nName Server: NS1.${domain.toUpperCase()}\r\n`

/** The internet of the day. `isDown` says whether who is being asked fails. */
const openWorld = async () => {
  const world = { asking: undefined as Publisher | undefined, isDown: false, requests: 0 }
  const http = createServer((request, response) => {
    world.requests += 1
    const { asking, isDown } = world
    request.resume()
    if (isDown) return failures[world.requests % failures.length]!(response)
    const url = (request.url ?? '').slice(1)
    const reply = asking?.replies.find(one => rowsOf(asking.source, { ...one, name: url }).length > 0)
    if (!reply) return void response.writeHead(404).end()
    return void response.end(reply.bytes)
  })
  const registry = createTcp(socket => {
    world.requests += 1
    socket.on('error', () => {})
    socket.on('data', line => {
      if (world.isDown) socket.resetAndDestroy()
      else socket.end(registration(line.toString('latin1').trim()))
    })
  })
  const env = {
    ALMANAC_UPSTREAM: `http://127.0.0.1:${await listen(http)}`,
    ALMANAC_WHOIS: `127.0.0.1:${await listen(registry)}`,
    ALMANAC_RETRIES: '0',
    // Publishers that take a key are asked like the others.
    ...Object.fromEntries(keyNames.map(name => [`ALMANAC_KEY_${name}`, 'user:secret'])),
  }
  return { world, env, close: () => [http.close(), registry.close()] }
}

export const day: Drill = async ({ dir, onCase }) => {
  const publishers = await publishersOfTheDay()
  const { world, env, close } = await openWorld()
  const reader = createReader()
  const goOn = stopClock('2026-11-20T17:00:00Z')
  const faults: string[] = []
  try {
    /** Asks everybody once; those for whom `isDown` fail, and must be known to have failed. */
    const ask = async ({ dataDir }: Place, isDown: (index: number) => boolean): Promise<void> => {
      const client = politeClient(httpOptions(env))
      const all = [...publishers.map(({ name }) => name), 'whois']
      for (const [i, name] of all.entries()) {
        Object.assign(world, { asking: publishers[i], isDown: isDown(i) })
        const now = new Date(`${publishers[i] ? addDays(publishers[i].day, 1) : '2026-11-20'}T17:00:00Z`)
        const outcomes = await fetchSources({
          dataDir,
          only: [name],
          all: true,
          now,
          client,
          reader,
          whois: whoisSettings(env),
        })
        const hasFailed = outcomes.some(({ result }) => result === 'failed')
        const [error] = outcomes.flatMap(outcome => outcome.error ?? [])
        if (hasFailed !== isDown(i))
          faults.push(`${name}: ${hasFailed ? `failed: ${error?.message}` : 'took a failure for an answer'}`)
        if (error?.code === 'SOURCE_FAILED') faults.push(`${name}: an error nobody foresaw: ${error.message}`)
        onCase(i + 1, all.length)
      }
    }
    const [good, bad] = [placeIn(join(dir, 'good')), placeIn(join(dir, 'bad'))]
    for (const place of [good, bad]) prepare(place, publishers)
    const before = dataFiles(bad.dataDir)
    await ask(good, () => false)
    await ask(bad, () => true)
    const touched = difference(dataFiles(bad.dataDir), before)
    if (touched !== '') faults.push(`data after everybody failed: ${touched}`)
    await ask(bad, i => i % 2 === 0)
    await ask(bad, () => false)
    for (const place of [good, bad]) await buildHere(place)
    const data = difference(dataFiles(bad.dataDir), dataFiles(good.dataDir))
    const tree = difference(treeFiles(bad.out), treeFiles(good.out))
    if (data !== '') faults.push(`data differs from that of a good day: ${data}`)
    if (tree !== '') faults.push(`the tree differs from that of a good day: ${tree}`)
    if (difference(dataFiles(good.dataDir), before) === '') faults.push('the good day brought nothing')
  } finally {
    goOn()
    close()
    await reader.close()
  }
  return { counts: { sources: publishers.length + 1, requests: world.requests }, failures: faults }
}
