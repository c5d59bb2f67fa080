/** Runs before anything below it is laid out, so that nothing moves: who has scripts, and what is old by this clock. */
import { dayOf, isAnnounced, isStale, type ServiceDay, serviceIds, staleSentence } from '../text/days.ts'

document.documentElement.classList.add('scripts')

const notice = document.getElementById('notice')
const today = dayOf(Date.now())
const days = (notice?.dataset['days'] ?? '').split(',').flatMap((text): readonly ServiceDay[] => {
  const [name, latest, staleAfter] = text.split(' ')
  const service = serviceIds.find(id => id === name)
  return service && latest && staleAfter ? [{ service, latest, staleAfter }] : []
})
const stale = days.filter(isAnnounced).filter(day => isStale(day, today))
if (notice && stale.length > 0) {
  notice.classList.add('stale')
  notice.textContent = stale.map(day => staleSentence(day, today)).join(' ')
}
