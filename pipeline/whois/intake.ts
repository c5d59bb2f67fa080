/** Takes replies given as files; `parse`, `import` and `fetch` read alike. */
import { discoverSources, sourceOf } from '../core/discover.ts'
import type { Intake, RefusedRow, Source, SourceReply } from '../core/source.ts'
import { type Protocol, protocols, type RegistrationFacts, type StoredReply } from './model.ts'
import { parsedOf } from './parse.ts'
import { readReply } from './read/reply.ts'
import { changesBetweenRecords, noteChanges } from './registration/changes.ts'
import { readRecord } from './registration/record.ts'
import { loadList, loadRecord, storeRecord } from './registration/store.ts'

export const whoisSources = discoverSources<Source<RegistrationFacts>>(
  new URL('./sources/', import.meta.url),
  key => import(`./sources/${key}.ts`),
)

const protocolOfKey = (key: string): Protocol => protocols.find(protocol => protocol === key) ?? 'whois'

const isSameReply = (a: StoredReply, b: StoredReply): boolean =>
  a.server === b.server && a.askedAt === b.askedAt && Buffer.compare(a.bytes, b.bytes) === 0

/** The replies in a file: a stored record holds several, anything else is one. */
const partsOf = (reply: SourceReply): readonly SourceReply[] => {
  const head = Buffer.from(reply.bytes.subarray(0, 400)).toString('latin1')
  if (!/^(?:#[^\n]*\n)?(?:Format: \d+\n|Domain: \S+\nBoundary: =+\n)/.test(head)) return [reply]
  return readRecord(reply.name, reply.bytes).replies.map(({ layer, bytes }) => ({
    name: `${reply.name}#${layer}`,
    bytes,
  }))
}

export const whoisIntake: Intake = {
  service: 'whois',
  sources: whoisSources,
  lastDate: () => undefined,
  storedDates: () => [],
  async parse(key, reply) {
    const source = sourceOf(await whoisSources(), 'whois', key)
    const lines = partsOf(reply).flatMap(part => source.read(part).rows.map(facts => parsedOf(part.name, facts)))
    return { lines, refused: [] }
  },
  async store(dataDir, key, replies: readonly SourceReply[]) {
    sourceOf(await whoisSources(), 'whois', key)
    const protocol = protocolOfKey(key)
    const followed = new Set(loadList(dataDir).map(({ domain }) => domain))
    const refused: RefusedRow[] = []
    let [rows, added, changed] = [0, 0, 0]
    for (const { name, bytes: given } of replies) {
      const bytes = new Uint8Array(given)
      const facts = readReply(protocol, bytes)
      const { name: domain } = facts.domain
      if (facts.verdict !== 'found' || domain === undefined)
        refused.push({ rule: facts.verdict, reason: `${name} holds no record` })
      else if (!followed.has(domain))
        refused.push({ rule: 'not-followed', reason: `${domain} is not in domains.csv`, code: domain })
      else {
        const record = loadRecord(dataDir, domain)
        const kept = record && !record.sample ? record.replies : []
        // A file does not say when it was received; the record's last change is the latest certain instant.
        const askedAt = facts.domain.updated ?? facts.domain.created ?? '1970-01-01T00:00:00+00:00'
        const reply = { layer: 'registry', protocol, server: 'imported', askedAt, bytes, facts } as const
        rows += 1
        // A new reply replaces the one of the same layer and protocol.
        const isReplaced = (known: StoredReply) => known.layer === 'registry' && known.protocol === protocol
        if (kept.some(known => isReplaced(known) && isSameReply(known, reply))) continue
        const replies = [...kept.filter(known => !isReplaced(known)), reply]
        const next = { domain, sample: false, replies }
        noteChanges(dataDir, askedAt, domain, changesBetweenRecords(record, next))
        await storeRecord(dataDir, next, { replaces: kept.length > 0 })
        if (kept.length > 0) changed += 1
        else added += 1
      }
    }
    return { rows, added, changed, refused }
  },
}
