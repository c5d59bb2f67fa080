import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectedNoise, startSite } from './site.ts'

const site = await startSite()

const result = (page: Page) => page.getByRole('status', { name: 'Lookup result' })
const record = (page: Page) => page.getByRole('region', { name: 'Registration record' })

const lookUp = async (page: Page, typed: string): Promise<void> => {
  const form = page.getByRole('search', { name: 'Registration lookup' })
  await form.getByRole('textbox', { name: 'Domain name' }).fill(typed)
  await form.getByRole('button', { name: 'Look up' }).click()
}

test('a followed name: one sentence, then the record', async () => {
  const { page, noise } = await site.open({ at: '/domains/', now: '2026-08-01T12:00:00Z' })
  await lookUp(page, 'HTTPS://Example.COM:443/path')
  await expect.poll(() => result(page).textContent()).toBe('example.com expires on 2026-08-13, in 12 days.')
  await record(page).waitFor()
  const text = await record(page).innerText()
  expect(text).toContain('a.iana-servers.net')
  expect(text).toContain('RESERVED-Internet Assigned Numbers Authority')
  expect(text).toMatch(/Record of 2025-09-01/)
  expect(await record(page).locator('time[datetime="1995-08-14T04:00:00+00:00"]').count()).toBe(1)
  const codes = await record(page).locator('.codes li').allTextContents()
  expect(codes).toHaveLength(3)
  for (const line of codes) expect(line).toMatch(/^client\w+Prohibited .{20,}\.$/)
  const site_ = record(page).getByRole('link', { name: 'http://res-dom.iana.org' })
  expect(await site_.getAttribute('rel')).toBe('nofollow noopener noreferrer')
  await record(page).getByText('Contacts').click()
  expect(await record(page).innerText()).toContain('Example Registrant Office')
  await record(page).getByText('Raw reply').click()
  await expect.poll(() => record(page).locator('pre').textContent()).toContain('Domain Name: EXAMPLE.COM')
  expect(new URL(page.url()).searchParams.get('domain')).toBe('HTTPS://Example.COM:443/path')
  expect(noise).toEqual([])
})

test('a record older than its expiry date', async () => {
  const { page } = await site.open({ at: '/?domain=example.com#domains', now: '2026-08-25T12:00:00Z' })
  await expect
    .poll(() => result(page).textContent())
    .toBe(
      'On 2025-09-01, when last checked, example.com was registered until 2026-08-13. It may have been renewed since.',
    )
})

test('a name that is not followed', async () => {
  const { page, noise } = await site.open({ at: '/domains/' })
  await lookUp(page, 'bücher.example.com')
  await expect
    .poll(() => result(page).textContent())
    .toBe('We don’t follow xn--bcher-kva.example.com, so we can’t tell whether it is registered. Ask the registry →')
  expect(await record(page).count()).toBe(0)
  await lookUp(page, 'example.bd')
  await expect
    .poll(() => result(page).textContent())
    .toBe(
      'We don’t follow example.bd, so we can’t tell whether it is registered. The registry of its suffix is known to run neither RDAP nor WHOIS.',
    )
  await lookUp(page, 'www.example.com')
  await result(page).getByRole('button', { name: 'Look up example.com' }).click()
  await record(page).waitFor()
  expect(expectedNoise(noise)).toEqual([])
})

test('what is not a name gets a sentence, and nobody is asked', async () => {
  const { page, noise, sent } = await site.open({ at: '/domains/' })
  for (const typed of [
    '',
    'no name',
    '127.0.0.1',
    '<img src=x onerror=alert(1)>',
    '../../etc/passwd',
    'a'.repeat(500),
  ]) {
    await result(page).evaluate(place => place.replaceChildren())
    await lookUp(page, typed)
    await expect.poll(() => result(page).textContent()).toMatch(/such as example\.com\.$/)
  }
  expect(sent.filter(({ url }) => url.includes('/whois/'))).toEqual([])
  expect(noise).toEqual([])
})

test('third-party text is escaped and only http and https are links', async () => {
  const nasty = '<img src=x onerror=alert(1)>'
  const { page, noise } = await site.open({
    at: '/domains/',
    now: '2026-08-01T12:00:00Z',
    prepare: async page => {
      await page.route('**/whois/example.com', route =>
        route.fulfill({
          json: {
            crdate: '1995-08-14T04:00:00+00:00',
            cxdate: null,
            dnssec: nasty,
            exdate: '2027-08-13T04:00:00+00:00',
            id: null,
            name: 'example.com',
            nservs: [nasty],
            status: ['clientHold', 'active', nasty],
            update: null,
          },
        }),
      )
      await page.route('**/whois/example.com/registrar', route =>
        route.fulfill({ json: { name: nasty, url: 'javascript:alert(1)', id: null } }),
      )
      await page.route('**/whois/example.com/registrant', route =>
        route.fulfill({ json: { name: 'REDACTED', email: null, org: nasty, address: { city: '', country: '' } } }),
      )
      await page.route('**/whois/status/example.com.json', route =>
        route.fulfill({ json: { redacted: ['registrant.name', 'registrant.email'], askedAt: nasty, sample: false } }),
      )
      await page.route('**/whois/example.com/rawtext', route => route.fulfill({ body: `‮${nasty}` }))
    },
  })
  await lookUp(page, 'example.com')
  await expect.poll(() => result(page).textContent()).toBe('example.com expires on 2027-08-13, in 377 days.')
  await record(page).waitFor()
  await record(page).getByText('Contacts').click()
  const text = await record(page).innerText()
  expect(text).toContain(nasty)
  expect(text).toMatch(/Name\s+withheld by the registry/)
  expect(text).toMatch(/Email\s+withheld by the registry/)
  expect(text).toMatch(/Not one of the standard codes/)
  expect(await record(page).locator('img, script').count()).toBe(0)
  expect(await record(page).locator('a[href^=javascript]').count()).toBe(0)
  await record(page).getByText('Raw reply').click()
  await expect.poll(() => record(page).locator('pre').textContent()).toBe(`‮${nasty}`)
  expect(
    await record(page)
      .locator('pre')
      .evaluate(pre => getComputedStyle(pre).unicodeBidi),
  ).toBe('plaintext')
  expect(noise).toEqual([])
})

