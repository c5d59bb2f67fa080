/**
 * Runs in the head, so that nothing shifts: shows controls and the notice of stale data, hides a rate that is not asked for.
 * It starts the main script where that can wait. In the body it would stop the parser, and the browser would lay out half a page first.
 */

import { utcDay } from '../../../pipeline/contract/calendar.ts'
import { parseServiceDays, staleNotice } from '../text/days.ts'
import { answeringAddress, movedAddress } from '../text/moved-address.ts'
import { findElement, makeDateField, whenUsed, whenVisible, withDays } from './dom.ts'
import { importScript, showMissingScript } from './import-script.ts'

const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
const isMissing = canonical?.href.endsWith('/404.html')
/** Addresses of the first edition, when everything was one page: `/?symbol=GCB#board`. And those of things without a page. */
const moved = isMissing ? answeringAddress(location) : movedAddress(location)
if (moved) location.replace(moved)

document.documentElement.classList.add('scripts')
// The converter shows no other rate than the one that the address asks for.
if (/[?&](?:from|to|date)=/.test(location.search)) document.documentElement.classList.add('awaited')
if (/[?&]domain=/.test(location.search)) document.documentElement.classList.add('asked')
if (/^\/domains\/?$/.test(location.pathname)) document.documentElement.classList.add('sorting')

// The build does not know the host: search engines want absolute addresses.
if (canonical) canonical.href = new URL(canonical.getAttribute('href') ?? '/', location.origin).href

const showStale = (notice: HTMLElement): void => {
  const text = staleNotice(parseServiceDays(notice.dataset['days'] ?? ''), utcDay(Date.now()))
  if (text === '') return
  notice.classList.add('stale')
  notice.replaceChildren(...withDays(text))
}

/** The day of the converter is chosen in a date field. */
const showDateField = (): void => {
  const date = findElement('date', HTMLInputElement)
  if (!date) return
  const { first: min = '', last: max = '' } = date.form?.dataset ?? {}
  const show = () => makeDateField(date, { min, max })
  // A program that focuses the field inserts text next, and a date field ignores inserted text.
  if (date === document.activeElement) whenUsed(show)
  else show()
}

/** Runs the main script. A converter's waits until a query asks for it, the chart comes near view, or somebody begins to use the page. */
const startWhenNeeded = (main: string): void => {
  let isStarted = false
  let pressed: HTMLElement | null = null
  const keep = ({ target }: Event): void => {
    pressed = target instanceof Element ? target.closest<HTMLElement>('button, [role=combobox]') : null
  }
  const repeat = (): void => {
    removeEventListener('click', keep, true)
    // A list does not open in a field that was left.
    if (pressed?.role !== 'combobox' || pressed === document.activeElement) pressed?.click()
  }
  const load = (): void => {
    importScript(main).then(
      // A press that came before the script is repeated to it, after the tasks that the script leaves for later.
      () => setTimeout(repeat),
      () =>
        showMissingScript(() => {
          pressed = null
          load()
        }),
    )
  }
  const start = (): void => {
    if (isStarted) return
    isStarted = true
    showDateField()
    load()
  }
  addEventListener('click', keep, true)
  const chart = document.getElementById('chart')
  if (chart) whenVisible(chart, start)
  if (location.search === '' && document.getElementById('converter')) whenUsed(start)
  else start()
}

addEventListener('DOMContentLoaded', () => {
  const main = findElement('main-script', HTMLLinkElement)
  if (main) startWhenNeeded(main.href)
})

// What is typed takes the place of the amount or the currency, also before the main script is there.
addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'text' && target.form?.id === 'converter') target.select()
})

// The parser has not reached the notice yet. An observer runs before the next frame.
const observer = new MutationObserver(() => {
  const notice = document.getElementById('notice')
  if (!notice?.nextElementSibling) return
  observer.disconnect()
  showStale(notice)
})
observer.observe(document, { childList: true, subtree: true })
