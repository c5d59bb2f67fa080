/** "Why this figure?" under the converted amount. Its script and its figures are loaded when it is opened. */

import { notLoaded } from '../text/shown-response.ts'
import { converterList } from './converter-list.ts'
import { findElement, requireElement, showMessage, tryAgain } from './dom.ts'
import type { ExplainedPair, explain } from './explanation.ts'
import { importScript } from './import-script.ts'
import { latestOnly, whileLoading } from './load.ts'

/** The path of the script that explains, defined by the bundler. */
declare const EXPLANATION_FILE: string

/** The function returned takes the rate that is shown; undefined while there is none. */
export const startWhy = (listPath: string): ((pair: ExplainedPair | undefined) => void) => {
  const folded = findElement('why', HTMLDetailsElement)
  if (!folded) return () => {}
  const places = { place: requireElement('why-figures', HTMLElement), note: requireElement('why-note', HTMLElement) }
  const begin = latestOnly()
  let pair: ExplainedPair | undefined
  /** What stands below now; null before it is opened, and after a fault. */
  let explained: ExplainedPair | undefined | null = null

  const show = async (): Promise<void> => {
    if (!folded.open || pair === explained) return
    const isLatest = begin()
    explained = pair
    if (!pair) {
      places.place.replaceChildren()
      return showMessage(places.note, 'There is no figure to explain.')
    }
    const again = () => {
      explained = null
      void show()
    }
    const work = async (asked: ExplainedPair) => {
      const script = await importScript<{ readonly explain: typeof explain }>(EXPLANATION_FILE)
      const { sources } = await converterList(listPath)
      if (isLatest()) await script.explain(places, asked, sources, isLatest, again)
    }
    try {
      await whileLoading(() => isLatest() && showMessage(places.note, 'Loading the explanation…'), work(pair))
    } catch {
      if (!isLatest()) return
      showMessage(places.note, notLoaded('The explanation'), tryAgain(again))
    }
  }

  folded.addEventListener('toggle', () => void show())
  return shown => {
    const isSame = shown?.base === pair?.base && shown?.counter === pair?.counter && shown?.date === pair?.date
    if (!isSame) pair = shown
    void show()
  }
}
