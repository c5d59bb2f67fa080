import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { delayed, expectedNoise, held, keepLabels, labelsOf, startSite } from './site.ts'

const run = promisify(execFile)

const site = await startSite()

interface Quotation {
  readonly date: string
  readonly rate: number
}
const quotation = async (path: string): Promise<Quotation> => (await site.built.json(path)) as Quotation

const rates = (page: Page) => page.getByRole('region', { name: 'Exchange rates', exact: true })
const converted = (page: Page) => page.getByRole('status', { name: 'Converted amount' })
const part = (page: Page, name: string) => converted(page).locator(`data[data-part=${name}]`)
const problem = (page: Page) => rates(page).getByRole('alert')

/** Types into the picker and takes the highlighted match. */
const choose = async (page: Page, name: string, typed: string): Promise<void> => {
  await page.getByRole('combobox', { name }).fill(typed)
  await page.keyboard.press('Enter')
}

test('the first answer equals the answer of the API', async () => {
  const { page, noise } = await site.open()
  const { rate, date } = await quotation('/forex/USD/GHS')
  await page.waitForLoadState('networkidle')
  expect(await part(page, 'rate').getAttribute('value')).toBe(String(rate))
  expect(await part(page, 'amount').getAttribute('value')).toBe(String(Number((1000 * rate).toPrecision(8))))
  expect(await converted(page).locator('time').getAttribute('datetime')).toBe(date)
  expect(await converted(page).textContent()).toContain('end-of-day mid-market')
  expect(await problem(page).textContent()).toBe('')
  expect(noise).toEqual([])
})

test('a long amount wraps between groups of digits on a phone', async () => {
  const at = '/?amount=123456789012345&from=USD&to=GHS'
  const { page } = await site.open({ at, viewport: { width: 360, height: 700 } })
  await expect.poll(() => part(page, 'amount').textContent()).toMatch(/^\d(,\d{3}){5}\.\d\d$/)
  const lines = await part(page, 'amount').evaluate(({ childNodes }) => {
    const tops = new Map<number, string>()
    for (const node of childNodes) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = node instanceof Text ? [...range.getClientRects()] : []
      // A group on two lines counts for both.
      for (const { top } of boxes) tops.set(top, (tops.get(top) ?? '') + node.textContent)
    }
    return [...tops.values()]
  })
  expect(lines.length).toBe(2)
  expect(lines.join('')).toBe(await part(page, 'amount').textContent())
})

test('a past day is converted, with sources, path and a URL that shows the same', async () => {
  const { page, noise } = await site.open()
  const { rate } = await quotation('/forex/EUR/GHS/2026-07-22')
  await page.getByRole('textbox', { name: 'Amount' }).fill('250')
  await choose(page, 'From currency', 'EUR')
  await choose(page, 'To currency', 'GHS')
  await page.getByLabel('Rate date').fill('2026-07-22')
  await expect.poll(() => converted(page).locator('time').getAttribute('datetime')).toBe('2026-07-22')
  expect(await part(page, 'rate').getAttribute('value')).toBe(String(rate))
  expect(await part(page, 'amount').getAttribute('value')).toBe(String(Number((250 * rate).toPrecision(8))))
  expect(await converted(page).textContent()).toContain('older than the latest rates (2026-07-24)')
  const day = (await site.built.json('/forex/days/2026/2026-07-22.json')) as { sources: Record<string, string> }
  expect(day.sources['GHS']).toBe('bog')
  await expect.poll(() => rates(page).textContent()).toContain('GHS: Bank of Ghana')
  expect(await page.getByRole('link', { name: '/forex/EUR/GHS/2026-07-22' }).getAttribute('href')).toBe(
    '/forex/EUR/GHS/2026-07-22',
  )
  const address = page.url()
  expect(new URL(address).search).toBe('?amount=250&from=EUR&date=2026-07-22')
  const again = await site.open({ at: new URL(address).search.replace('?', '/?') })
  await expect.poll(() => converted(again.page).textContent()).toBe(await converted(page).textContent())
  expect([...noise, ...again.noise]).toEqual([])
})

