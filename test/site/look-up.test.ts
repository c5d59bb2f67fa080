/** Names that are not followed, on a platform that may ask their registries. */
import { describe, expect, it } from 'vitest'
import type { LookedUp } from '../../pipeline/contract/look-up.ts'
import type { RegistrationRecord } from '../../pipeline/contract/registration.ts'
import { createHost } from '../../site/host/host.ts'
import { askOf, assetsOf, noon, profileNames } from './hand-made.ts'

const registrar = { email: null, id: 376, name: 'Example', phone: null, reseller: null, server: null, url: '' }
const record: RegistrationRecord = {
  ...{ name: 'asked.com', domain: null, registrant: null, admin: null, tech: null, billing: null, registrar },
  ...{ rawtext: null, withheld: ['registrant'] },
}

const hostWith = (profile: (typeof profileNames)[number], outcome: LookedUp) => {
  const assets = assetsOf(profile)
  const asked: string[] = []
  const ask = askOf(
    createHost({
      file: key => assets.get(key),
      now: () => noon,
      modified: noon,
      digest: bytes => String(bytes.length).padStart(64, '0'),
      gunzip: bytes => bytes,
      lookUp: async (name, client) => {
        asked.push(`${name} ${client}`)
        return outcome
      },
    }),
  )
  return { ask, asked }
}

describe.each(profileNames.filter(name => name === 'edge'))('%s', profile => {
  const codeOf = (json: unknown) => (json as { error: { code: string } }).error.code

  it('answers what the registry says, for an hour', async () => {
    const { ask } = hostWith(profile, { kind: 'found', record })
    const { status, headers, json } = await ask('/whois/asked.com/registrar')
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
    expect(json()).toEqual(registrar)
    expect(headers['last-modified']).toBeUndefined()
    expect((await ask('/whois/example.com')).headers['last-modified']).toBe('Tue, 14 Apr 2026 12:00:00 GMT')
    expect(codeOf((await ask('/whois/asked.com')).json())).toBe('not_representable')
    expect(codeOf((await ask('/whois/asked.com/rawtext')).json())).toBe('withheld')
  })

  it('says 404 for a free name and 503 with Retry-After for one that cannot be asked now', async () => {
    const free = await hostWith(profile, { kind: 'free' }).ask('/whois/asked.com')
    expect([free.status, codeOf(free.json())]).toEqual([404, 'not_registered'])
    const reserved = await hostWith(profile, { kind: 'reserved' }).ask('/whois/asked.com')
    expect([reserved.status, codeOf(reserved.json())]).toEqual([404, 'not_registered'])
    expect(JSON.stringify(reserved.json())).toContain('its registry keeps it back')
    const later = await hostWith(profile, { kind: 'later', seconds: 7 }).ask('/whois/asked.com')
    expect([later.status, later.headers['retry-after'], later.headers['cache-control']]).toEqual([503, '7', 'no-store'])
    const unnamed = await hostWith(profile, { kind: 'unnamed', reason: 'it is a sub-domain' }).ask('/whois/a.b.dev')
    expect(codeOf(unnamed.json())).toBe('name_not_supported')
    const neither = await hostWith(profile, { kind: 'unsupported' }).ask('/whois/asked.none')
    expect(codeOf(neither.json())).toBe('not_followed')
  })

  it('asks nobody about a followed name, text that is not a name, or a document', async () => {
    const { ask, asked } = hostWith(profile, { kind: 'found', record })
    for (const path of [
      '/whois/example.com',
      '/whois/gone.com',
      '/whois/www.example.com',
      '/whois/192.0.2.1',
      '/whois/status/asked.com.json',
    ])
      await ask(path)
    expect(asked).toEqual([])
  })
})
