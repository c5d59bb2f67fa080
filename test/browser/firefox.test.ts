/** The pages in Debian's Firefox, driven over WebDriver BiDi. */
import { launch, type Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { startBuilt } from '../http/built.ts'
import { atEnd } from '../support/at-end.ts'

const built = await startBuilt('full')
const browser = await launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr', headless: true })
atEnd(() => browser.close())

const open = async (at: string): Promise<{ readonly page: Page; readonly noise: readonly string[] }> => {
  const page = await browser.newPage()
  const noise: string[] = []
  page.on('console', message => noise.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => noise.push(String(error)))
  await page.goto(`http://127.0.0.1:${built.host.port}${at}`)
  return { page, noise }
}

const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, one => one.textContent ?? '').catch(() => '')

test('a pair is converted with the keyboard and drawn', async () => {
  const { page, noise } = await open('/?compare=GBP/GHS')
  // It is drawn when it comes into view.
  await page.$eval('#chart', one => one.scrollIntoView())
  await page.waitForSelector('#chart canvas')
  await page.focus('#amount')
  for (let i = 0; i < 8; i += 1) await page.keyboard.press('Delete')
  await page.keyboard.type('250')
  await page.focus('#from')
  await page.keyboard.type('euro')
  await page.keyboard.press('Enter')
  await expect.poll(() => textOf(page, '#converted')).toMatch(/^250 EUR = 3,[\d,.]+ GHS/)
  await expect.poll(() => textOf(page, '#compared')).toMatch(/^EUR\/GHS .+GBP\/GHS /)
  expect(await page.evaluate(() => location.search)).toBe('?amount=250&from=EUR&compare=GBP/GHS')
  expect(noise).toEqual([])
  await page.close()
})

test('a share has its chart, and a name its record', async () => {
  const share = await open('/shares/gcb')
  await share.page.waitForNetworkIdle()
  await share.page.mouse.move(100, 100, { steps: 2 })
  await share.page.waitForSelector('#share-chart canvas')
  const name = await open('/domains/?domain=example.com')
  await name.page.waitForSelector('#record .codes')
  expect(await textOf(name.page, '#lookup-result')).toContain('example.com')
  expect([...share.noise, ...name.noise]).toEqual([])
  for (const { page } of [share, name]) await page.close()
})
