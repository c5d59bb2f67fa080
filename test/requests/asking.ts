import type { Capability, SetRequest } from './set.ts'

/** Makes requests of a capability: a plain GET that is answered with 200, unless they say otherwise. */
export const asking =
  (capability: Capability) =>
  (target: string, more: Partial<SetRequest> = {}): SetRequest => {
    return { capability, target, method: 'GET', headers: {}, status: 200, ...more }
  }
