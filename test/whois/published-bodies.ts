/** Are the bodies published of a reply in the schema of the contract? */
import { noRegistries } from '../../pipeline/contract/registries.ts'
import { bodies } from '../../pipeline/contract/schemas.ts'
import { whoisRoutes } from '../../pipeline/whois/answer.ts'
import type { StoredReply } from '../../pipeline/whois/model.ts'
import { normalizeWhois } from '../../pipeline/whois/registration/normalize.ts'
import { storedIn } from './stored.ts'

const schemas = [
  ['domain', bodies.domain],
  ['contacts', bodies.contacts],
  ['registrant', bodies.contactOrNull],
  ['registrar', bodies.registrar],
] as const

/** What is wrong with the bodies published of a reply, for the name that it states; undefined when nothing is. */
export const wrongInBodiesOf = (reply: StoredReply): string | undefined => {
  const domain = reply.facts.domain.name ?? 'example.test'
  const book = normalizeWhois({
    followed: [{ domain, since: '2026-01-01' }],
    storedOf: storedIn([{ domain, sample: false, replies: [reply] }]),
    contacts: 'all',
    registries: noRegistries,
    changes: new Map(),
  })
  for (const [id, schema] of schemas) {
    const answer = whoisRoutes[id].answer(book, { 'domain-name': domain })
    const checked = answer.kind === 'body' ? schema.safeParse(answer.body) : undefined
    if (checked && !checked.success) return `${id}: ${checked.error.message}`
  }
  return undefined
}
