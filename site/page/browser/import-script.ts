/** Imports scripts of ours by their paths, and says where one is missing. */
import { notLoaded } from '../text/shown-response.ts'
import { showMessage, tryAgain } from './dom.ts'

const failures = new Map<string, number>()

/**
 * A browser may remember that an address gave no script and never ask for it again, as Chromium 150 does. So each new attempt has
 * an address of its own; hosts ignore the query.
 */
export const importScript = async <Script>(path: string): Promise<Script> => {
  const count = failures.get(path) ?? 0
  try {
    return (await import(count === 0 ? path : `${path}?${count}`)) as Script
  } catch (error) {
    failures.set(path, count + 1)
    throw error
  }
}

/** The rendered page is shown whole, with a sentence and a button that calls `again`. */
export const showMissingScript = (again: () => void): void => {
  document.documentElement.classList.remove('asked', 'sorting')
  const place = document.querySelector<HTMLElement>('.problem, .result:empty, #share-note:empty')
  if (!place) return
  const act = () => {
    showMessage(place)
    again()
  }
  showMessage(place, notLoaded('A part of this page'), tryAgain(act))
}