test.each([
  ['1,234.5', 1234.5],
  ['1 234.5', 1234.5],
  ['1.234,5', 1234.5],
])('the amount %s is %d', async (typed, value) => {
  const { page } = await site.open()
  const { rate } = await quotation('/forex/USD/GHS')
  await page.getByRole('textbox', { name: 'Amount' }).fill(typed)
  await expect
    .poll(() => part(page, 'amount').getAttribute('value'))
    .toBe(String(Number((value * rate).toPrecision(8))))
})

test('swapping asks for the reverse rate', async () => {
  const { page, sent } = await site.open()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Swap currencies' }).click()
  const { rate } = await quotation('/forex/GHS/USD')
  await expect.poll(() => part(page, 'rate').getAttribute('value')).toBe(String(rate))
  expect(sent.map(({ url }) => new URL(url).pathname)).toContain('/forex/GHS/USD')
  expect(await page.getByRole('combobox', { name: 'From currency' }).inputValue()).toBe('GHS — Ghana cedi')
})

test('an address with half a word means the best match', async () => {
  const { page, noise } = await site.open({ at: '/?from=pound&to=cedi' })
  await expect.poll(() => converted(page).textContent()).toMatch(/^1,000 GBP = [\d,.]+ GHS/)
  expect(new URL(page.url()).search).toBe('?from=GBP')
  expect(expectedNoise(noise)).toEqual([])
})

describe('an invalid request gets a sentence and no number', () => {
  test('a day without rates, with the nearest days as buttons', async () => {
    const { page, noise } = await site.open()
    await page.getByLabel('Rate date').fill('2026-07-18')
    await expect.poll(() => problem(page).textContent()).toContain('2026-07-18')
    expect(await converted(page).textContent()).toBe('')
    expect(await problem(page).getByRole('button').allTextContents()).toEqual([
      '2026-07-17, 1 day earlier',
      '2026-07-20, 2 days later',
    ])
    await problem(page).getByRole('button', { name: '2026-07-17' }).click()
    await expect.poll(() => converted(page).locator('time').getAttribute('datetime')).toBe('2026-07-17')
    expect(await page.getByLabel('Rate date').inputValue()).toBe('2026-07-17')
    expect(await problem(page).textContent()).toBe('')
    expect(expectedNoise(noise)).toEqual([])
  })

  test('a text that is not an amount', async () => {
    const { page, noise } = await site.open()
    for (const typed of ['abc', '-5', '', '1,2,3', '<b>1</b>', '9'.repeat(50)]) {
      await page.getByRole('textbox', { name: 'Amount' }).fill(typed)
      await expect.poll(() => problem(page).textContent()).toMatch(/\.$/)
      expect(await converted(page).textContent()).toBe('')
      await page.getByRole('textbox', { name: 'Amount' }).fill('5')
      await expect.poll(() => problem(page).textContent()).toBe('')
    }
    expect(noise).toEqual([])
  })

  test.each([
    ['?from=QQQ', '“QQQ” is not a currency in this collection'],
    ['?to=<script>', '“<SCRIPT>” is not a currency in this collection'],
    [`?to=${'x'.repeat(300)}`, `“${'X'.repeat(40)}” is not a currency`],
    ['?date=yesterday', '“yesterday” is not a date'],
    [`?date=${'y'.repeat(300)}`, `“${'y'.repeat(40)}” is not a date`],
    ['?date=2026-02-30', '“2026-02-30” is not a date'],
    ['?amount=NaN', '“NaN” is not an amount'],
    ['?from=DEM', 'no date with rates in common'],
    ['?date=1999-01-01', 'No USD/GHS rate for Friday 1 January 1999 (1999-01-01). Closest:'],
    [
      '?date=2026-04-15',
      'No USD/GHS rate for Wednesday 15 April 2026 (2026-04-15). GHS (Ghana cedi) has no usable figure between 4 March 2026 (Narodowy Bank Polski, weekly table) and 1 July 2026 (Bank of Ghana). Closest:',
    ],
  ])('the address %s', async (at, sentence) => {
    const { page, noise } = await site.open({ at: `/${at}` })
    await expect.poll(() => problem(page).textContent()).toContain(sentence)
    expect(await converted(page).textContent()).toBe('')
    expect(await rates(page).innerText()).not.toMatch(/NaN(?!”)|undefined|null/)
    expect(expectedNoise(noise)).toEqual([])
  })
})

