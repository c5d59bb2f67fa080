/** Runs before the content is laid out, so that nothing shifts: shows controls and the notice of stale data. */
import { dayOf, isAnnounced, isStale, parseServiceDays, staleSentence } from '../text/days.ts'

document.documentElement.classList.add('scripts')

const notice = document.getElementById('notice')
const today = dayOf(Date.now())
const days = parseServiceDays(notice?.dataset['days'] ?? '')
const stale = days.filter(isAnnounced).filter(day => isStale(day, today))
if (notice && stale.length > 0) {
  notice.classList.add('stale')
  notice.textContent = stale.map(day => staleSentence(day, today)).join(' ')
}
