/** The page from nginx with its generated configuration and the Node host behind it. */
import { expect, test } from 'vitest'
import { startNginx } from '../hosts/nginx.ts'
import { atEnd } from '../support/at-end.ts'
import { scrollThrough, startSite } from './site.ts'

const site = await startSite(async built => {
  const nginx = await startNginx({ root: built.dir, nodePort: built.host.port, limit: 0 })
  atEnd(() => nginx.stop())
  return `http://127.0.0.1:${nginx.port}`
})

test('converts, draws, lists, looks up and sends requests without console output', async () => {
  const { page, noise, sent } = await site.open({ at: '/?from=EUR&amount=250&date=2026-07-22' })
  const status = page.getByRole('status', { name: 'Converted amount' })
  await expect.poll(() => status.locator('time').getAttribute('datetime')).toBe('2026-07-22')
  expect(await status.textContent()).toMatch(/^250 EUR = /)
  await page.getByRole('img', { name: /^Rate history of EUR\/GHS: low/ }).waitFor()
  await expect.poll(() => page.locator('#chart canvas').count()).toBe(1)
  await page.goto(`${site.origin}/domains/example.com`)
  await page.getByRole('region', { name: 'Registration record' }).waitFor()
  await page.goto(`${site.origin}/api`)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.poll(() => page.getByRole('status', { name: 'Response status' }).textContent()).toMatch(/^200 OK, /)
  for (const at of ['/rates/', '/rates/USD-GHS', '/shares/gcb', '/downloads', '/status'])
    expect((await page.goto(site.origin + at))?.status(), at).toBe(200)
  await page.goto(`${site.origin}/shares/`)
  await scrollThrough(page)
  await expect.poll(() => page.getByRole('img', { name: /^Trend of / }).count()).toBeGreaterThan(30)
  expect(noise).toEqual([])
  expect(sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(200_000)
  const [reply] = await Promise.all([page.waitForResponse(`${site.origin}/`), page.goto(site.origin)])
  expect(reply.headers()['content-security-policy']).toContain(
    "require-trusted-types-for 'script'; frame-ancestors 'none'",
  )
})
