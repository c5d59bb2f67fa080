import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { routeIds } from '../../pipeline/contract/routes.ts'
import { expectedNoise, scrollThrough, startSite } from './site.ts'

const site = await startSite()

const api = (page: Page) => page.getByRole('region', { name: 'API', exact: true })
const path = (page: Page) => api(page).getByRole('textbox', { name: 'Request path' })
const status = (page: Page) => api(page).getByRole('status', { name: 'Response status' })
const body = (page: Page) => page.getByRole('region', { name: 'Response body' })

const send = async (page: Page, typed: string): Promise<void> => {
  await path(page).fill(typed)
  await api(page).getByRole('button', { name: 'Send request' }).click()
}

test('each template has an example that answers 200', async () => {
  const { page, noise } = await site.open({ at: '/api' })
  const template = api(page).getByRole('combobox', { name: 'Path template' })
  expect(await template.locator('option').count()).toBe(routeIds.length)
  for (const index of routeIds.keys()) {
    await template.selectOption({ index })
    const asked = await path(page).inputValue()
    await api(page).getByRole('button', { name: 'Send request' }).click()
    const { text, bytes } = await site.built.ask(asked)
    await expect.poll(() => body(page).textContent()).toBe(text)
    expect(await status(page).textContent()).toMatch(
      new RegExp(`^200 OK, ${bytes.length.toLocaleString('en-US')} bytes, \\d+ ms$`),
    )
  }
  expect(noise).toEqual([])
})

test('check boxes add parameters, headers are a table, the URL shows the same', async () => {
  const { page } = await site.open({ at: '/api' })
  await path(page).fill('/forex/GHS')
  await api(page).getByRole('checkbox', { name: 'prettify' }).check()
  await api(page).getByRole('checkbox', { name: 'fixed' }).check()
  expect(await path(page).inputValue()).toBe('/forex/GHS?prettify&fixed')
  await api(page).getByRole('button', { name: 'Send request' }).click()
  await expect.poll(() => body(page).textContent()).toBe((await site.built.ask('/forex/GHS?prettify&fixed')).text)
  expect(await api(page).getByRole('table', { name: 'Response headers' }).innerText()).toContain('application/json')
  expect(new URL(page.url()).searchParams.get('try')).toBe('/forex/GHS?prettify&fixed')
  const again = await site.open({ at: `/api${new URL(page.url()).search}` })
  await expect.poll(() => body(again.page).textContent()).toBe(await body(page).textContent())
  await path(page).fill('/gse/live')
  expect(await api(page).getByRole('checkbox', { name: 'fixed' }).count()).toBe(0)
  expect(await api(page).getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toBe('/gse/live')
})

test('errors are shown unchanged, JSONP is shown and never run', async () => {
  const { page, noise } = await site.open({ at: '/api' })
  await send(page, '/forex/USD/GHS/2026-05-17')
  const missing = await site.built.ask('/forex/USD/GHS/2026-05-17')
  await expect.poll(() => status(page).textContent()).toMatch(/^404 Not Found, \d+ bytes, \d+ ms$/)
  expect(await body(page).textContent()).toBe(missing.text)
  await send(page, '/gse/live/GCB?callback=alert')
  await expect.poll(() => body(page).textContent()).toMatch(/^\/\*\*\/alert\(\{.*\}\);$/)
  expect(await page.evaluate(() => document.querySelectorAll('script').length)).toBe(1)
  expect(expectedNoise(noise)).toEqual([])
})

test.each([
  '//evil.example/x',
  'https://evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  'forex/USD',
  '',
  'javascript:alert(1)',
])('%j is not sent', async typed => {
  const { page, noise, sent } = await site.open({ at: `/api?try=${encodeURIComponent(typed)}` })
  await scrollThrough(page)
  const before = sent.length
  await api(page).getByRole('button', { name: 'Send request' }).click()
  await expect.poll(() => api(page).getByRole('alert').textContent()).toContain('Enter a path of this site')
  expect(sent.length).toBe(before)
  expect(noise).toEqual([])
})

test('copying takes the typed path', async () => {
  const { page } = await site.open({ permissions: ['clipboard-read', 'clipboard-write'], at: '/?try=/gse/live/GCB' })
  await api(page).getByRole('button', { name: 'Copy as curl' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`curl '${site.origin}/gse/live/GCB'`)
})