describe('the currency picker', () => {
  const picker = (page: Page) => page.getByRole('combobox', { name: 'To currency' })

  test.each([
    ['cedi', 'GHS — Ghana cedi'],
    ['switz', 'CHF — Swiss franc'],
    ['₦', 'NGN — Nigerian naira'],
    ['jpy', 'JPY — Japanese yen'],
  ])('finds %s', async (typed, label) => {
    const { page, noise } = await site.open({ at: '/?to=EUR' })
    await picker(page).fill(typed)
    const list = page.getByRole('listbox', { name: 'To currency' })
    const first = list.getByRole('option').first()
    await expect.poll(() => first.textContent()).toBe(label)
    expect(await picker(page).getAttribute('aria-expanded')).toBe('true')
    expect(await picker(page).getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
    await page.keyboard.press('Enter')
    expect(await picker(page).inputValue()).toBe(label)
    await expect.poll(() => converted(page).textContent()).toContain(` ${label.slice(0, 3)}1 USD = `)
    expect(await list.count()).toBe(0)
    expect(noise).toEqual([])
  })

  test('shows the matches of a text that was typed before the list came', async () => {
    const { prepare, release } = held(/\/assets\/converter\./)
    const { page, noise } = await site.open({ prepare })
    await picker(page).fill('jpy')
    const options = page.getByRole('listbox', { name: 'To currency' }).getByRole('option')
    expect(await options.allTextContents()).toEqual(['The list of currencies is not loaded yet.'])
    await release()
    await expect.poll(() => options.allTextContents()).toEqual(['JPY — Japanese yen'])
    expect(noise).toEqual([])
  })

  test.each(['Enter', 'Tab'])(
    'keeps its text until somebody begins, and what %s ends until the list came',
    async key => {
      const { page, sent } = await site.open({
        viewport: { width: 412, height: 823 },
        prepare: delayed(/\/assets\/converter\./, 500),
      })
      await page.waitForLoadState('networkidle')
      // A pointer at rest.
      await page.evaluate(() => void dispatchEvent(new PointerEvent('pointermove')))
      await page.waitForLoadState('networkidle')
      expect(sent.filter(({ url }) => /\/(converter|history|uplot|board|domains|share|request)\./.test(url))).toEqual(
        [],
      )
      expect(await picker(page).inputValue()).toBe('GHS — Ghana cedi')
      await picker(page).focus()
      await expect.poll(() => sent.some(({ url }) => /\/converter\./.test(url))).toBe(true)
      await picker(page).fill('jpy')
      await picker(page).press(key)
      await expect.poll(() => converted(page).textContent()).toContain(' JPY1 USD = ')
    },
  )

  const tabAfter = async (page: Page, text: string): Promise<void> => {
    await picker(page).fill(text)
    await page.keyboard.press('Tab')
  }
  const setDay = (page: Page, day: string): Promise<unknown> =>
    page.getByLabel('Rate date').evaluate((field: HTMLInputElement, value) => {
      field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }, day)
  test.each<[string, (page: Page) => Promise<unknown>, RegExp]>([
    ['an amount', page => page.getByRole('textbox', { name: 'Amount' }).fill('250'), /^250 USD = .* GHS/],
    ['a date', page => page.getByLabel('Rate date').fill('2026-07-01'), /rate of 2026-07-01/],
    ['a date that a program sets', page => setDay(page, '2026-07-01'), /rate of 2026-07-01/],
    ['a currency', page => tabAfter(page, 'jpy'), / JPY1 USD = /],
    ['a press', page => page.getByRole('button', { name: 'Swap currencies' }).click(), /^1,000 GHS = .* USD/],
  ])('an unused page asks for nothing, and %s before its script came counts', async (_, act, expected) => {
    const { prepare, release } = held(/\/assets\/main\./)
    const { page, sent, noise } = await site.open({ viewport: { width: 412, height: 823 }, prepare })
    await act(page)
    expect(sent.filter(({ url }) => /\/(forex|assets\/converter)/.test(url))).toEqual([])
    await release()
    await expect.poll(() => converted(page).textContent()).toMatch(expected)
    await page.waitForLoadState('networkidle')
    expect(await converted(page).textContent()).toMatch(expected)
    expect(noise).toEqual([])
  })

  test('is used by arrow keys, Escape, Tab and pointer, and discards unknown text', async () => {
    const { page } = await site.open()
    const options = page.getByRole('listbox', { name: 'To currency' }).getByRole('option')
    await picker(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => options.count()).toBeGreaterThan(150)
    await page.keyboard.press('ArrowDown')
    expect(await options.and(page.getByRole('option', { selected: true })).textContent()).toBe('NGN — Nigerian naira')
    await page.keyboard.press('Escape')
    expect(await options.count()).toBe(0)
    expect(await picker(page).inputValue()).toBe('GHS — Ghana cedi')
    // A list that scrolls would take the focus of Tab, and lose it when the field closes the list.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    expect(await page.getByLabel('Rate date').evaluate(date => date === document.activeElement)).toBe(true)
    await picker(page).fill('pound')
    await page.keyboard.press('Tab')
    expect(await picker(page).inputValue()).toBe('GBP — Pound sterling')
    await picker(page).fill('qqqq')
    expect(await options.allTextContents()).toEqual(['No currency matches “qqqq”.'])
    await page.keyboard.press('Tab')
    expect(await picker(page).inputValue()).toBe('GBP — Pound sterling')
    await picker(page).click()
    await page.getByRole('listbox', { name: 'To currency' }).getByRole('option', { name: 'EUR — Euro' }).click()
    expect(await picker(page).inputValue()).toBe('EUR — Euro')
    expect(new URL(page.url()).searchParams.get('to')).toBe('EUR')
  })
})

test('money is rounded to the smallest unit of the currency, with the exact rate beneath', async () => {
  const { page } = await site.open({ at: '/?from=USD&to=JPY' })
  await expect.poll(() => converted(page).textContent()).toMatch(/^1,000 USD = [\d,]+ JPY1 USD = [\d,.]+ JPY/)
  await choose(page, 'To currency', 'KWD')
  await expect.poll(() => converted(page).textContent()).toMatch(/^1,000 USD = [\d,]+\.\d{3} KWD/)
})

test('a bad amount leaves path, copying and chart with the chosen pair', async () => {
  const { page, noise } = await site.open({ at: '/?amount=abc' })
  await expect.poll(() => problem(page).textContent()).toContain('“abc” is not an amount')
  await choose(page, 'From currency', 'EUR')
  await rates(page).getByRole('link', { name: '/forex/EUR/GHS', exact: true }).waitFor()
  await rates(page)
    .getByRole('img', { name: /^Rate history of EUR\/GHS: low/ })
    .waitFor()
  expect(noise).toEqual([])
})

test('an unknown currency leaves no path, nothing to copy and no chart', async () => {
  const { page } = await site.open({ at: '/?from=QQQ' })
  await expect.poll(() => problem(page).textContent()).toContain('“QQQ” is not a currency')
  expect(await page.locator('#rate-path').textContent()).toBe('')
  for (const part of ['#why', '.copy', '.history']) expect(await page.locator(part).isVisible()).toBe(false)
  expect(await page.locator('#chart canvas').count()).toBe(0)
  await choose(page, 'From currency', 'EUR')
  await page.locator('#chart canvas').waitFor()
  expect(await rates(page).getByRole('button', { name: 'Copy as curl' }).isVisible()).toBe(true)
})

test('a pair without a common day leads on to the currency that replaced one', async () => {
  const { page, noise } = await site.open({ at: '/?from=DEM&to=GHS' })
  await expect
    .poll(() => problem(page).textContent())
    .toContain('DEM and GHS have no date with rates in common. EUR (Euro) replaced DEM.')
  for (const part of ['#rate-path', '#why', '.copy', '.history'])
    expect(await page.locator(part).isVisible()).toBe(false)
  await page.getByRole('textbox', { name: 'Amount' }).fill('20')
  await problem(page).getByRole('button', { name: 'EUR to GHS' }).click()
  await expect.poll(() => converted(page).textContent()).toMatch(/^20 EUR = [\d,.]+ GHS/)
  expect(new URL(page.url()).search).toBe('?amount=20&from=EUR')
  expect(await rates(page).getByRole('button', { name: 'Copy as curl' }).isVisible()).toBe(true)
  expect(expectedNoise(noise)).toEqual([])
})

test('a day after the end of a currency leads on to the one that replaced it', async () => {
  const { page } = await site.open({ at: '/rates/dem?date=2026-07-22' })
  await expect.poll(() => problem(page).textContent()).toContain('EUR (Euro) replaced DEM. Closest:')
  await problem(page).getByRole('button', { name: 'EUR to USD' }).click()
  const { rate } = await quotation('/forex/EUR/USD/2026-07-22')
  await expect.poll(() => part(page, 'rate').getAttribute('value')).toBe(String(rate))
})

test('an official, a seldom and a provisional figure say so beside the number', async () => {
  const { page, noise } = await site.open({ at: '/?to=SYP' })
  const notes = page.locator('#rate-notes')
  await expect.poll(() => notes.textContent()).toContain('SYP: official rate; the market may pay another.')
  await choose(page, 'To currency', 'GHS')
  await expect
    .poll(() => converted(page).textContent())
    .toContain('provisional end-of-day mid-market rate of 2026-07-24')
  expect(await notes.textContent()).toMatch(
    /^This rate is provisional: .+ GHS has a figure on fewer than half of the days of 2026\.$/,
  )
  expect(await page.getByRole('img', { name: 'Days with a figure of GHS by year: 2000' }).count()).toBe(1)
  await choose(page, 'To currency', 'EUR')
  await page.getByLabel('Rate date').fill('2019-06-14')
  await expect.poll(() => converted(page).textContent()).toContain('EUR, end-of-day mid-market rate of 2019-06-14')
  expect(await notes.textContent()).toBe('')
  expect(await page.getByRole('img', { name: 'Days with a figure' }).count()).toBe(0)
  expect(noise).toEqual([])
})

describe('Why this figure?', () => {
  const summary = (page: Page) => rates(page).getByText('Why this figure?')
  const note = (page: Page) => page.locator('#why-note')

  test('is loaded when it is opened, by keyboard, and follows the pair', async () => {
    const { page, sent, noise } = await site.open()
    await page.waitForLoadState('networkidle')
    expect(sent.filter(({ url }) => /explan|explained/.test(url))).toEqual([])
    await summary(page).focus()
    await page.keyboard.press('Enter')
    const table = rates(page).getByRole('table', { name: 'Figures of GHS on 2026-07-24' })
    await table.waitFor()
    const explained = (await site.built.json('/forex/explained/2026-07-24.json')) as {
      currencies: { code: string; figures: unknown[] }[]
    }
    const { figures } = explained.currencies.find(({ code }) => code === 'GHS') ?? { figures: [] }
    expect(await table.locator('tbody tr').count()).toBe(figures.length)
    expect(await table.locator('.chosen').innerText()).toMatch(/^Bank of Ghana \(chosen\)\s+13\.2477\s+6\s*$/)
    expect(await page.locator('#why-figures').textContent()).toContain('1 USD = 13.2477 ÷ 1.138643581 GHS.')
    await choose(page, 'To currency', 'AED')
    await expect
      .poll(() => page.locator('#why-figures').textContent())
      .toContain('AED: Pegged to another currency. A legal peg fixes this rate.')
    await page.getByRole('textbox', { name: 'Amount' }).fill('abc')
    await expect.poll(() => note(page).textContent()).toBe('There is no figure to explain.')
    expect(await table.count()).toBe(0)
    expect(noise).toEqual([])
  })

  test('opened where there is no figure, says so', async () => {
    const { page } = await site.open({ at: '/?to=EUR&date=2026-02-30' })
    await expect.poll(() => problem(page).textContent()).toContain('“2026-02-30” is not a date')
    await summary(page).click()
    await expect.poll(() => note(page).textContent()).toBe('There is no figure to explain.')
  })

  test('names the command where the day is older, or where the host has no explanations', async () => {
    const { page, noise } = await site.open({ at: '/?to=EUR&date=2019-06-14' })
    await expect.poll(() => converted(page).textContent()).toContain('2019-06-14')
    await summary(page).click()
    await expect.poll(() => note(page).textContent()).toContain('2019-06-14 is older.')
    expect(await note(page).textContent()).toContain('npm run explain -- USD/EUR 2019-06-14')
    await page.route('**/forex/explained/**', route =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>404</h1>' }),
    )
    await page.getByLabel('Rate date').fill('2026-07-22')
    await expect.poll(() => note(page).textContent()).toContain('could not be loaded: the server answered 404.')
    await page.unroute('**/forex/explained/**')
    await note(page).getByRole('button', { name: 'Try again' }).click()
    await rates(page).getByRole('table', { name: 'Figures of USD on 2026-07-22' }).waitFor()
    expect(expectedNoise(noise)).toEqual([])
  })

  test('says that it is loading on a slow line, and what failed without a line', async () => {
    const { page } = await site.open({
      prepare: page =>
        page.route('**/assets/explanation.*', async route => {
          await new Promise(resolve => setTimeout(resolve, 1_500))
          await route.abort()
        }),
    })
    await summary(page).click()
    await expect.poll(() => note(page).textContent()).toBe('Loading the explanation…')
    await expect.poll(() => note(page).textContent()).toContain('could not be loaded: there is no connection')
  })
})

describe('copying', () => {
  test('gives a command that runs', async () => {
    const { page } = await site.open({
      permissions: ['clipboard-read', 'clipboard-write'],
      at: '/?from=EUR&date=2026-07-22',
    })
    await page.waitForLoadState('networkidle')
    await rates(page).getByRole('button', { name: 'Copy as curl' }).click()
    await expect.poll(() => rates(page).getByText('Copied').count()).toBe(1)
    const command = await page.evaluate(() => navigator.clipboard.readText())
    expect(command).toBe(`curl '${site.origin}/forex/EUR/GHS/2026-07-22'`)
    const { stdout } = await run('sh', ['-c', command])
    expect(JSON.parse(stdout)).toEqual(await quotation('/forex/EUR/GHS/2026-07-22'))
    await rates(page).getByRole('button', { name: 'Copy as JavaScript' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('await fetch(')
    const script = await page.evaluate(() => navigator.clipboard.readText())
    const node = await run(process.execPath, ['--input-type=module', '-e', script])
    expect(node.stdout).toBe(`${(await quotation('/forex/EUR/GHS/2026-07-22')).rate}\n`)
    await rates(page).getByRole('button', { name: 'Copy as spreadsheet formula' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(
        `=NUMBERVALUE(TEXTBEFORE(TEXTAFTER(WEBSERVICE("${site.origin}/forex/EUR/GHS/2026-07-22"),"""rate"":"),"}"),".")`,
      )
  })

  test('without a clipboard shows the selected text', async () => {
    const { page, noise } = await site.open({
      prepare: page => page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
    })
    await rates(page).getByRole('button', { name: 'Copy as Python' }).click()
    const box = rates(page).getByRole('textbox', { name: 'Text to copy' })
    await box.waitFor()
    expect(await box.inputValue()).toContain('urlopen("')
    const selected = await box.evaluate(area =>
      area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : '',
    )
    expect(selected).toBe(await box.inputValue())
    expect(noise).toEqual([])
  })
})

describe('the history', () => {
  const image = (page: Page) =>
    rates(page).getByRole('img', { name: /^Rate history of USD\/GHS: low .+ on .+, high .+ on / })

  test('has a summary as its name and a slider for its days', async () => {
    const { page, noise } = await site.open()
    await image(page).waitFor()
    await expect.poll(() => page.locator('#chart canvas').count()).toBe(1)
    const slider = page.getByRole('slider', { name: 'Day in the chart' })
    const newest = await quotation('/forex/USD/GHS')
    expect(await slider.getAttribute('aria-valuetext')).toBe(`${newest.date}: ${newest.rate}`)
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    const before = await quotation('/forex/USD/GHS/2026-07-23')
    expect(await slider.getAttribute('aria-valuetext')).toBe(`2026-07-23: ${before.rate}`)
    await page.keyboard.press('Home')
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^2026-02-09: /)
    expect(noise).toEqual([])
  })

  test.each([
    ['1 month', '2026-06-24'],
    ['6 months', '2026-01-24'],
    ['5 years', '2021-07-24'],
    ['All', '2007-07-31'],
  ])('of %s begins on or after %s', async (name, from) => {
    const { page, noise } = await site.open()
    await page.getByRole('group', { name: 'Period' }).getByRole('radio', { name, exact: true }).check({ force: true })
    await image(page).waitFor()
    await page.getByRole('slider', { name: 'Day in the chart' }).focus()
    await page.keyboard.press('Home')
    const text = (await page.getByRole('slider', { name: 'Day in the chart' }).getAttribute('aria-valuetext')) ?? ''
    const first = text.slice(0, 10)
    expect(first >= from).toBe(true)
    expect(Number(text.split(': ')[1])).toBe((await quotation(`/forex/USD/GHS/${first}`)).rate)
    expect(noise).toEqual([])
  })

  test('groups the digits of its values as the answer does', async () => {
    const { page } = await site.open({ at: '/?from=USD&to=KRW', prepare: keepLabels })
    const { date, rate } = await quotation('/forex/USD/KRW')
    expect(rate).toBeGreaterThan(1_000)
    const value = page.locator('#chart-value')
    await expect.poll(() => value.textContent()).toBe(`${date}: ${rate.toLocaleString('en-US')}`)
    await page.locator('#chart canvas').waitFor()
    expect(await labelsOf(page)).toContain('1,500')
  })

  test('of a pair without days leaves no button or link of the pair before', async () => {
    const { page } = await site.open({ at: '/?from=EUR&to=USD' })
    const buttons = ['#history-toggle', '#history-download'].map(id => page.locator(id))
    await expect.poll(() => buttons[1]!.isEnabled()).toBe(true)
    await choose(page, 'From currency', 'DEM')
    await choose(page, 'To currency', 'GHS')
    await page.getByText('There are no days with a DEM/GHS rate.').waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('.history').isVisible()).toBe(false)
    for (const button of buttons) expect(await button.isDisabled()).toBe(true)
    expect(await page.getByText('Chart as SVG').getAttribute('href')).toBeNull()
    await choose(page, 'From currency', 'EUR')
    await expect
      .poll(() => page.getByText('Chart as SVG').getAttribute('href'))
      .toMatch(/^\/forex\/series\/eur\/ghs\.svg\?/)
    for (const button of buttons) expect(await button.isEnabled()).toBe(true)
  })

  test('is a thinned table and a file with every day', async () => {
    const { page, noise } = await site.open({ at: '/?from=EUR&to=USD&period=all' })
    const button = page.getByRole('button', { name: 'Show as table' })
    await rates(page)
      .getByRole('img', { name: /^Rate history of EUR\/USD: low/ })
      .waitFor()
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await button.click()
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    const table = page.getByRole('table', { name: 'Rate history' })
    expect(await table.locator('tbody tr').count()).toBe(260)
    expect(await rates(page).textContent()).toMatch(/260 of [\d,]+ days, evenly spaced/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download these values' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('EUR-USD.csv')
    const text = await (await download.createReadStream()).toArray().then(chunks => Buffer.concat(chunks).toString())
    const { dates } = (await site.built.json('/forex/series/usd.json')) as { dates: readonly string[] }
    expect(text.split('\n')[0]).toBe('date,EUR/USD')
    expect(text.trim().split('\n').length - 1).toBe(dates.length)
    // The ECB's rate of that day.
    expect(text).toContain('\n2008-07-15,1.599\n')
    expect(noise).toEqual([])
  })

  test('the picture of the build goes where the address asks for anything else', async () => {
    const { page } = await site.open({
      at: '/rates/usd-ghs?period=5y',
      prepare: page => page.route('**/assets/uplot.*.js', route => route.abort()),
    })
    await page.getByText('The chart could not be loaded').waitFor()
    expect(await page.locator('#chart').isVisible()).toBe(false)
  })

  test('a period chosen before the chart’s script is there is the one drawn', async () => {
    const { prepare, release } = held(/\/history[^/]*\.js$/)
    const { page, noise } = await site.open({ prepare })
    await page.getByRole('radio', { name: '5 years' }).check()
    await release()
    await expect.poll(() => new URL(page.url()).search).toBe('?period=5y')
    await page.locator('#chart canvas').waitFor()
    expect(await page.getByRole('radio', { name: '5 years' }).isChecked()).toBe(true)
    expect(noise).toEqual([])
  })

  test('compares three pairs in a period of one’s own, as chart, table and file', async () => {
    const { page, noise } = await site.open({ at: '/?period=2026-07-20..2026-07-22&compare=EUR/GHS' })
    const legend = page.getByRole('list', { name: 'Pairs in the chart' })
    await expect.poll(() => legend.getByRole('listitem').count()).toBe(2)
    await page.getByLabel('Compare with').selectOption('GBP')
    await expect.poll(() => legend.getByRole('listitem').count()).toBe(3)
    expect(await page.getByLabel('Compare with').isDisabled()).toBe(true)
    expect(new URL(page.url()).search).toBe('?period=2026-07-20..2026-07-22&compare=EUR/GHS,GBP/GHS')
    expect(await page.locator('#history-note').textContent()).toBe(
      'The lines show the change in per cent since 2026-07-20.',
    )
    await page.getByRole('button', { name: 'Show as table' }).click()
    const table = page.getByRole('table', { name: 'Rate history' })
    expect(await table.locator('thead th').allTextContents()).toEqual(['Day', 'USD/GHS', 'EUR/GHS', 'GBP/GHS'])
    const days = ['2026-07-22', '2026-07-21', '2026-07-20']
    expect(await table.locator('tbody th').allTextContents()).toEqual(days)
    const { rate } = await quotation('/forex/GBP/GHS/2026-07-21')
    expect(await table.locator('tbody tr').nth(1).locator('td').last().textContent()).toBe(String(rate))
    await legend.getByRole('button', { name: 'Remove EUR/GHS' }).click()
    await expect.poll(() => legend.getByRole('listitem').count()).toBe(2)
    await page.getByLabel('From', { exact: true }).fill('2026-07-30')
    await page.getByLabel('From', { exact: true }).blur()
    await expect
      .poll(() => page.getByRole('group', { name: 'Custom period' }).getByRole('status').textContent())
      .toBe('The first day is after the last day.')
    expect(noise).toEqual([])
  })

  test('of a retired pair is its last year', async () => {
    const { page } = await site.open({ at: '/?from=DEM&to=USD' })
    await rates(page)
      .getByRole('img', { name: /^Rate history of DEM\/USD: low/ })
      .waitFor()
    expect(await rates(page).textContent()).toContain('1 year to 2001-12-28, the last day with a DEM/USD rate.')
  })

  test('says the change of the period, and a click converts on that day', async () => {
    const { page } = await site.open()
    await expect.poll(() => page.locator('#chart canvas').count()).toBe(1)
    await expect.poll(() => page.locator('#history-summary').textContent()).toMatch(/^[+-][\d.]+ % · low /)
    await page.locator('#chart .u-over').click({ position: { x: 300, y: 80 } })
    await expect.poll(() => page.getByLabel('Rate date').inputValue()).toMatch(/^202[56]-\d\d-\d\d$/)
    const day = await page.getByLabel('Rate date').inputValue()
    await expect.poll(() => converted(page).locator('time').getAttribute('datetime')).toBe(day)
    expect(new URL(page.url()).searchParams.get('date')).toBe(day)
    const { rate } = await quotation(`/forex/USD/GHS/${day}`)
    expect(await part(page, 'rate').getAttribute('value')).toBe(String(rate))
  })

  test('marks a redenomination', async () => {
    const { page } = await site.open({ at: '/?from=USD&to=VES&period=all' })
    await rates(page)
      .getByRole('img', { name: /^Rate history of USD\/VES: low/ })
      .waitFor()
    await expect.poll(() => rates(page).textContent()).toContain('VES was redenominated on 2021-10-01')
  })
})
