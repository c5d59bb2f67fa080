/** Reading the page: widths, axe in both colour schemes, keyboard, without scripts. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foreign, type Site, scrollThrough, startSite } from './site.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.end())

/** Opens details, table and response. */
const openAll = async (page: Page): Promise<void> => {
  await page.getByRole('region', { name: 'Registration record' }).waitFor()
  await page.getByRole('region', { name: 'Share details' }).waitFor()
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.locator('details').evaluateAll(all => {
    for (const one of all) if (one instanceof HTMLDetailsElement) one.open = true
  })
  await scrollThrough(page)
}
const everything = '/?symbol=GCB&domain=example.com&try=/forex/GHS&date=2026-05-17'

describe('axe', () => {
  test.each(['light', 'dark'] as const)('finds nothing in the %s scheme at both widths', async colorScheme => {
    for (const width of [1280, 360]) {
      const { page } = await site.open({ at: everything, colorScheme, viewport: { width, height: 900 } })
      await openAll(page)
      await page.evaluate(axeSource)
      const found = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: readonly Finding[] }> } }
        interface Finding {
          readonly id: string
          readonly impact: string
          readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
        }
        const { violations } = await axe.run()
        return violations.map(
          ({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
        )
      })
      expect(found).toEqual([])
    }
  })
})

describe('widths', () => {
  test.each([320, 360, 1280])('%i px without sideways scrolling', async width => {
    const { page } = await site.open({ at: everything, viewport: { width, height: 800 } })
    await openAll(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

  test('targets are at least 24 px high and wide', async () => {
    const { page } = await site.open({ at: everything, viewport: { width: 360, height: 800 } })
    await openAll(page)
    const small = await page
      .locator('button, input:not(.choices input), select, summary, .choices label, nav a, td a, th a, .try a')
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
    expect(small).toEqual([])
  })
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
  await page.keyboard.type('05202026')
  const status = page.getByRole('status', { name: 'Converted amount' })
  await expect.poll(() => status.textContent()).toMatch(/^250 EUR = [\d,.]+ GHS/)
  expect(await status.locator('time').getAttribute('datetime')).toBe('2026-05-20')
  await tabTo('Copy as curl')
  await press('Enter')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`curl '${site.origin}/forex/EUR/GHS/2026-05-20'`)
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

test('without scripts it is a document with figures, tables and files', async () => {
  const { page, sent } = await site.open({ javaScriptEnabled: false })
  const text = await page.locator('body').innerText()
  expect(text).toContain('Scripts are off')
  expect(text).toMatch(/1,000 USD =\s+[\d,.]+ GHS/)
  expect(await page.getByRole('table', { name: 'Stock board' }).locator('tbody tr').count()).toBeGreaterThan(30)
  expect(await page.getByRole('table', { name: 'API paths' }).locator('tbody tr').count()).toBe(15)
  expect(await page.getByRole('table', { name: 'Data status' }).locator('tbody tr').count()).toBe(3)
  expect(await page.getByRole('table', { name: 'Downloads' }).locator('tbody tr').count()).toBeGreaterThan(8)
  expect(await page.getByRole('table', { name: 'Sources' }).locator('tbody tr').count()).toBeGreaterThan(50)
  expect(await page.locator('input:visible, select:visible').count()).toBe(0)
  expect(foreign(sent, site.origin)).toEqual([])
  await page.getByRole('link', { name: '/gse/live', exact: true }).first().click()
  await expect.poll(() => page.locator('body').innerText()).toContain('"name":"GCB"')
})
