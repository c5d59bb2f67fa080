/** Puts a request of the set to a host. */
import type { Asking, Heard } from '../http/running.ts'
import type { Asked } from './set.ts'

export type Ask = (target: string, asked?: Asking) => Promise<Heard>

export const nameOf = ({ method, target, headers, again }: Asked): string => {
  const short = target.length > 100 ? `${target.slice(0, 100)}… (${target.length})` : target
  const sent = Object.entries(headers).slice(0, 3)
  return `${method} ${short} ${JSON.stringify(Object.fromEntries(sent))}${again ? ' again' : ''}`
}

/** The reply; of the second request where the first only fetches the ETag. */
export const put = async (ask: Ask, { target, method, headers, again }: Asked): Promise<Heard> => {
  const heard = await ask(target, { method, headers })
  if (!again) return heard
  return ask(target, { method, headers: { ...headers, 'if-none-match': heard.headers.etag ?? '"none"' } })
}
