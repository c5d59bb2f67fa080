/** The worker asks registries by RDAP through one object for each registry; tree and registry are servers on loopback. */
import { afterEach, expect, test, vi } from 'vitest'
import { afterAnswer, afterRefusal, reserve, restedPace, unstatedGapMs } from '../../site/edge/look-ups/pace.ts'
import { type ObjectNamespace, type ObjectStorage, RegistryLookUps } from '../../site/edge/look-ups/registry-object.ts'
import worker from '../../site/edge/worker/almanac.ts'
import { serve } from '../support/serve.ts'

const fetchOfNode = globalThis.fetch
afterEach(() => void vi.unstubAllGlobals())

/** Values are cloned, as the platform does: what cannot be stored is refused here too. */
const storageIn = (kept: Map<string, unknown>, failing: Set<string>): ObjectStorage => ({
  get: async <T>(key: string) => {
    if (failing.delete(key)) throw new Error('internal error; reference = none')
    return structuredClone(kept.get(key)) as T | undefined
  },
  put: async (key, value) => {
    kept.set(key, structuredClone(value))
  },
  list: async <T>({ prefix }: { prefix: string }) =>
    new Map([...kept].filter(([key]) => key.startsWith(prefix))) as Map<string, T>,
  delete: async keys => keys.filter(key => kept.delete(key)).length,
  setAlarm: async () => {},
})

const namespace = (settings: object) => {
  const kept = new Map<string, Map<string, unknown>>()
  const objects = new Map<string, RegistryLookUps>()
  const failing = new Set<string>()
  const all: ObjectNamespace & { names(): string[]; evict(): void; failRead(key: string): void } = {
    names: () => [...kept.keys()],
    /** The platform ends idle objects; their storage stays. */
    evict: () => objects.clear(),
    /** The next read of this key fails, in any object. */
    failRead: (key: string) => void failing.add(key),
    idFromName: (name: string) => name,
    get(id: unknown) {
      const name = String(id)
      kept.set(name, kept.get(name) ?? new Map())
      const own = { LOOK_UPS: all, ...settings }
      const object = objects.get(name) ?? new RegistryLookUps({ storage: storageIn(kept.get(name)!, failing) }, own)
      objects.set(name, object)
      return { fetch: (url: string, init: RequestInit) => object.fetch(new Request(url, init)) }
    },
  }
  return all
}

const card = (...properties: unknown[]) => ['vcard', [['version', {}, 'text', '4.0'], ...properties]]
const registered = (name: string, org = 'Example Ltd') => ({
  objectClassName: 'domain',
  ldhName: name,
  status: ['active'],
  events: [
    { eventAction: 'registration', eventDate: '2001-02-03T04:05:06Z' },
    { eventAction: 'expiration', eventDate: '2031-02-03T04:05:06Z' },
  ],
  entities: [
    { roles: ['registrar'], vcardArray: card(['fn', {}, 'text', 'Example Registrar']) },
    { roles: ['registrant'], vcardArray: card(['fn', {}, 'text', 'Desk'], ['org', {}, 'text', org]) },
  ],
})

/** The registrar's server: its address is public, its socket is on loopback. */
const registrarHost = 'rdap.registrar-of-tests.com'

