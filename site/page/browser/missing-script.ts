/** What a page shows while one of its scripts cannot be loaded. */
import { notLoaded } from '../text/shown-response.ts'
import { showMessage, tryAgain } from './dom.ts'

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
