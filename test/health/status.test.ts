import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadBook } from '../../pipeline/book.ts'
import type { SourceStatus } from '../../pipeline/contract/site-schemas.ts'
import { bookFacts } from '../../pipeline/health/facts.ts'
import type { SourceFacts } from '../../pipeline/health/source-facts.ts'
import { statusAt } from '../../pipeline/health/status.ts'
import { build } from '../../pipeline/publish/build.ts'
import { tempDir, tinyCopy, tinyData } from '../support/temp.ts'

const facts = await bookFacts(tinyData, await loadBook(tinyData))

const hour = 3_600_000
const at = (text: string): number => Date.parse(text)

/** What is remembered of asking the ECB. The tiny data's last day is Monday, 2026-04-13. */
const remember = (dataDir: string, asking: object): void => {
  mkdirSync(join(dataDir, '.state'), { recursive: true })
  writeFileSync(join(dataDir, '.state/asked.json'), JSON.stringify({ 'forex/ecb': asking }))
}

const ecbAt = (dataDir: string, now: string, other: Partial<SourceFacts> = {}) => {
  const sources = facts.sources.map(source => (source.key === 'ecb' ? { ...source, ...other } : source))
  const status = statusAt({ dataDir, now: new Date(now), facts: { ...facts, sources } })
  return status.sources.find(({ service, key }) => service === 'forex' && key === 'ecb')!
}

describe('a source', () => {
  test('that nobody asked from here is not accused, however old its figures are', async () =>
    expect(ecbAt(tinyData, '2026-11-21T12:00:00Z')).toEqual({
      key: 'ecb',
      service: 'forex',
      title: 'European Central Bank',
      url: 'https://www.ecb.europa.eu/stats/eurofxref/html/index.en.html',
      licence: 'Free reuse with the source named; reference rates are for information only.',
      latest: '2026-04-13',
      // Working days from 2026-04-14 to Friday, 2026-11-20: 13 in April, 21, 22, 23, 21, 22, 22, and 15 in November.
      missed: 159,
      state: 'unasked',
    }))

  test.each<[string, string, number, SourceStatus['state']]>([
    ['that answered and has all', '2026-04-13T18:00:00Z', 0, 'fresh'],
    ['whose holiday it is', '2026-04-14T18:00:00Z', 1, 'late'],
    ['that has said nothing new for two days', '2026-04-15T18:00:00Z', 2, 'late'],
    ['that has said nothing new for three', '2026-04-16T18:00:00Z', 3, 'frozen'],
    ['that answers with last year’s figures', '2027-04-16T18:00:00Z', 264, 'frozen'],
  ])('%s: as of %s %i missed, %s', async (_, now, missed, state) => {
    const dataDir = tinyCopy()
    remember(dataDir, { since: at('2026-01-01T00:00:00Z'), at: at(now), answered: at(now) })
    expect(ecbAt(dataDir, now)).toMatchObject({ missed, state })
  })

  test('that answered on its second holiday and refuses once on the day after is late; refusing for three days, frozen', () => {
    const dataDir = tinyCopy()
    const answered = at('2026-04-15T18:00:00Z')
    const since = at('2026-01-01T00:00:00Z')
    const stateAt = (now: string, silentDays: number) => {
      remember(dataDir, { since, at: at(now), answered, silentDays })
      return ecbAt(dataDir, now).state
    }
    expect([stateAt('2026-04-16T18:00:00Z', 1), stateAt('2026-04-17T18:00:00Z', 2)]).toEqual(['late', 'late'])
    expect(stateAt('2026-04-20T18:00:00Z', 3)).toBe('frozen')
  })

  test('that never answered is judged from the day it was first asked', async () => {
    const dataDir = tinyCopy()
    const since = at('2026-11-18T18:00:00Z')
    remember(dataDir, { since, at: since, silentDays: 1 })
    expect(ecbAt(dataDir, '2026-11-18T18:00:00Z').state).toBe('late')
    remember(dataDir, { since, at: since + 24 * hour, silentDays: 2 })
    expect(ecbAt(dataDir, '2026-11-19T18:00:00Z').state).toBe('late')
    remember(dataDir, { since, at: at('2026-11-23T18:00:00Z'), silentDays: 4 })
    expect(ecbAt(dataDir, '2026-11-23T18:00:00Z').state).toBe('frozen')
    // One question, and another after a jump of the clock: that is no silence of 70 years.
    remember(dataDir, { since, at: at('2099-11-23T18:00:00Z'), silentDays: 2 })
    expect(ecbAt(dataDir, '2099-11-23T18:00:00Z').state).toBe('late')
  })

  test('is not accused of days on which this machine slept', async () => {
    const dataDir = tinyCopy()
    remember(dataDir, { since: 0, at: at('2026-04-13T18:00:00Z'), answered: at('2026-04-13T18:00:00Z') })
    expect(ecbAt(dataDir, '2026-11-20T18:00:00Z')).toMatchObject({ missed: 159, state: 'fresh' })
  })

  test('whose newest figures the outlier filter dropped is different', async () => {
    const dataDir = tinyCopy()
    const now = '2026-04-13T18:00:00Z'
    remember(dataDir, { since: 0, at: at(now), answered: at(now) })
    const outlier = (date: string, figures: number, whole = false) => ({ outlier: { date, figures, whole } })
    expect(ecbAt(dataDir, now, outlier('2026-04-13', 9)).state).toBe('different')
    expect(ecbAt(dataDir, now, outlier('2026-04-13', 1, true)).state).toBe('different')
    expect(ecbAt(dataDir, now, outlier('2026-04-10', 9)).state).toBe('fresh')
    expect(ecbAt(dataDir, now, { heldChanges: 1 }).state).toBe('different')
  })

  test.each([
    ['euro-off', true],
    ['contradicted', true],
    ['jump-held', false],
  ] as const)('of which a day was refused as %s lacks its whole table: %s', async (rule, whole) => {
    const book = await loadBook(tinyData)
    const findings = [{ rule, source: 'ecb', code: 'USD', dates: ['2026-04-13'], worst: 0.5 }]
    const { sources } = await bookFacts(tinyData, { ...book, forex: { ...book.forex, findings } })
    expect(sources.find(({ key }) => key === 'ecb')!.outlier).toEqual({ date: '2026-04-13', figures: 1, whole })
  })

  test('of which only nonsense is remembered counts as never asked', async () => {
    const dataDir = tinyCopy()
    mkdirSync(join(dataDir, '.state'))
    for (const text of ['{', '[]', 'null', '{"forex/ecb": 5}', '{"forex/ecb": {"at": "soon"}}']) {
      writeFileSync(join(dataDir, '.state/asked.json'), text)
      expect(ecbAt(dataDir, '2026-11-21T12:00:00Z').state).toBe('unasked')
    }
  })
})