/** A registry of .org that refers to a registrar, a tree that knows it, and a worker before both. */
const start = async ({
  settings = {},
  store = true,
  gapMs = 1_000,
  related = `https://${registrarHost}/domain/`,
}: {
  settings?: object
  store?: boolean
  gapMs?: number
  related?: string
} = {}) => {
  const asked: string[] = []
  const registry = await serve((request, response) => {
    const name = (request.url ?? '').split('/').at(-1)!
    asked.push(name)
    if (name.startsWith('hangs')) return
    const [status, body] = name.startsWith('taken')
      ? [200, { ...registered(name), links: [{ rel: 'related', href: `${related}${name}` }] }]
      : name.startsWith('refused')
        ? [429, { errorCode: 429, title: 'Too many' }]
        : name.startsWith('lost')
          ? [404, 'not RDAP']
          : name.startsWith('other')
            ? [200, registered('someone-else.org')]
            : [404, { errorCode: 404, title: 'Not Found' }]
    response.writeHead(status, { 'content-type': 'application/rdap+json', 'retry-after': '120' })
    response.end(JSON.stringify(body))
  })
  const registrar = await serve((request, response) => {
    const name = (request.url ?? '').split('/').at(-1)!
    asked.push(`registrar: ${name}`)
    if (name.includes('hangs')) return
    response.writeHead(200, { 'content-type': 'application/rdap+json' })
    response.end(JSON.stringify(registered(name, 'Registrar Example Ltd')))
  })
  vi.stubGlobal('fetch', (url: string | URL | Request, init?: RequestInit) => {
    const isRegistrar = typeof url === 'string' && url.startsWith(`https://${registrarHost}/`)
    return fetchOfNode(isRegistrar ? url.replace(`https://${registrarHost}`, registrar) : url, init)
  })
  const registries = {
    rdap: { org: `${registry}/`, uk: `${registry}/` },
    whois: { im: 'whois.nic.im' },
    neither: [],
    limits: { [new URL(registry).host]: { gapMs, quota: 40 } },
  }
  const DATA_ORIGIN = await serve((request, response) => {
    const isList = request.url === '/whois/registries.json'
    response.writeHead(isList ? 200 : 404).end(isList ? JSON.stringify(registries) : '')
  })
  const LOOK_UPS = namespace({ LOOK_UP_MS: '500', ...settings })
  const ask = async (name: string, client = '192.0.2.1', path = 'registrar') => {
    const request = new Request(`https://almanac.test/whois/${name}/${path}`, {
      headers: { 'cf-connecting-ip': client },
    })
    const response = await worker.fetch(request, { DATA_ORIGIN, ...(store && { LOOK_UPS }) })
    const body = (await response.json()) as { readonly name?: string; readonly org?: string } | null
    return { status: response.status, headers: response.headers, body, text: JSON.stringify(body) }
  }
  return { ask, asked, LOOK_UPS }
}

test('a registered name is 200 for an hour, and asked once', async () => {
  const { ask, asked } = await start()
  const [first, second] = [await ask('taken.org'), await ask('TAKEN.org')]
  expect([first.status, first.body?.name, second.status]).toEqual([200, 'Example Registrar', 200])
  expect(first.headers.get('cache-control')).toContain('max-age=3600')
  expect(asked).toEqual(['taken.org', 'registrar: taken.org'])
})

test('a free name is 404 not_registered, and asked once, also after the object was ended', async () => {
  const { ask, asked, LOOK_UPS } = await start()
  const first = await ask('free.org')
  LOOK_UPS.evict()
  const second = await ask('free.org')
  expect([first.status, second.status]).toEqual([404, 404])
  expect(first.text).toContain('not_registered')
  expect(asked).toEqual(['free.org'])
})

test('a refusal is 503 with the rest that the registry states, and nobody asks it meanwhile', async () => {
  const { ask, asked, LOOK_UPS } = await start()
  const first = await ask('refused.org')
  LOOK_UPS.evict()
  const second = await ask('free.org')
  expect([first.status, first.headers.get('retry-after'), second.status]).toEqual([503, '120', 503])
  expect(asked).toEqual(['refused.org'])
})

test('a storage whose first read fails is read again for the next question', async () => {
  const { ask, asked, LOOK_UPS } = await start()
  LOOK_UPS.failRead('pace')
  const [first, second] = [await ask('taken.org'), await ask('taken.org')]
  expect([first.status, second.status]).toEqual([503, 200])
  expect(asked).toEqual(['taken.org', 'registrar: taken.org'])
})

test.each(['hangs.org', 'lost.org', 'other.org'])('no answer about the name is 503, never 404: %s', async name => {
  const { ask } = await start()
  const { status, headers } = await ask(name)
  expect([status, headers.get('retry-after')]).toEqual([503, '60'])
})

test('of names asked at once only those whose turn comes in time are asked; the same name is one question', async () => {
  const { ask, asked } = await start()
  const names = ['taken-a.org', 'taken-a.org', 'taken-b.org', 'taken-c.org']
  const replies = await Promise.all(names.map((name, i) => ask(name, `192.0.2.${i}`)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 503, 503])
  expect(asked).toEqual(['taken-a.org', 'registrar: taken-a.org'])
})

