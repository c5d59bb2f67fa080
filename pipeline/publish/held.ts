/** Services that are held back: their files stay as in the previous edition. */
import type { AlmanacError } from '../contract/errors.ts'
import { type Service, services } from '../contract/routes.ts'
import type { EditionFacts } from '../health/facts.ts'
import { type Loss, lossReason } from './loss.ts'

/** Why services lost data or cannot be read. The others are published. */
export type Held = ReadonlyMap<Service, string>

export const heldBy = (
  losses: readonly Loss[],
  unreadable: ReadonlyMap<Service, AlmanacError>,
  shown: EditionFacts | undefined,
): Held => {
  const stateOf = (service: Service): string =>
    (shown?.services[service].count ?? 0) > 0 ? 'Its last edition stays.' : 'Nothing of it is published yet.'
  return new Map([
    ...losses.map(loss => [loss.service, lossReason(loss)] as const),
    ...Array.from(unreadable, ([service, { message }]) => [service, `${message} ${stateOf(service)}`] as const),
  ])
}

export const heldReasons = (held: Held): readonly string[] =>
  Array.from(held, ([service, reason]) => `${service}: ${reason}`)

export const heldFacts = (now: EditionFacts, before: EditionFacts, held: Held): EditionFacts => {
  const factsOf = (service: Service) => {
    const reason = held.get(service)
    const facts = reason === undefined ? now.services[service] : { ...before.services[service], held: reason }
    return [service, facts] as const
  }
  return {
    services: Object.fromEntries(services.map(factsOf)) as EditionFacts['services'],
    sources: services.flatMap(service =>
      (held.has(service) ? before : now).sources.filter(source => source.service === service),
    ),
  }
}
