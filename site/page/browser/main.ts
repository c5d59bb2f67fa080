/** Starts the converter, and the script of each section that the page has. A section that fails leaves the others working. */

import { notLoaded } from '../text/shown-response.ts'
import { emptyState } from '../text/url-state.ts'
import { type AddressState, openAddressState } from './address-state.ts'
import { startCopy } from './copy.ts'
import { findElement, showMessage, tryAgain, whenVisible } from './dom.ts'
import type { startHistory } from './history.ts'
import { importScript, showMissingScript } from './import-script.ts'
import { startRates } from './rates.ts'

/** The path of the chart's script, defined by the bundler. */
declare const HISTORY_FILE: string
/** Paths of the sections' scripts with the id of the element that each serves. */
declare const SECTION_FILES: readonly (readonly [string, string])[]

/** What the build rendered into a field. */
const rendered = (id: string): string => {
  const input = findElement(id, HTMLInputElement)
  return input?.dataset['code'] ?? input?.defaultValue ?? ''
}

const fields = ['amount', 'from', 'to', 'domain', 'try'].map(id => [id, rendered(id)] as const)
const address = openAddressState({ ...emptyState, ...Object.fromEntries(fields) })

/** The converter's request; undefined while the form is not valid. */
let ratePath: string | undefined

const showAddress = (): void => {
  for (const example of document.querySelectorAll('[data-example]'))
    example.textContent = (example.textContent ?? '').replaceAll('http://localhost:8080', location.origin)
}

/** On a phone the navigation is a row that scrolls: its current section is shown. */
const showSection = (): void => {
  const current = document.querySelector<HTMLElement>('nav [aria-current]')
  const row = current?.closest('ul')
  if (current && row && row.scrollWidth > row.clientWidth) row.scrollLeft = current.offsetLeft - row.clientWidth / 2
}

const [frame, note] = [findElement('chart', HTMLElement), findElement('history-note', HTMLElement)]

/** Until the chart's script is there, the picture of another pair than the chosen one is hidden. */
let updateHistory = (): void => {
  const { from, to } = address.get()
  frame?.parentElement?.classList.toggle('old', frame.dataset['drawn'] !== `${from}/${to}`)
}

/** The chart stands below the answer: its script comes when the frame is near view. */
const loadHistory = (note: HTMLElement): Promise<void> =>
  importScript<{ readonly startHistory: typeof startHistory }>(HISTORY_FILE).then(
    script => {
      showMessage(note)
      frame?.parentElement?.classList.remove('old')
      updateHistory = script.startHistory(address)
    },
    () =>
      showMessage(
        note,
        notLoaded('The history'),
        tryAgain(() => loadHistory(note)),
      ),
  )

startRates(
  address,
  () => updateHistory(),
  path => (ratePath = path),
)

updateHistory()
if (frame && note) whenVisible(frame, () => void loadHistory(note))

const loadSection = (path: string): Promise<void> =>
  importScript<{ start(address: AddressState): void }>(path).then(
    script => script.start(address),
    () => showMissingScript(() => void loadSection(path)),
  )
for (const [id, path] of SECTION_FILES) if (document.getElementById(id)) void loadSection(path)

// One task each, so that a phone can react to input between them.
for (const start of [() => startCopy('rate', () => ratePath), showAddress, showSection]) setTimeout(start)