test('the page of a name shows its record without a request, and scripts add the days', async () => {
  const plain = await site.open({ at: '/domains/example.com', javaScriptEnabled: false })
  expect(await result(plain.page).textContent()).toBe('example.com is registered until 2026-08-13, as of 2025-09-01.')
  expect(await record(plain.page).innerText()).toContain('a.iana-servers.net')
  const { page, noise } = await site.open({ at: '/domains/example.com', now: '2026-08-01T12:00:00Z' })
  await expect.poll(() => result(page).textContent()).toBe('example.com expires on 2026-08-13, in 12 days.')
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('heading', { name: 'Changes' }).waitFor()
  await lookUp(page, 'example.net')
  await page.waitForURL('**/domains/?domain=example.net')
  await expect.poll(() => result(page).textContent()).toContain('example.net')
  await page.goBack()
  await expect.poll(() => result(page).textContent()).toContain('example.com expires on')
  expect(noise).toEqual([])
})

test('the page of a name keeps its record where the newest cannot be loaded', async () => {
  const { page } = await site.open({
    at: '/domains/example.com',
    prepare: page => page.route('**/whois/example.com', route => route.abort()),
  })
  await expect
    .poll(() => result(page).textContent())
    .toContain('as of 2025-09-01. The newest record could not be loaded: there is no connection to the server.')
  expect(await record(page).innerText()).toContain('a.iana-servers.net')
})

test('the list of names has the time left and marks records that are older than their expiry date', async () => {
  const { page } = await site.open({ at: '/domains/', now: '2026-08-25T12:00:00Z' })
  const table = page.getByRole('table', { name: 'Names by expiry date' })
  const row = table.getByRole('row', { name: /^example\.com / })
  await expect.poll(() => row.innerText()).toContain('check again')
  expect(await table.locator('.band').allTextContents()).toEqual([
    'Past the expiry date of the record: 2 names',
    'Within 7 days: 1 name',
  ])
  const early = await site.open({ at: '/domains/', now: '2026-08-01T12:00:00Z' })
  const before = early.page.getByRole('row', { name: /^example\.com / })
  await expect.poll(() => before.innerText()).toContain('12 days')
})

test('back returns to the name before', async () => {
  const { page } = await site.open({ at: '/domains/?domain=example.com', now: '2026-08-01T12:00:00Z' })
  await expect.poll(() => result(page).textContent()).toContain('example.com expires on')
  await lookUp(page, 'example.net')
  await expect.poll(() => result(page).textContent()).toContain('example.net')
  await page.goBack()
  await expect.poll(() => result(page).textContent()).toContain('example.com expires on')
})

test('a name that was not registered keeps the day on which its registry said so', async () => {
  const { page } = await site.open({
    at: '/domains/',
    prepare: async page => {
      await page.route('**/whois/gone.example', route =>
        route.fulfill({ status: 404, json: { error: { status: 404, code: 'not_registered', message: 'No.' } } }),
      )
      await page.route('**/whois/status/gone.example.json', route =>
        route.fulfill({ json: { verdict: 'notfound', askedAt: '2026-07-01T00:00:00+00:00' } }),
      )
    },
  })
  await lookUp(page, 'gone.example')
  await expect.poll(() => result(page).textContent()).toBe('gone.example was not registered on 2026-07-01.')
})

test('the list stresses what expires soonest, and fits a phone when a name has expired', async () => {
  const checkedOn = (day: string) => (page: Page) =>
    page.route('**/domains/', async route => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('data-checked="2025-09-01"', `data-checked="${day}"`)
      await route.fulfill({ response, body })
    })
  const left = (page: Page, days: string) => page.getByRole('cell', { name: days, exact: true }).first()
  const before = await site.open({ at: '/domains/', now: '2026-08-10T12:00:00Z', prepare: checkedOn('2026-08-09') })
  const weight = (days: string) => left(before.page, days).evaluate(cell => Number(getComputedStyle(cell).fontWeight))
  expect(await weight('3 days')).toBeGreaterThanOrEqual(await weight('20 days'))
  const viewport = { width: 360, height: 700 }
  const after = await site.open({
    at: '/domains/',
    now: '2026-08-27T12:00:00Z',
    prepare: checkedOn('2026-08-26'),
    viewport,
  })
  await left(after.page, 'expired 14 days ago').waitFor()
  const box = after.page.getByRole('group', { name: 'Expiry dates, scrollable' })
  expect(await box.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
})
