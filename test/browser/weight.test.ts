/** Bytes a visitor receives, as Chromium counts them, with headers. */
import { expect, test } from 'vitest'
import { foreign, type Sent, scrollThrough, startSite } from './site.ts'

const site = await startSite()

const weigh = (sent: readonly Sent[], path: RegExp): number =>
  sent.filter(({ url }) => path.test(new URL(url).pathname)).reduce((sum, { bytes }) => sum + bytes, 0)

test('the first view, the whole page and all years stay within their budgets', async () => {
  const { page, sent, noise } = await site.open()
  await page.waitForLoadState('networkidle')
  const data = /^\/(forex|gse|whois|status\.json)/
  expect(weigh(sent, /^\/$/)).toBeLessThanOrEqual(30_000)
  expect(weigh(sent, /\/style\./)).toBeLessThanOrEqual(8_000)
  expect(weigh(sent, /\/(main|early)\./)).toBeLessThanOrEqual(25_000)
  expect(weigh(sent, /\/uplot\./)).toBeLessThanOrEqual(24_000)
  expect(weigh(sent, data)).toBeLessThanOrEqual(20_000)
  expect(weigh(sent, /./)).toBeLessThanOrEqual(90_000)
  await scrollThrough(page)
  expect(weigh(sent, /^\/(assets\/.*)?$/)).toBeLessThanOrEqual(100_000)
  const everything = weigh(sent, /./)
  expect(everything).toBeGreaterThan(50_000)
  expect(everything).toBeLessThanOrEqual(150_000)
  await page.getByRole('radio', { name: 'All', exact: true }).check({ force: true })
  await expect.poll(() => weigh(sent, /\/series\/ghs/)).toBeGreaterThan(1_000)
  expect(weigh(sent, /./) - everything).toBeLessThanOrEqual(95_000)
  console.info(
    `page ${weigh(sent, /^\/$/)}, style ${weigh(sent, /\/style\./)}, scripts ${weigh(sent, /\/(main|early)\./)}, uPlot ${weigh(sent, /\/uplot\./)}, everything ${everything}, all years ${weigh(sent, /./) - everything} bytes`,
  )
  expect(noise).toEqual([])
})

test('there is no third-party request, cookie or storage', async () => {
  const { page, sent } = await site.open({ at: '/?period=all' })
  await scrollThrough(page)
  expect(foreign(sent, site.origin)).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  expect(await page.evaluate(async () => (await navigator.serviceWorker?.getRegistrations())?.length ?? 0)).toBe(0)
})

test('the policy is the same as header and as meta', async () => {
  const { headers, text } = await site.built.ask('/')
  const meta = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(text)?.[1]
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'"
  expect(meta).toBe(policy)
  expect(headers['content-security-policy']).toBe(`${policy}; frame-ancestors 'none'`)
})
