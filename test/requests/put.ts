/** Puts a request of the set to a host. */
import type { ReceivedResponse, TestRequest } from '../http/running.ts'
import type { SetRequest } from './set.ts'

export type SendRequest = (target: string, asked?: TestRequest) => Promise<ReceivedResponse>

export const nameOf = ({ method, target, headers, again }: SetRequest): string => {
  const short = target.length > 100 ? `${target.slice(0, 100)}… (${target.length})` : target
  const sent = Object.entries(headers).slice(0, 3)
  return `${method} ${short} ${JSON.stringify(Object.fromEntries(sent))}${again ? ' again' : ''}`
}

/** `/assets/*.css` as the page of this host names it. */
const named = async (ask: SendRequest, target: string): Promise<string> => {
  if (!target.includes('*')) return target
  const [before = '', after = ''] = target.split('*')
  const page = (await ask('/index.html')).bytes.toString()
  const at = page.indexOf(before)
  const names = page.slice(at).match(/\/assets\/[\w.-]+|assets\/[\w.-]+/g) ?? []
  const name = names.find(name => name.endsWith(after))
  if (at === -1 || !name) throw new Error(`the page names no ${target}`)
  return name.startsWith('/') ? name : `/${name}`
}

/** The reply; of the second request where the first only fetches the ETag. */
export const put = async (
  ask: SendRequest,
  { target: pattern, method, headers, again }: SetRequest,
): Promise<ReceivedResponse> => {
  const target = await named(ask, pattern)
  const received = await ask(target, { method, headers })
  if (!again) return received
  return ask(target, { method, headers: { ...headers, 'if-none-match': received.headers.etag ?? '"none"' } })
}
