/** Runs before the content is laid out, so that nothing shifts: shows controls and the notice of stale data, hides a rate that is not asked for. */

import { dayOf, isAnnounced, isStale, parseServiceDays, staleSentence } from '../text/days.ts'
import { movedAddress } from '../text/moved-address.ts'
import { withDays } from './dom.ts'

/** Addresses of the first edition, when everything was one page: `/?symbol=GCB#board`. */
const moved = movedAddress(location)
if (moved) location.replace(moved)

document.documentElement.classList.add('scripts')
// The converter shows no other rate than the one that the address asks for.
if (/[?&](?:from|to|date)=/.test(location.search)) document.documentElement.classList.add('awaited')

// The build does not know the host: search engines want absolute addresses.
const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
if (canonical) canonical.href = new URL(canonical.getAttribute('href') ?? '/', location.origin).href

const notice = document.getElementById('notice')
const today = dayOf(Date.now())
const days = parseServiceDays(notice?.dataset['days'] ?? '')
const stale = days.filter(isAnnounced).filter(day => isStale(day, today))
if (notice && stale.length > 0) {
  notice.classList.add('stale')
  notice.replaceChildren(...withDays(stale.map(day => staleSentence(day, today)).join(' ')))
}
