/** Reading the page: widths, axe in both colour schemes, keyboard, without scripts. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { foreign, scrollThrough, startSite } from './site.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const site = await startSite()

/** One page of each kind. */
const kinds = [
  '/?date=2026-05-17',
  '/rates/',
  '/rates/ghs',
  '/rates/dem',
  '/rates/usd-ghs',
  '/shares/?symbol=GCB',
  '/shares/gcb',
  '/domains/?domain=example.com',
  '/domains/example.com',
  '/api?try=/forex/GHS',
  '/downloads',
  '/status',
  '/rates/nowhere',
] as const

/** Opens what is folded, and waits for what is asked for by the address. */
const openAll = async (page: Page, at: string): Promise<void> => {
  if (at.includes('domain=')) await page.getByRole('region', { name: 'Registration record' }).waitFor()
  if (at.includes('symbol=')) await page.getByRole('region', { name: 'Share details' }).waitFor()
  const table = page.getByRole('button', { name: 'Show as table' })
  if (at.startsWith('/?')) await table.click()
  await page.locator('details').evaluateAll(all => {
    for (const one of all) if (one instanceof HTMLDetailsElement) one.open = true
  })
  await scrollThrough(page)
}

interface Finding {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** All rules, or those named. */
const axeFindings = async (page: Page, rules: readonly string[] = []): Promise<readonly string[]> =>
  page.evaluate(async rules => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: readonly Finding[] }> }
    }
    const { violations } = await axe.run(rules.length > 0 ? { runOnly: rules } : {})
    return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
  }, rules)

const smallTargets = (page: Page): Promise<readonly string[]> =>
  page
    .locator('button, input:not(.choices input), select, summary, .choices label, nav a, td a, th a, .cards a')
    .evaluateAll(all =>
      all.flatMap(one => {
        const { width, height } = one.getBoundingClientRect()
        const isShown = width > 0 && one.checkVisibility()
        const isBox = one instanceof HTMLInputElement && one.type === 'checkbox'
        return isShown && !isBox && (width < 24 || height < 24)
          ? [`${one.outerHTML.slice(0, 80)} ${width}×${height}`]
          : []
      }),
    )

test.each(kinds)('%s has no finding of axe, no sideways scrolling and no small target', async at => {
  const { page } = await site.open({ at, colorScheme: 'light' })
  const fits = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await openAll(page, at)
  await page.evaluate(axeSource)
  await fits(1280)
  expect(await smallTargets(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await fits(360)
  // A button half under the sticky navigation would count as small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect(await smallTargets(page)).toEqual([])
  expect(await axeFindings(page, ['color-contrast', 'scrollable-region-focusable', 'target-size'])).toEqual([])
  await fits(320)
})

test('the keyboard converts 250 EUR to GHS on a past day and copies a command', async () => {
  const { page, noise } = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.waitForLoadState('networkidle')
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement
      const label =
        at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0]?.textContent : null
      return at?.getAttribute('aria-label') ?? label ?? at?.textContent
    })
  let steps = 0
  const tabTo = async (name: string) => {
    for (let i = 0; i < 12; i += 1) {
      await press('Tab')
      steps += 1
      if ((await focused())?.trim() === name) return
    }
    throw new Error(`no way to ${name}, but to ${await focused()}`)
  }
  await press('Tab')
  expect(await focused()).toBe('Skip to content')
  await press('Enter')
  await tabTo('Amount')
  await page.keyboard.type('250')
  await tabTo('From currency')
  await page.keyboard.type('EUR')
  await tabTo('To currency')
  await page.keyboard.type('GHS')
  await tabTo('Rate date')
  await page.keyboard.type('07222026')
  const status = page.getByRole('status', { name: 'Converted amount' })
  await expect.poll(() => status.textContent()).toMatch(/^250 EUR = [\d,.]+ GHS/)
  expect(await status.locator('time').getAttribute('datetime')).toBe('2026-07-22')
  await tabTo('Copy as curl')
  await press('Enter')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`curl '${site.origin}/forex/EUR/GHS/2026-07-22'`)
  expect(steps).toBeLessThan(16)
  expect(noise).toEqual([])
})

