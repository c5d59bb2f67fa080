/** Compares the picture that the build draws with the chart that the script draws in its place. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from './site.ts'

const site = await startSite()

/** What a reader is told of the year: the line of figures, the note, and the figures and days in the name of the image. */
const told = async (page: Page) => ({
  figures: await page.locator('#history-summary').textContent(),
  note: await page.locator('#history-note').textContent(),
  lowAndHigh: (await page.locator('#chart').getAttribute('aria-label'))?.match(/[\d.]+ on \d{4}-\d\d-\d\d/g),
})

/** Two lines that say the same by chance would pass: the script has to write its own. */
const emptied = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      for (const id of ['history-summary', 'history-note']) document.getElementById(id)?.replaceChildren()
    }),
  )

// A pair with few figures, one with many, and one whose figures have all ended.
test.each(['/rates/usd-ghs', '/rates/eur-usd', '/rates/dem'])(
  'picture and chart of %s tell the same year',
  async at => {
    const built = await site.open({ at, javaScriptEnabled: false })
    const { page, noise } = await site.open({ at, prepare: emptied })
    const picture = await told(built.page)
    expect(picture.figures).toMatch(/^[+-][\d.]+ % · low [\d.]+ · high [\d.]+ · mean [\d.]+$/)
    expect(picture.lowAndHigh).toHaveLength(2)
    const [high, low] = await built.page.locator('#chart .picture span').allTextContents()
    expect(picture.figures).toContain(`low ${low} · high ${high} · `)
    await page.locator('#chart').scrollIntoViewIfNeeded()
    await page.locator('#chart canvas').waitFor()
    expect(await told(page)).toEqual(picture)
    expect(noise).toEqual([])
  },
)
