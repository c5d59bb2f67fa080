/** Requests to this host. Every failure is a value. */
import { noConnection, type ShownResponse, shownResponse } from '../text/shown-response.ts'

export const timeoutMs = 15_000

export const load = async (path: string): Promise<ShownResponse> => {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(path, { signal, headers: { Accept: 'application/json' } })
    return shownResponse(response.status, await response.text())
  } catch {
    return { kind: 'failed', why: signal.aborted ? 'no answer within 15 seconds' : noConnection }
  }
}

/** Each call begins a request. What it returns says whether that is still the latest. */
export const latestOnly = (): (() => () => boolean) => {
  let current = 0
  return () => {
    current += 1
    const own = current
    return () => own === current
  }
}

/** Calls `show` when the work takes longer than 300 ms. */
export const whileLoading = async <T>(show: () => void, work: Promise<T>): Promise<T> => {
  const timer = setTimeout(show, 300)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