test('the focus is visible on everything that takes it', async () => {
  const { page } = await site.open()
  await page.waitForLoadState('networkidle')
  const unseen: string[] = []
  for (let i = 0; i < 40; i += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const at = document.activeElement
      if (!at || at === document.body) return null
      const shown = at.matches('.choices input') ? at.nextElementSibling : at
      const { outlineStyle, outlineWidth } = getComputedStyle(shown ?? at)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 ? null : at.outerHTML.slice(0, 100)
    })
    if (name) unseen.push(name)
  }
  expect(unseen).toEqual([])
})

test('forced colours and reduced motion are respected', async () => {
  const { page, noise } = await site.open({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.waitForLoadState('networkidle')
  const scroll = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  expect(scroll).toBe('auto')
  const isChosenSeen = await page.evaluate(() => {
    const [on, off] = [':checked + span', ':not(:checked) + span'].map(rule =>
      document.querySelector(`.choices ${rule}`),
    )
    return on && off && getComputedStyle(on).backgroundColor !== getComputedStyle(off).backgroundColor
  })
  expect(isChosenSeen).toBe(true)
  expect(noise).toEqual([])
})

test('without scripts the pages are documents with figures, tables and files', async () => {
  const { page, sent } = await site.open({ javaScriptEnabled: false })
  expect(await page.getByText('Why this figure?').isVisible()).toBe(false)
  expect(await page.getByRole('img', { name: /^Last year of USD\/GHS: between/ }).isVisible()).toBe(true)
  const text = await page.locator('body').innerText()
  expect(text).toContain('Scripts are off')
  expect(text).toMatch(/1,000 USD =\s+[\d,.]+ GHS/)
  const rowsOf = async (at: string, name: string): Promise<number> => {
    await page.goto(site.origin + at)
    expect(await page.locator('input:visible, select:visible').count()).toBe(0)
    return page.getByRole('table', { name }).locator('tbody tr').count()
  }
  expect(await rowsOf('/shares/', 'Stock board')).toBeGreaterThan(30)
  expect(await rowsOf('/rates/', 'Other currencies')).toBeGreaterThan(100)
  expect(await rowsOf('/domains/', 'Names by expiry date')).toBe(3)
  expect(await rowsOf('/downloads', 'Downloads')).toBeGreaterThan(8)
  expect(await rowsOf('/status', 'Data status')).toBe(3)
  expect(await rowsOf('/status', 'Sources')).toBeGreaterThan(50)
  expect(await rowsOf('/api', 'API paths')).toBe(15)
  expect(foreign(sent, site.origin)).toEqual([])
  await page.getByRole('link', { name: '/gse/live', exact: true }).first().click()
  await expect.poll(() => page.locator('body').innerText()).toContain('"name":"GCB"')
})

test('the address of a pair holds what is chosen, and back returns to the pair before', async () => {
  const { page } = await site.open({ at: '/rates/usd-ghs' })
  const from = page.getByRole('combobox', { name: 'From currency' })
  await expect.poll(() => page.locator('#chart canvas').count()).toBe(1)
  await from.fill('euro')
  await page.keyboard.press('Enter')
  const status = page.getByRole('status', { name: 'Converted amount' })
  await expect.poll(() => status.textContent()).toMatch(/^1,000 EUR = /)
  expect(page.url()).toBe(`${site.origin}/rates/usd-ghs?from=EUR`)
  const heading = page.getByRole('heading', { level: 1 })
  expect([await heading.textContent(), await page.title()]).toEqual(['EUR to GHS', 'EUR to GHS | Almanac'])
  await page.goBack()
  await expect.poll(() => status.textContent()).toMatch(/^1,000 USD = /)
  expect(page.url()).toBe(`${site.origin}/rates/usd-ghs`)
  expect(await heading.textContent()).toBe('US dollar to Ghana cedi')
  expect(await page.title()).toMatch(/^1 USD to GHS: US dollar to Ghana cedi/)
})

test('the title of the home page names a pair that was chosen', async () => {
  const { page } = await site.open({ at: '/?from=EUR' })
  await expect.poll(() => page.title()).toBe('EUR to GHS | Almanac')
  await page.getByRole('combobox', { name: 'From currency' }).fill('USD')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.title()).toMatch(/^Almanac: exchange rates/)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Exchange rates')
})

test('both columns of a long list of currencies begin with the names of its columns', async () => {
  const { page } = await site.open({ at: '/rates/', viewport: { width: 1440, height: 900 } })
  const table = page.getByRole('table', { name: 'Common currencies' })
  const tops = await table.locator('tbody tr').evaluateAll(rows => {
    const boxes = rows.map(row => row.getBoundingClientRect())
    const left = Math.min(...boxes.map(box => box.left))
    const topOf = (isLeft: boolean) =>
      Math.min(...boxes.filter(box => (box.left === left) === isLeft).map(({ top }) => top))
    return { left: topOf(true), right: topOf(false) }
  })
  expect(Math.abs(tops.left - tops.right)).toBeLessThanOrEqual(2)
})

const cutOff = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(boxes => boxes.map(box => box.scrollWidth - box.clientWidth))

test.each([600, 1000])('the headers of a response are not cut off at %i px', async width => {
  const { page } = await site.open({ at: '/api?try=/forex/GHS', viewport: { width, height: 900 } })
  await page.getByRole('table', { name: 'Response headers' }).waitFor()
  expect(await cutOff(page, '#response-headers')).toEqual([0])
})

test('the explanation of a figure is not cut off on a phone', async () => {
  const { page } = await site.open({ at: '/rates/usd-ghs', viewport: { width: 320, height: 900 } })
  await page.getByText('Why this figure?').click()
  await page.getByRole('table', { name: /^Figures of USD/ }).waitFor()
  expect(await cutOff(page, '.explanation .box')).toEqual([0, 0])
})

test('a small phone shows the whole navigation, and the answer in its first view', async () => {
  const { page } = await site.open({ at: '/rates/usd-ghs', viewport: { width: 360, height: 520 } })
  const answer = await page.locator('.sum').boundingBox()
  expect(answer && answer.y + answer.height).toBeLessThanOrEqual(520)
  await page.setViewportSize({ width: 320, height: 560 })
  expect(await cutOff(page, 'nav ul')).toEqual([0])
  const label = await page.getByText('Rate date', { exact: true }).evaluate(text => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getBoundingClientRect().right
  })
  const hint = await page.locator('#date-hint').boundingBox()
  expect(hint?.x).toBeGreaterThan(label + 8)
})

