/** Opens the page of a built tree in Debian's Chromium without a window and records console output and requests. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContextOptions, chromium, type Page, type Route } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { type Built, startBuilt } from '../http/built.ts'
import { atEnd } from '../support/at-end.ts'

export const chromiumPath = '/usr/bin/chromium-headless-shell'

export interface Sent {
  readonly url: string
  readonly type: string
  /** Bytes received, with headers; 0 until the response is complete. */
  bytes: number
}

export interface Visit {
  readonly page: Page
  /** Console messages, policy violations, script errors. */
  readonly noise: readonly string[]
  readonly sent: readonly Sent[]
}

export interface Opening extends BrowserContextOptions {
  /** Path and query: `/?from=EUR`. */
  readonly at?: string
  /** The browser's clock. */
  readonly now?: string
  /** Runs before the first request: routes, init scripts. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

export interface Site {
  readonly origin: string
  readonly built: Built
  /** Only inside a test: the page closes when the test ends, so that it takes no time from the next. */
  open(opening?: Opening): Promise<Visit>
}

const listen = async (page: Page, noise: string[], sent: Sent[]): Promise<void> => {
  page.on('console', message => noise.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => noise.push(`error: ${error.message}`))
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const byId = new Map<string, Sent>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const one = { url: request.url, type: type ?? '', bytes: 0 }
    byId.set(requestId, one)
    sent.push(one)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = byId.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
}

/** A site until the test file ends. `origin` starts another host over the same tree; the default is the Node host. */
export const startSite = async (origin?: (built: Built) => Promise<string>): Promise<Site> => {
  const built = await startBuilt('full')
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  atEnd(() => browser.close())
  const base = (await origin?.(built)) ?? `http://127.0.0.1:${built.host.port}`
  return {
    origin: base,
    built,
    async open({ at = '/', now, prepare, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
      onTestFinished(() => context.close())
      const page = await context.newPage()
      const [noise, sent]: [string[], Sent[]] = [[], []]
      await listen(page, noise, sent)
      if (now) await page.clock.setFixedTime(new Date(now))
      await prepare?.(page)
      await page.goto(base + at)
      return { page, noise, sent }
    },
  }
}

/** Requests that match wait until `release` is called. */
export const held = (pattern: RegExp) => {
  const waiting: Route[] = []
  let isHeld = true
  return {
    prepare: (page: Page) => page.route(pattern, route => (isHeld ? void waiting.push(route) : route.continue())),
    async release() {
      isHeld = false
      for (const route of waiting) await route.continue()
    },
  }
}

/** Requests that match go on after a time, unless their page is closed by then. */
export const delayed = (pattern: RegExp, ms: number) => (page: Page) =>
  page.route(pattern, async route => {
    await sleep(ms)
    await route.continue().catch(() => undefined)
  })

/** Requests to other origins. Chromium draws the icon of a date field from a data URL. */
export const foreign = (sent: readonly Sent[], origin: string): readonly string[] =>
  sent.map(({ url }) => url).filter(url => !url.startsWith(`${origin}/`) && !/^(blob|data):/.test(url))

/** Scrolls to the end in steps, so that everything lazy loads. */
export const scrollThrough = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })
  await page.waitForLoadState('networkidle')
}

/** Noise without Chromium's own lines for failed responses. */
export const expectedNoise = (noise: readonly string[]): readonly string[] =>
  noise.filter(line => !line.startsWith('error: Failed to load resource'))

/** Keeps the labels that charts write: a canvas has no text to read. */
export const keepLabels = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const labels: string[] = []
    const own = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      labels.push(text)
      own.call(this, text, ...place)
    }
    Object.assign(window, { labels })
  })

export const labelsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { labels: readonly string[] }).labels)
