import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectedNoise, held, keepLabels, labelsOf, startSite } from './site.ts'

const site = await startSite()

interface Live {
  readonly name: string
  readonly price: number
  readonly change: number
  readonly volume: number
}

const board = (page: Page) => page.getByRole('region', { name: 'Stock board', exact: true })
const table = (page: Page) => page.getByRole('table', { name: 'Stock board' })
const rows = (page: Page) => table(page).locator('tbody tr:visible')
const cells = async (page: Page, column: number): Promise<readonly string[]> =>
  rows(page).locator(`:nth-child(${column})`).allTextContents()

/** A first sign of use, when the scripts are there. */
const use = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.mouse.move(100, 100, { steps: 2 })
}

test('has the rows and numbers of the API and a trend for each', async () => {
  const { page, noise } = await site.open({ at: '/shares/' })
  const live = (await site.built.json('/gse/live')) as readonly Live[]
  await board(page).scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      board(page)
        .getByRole('img', { name: /^Trend of / })
        .count(),
    )
    .toBe(live.length)
  const shown = await rows(page).evaluateAll(all =>
    all.map(row => [
      row.querySelector('th')?.textContent,
      ...[...row.querySelectorAll('td data')].map(cell => Number(cell.getAttribute('value'))),
    ]),
  )
  expect(shown).toEqual(live.map(({ name, price, change, volume }) => [name, price, change, volume]))
  for (const text of await cells(page, 3)) expect(text).toMatch(/^\d+\.\d{2,4}$/)
  for (const text of await cells(page, 4)) expect(text).toMatch(/^([+-]\d+\.\d{2,4}|0\.00)$/)
  expect(noise).toEqual([])
})

test('is sorted by its headers, which show it, and so does the URL', async () => {
  const { page } = await site.open({ at: '/shares/' })
  const header = (name: string) => table(page).getByRole('columnheader', { name, exact: true })
  expect(await header('Symbol').getAttribute('aria-sort')).toBe('ascending')
  await header('Change').getByRole('button').click()
  const down = (await cells(page, 4)).map(Number)
  expect(down).toEqual([...down].sort((a, b) => b - a))
  expect(await header('Change').getAttribute('aria-sort')).toBe('descending')
  expect(await table(page).locator('[aria-sort]').count()).toBe(1)
  expect(new URL(page.url()).search).toBe('?sort=-change')
  await header('Change').getByRole('button').click()
  const up = (await cells(page, 4)).map(Number)
  expect(up).toEqual([...up].sort((a, b) => a - b))
  await header('Company').getByRole('button').click()
  const names = await cells(page, 2)
  expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)))
})

test('is filtered by symbol or company, with the count', async () => {
  const { page, noise } = await site.open({ at: '/shares/?q=bank&sort=-price' })
  const shown = board(page).getByRole('status', { name: 'Shares shown' })
  const live = (await site.built.json('/gse/live')) as readonly Live[]
  const few = await rows(page).count()
  expect(few).toBeGreaterThan(2)
  expect(await shown.textContent()).toBe(`${few} of ${live.length} shares`)
  for (const name of await cells(page, 2)) expect(name.toLowerCase()).toContain('bank')
  await board(page).getByRole('searchbox', { name: 'Filter shares' }).fill('<zzz>')
  expect(await shown.textContent()).toBe('No share matches “<zzz>”.')
  expect(await rows(page).count()).toBe(0)
  await board(page).getByRole('searchbox', { name: 'Filter shares' }).fill('gcb')
  expect(await rows(page).count()).toBe(1)
  expect(noise).toEqual([])
})

test('leads to the page of a share, with its chart and facts', async () => {
  const { page, noise } = await site.open({ at: '/shares/' })
  await table(page).getByRole('link', { name: 'GCB', exact: true }).click()
  await page.waitForURL('**/shares/gcb')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('GCB Bank Limited (GCB)')
  const history = (await site.built.json('/gse/history/gcb.json')) as { sessions: readonly { close: number }[] }
  const closes = history.sessions.map(({ close }) => close)
  await page.getByRole('img', { name: `Price history of GCB: low ${Math.min(...closes)} on` }).waitFor()
  await use(page)
  await expect.poll(() => page.locator('#share-chart canvas').count()).toBe(1)
  await page.getByRole('radio', { name: '1 week' }).check({ force: true })
  await expect.poll(() => page.locator('#share-note').textContent()).toMatch(/^[3-6] sessions from /)
  const text = await page.getByRole('region', { name: 'Share details' }).innerText()
  expect(text).toContain('52-week range')
  expect(text).not.toMatch(/null|undefined|NaN/)
  await page.goBack()
  await table(page).waitFor()
  expect(noise).toEqual([])
})

type Places = readonly (readonly [x: number, y: number])[]

/** Places as parts of the width and height that they take up. */
const toScale = (places: Places): Places => {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)]
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  return places.map(([x, y]) => [(x - left) / (right - left), (y - top) / (bottom - top)])
}

