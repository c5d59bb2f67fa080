/** What somebody does before the scripts are there, and what stands where one cannot be loaded. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectedNoise, held, startSite } from './site.ts'

const site = await startSite()

const converted = (page: Page) => page.getByRole('status', { name: 'Converted amount' })
const rates = (page: Page) => page.getByRole('region', { name: 'Exchange rates', exact: true })

const refused = (pattern: RegExp) => {
  let isDown = true
  return {
    prepare: (page: Page) => page.route(pattern, route => (isDown ? route.abort() : route.continue())),
    restore: () => {
      isDown = false
    },
  }
}

describe('before the main script is there', () => {
  test('a press on a copy button is kept', async () => {
    const { prepare, release } = held(/\/main\./)
    const { page } = await site.open({ prepare, permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Copy as curl' }).first().click()
    await release()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/forex/USD/GHS')
  })

  test('a request path that was typed stays, and one that was sent is asked for when the script is there', async () => {
    const { prepare, release } = held(/\/main\./)
    const { page } = await site.open({ at: '/api', prepare })
    const path = page.getByRole('textbox', { name: 'Request path' })
    await path.fill('/gse/live/GCB')
    await release()
    await expect.poll(() => page.url()).toContain('try=')
    expect(await path.inputValue()).toBe('/gse/live/GCB')

    const second = held(/\/main\./)
    const sent = await site.open({ at: '/api', prepare: second.prepare })
    await sent.page.getByRole('textbox', { name: 'Request path' }).fill('/gse/live/MTNGH')
    await sent.page.getByRole('button', { name: 'Send request' }).click()
    await sent.page.waitForURL(/try=/)
    await second.release()
    const status = sent.page.getByRole('status', { name: 'Response status' })
    await expect.poll(() => status.textContent()).toMatch(/^200 OK/)
    await expect.poll(() => sent.page.locator('#response').textContent()).toContain('MTNGH')
  })

  test('a currency field that was pressed and left opens no list', async () => {
    const [main, list] = [held(/\/main\./), held(/\/assets\/converter/)]
    const { page } = await site.open({
      prepare: async page => {
        await main.prepare(page)
        await list.prepare(page)
      },
    })
    const from = page.getByRole('combobox', { name: 'From currency' })
    await from.click()
    await page.keyboard.press('Tab')
    await main.release()
    // The rate is asked for when the script runs. A list that came late would close itself.
    await page.waitForResponse(/\/forex\/USD\/GHS$/)
    await page.waitForTimeout(300)
    expect(await from.getAttribute('aria-expanded')).toBe('false')
    await from.click()
    expect(await from.getAttribute('aria-expanded')).toBe('true')
  })

  test('what is typed takes the place of what was there', async () => {
    const { prepare, release } = held(/\/main\./)
    const { page } = await site.open({ prepare })
    await page.getByRole('textbox', { name: 'Amount' }).click()
    await page.keyboard.type('250')
    await page.getByRole('combobox', { name: 'From currency' }).click()
    await page.keyboard.type('eur')
    await page.keyboard.press('Tab')
    await release()
    await expect.poll(() => converted(page).textContent()).toMatch(/^250 EUR = /)
  })

  test('the field of the day becomes a date field where it stands', async () => {
    const { page } = await site.open({ viewport: { width: 360, height: 640 } })
    const date = page.getByLabel('Rate date')
    const place = await date.boundingBox()
    expect(await date.getAttribute('type')).toBe('text')
    await date.click()
    const { date: last } = (await (await fetch(`${site.origin}/forex/latest.json`)).json()) as { date: string }
    const bounds = await date.evaluate(({ type, min, max }: HTMLInputElement) => [type, min, max])
    expect(bounds).toEqual(['date', '2000-01-03', last])
    expect(await date.boundingBox()).toEqual(place)
    await date.fill('2026-07-01')
    await expect.poll(() => converted(page).textContent()).toContain('of 2026-07-01')
  })

  test.each(['2026-07-01', '2026-02-30'])('a program fills %s into the field of the day', async day => {
    const { page } = await site.open()
    const date = page.getByLabel('Rate date')
    await date.fill(day)
    const isDay = day === '2026-07-01'
    await expect
      .poll(() => date.evaluate(({ type, value }: HTMLInputElement) => [type, value]))
      .toEqual(['date', isDay ? day : ''])
    await page.waitForLoadState('networkidle')
    expect(await converted(page).textContent()).toContain(isDay ? 'of 2026-07-01' : 'of 2026-07-24')
  })

  test('buttons of the chart’s values wait for them', async () => {
    const { prepare, release } = held(/\/main\./)
    const { page } = await site.open({ prepare })
    const buttons = ['Show as table', 'Download these values'].map(name => page.getByRole('button', { name }))
    for (const button of buttons) expect(await button.isDisabled()).toBe(true)
    await release()
    for (const button of buttons) await expect.poll(() => button.isDisabled()).toBe(false)
  })
})

describe('a script that cannot be loaded', () => {
  test('the converter says so and goes on when the connection is back', async () => {
    const { prepare, restore } = refused(/\/main\./)
    const { page, noise } = await site.open({ prepare })
    const alert = rates(page).getByRole('alert')
    await expect.poll(() => alert.textContent()).toContain('could not be loaded')
    expect(await converted(page).textContent()).toContain('1,000 USD =')
    restore()
    // Some browsers never ask again for an address that gave no script.
    const again = page.waitForRequest(/\/main\./)
    await alert.getByRole('button', { name: 'Try again' }).click()
    expect((await again).url()).toMatch(/\.js\?1$/)
    await expect.poll(() => page.locator('#chart').getAttribute('aria-label')).toMatch(/^Rate history of USD\/GHS: low/)
    expect(await alert.textContent()).toBe('')
    await page.getByRole('button', { name: 'Swap currencies' }).click()
    await expect.poll(() => converted(page).textContent()).toMatch(/^1,000 GHS = /)
    expect(expectedNoise(noise)).toEqual([])
  })

  test('an address with another pair shows the sentence and no other rate', async () => {
    const { prepare, restore } = refused(/\/main\./)
    const { page } = await site.open({ at: '/?from=EUR&to=JPY', prepare })
    const alert = rates(page).getByRole('alert')
    await expect.poll(() => alert.innerText()).toContain('could not be loaded')
    expect(await converted(page).isVisible()).toBe(false)
    restore()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => converted(page).textContent()).toMatch(/^1,000 EUR = /)
  })

  test.each(['main', 'domains'])('%s: the list of names is shown, and the look-up can be repeated', async name => {
    const { prepare, restore } = refused(new RegExp(`/${name}\\.[0-9a-f]+\\.js`))
    const { page, noise } = await site.open({ at: '/domains/?domain=example.com', prepare })
    const result = page.getByRole('status', { name: 'Lookup result' })
    await expect.poll(() => result.textContent()).toContain('could not be loaded')
    expect(await page.getByRole('table', { name: 'Names by expiry date' }).isVisible()).toBe(true)
    restore()
    await result.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => result.textContent()).toContain('example.com')
    expect(expectedNoise(noise)).toEqual([])
  })

  test('the picker says that its list is missing and asks for it again', async () => {
    const { prepare, restore } = refused(/\/assets\/converter/)
    const { page } = await site.open({ prepare })
    await expect.poll(() => page.locator('#chart').getAttribute('aria-label')).toContain('low')
    const from = page.getByRole('combobox', { name: 'From currency' })
    await from.click()
    await expect
      .poll(() => page.getByRole('listbox', { name: 'From currency' }).innerText())
      .toBe('The list of currencies could not be loaded.')
    restore()
    await page.getByRole('textbox', { name: 'Amount' }).click()
    await from.click()
    await expect.poll(() => page.getByRole('option', { name: 'EUR — Euro' }).count()).toBe(1)
  })
})

test('the history of another pair is not shown while the script of the chart is on its way', async () => {
  const { prepare, release } = held(/\/history\./)
  const { page } = await site.open({ at: '/?to=KRW', prepare })
  await expect.poll(() => converted(page).textContent()).toMatch(/^1,000 USD = [\d,.]+ KRW/)
  const [chart, summary] = ['#chart', '#history-summary'].map(id => page.locator(id))
  expect([await chart!.isVisible(), await summary!.isVisible()]).toEqual([false, false])
  await release()
  await page.locator('#chart canvas').waitFor()
  expect(await summary!.isVisible()).toBe(true)
  expect(await summary!.textContent()).toMatch(/ low 1,\d/)
})

test('an address of a pair, a share or a name without a page leads to the page that has the answer', async () => {
  const pair = await site.open({ at: '/rates/usd-krw' })
  await expect.poll(() => converted(pair.page).textContent()).toMatch(/^1,000 USD = [\d,.]+ KRW/)
  const share = await site.open({ at: '/shares/mtn' })
  await expect.poll(() => share.page.getByRole('status', { name: 'Shares shown' }).textContent()).toBe('1 of 39 shares')
  const name = await site.open({ at: '/domains/example.bd' })
  await expect
    .poll(() => name.page.getByRole('status', { name: 'Lookup result' }).textContent())
    .toMatch(/^We don’t follow example\.bd, /)
  const nowhere = await site.open({ at: '/rates/nowhere' })
  expect(await nowhere.page.getByRole('heading', { level: 1 }).textContent()).toBe('There is no page at this address')
})