test('a day is not broken at its hyphens, before and after the script', async () => {
  for (const javaScriptEnabled of [false, true]) {
    const at = javaScriptEnabled ? '/?date=2026-07-01' : '/rates/dem'
    const { page } = await site.open({ at, javaScriptEnabled, viewport: { width: 320, height: 900 } })
    const newest = page.locator('#converted .unbroken')
    expect(await newest.evaluate(text => text.getClientRects().length)).toBe(1)
    expect(await newest.textContent()).toBe('(2026-07-24)')
  }
})

test('the day of a converted share price is in one line', async () => {
  const { page } = await site.open({ at: '/shares/aads', viewport: { width: 1440, height: 900 } })
  const lines = (width: number) =>
    page.locator('.facts time').evaluateAll((days, at) => [at, days.map(day => day.getClientRects().length)], width)
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await lines(width)).toEqual([width, [1, 1, 1]])
  }
})

test.each(['irr', 'vef', 'xau'])('two figures of %s of ten digits stand beside a name on a phone', async code => {
  const { page } = await site.open({ at: `/rates/${code}`, viewport: { width: 320, height: 900 } })
  expect(await cutOff(page, '.beside .box')).toEqual([0])
})

test('a path is not broken, and a name too long for its field ends in an ellipsis', async () => {
  const { page } = await site.open({ at: '/shares/gcb' })
  const path = page.getByRole('link', { name: '/gse/history/gcb.json' })
  for (const width of [320, 400, 480, 560]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await path.evaluate(link => link.getClientRects().length)).toBe(1)
    expect((await path.boundingBox())?.height).toBeLessThan(30)
  }
  await page.goto(`${site.origin}/rates/ves`)
  const overflow = await page
    .getByLabel('From currency')
    .first()
    .evaluate(input => getComputedStyle(input).textOverflow)
  expect(overflow).toBe('ellipsis')
})
