/** Keeps the page's state in the URL. */
import { readState, type UrlState, type UrlStateKey, writeState } from '../text/url-state.ts'

export interface AddressState {
  get(): UrlState
  set(change: Partial<Record<UrlStateKey, string>>): void
}

export const openAddressState = (standard: UrlState): AddressState => {
  let state = readState(location.search, standard)
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      const address = location.pathname + writeState(state, standard) + location.hash
      try {
        history.replaceState(null, '', address)
      } catch {
        // Browsers limit replaceState to about 100 calls in 30 s. The next change writes the whole state.
      }
    },
  }
}
