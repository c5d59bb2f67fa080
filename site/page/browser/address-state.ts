import { readState, type UrlState, type UrlStateKey, writeState } from '../text/url-state.ts'

export interface AddressState {
  get(): UrlState
  /** `push` adds an entry to the history, so that the back button returns to the state before. */
  set(change: Partial<Record<UrlStateKey, string>>, options?: { readonly push?: boolean }): void
}

export const openAddressState = (standard: UrlState): AddressState => {
  let state = readState(location.search, standard)
  let shownQuery = location.search
  // Back and forward load the state of their URL. A jump to a section changes no query.
  addEventListener('popstate', () => {
    if (location.search !== shownQuery) location.reload()
  })
  return {
    get: () => state,
    set(change, { push = false } = {}) {
      state = { ...state, ...change }
      const address = location.pathname + writeState(state, standard) + location.hash
      try {
        if (push && address !== location.pathname + location.search + location.hash)
          history.pushState(null, '', address)
        else history.replaceState(null, '', address)
        shownQuery = location.search
      } catch {
        // Browsers limit replaceState to about 100 calls in 30 s. The next change writes the whole state.
      }
    },
  }
}
