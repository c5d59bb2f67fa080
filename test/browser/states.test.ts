/** Responses that are slow, refused, broken or absent. */
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { serve } from '../support/serve.ts'
import { delayed, expectedNoise, startSite } from './site.ts'

const site = await startSite()

/** Adds up the layout shifts of a page, as Chromium scores them. */
const watchShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        Object.assign(globalThis, {
          shift: (globalThis as unknown as { shift: number }).shift + (entry as unknown as { value: number }).value,
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftOf = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as { shift: number }).shift)

type Answer = (route: Route) => Promise<void>
const broken: readonly (readonly [name: string, answer: Answer])[] = [
  ['no connection', route => route.abort('connectionrefused')],
  ['429', route => route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, json: { error: { status: 429 } } })],
  ['500', route => route.fulfill({ status: 500, body: 'oops' })],
  ['404 in HTML', route => route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>404</h1>' })],
  ['not JSON', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Welcome' })],
  ['cut off', route => route.fulfill({ contentType: 'application/json', body: '{"date":"2026-0' })],
  ['another shape', route => route.fulfill({ json: { rate: 'NaN', date: null } })],
  ['null', route => route.fulfill({ json: null })],
]

const converted = (page: Page) => page.getByRole('status', { name: 'Converted amount' })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe.each(broken)('%s', (_, answer) => {
  const prepare = (page: Page) => page.route(/\/(forex|gse|whois|status\.json)/, answer)

  test('the converter reports the failure and keeps the rendered answer', async () => {
    const { page, noise } = await site.open({ prepare })
    await expect
      .poll(() => region(page, 'Exchange rates').getByRole('alert').textContent())
      .toMatch(/could not be loaded: .+ This is the rate of 2026-07-24\./)
    expect(await converted(page).textContent()).toMatch(/^1,000 USD = /)
    await page.locator('#history-note').scrollIntoViewIfNeeded()
    await expect
      .poll(() => page.locator('#history-note').textContent())
      .toMatch(/could not be loaded|There are no days/)
    expect(await page.locator('#chart .picture').isVisible()).toBe(true)
    expect(await page.locator('main').innerText()).not.toMatch(/NaN|undefined/)
    expect(expectedNoise(noise)).toEqual([])
  })

  test('the other pages report the failure and keep what was rendered', async () => {
    const domains = await site.open({ at: '/domains/?domain=example.com', prepare })
    await expect
      .poll(() => domains.page.getByRole('status', { name: 'Lookup result' }).textContent())
      .toContain('could not be done, try again')
    const shares = await site.open({ at: '/shares/', prepare })
    await expect
      .poll(() => region(shares.page, 'Stock board').getByRole('alert').textContent())
      .toMatch(/could not be loaded/)
    expect(await shares.page.getByRole('table', { name: 'Stock board' }).locator('tbody tr').count()).toBeGreaterThan(
      30,
    )
    for (const { page, noise } of [domains, shares]) {
      expect(await page.locator('main').innerText()).not.toMatch(/NaN|undefined/)
      expect(expectedNoise(noise)).toEqual([])
    }
  })
})

test('a failed request is reported and can be repeated', async () => {
  let isDown = true
  const { page, noise } = await site.open({
    at: '/api',
    prepare: page => page.route('**/gse/live', route => (isDown ? route.abort() : route.continue())),
  })
  const api = region(page, 'API')
  await api.getByRole('textbox', { name: 'Request path' }).fill('/gse/live')
  await api.getByRole('button', { name: 'Send request' }).click()
  await expect.poll(() => api.getByRole('alert').textContent()).toContain('could not be loaded')
  isDown = false
  await api.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => api.getByRole('status', { name: 'Response status' }).textContent()).toMatch(/^200 OK/)
  expect(expectedNoise(noise)).toEqual([])
})

test('a slow response: the old number goes, and an overtaken answer does not come back', async () => {
  const { page, noise } = await site.open({ prepare: delayed(/\/forex\/EUR\/GHS$/, 3_000) })
  await page.waitForLoadState('networkidle')
  await page.getByRole('combobox', { name: 'From currency' }).fill('EUR')
  await page.keyboard.press('Enter')
  await expect.poll(() => converted(page).textContent()).toBe('Loading the rate…')
  await page.getByRole('combobox', { name: 'From currency' }).fill('GBP')
  await page.keyboard.press('Enter')
  await expect.poll(() => converted(page).textContent()).toMatch(/^1,000 GBP = /)
  await page.waitForTimeout(3_500)
  expect(await converted(page).textContent()).toMatch(/^1,000 GBP = /)
  expect(noise).toEqual([])
})