test('the script draws the picture that the build drew, with the same words', async () => {
  /** Keeps the places of each path that the page draws. */
  const record = (page: Page) =>
    page.addInitScript(() => {
      const paths = new Map<Path2D, [number, number][]>()
      for (const name of ['moveTo', 'lineTo'] as const) {
        const own = Path2D.prototype[name]
        Path2D.prototype[name] = function (x, y) {
          paths.set(this, [...(paths.get(this) ?? []), [x, y]])
          own.call(this, x, y)
        }
      }
      Object.assign(window, { longestPath: () => [...paths.values()].sort((a, b) => b.length - a.length)[0] })
    })
  const { page } = await site.open({ at: '/shares/gcb', prepare: record })
  const words = () =>
    Promise.all([page.locator('#share-chart').getAttribute('aria-label'), page.locator('#share-summary').textContent()])
  const lines = await page
    .locator('#share-chart .picture .line')
    .evaluateAll(all => all.map(one => one.getAttribute('d')!))
  const places = lines.flatMap(line =>
    line
      .slice(1)
      .split('L')
      .map(place => place.split(' ').map(Number) as [number, number]),
  )
  const before = await words()
  await use(page)
  await expect.poll(() => page.locator('#share-chart canvas').count()).toBe(1)
  expect(await words()).toEqual(before)
  const drawn = toScale(
    await page.evaluate(() => (window as unknown as { longestPath(): [number, number][] }).longestPath()),
  )
  expect(places.length).toBeGreaterThan(100)
  // Both thin by their own columns of pixels, so a place may lie a pixel aside.
  const isDrawn = ([x, y]: readonly [number, number]) =>
    drawn.some(([dx, dy]) => Math.abs(dx - x) < 0.004 && Math.abs(dy - y) < 0.01)
  expect(toScale(places).filter(place => !isDrawn(place))).toEqual([])
})

test('draws a period that was chosen before the script came', async () => {
  const { prepare, release } = held(/\/assets\/share\./)
  const { page } = await site.open({ at: '/shares/gcb', prepare })
  await page.getByRole('radio', { name: '1 week' }).check({ force: true })
  await release()
  await expect.poll(() => page.locator('#share-note').textContent()).toMatch(/^[3-6] sessions from /)
})

test('the chart of a week names each day once', async () => {
  const { page } = await site.open({
    at: '/shares/gcb',
    prepare: keepLabels,
  })
  await page.getByRole('radio', { name: '1 week' }).check({ force: true })
  await page.locator('#share-chart canvas').waitFor()
  const labels = (await labelsOf(page)).filter(text => /^\d+ [A-Z]/.test(text))
  expect(labels.length).toBeGreaterThan(2)
  expect(labels).toEqual([...new Set(labels)])
})

test.each([
  ['its script', '**/assets/uplot.*.js', 'The chart could not be loaded'],
  ['its figures', '**/gse/history/gcb.json', 'The price history could not be loaded'],
])('without %s the picture of the build stays beside a sentence', async (_, missing, sentence) => {
  const { page } = await site.open({ at: '/shares/gcb', prepare: page => page.route(missing, route => route.abort()) })
  await use(page)
  await page.getByText(sentence).waitFor()
  expect(await page.locator('#share-chart .picture').isVisible()).toBe(true)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
})

test('shows the details of a share from an address of the first edition', async () => {
  const { page, noise } = await site.open({ at: '/?symbol=GCB#board' })
  await page.waitForURL('**/shares/?symbol=GCB')
  const details = page.getByRole('region', { name: 'Share details' })
  await details.waitFor()
  const text = await details.innerText()
  expect(text).toContain('GCB · GCB Bank Limited')
  expect(text).toMatch(/Facsimile\s+not stated/)
  expect(text).not.toMatch(/null|undefined|NaN/)
  await details.getByRole('button', { name: 'Close' }).click()
  expect(await details.count()).toBe(0)
  expect(new URL(page.url()).search).toBe('')
  expect(noise).toEqual([])
})

test.each([320, 360])('fits a phone of %i px: symbol, price, change and trend without cutting', async width => {
  const { page } = await site.open({ at: '/shares/', viewport: { width, height: 780 } })
  const shown = await table(page).locator('thead th:visible').allTextContents()
  expect(shown).toEqual(['Symbol', 'Price', 'Change', 'Trend'])
  const box = page.getByRole('group', { name: 'Stock board, scrollable' })
  expect(await box.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('has a sentence for an unknown share', async () => {
  const { page, noise } = await site.open({ at: '/?symbol=<b>NOPE#board' })
  await expect.poll(() => board(page).getByRole('alert').textContent()).toMatch(/not found|not exist|no share/i)
  expect(await page.getByRole('region', { name: 'Share details' }).count()).toBe(0)
  expect(expectedNoise(noise)).toEqual([])
})

test('shows an untrusted volume as not stated', async () => {
  const { page } = await site.open({
    at: '/shares/',
    prepare: page =>
      page.route('**/gse/index.json', async route => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...((await response.json()) as object), untrusted: ['GCB'] } })
      }),
  })
  await board(page).scrollIntoViewIfNeeded()
  await expect.poll(() => table(page).locator('[data-symbol=GCB] td').nth(4).textContent()).toBe('not stated')
})
