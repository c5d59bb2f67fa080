/** Sends a request of the API and shows the response. */
import { grouped } from '../text/number.ts'
import { hasFlag, requestPath, withFlag } from '../text/request-path.ts'
import { statusLine } from '../text/status-names.ts'
import type { AddressState } from './address-state.ts'
import { startCopy } from './copy.ts'
import { findElement, requireElement, rowOf, showMessage, table, tryAgain } from './dom.ts'
import { latestOnly, timeoutMs, whileLoading } from './load.ts'

/** Characters. Longer text makes the page slow. */
const mostShown = 200_000

const receive = async (path: string) => {
  const from = performance.now()
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) })
  const bytes = await response.arrayBuffer()
  const ms = Math.round(performance.now() - from)
  return { status: response.status, phrase: response.statusText, headers: [...response.headers], bytes, ms }
}

export const start = (address: AddressState): void => {
  const form = findElement('request', HTMLFormElement)
  if (!form) return
  const template = requireElement('template', HTMLSelectElement)
  const input = requireElement('try', HTMLInputElement)
  const prettify = requireElement('prettify', HTMLInputElement)
  const fixed = requireElement('fixed', HTMLInputElement)
  const fixedLabel = requireElement('fixed-label', HTMLElement)
  const tab = requireElement('request-tab', HTMLAnchorElement)
  const problem = requireElement('request-problem', HTMLElement)
  const response = requireElement('response', HTMLElement)
  const status = requireElement('response-status', HTMLElement)
  const note = requireElement('response-note', HTMLElement)
  const headers = requireElement('response-headers', HTMLElement)
  const body = requireElement('response-body', HTMLElement)
  const begin = latestOnly()

  /** Updates the check boxes and the link from the path. */
  const follow = (): void => {
    const path = requestPath(input.value)
    prettify.checked = hasFlag(input.value, 'prettify')
    fixed.checked = hasFlag(input.value, 'fixed')
    fixedLabel.hidden = !/^\/forex\/[a-z]{3}\/?(\?|$)/i.test(input.value)
    if (path.kind === 'path') tab.href = path.path
    else tab.removeAttribute('href')
  }

  const changed = (): void => {
    address.set({ try: input.value })
    follow()
  }

  const send = async (): Promise<void> => {
    const isLatest = begin()
    const path = requestPath(input.value)
    if (path.kind === 'none') {
      response.hidden = true
      return showMessage(problem, path.sentence)
    }
    showMessage(problem)
    try {
      const loading = () => {
        response.hidden = false
        status.textContent = 'Waiting for the response…'
        body.textContent = ''
      }
      const received = await whileLoading(loading, receive(path.path))
      if (!isLatest()) return
      const text = new TextDecoder().decode(received.bytes)
      response.hidden = false
      status.textContent = `${statusLine(received.status, received.phrase)}, ${grouped(received.bytes.byteLength)} bytes, ${received.ms} ms`
      body.textContent = text.slice(0, mostShown)
      note.textContent =
        text.length > mostShown
          ? `First ${grouped(mostShown)} characters. Open the request in a new tab to see all.`
          : ''
      const rows = received.headers.map(([name, value]) => rowOf([name], [value]))
      headers.replaceChildren(table('Response headers', ['Header', 'Value'], rows))
    } catch (error) {
      if (!isLatest()) return
      response.hidden = true
      const isSlow = error instanceof DOMException && error.name === 'TimeoutError'
      const why = isSlow ? 'no answer within 15 seconds' : 'there is no connection, or the response was cut off'
      showMessage(problem, `The response could not be loaded: ${why}.`, tryAgain(send))
    }
  }

  template.addEventListener('input', () => {
    input.value = template.value
    changed()
  })
  input.addEventListener('input', changed)
  for (const [name, box] of [
    ['prettify', prettify],
    ['fixed', fixed],
  ] as const)
    box.addEventListener('change', () => {
      input.value = withFlag(input.value, name, box.checked)
      changed()
    })
  form.addEventListener('submit', event => {
    event.preventDefault()
    void send()
  })
  startCopy('request', () => {
    const path = requestPath(input.value)
    return path.kind === 'path' ? path.path : undefined
  })
  // Typed while this script was on its way.
  const isTyped = input.value !== input.defaultValue
  if (isTyped) address.set({ try: input.value })
  input.value = address.get().try
  const option = [...template.options].find(
    ({ value }) => value === withFlag(withFlag(input.value, 'prettify', false), 'fixed', false),
  )
  if (option) template.value = option.value
  follow()
  // A copied URL shows the response too.
  if (input.value !== input.defaultValue && !isTyped) void send()
}