const outIn = (dir: string): string => join(dir, 'public')
const readJson = (out: string, name: string) => JSON.parse(readFileSync(join(out, name), 'utf8'))
const inodes = (out: string) =>
  ['status.json', 'changes.json', 'manifest.json'].map(name => statSync(join(out, name)).ino)

describe('a build', () => {
  test('tells how old each service is, in the shape that the page reads', async () => {
    const out = outIn(tempDir())
    await build({ dataDir: tinyData, out, now: new Date('2026-04-14T09:00:00Z') })
    const { asOf, services, sources } = readJson(out, 'status.json')
    expect(asOf).toBe('2026-04-14')
    expect(Object.keys(services)).toEqual(['whois', 'forex', 'gse'])
    expect(services.forex).toMatchObject({ latest: '2026-04-13', nextDue: '2026-04-14', staleAfter: '2026-04-19' })
    for (const source of sources)
      expect(Object.keys(source)).toEqual(['key', 'service', 'title', 'url', 'licence', 'latest', 'missed', 'state'])
    expect(readJson(out, 'manifest.json').files).not.toHaveProperty('status.json')
  })

  test('of unchanged data rewrites nothing on the same day, and on another only what knows the clock', async () => {
    const out = outIn(tempDir())
    const on = (now: string) => build({ dataDir: tinyData, out, now: new Date(now) })
    await on('2026-04-14T09:00:00Z')
    const [status, ...rest] = inodes(out)
    const held = join(out, 'status.json')
    await on('2026-04-14T09:30:00Z')
    expect(inodes(out)).toEqual([status, ...rest])
    await on('2026-04-15T09:00:00Z')
    const [now, ...others] = inodes(out)
    expect(now).not.toBe(status)
    expect(others).toEqual(rest)
    expect(JSON.parse(readFileSync(held, 'utf8')).asOf).toBe('2026-04-15')
  })

  test('tells what differs from the edition before, by service and without the pretty twins', async () => {
    const [dataDir, out] = [tinyCopy(), outIn(tempDir())]
    const first = await build({ dataDir, out })
    expect(readJson(out, 'changes.json')).toMatchObject({ edition: first.digest, before: null, changed: 0, removed: 0 })
    const list = join(dataDir, 'whois/domains.csv')
    writeFileSync(list, readFileSync(list, 'utf8').replace(/^example\.net.*\n/m, ''))
    const { digest } = await build({ dataDir, out })
    const changes = readJson(out, 'changes.json')
    expect(changes).toMatchObject({ edition: digest, before: first.digest, added: 0, removed: 9 })
    expect(changes.services.whois.changed).toEqual({ count: 1, keys: ['whois/index.json'] })
    expect(changes.services.whois.removed.keys).toContain('whois/example.net/contacts/admin.json')
    // Outside the services: the download of registrations, and what sums it up.
    const { changed } = changes.services.site
    expect(changed.keys).toEqual(expect.arrayContaining(['snapshots/SHA256SUMS', 'snapshots/whois/domains.csv']))
    expect(changes.changed).toBe(1 + changed.count)
    expect(changes.services.forex).toEqual({
      added: { count: 0, keys: [] },
      changed: { count: 0, keys: [] },
      removed: { count: 0, keys: [] },
    })
  })
})
