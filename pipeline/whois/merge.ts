/**
 * Thin and thick as one: name, id, status, name servers and dates from the registry; contacts, reseller, contract expiry, mail
 * and phone from the registrar, whose reply counts only if it names the same domain.
 */
import { type ContactFacts, type Facts, type Layer, type Role, roles } from './model.ts'

export interface LayeredFacts {
  readonly layer: Layer
  readonly facts: Facts
}

const pick = <T extends object>(...sources: readonly (T | undefined)[]): T =>
  Object.assign({}, ...[...sources].reverse()) as T

/** The facts of a domain's replies, in the order they were asked; undefined unless one of them is `found`. */
export const mergeFacts = (domain: string, replies: readonly LayeredFacts[]): Facts | undefined => {
  const usable = replies.filter(
    ({ layer, facts }) => facts.verdict === 'found' && (layer === 'registry' || facts.domain.name === domain),
  )
  const registry = usable.find(({ layer }) => layer === 'registry')?.facts
  const registrar = usable.find(({ layer }) => layer === 'registrar')?.facts
  const main = registry ?? registrar
  if (!main) return undefined
  if (!registry || !registrar) return main
  const contacts: { [R in Role]?: ContactFacts } = {}
  const redacted: string[] = []
  for (const role of roles) {
    const from = registrar.contacts[role] ? registrar : registry
    const contact = from.contacts[role]
    if (!contact) continue
    contacts[role] = contact
    redacted.push(...from.redacted.filter(field => field.startsWith(`${role}.`)))
  }
  const { contractExpires, ...fromRegistrar } = registrar.domain
  return {
    verdict: 'found',
    domain: {
      ...pick(registry.domain, fromRegistrar),
      ...(contractExpires && { contractExpires }),
      statuses: registry.domain.statuses.length > 0 ? registry.domain.statuses : registrar.domain.statuses,
      nameServers: registry.domain.nameServers.length > 0 ? registry.domain.nameServers : registrar.domain.nameServers,
    },
    registrar: pick(
      {
        ...(registrar.registrar.reseller && { reseller: registrar.registrar.reseller }),
        ...(registrar.registrar.email && { email: registrar.registrar.email }),
        ...(registrar.registrar.phone && { phone: registrar.registrar.phone }),
      },
      registry.registrar,
      registrar.registrar,
    ),
    contacts,
    redacted,
  }
}
