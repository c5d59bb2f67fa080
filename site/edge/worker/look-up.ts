/** Names that are not followed, asked through the object of their registry. Without such objects nobody is asked. */
import { type LookedUp, type LookUpName, later } from '../../../pipeline/contract/look-up.ts'
import { askAbout } from '../../../pipeline/contract/registries.ts'
import type { Platform } from '../../host/platform.ts'
import { readerOf } from '../../host/tree-reader.ts'
import type { NameQuestion, ObjectNamespace } from '../look-ups/registry-object.ts'

/** Longer than a look-up may take: an object that hangs keeps no client. */
const mostMs = 10_000

export const lookUpThrough =
  (objects: ObjectNamespace, platform: Platform): LookUpName =>
  async (name, client) => {
    try {
      const registries = await readerOf(platform).document('whoisRegistries', {})
      const ask = registries ? askAbout(registries, name) : undefined
      if (ask === undefined || ask === 'neither' || !('rdap' in ask)) return { kind: 'unsupported' }
      const { host } = new URL(ask.rdap)
      const limits = registries?.limits ?? {}
      const reply = await objects.get(objects.idFromName(host)).fetch('https://registry/', {
        method: 'POST',
        body: JSON.stringify({ domain: name, url: ask.rdap, client, limits } satisfies NameQuestion),
        signal: AbortSignal.timeout(mostMs),
      })
      return reply.ok ? ((await reply.json()) as LookedUp) : later(60_000)
    } catch (error) {
      platform.report?.(error)
      return later(60_000)
    }
  }