test('without the store, and for a registry without RDAP, nobody is asked and the reply says where to ask', async () => {
  const alone = await start({ store: false })
  const reply = await alone.ask('taken.org')
  expect([reply.status, alone.asked]).toEqual([404, []])
  expect(reply.text).toContain('/domain/taken.org')
  const { ask, asked, LOOK_UPS } = await start()
  expect((await ask('taken.im')).text).toContain('whois.nic.im')
  expect([asked, LOOK_UPS.names()]).toEqual([[], []])
})

test('names are judged before a server is asked', async () => {
  const { ask, asked } = await start()
  const replies = [await ask('under.uk.org.org'), await ask('no_name.org'), await ask('192.0.2.1')]
  expect(replies.map(({ text }) => text.includes('name_not_supported'))).toEqual([true, true, true])
  expect(asked).toEqual([])
})

test('a suffix and a sub-domain of a country are told apart by the list of suffixes', async () => {
  const { ask, asked } = await start()
  expect((await ask('co.uk')).text).toContain('name_not_supported')
  expect((await ask('www.example.co.uk')).text).toContain('Ask for example.co.uk')
  expect(asked).toEqual([])
})

test.each([
  [{}, null],
  [{ CONTACTS: 'organisations' }, 'Registrar Example Ltd'],
])('contacts are shown only where the operator says so: %j', async (settings, org) => {
  const { ask } = await start({ settings })
  const { status, body } = await ask('taken.org', '192.0.2.1', 'registrant')
  expect([status, body?.org ?? null]).toEqual([200, org])
})

test('the registrar is asked within its own pace, and the registry counts alone where it does not answer', async () => {
  const { ask, asked, LOOK_UPS } = await start({ settings: { CONTACTS: 'organisations' } })
  const { status, body } = await ask('taken-hangs.org', '192.0.2.1', 'registrant')
  expect([status, body?.org]).toEqual([200, 'Example Ltd'])
  expect(asked).toEqual(['taken-hangs.org', 'registrar: taken-hangs.org'])
  expect(LOOK_UPS.names()).toContain(registrarHost)
})

test.each([
  'http://rdap.registrar-of-tests.com/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://rdap.internal/',
])('a reference inward is not followed: %s', async related => {
  const { ask, LOOK_UPS } = await start({ related })
  expect((await ask('taken.org')).status).toBe(200)
  expect(LOOK_UPS.names()).toHaveLength(1)
})

test('a registry is asked no sooner and no oftener than its operator states', async () => {
  const { ask, asked } = await start({ gapMs: 0 })
  const statuses = []
  for (let i = 0; i < 12; i += 1) statuses.push((await ask(`free-${i}.org`)).status)
  // A quarter of the stated quota of 40 a day.
  expect(statuses).toEqual([...Array(10).fill(404), 503, 503])
  expect(asked).toHaveLength(10)
  const now = Date.UTC(2026, 4, 22)
  expect(reserve(reserve(restedPace, now, { gapMs: 5_000 }).pace!, now).at).toBe(now + 5_000)
})

test('the pace keeps a gap, a quota of 24 hours, and rests that double until an answer', () => {
  const now = Date.UTC(2026, 4, 22, 20)
  const first = reserve(restedPace, now)
  expect([first.at, reserve(first.pace!, now).at]).toEqual([now, now + unstatedGapMs])
  let pace = restedPace
  // A quarter of the 4,000 questions a day that no operator is known to mind.
  for (let i = 0; i < 1_000; i += 1) pace = reserve(pace, now).pace!
  const day = 24 * 3_600_000
  expect(reserve(pace, now + day - 1).pace).toBeUndefined()
  expect(reserve(pace, now + day + 3_600_000).at).toBe(now + day + 3_600_000)
  const once = afterRefusal(restedPace, now, 0)
  const twice = afterRefusal(once, now, 0)
  expect([once.restUntil - now, twice.restUntil - now, reserve(twice, now).at - now]).toEqual([
    60_000, 120_000, 120_000,
  ])
  expect(afterRefusal(afterAnswer(twice), now + day, 0).restUntil - now - day).toBe(60_000)
})
