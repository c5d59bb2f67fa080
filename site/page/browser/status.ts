/** Shows how fresh each service is, from `/status.json` and the browser's clock. */
import { utcDay } from '../../../pipeline/contract/calendar.ts'
import type { ServiceDay } from '../../../pipeline/contract/page-content.ts'
import { isStale, parseServiceDays, serviceIds, staleNotice } from '../text/days.ts'
import { counted } from '../text/number.ts'
import { isRecord, listAt, notLoaded, numberAt, textAt } from '../text/shown-response.ts'
import { findElement, showMessage, time, tryAgain, withDays } from './dom.ts'
import { load } from './load.ts'

const cell = (row: Element | null, name: string): Element | null => row?.querySelector(`[data-cell="${name}"]`) ?? null

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d/.test(text)

const showDays = (days: readonly ServiceDay[]): void => {
  const today = utcDay(Date.now())
  for (const day of days) {
    const row = document.querySelector(`[data-service="${day.service}"]`)
    const state = cell(row, 'state')
    cell(row, 'latest')?.replaceChildren(time(day.latest))
    if (state) state.textContent = isStale(day, today) ? 'stale' : 'fresh'
    state?.classList.toggle('stale', isStale(day, today))
  }
  const notice = findElement('notice', HTMLElement)
  const text = staleNotice(days, today)
  // A live region would announce the same text again.
  if (!notice || notice.textContent === text) return
  if (text !== '' || notice.classList.contains('stale')) notice.replaceChildren(...withDays(text))
  notice.classList.toggle('stale', text !== '')
}

const daysOf = (services: unknown): readonly ServiceDay[] =>
  serviceIds.flatMap(service => {
    const of = isRecord(services) ? services[service] : undefined
    const [latest, staleAfter] = [textAt(of, 'latest'), textAt(of, 'staleAfter')]
    return isDay(latest) && isDay(staleAfter)
      ? [{ service, latest: latest.slice(0, 10), staleAfter: staleAfter.slice(0, 10) }]
      : []
  })

const showSource = (source: unknown): void => {
  const [latest, missed] = [textAt(source, 'latest'), numberAt(source, 'missed')]
  const [key, service] = ['key', 'service'].map(name => CSS.escape(textAt(source, name) ?? ''))
  const behind = missed ? `, ${counted(missed, 'publication')} missed` : ''
  const text = isDay(latest) ? [time(latest.slice(0, 10)), behind] : ['none yet']
  cell(document.querySelector(`[data-of="${service}"][data-key="${key}"]`), 'latest')?.replaceChildren(...text)
}

const refresh = async (): Promise<void> => {
  const problem = findElement('status-problem', HTMLElement)
  const reply = await load('/status.json')
  if (reply.kind !== 'body' || !isRecord(reply.body)) {
    showDays(parseServiceDays(findElement('notice', HTMLElement)?.dataset['days'] ?? ''))
    const why = reply.kind === 'failed' ? reply.why : 'this host has no /status.json'
    if (problem) showMessage(problem, notLoaded('The latest status', why), tryAgain(refresh))
    return
  }
  if (problem) showMessage(problem)
  const { services } = reply.body
  showDays(daysOf(services))
  for (const service of serviceIds) {
    const next = textAt(isRecord(services) ? services[service] : undefined, 'nextDue')
    const place = cell(document.querySelector(`[data-service="${service}"]`), 'next')
    if (isDay(next)) place?.replaceChildren(time(next.slice(0, 10)))
  }
  for (const source of listAt(reply.body, 'sources')) showSource(source)
}

export const start = (): void => void refresh()
