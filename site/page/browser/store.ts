/** The state of the page, kept in the address. */
import { readState, type State, type StateKey, writeState } from '../text/url-state.ts'

export interface Store {
  get(): State
  set(change: Partial<Record<StateKey, string>>): void
}

export const openStore = (standard: State): Store => {
  let state = readState(location.search, standard)
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      const address = location.pathname + writeState(state, standard) + location.hash
      try {
        history.replaceState(null, '', address)
      } catch {
        // Browsers refuse more than a hundred a half-minute: the next change writes it all.
      }
    },
  }
}
