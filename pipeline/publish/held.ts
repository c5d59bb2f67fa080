/** Services that stay as the edition before has them. */
import { type Service, services } from '../contract/routes.ts'
import type { EditionFacts } from '../health/facts.ts'
import { type Loss, lossReason } from './loss.ts'

/** A service whose guard tripped: it stays as the edition before has it, and the others are published. */
export interface Held {
  readonly services: ReadonlySet<Service>
  readonly reasons: readonly string[]
}

export const heldBy = (losses: readonly Loss[]): Held => ({
  services: new Set(losses.map(({ service }) => service)),
  reasons: losses.map(loss => `${loss.service}: ${lossReason(loss)}`),
})

/** The facts of an edition in which some services stay as they were. */
export const heldFacts = (now: EditionFacts, before: EditionFacts, losses: readonly Loss[]): EditionFacts => {
  const reasonOf = (service: Service): string | undefined => {
    const loss = losses.find(one => one.service === service)
    return loss && lossReason(loss)
  }
  const factsOf = (service: Service) => {
    const held = reasonOf(service)
    return [service, held === undefined ? now.services[service] : { ...before.services[service], held }] as const
  }
  return {
    services: Object.fromEntries(services.map(factsOf)) as EditionFacts['services'],
    sources: services.flatMap(service =>
      (reasonOf(service) === undefined ? now : before).sources.filter(source => source.service === service),
    ),
  }
}
