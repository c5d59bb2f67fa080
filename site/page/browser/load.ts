/** Asking this host. Every way it can go wrong comes back as a value. */
import { type ShownResponse, shownResponse } from '../text/shown-response.ts'

const patienceMs = 15_000

export const load = async (path: string): Promise<ShownResponse> => {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), patienceMs)
  try {
    const response = await fetch(path, { signal: stop.signal, headers: { Accept: 'application/json' } })
    return shownResponse(response.status, await response.text())
  } catch {
    const why = stop.signal.aborted ? 'no answer within 15 seconds' : 'there is no connection to the server'
    return { kind: 'failed', why }
  } finally {
    clearTimeout(timer)
  }
}

/** Of several questions only the last one's answer counts: `isLatest` says whether it still is. */
export const latestOnly = (): (() => { isLatest(): boolean }) => {
  let current = 0
  return () => {
    current += 1
    const own = current
    return { isLatest: () => own === current }
  }
}

/** Says that something is being loaded, but only when that is long enough to be noticed. */
export const whileLoading = async <T>(show: () => void, work: Promise<T>): Promise<T> => {
  const timer = setTimeout(show, 300)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