test('a slow line: the rendered answer stays and nothing shifts', async () => {
  const { page, noise } = await site.open({
    prepare: async page => {
      await delayed(/\/(forex|assets\/converter)/, 2_500)(page)
      await watchShift(page)
      await page.addInitScript(() => {
        const seen: string[] = []
        Object.assign(globalThis, { seen })
        document.addEventListener('DOMContentLoaded', () => {
          const place = document.querySelector('#converted')
          if (!place) return
          new MutationObserver(() => seen.push(place.textContent ?? '')).observe(place, {
            subtree: true,
            childList: true,
            characterData: true,
          })
        })
      })
    },
  })
  await page.waitForLoadState('networkidle')
  expect(await converted(page).textContent()).toMatch(/^1,000 USD = /)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  expect(seen.filter(text => !text.startsWith('1,000 USD = '))).toEqual([])
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  expect(noise).toEqual([])
})

test.each([360, 1_024, 1_440])('nothing shifts at %d pixels when the end of the page comes late', async width => {
  const html = await (await fetch(`${site.origin}/`)).text()
  const cut = html.indexOf('<div id="rate-strips"')
  expect(cut).toBeGreaterThan(0)
  let finish = () => {}
  const origin = await serve((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(html.slice(0, cut))
    finish = () => response.end(html.slice(cut))
  })
  const { page } = await site.open({ at: '/robots.txt', viewport: { width, height: 900 }, prepare: watchShift })
  await page.route(`${origin}/*/**`, async route => {
    const url = route.request().url().replace(origin, site.origin)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await page.goto(origin, { waitUntil: 'commit' })
  await expect.poll(() => converted(page).isVisible()).toBe(true)
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  finish()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('#chart').isVisible()).toBe(true)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
})

describe('age', () => {
  test('is shown at the top and in the table after the limit of a service', async () => {
    const fresh = await site.open({ at: '/status', now: '2026-07-28T12:00:00Z' })
    await fresh.page.waitForLoadState('networkidle')
    expect(await fresh.page.locator('#notice').textContent()).not.toContain('ago')
    const state = (page: Page) =>
      page
        .getByRole('table', { name: 'Data status' })
        .getByRole('row', { name: /^Exchange rates/ })
        .getByRole('cell')
        .last()
    await expect.poll(() => state(fresh.page).textContent()).toBe('fresh')
    const stale = await site.open({ at: '/status', now: '2026-07-31T12:00:00Z' })
    await stale.page.waitForLoadState('networkidle')
    expect(await stale.page.locator('#notice').textContent()).toBe(
      'The newest exchange rates are of 2026-07-24, 7 days ago.',
    )
    await expect.poll(() => state(stale.page).textContent()).toBe('stale')
    expect([...fresh.noise, ...stale.noise]).toEqual([])
  })

  test('comes from /status.json when that is newer than the page', async () => {
    const services = { forex: { latest: '2026-07-29', staleAfter: '2026-08-04', nextDue: '2026-07-30' } }
    const { page } = await site.open({
      at: '/status',
      now: '2026-07-31T12:00:00Z',
      prepare: page => page.route('**/status.json', route => route.fulfill({ json: { services, sources: [] } })),
    })
    await expect.poll(() => page.locator('#notice').textContent()).not.toContain('ago')
    const row = page.getByRole('table', { name: 'Data status' }).getByRole('row', { name: /^Exchange rates/ })
    await expect.poll(() => row.innerText()).toMatch(/2026-07-29\s+2026-07-30\s+fresh/)
  })
})

test.each(['/?to=IRR', '/?from=VES&to=IRR', '/?from=AOA&to=XCD&date=2010-03-31'])(
  'nothing shifts when the answer to %s arrives',
  async at => {
    for (const width of [768, 1024]) {
      const { page } = await site.open({
        at,
        viewport: { width, height: 1024 },
        prepare: watchShift,
      })
      await expect.poll(() => page.locator('#rate-sources').textContent()).not.toBe('')
      await page.waitForLoadState('networkidle')
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
    }
  },
)

test.each(['/?from=DEM', '/?from=QQQ'])('nothing shifts when %s turns out to have no rate', async at => {
  for (const width of [768, 1440]) {
    const { page } = await site.open({ at, viewport: { width, height: 1024 }, prepare: watchShift })
    await expect.poll(() => region(page, 'Exchange rates').getByRole('alert').textContent()).not.toBe('')
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('heading', { name: 'Popular pairs' }).isVisible()).toBe(true)
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  }
})

test.each([
  '/rates/ghs',
  '/shares/',
  '/shares/gcb',
  '/domains/',
  '/domains/?domain=example.com',
  '/domains/example.com',
  '/api',
  '/status',
])('nothing shifts on %s while scripts and figures come late', async at => {
  for (const width of [320, 412]) {
    const { page } = await site.open({
      at,
      viewport: { width, height: 823 },
      prepare: async page => {
        await watchShift(page)
        await delayed(/\/assets\/\w+\.\w+\.js|\/(forex|gse|whois|status\.json)/, 400)(page)
      },
    })
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  }
})

test('a rate that the address does not ask for is never shown', async () => {
  const withoutMain = (page: Page) => page.route(/\/assets\/main\./, route => route.abort())
  const asked = await site.open({ at: '/?to=EUR', prepare: withoutMain })
  expect(await converted(asked.page).count()).toBe(0)
  const plain = await site.open({ prepare: withoutMain })
  expect(await converted(plain.page).isVisible()).toBe(true)
})
