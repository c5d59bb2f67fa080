/** Starts each section. A section that fails leaves the others working. */
import { periodOf, type UrlState } from '../text/url-state.ts'
import { openAddressState } from './address-state.ts'
import { startBoard } from './board.ts'
import { startCopy } from './copy.ts'
import { findElement } from './dom.ts'
import { startDomains, startExpiry } from './domains.ts'
import { startHistory } from './history.ts'
import { startRates } from './rates.ts'
import { startRequest } from './request.ts'
import { startShareChart } from './share-chart.ts'
import type { startStatus } from './status.ts'

/** The path of the status page's script, defined by the bundler. */
declare const STATUS_FILE: string

const chosen = (id: string): string => findElement(id, HTMLInputElement)?.dataset['code'] ?? ''

/** The state of a URL without a query. */
const standard: UrlState = {
  amount: findElement('amount', HTMLInputElement)?.defaultValue ?? '',
  from: chosen('from'),
  to: chosen('to'),
  date: '',
  period: periodOf(''),
  compare: '',
  q: '',
  sort: 'symbol',
  symbol: '',
  domain: findElement('domain', HTMLInputElement)?.defaultValue ?? '',
  try: findElement('try', HTMLInputElement)?.defaultValue ?? '',
}

const address = openAddressState(standard)

/** The converter's request; undefined while the form is not valid. */
let ratePath: string | undefined

const showAddress = (): void => {
  for (const example of document.querySelectorAll('[data-example]'))
    example.textContent = (example.textContent ?? '').replaceAll('http://localhost:8080', location.origin)
}

/** On a phone the navigation is a row that scrolls: its current section is shown. */
const showSection = (): void => {
  const current = document.querySelector<HTMLElement>('nav [aria-current]')
  const row = current?.closest('ul')
  if (current && row && row.scrollWidth > row.clientWidth) row.scrollLeft = current.offsetLeft - row.clientWidth / 2
}

const updateHistory = startHistory(address)
startRates(address, updateHistory, path => (ratePath = path))

/** Elsewhere the notice shows the days that the build wrote into the page. */
const startStatusTable = (): void => {
  if (!findElement('services', HTMLTableElement)) return
  void import(STATUS_FILE).then((script: { readonly startStatus: typeof startStatus }) => script.startStatus())
}

// One task each, so that a phone can react to input between them.
const rest = [
  () => startCopy('rate', () => ratePath),
  () => startBoard(address),
  () => startDomains(address),
  startExpiry,
  startShareChart,
  () => startRequest(address),
  startStatusTable,
  showAddress,
  showSection,
]
for (const start of rest) setTimeout(start)
