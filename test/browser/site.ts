/** The page in Debian's Chromium, over a tree that the real build made, with ears for everything that should be silent. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { type Built, startBuilt } from '../http/built.ts'

/** Missing, every test of this suite fails: a page that nobody looked at is not a page that works. */
export const chromiumPath = '/usr/bin/chromium'

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })

export interface Sent {
  readonly url: string
  readonly type: string
  /** Bytes on the wire, headers and all; 0 until the reply is there. */
  bytes: number
}

export interface Visit {
  readonly page: Page
  /** Console, violations of the policy, errors of scripts. */
  readonly noise: readonly string[]
  readonly sent: readonly Sent[]
  /** Forgets what a test provoked on purpose. */
  forgive(): void
}

export interface Opening extends BrowserContextOptions {
  /** What follows the origin: `/?from=EUR`. */
  readonly at?: string
  /** The instant the browser believes it is. */
  readonly now?: string
  /** Before anything is asked: routes, permissions. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

export interface Site {
  readonly origin: string
  readonly built: Built
  readonly browser: Browser
  open(opening?: Opening): Promise<Visit>
  end(): Promise<void>
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

/** `origin`: another host over the same tree, where it is not the Node host that is looked at. */
export const startSite = async (origin?: (built: Built) => Promise<string>): Promise<Site> => {
  const built = await startBuilt('full')
  const browser = await launch()
  const base = (await origin?.(built)) ?? `http://127.0.0.1:${built.host.port}`
  return {
    origin: base,
    built,
    browser,
    async open({ at = '/', now, prepare, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
      const page = await context.newPage()
      const [noise, sent]: [string[], Sent[]] = [[], []]
      await listen(page, noise, sent)
      if (now) await page.clock.setFixedTime(new Date(now))
      await prepare?.(page)
      await page.goto(base + at)
      return { page, noise, sent, forgive: () => void noise.splice(0) }
    },
    async end() {
      await browser.close()
      await built.end()
    },
  }
}

/** What was asked of anybody else. Chromium draws the mark of a date field from a data address of its own. */
export const foreign = (sent: readonly Sent[], origin: string): readonly string[] =>
  sent.map(({ url }) => url).filter(url => !url.startsWith(`${origin}/`) && !/^(blob|data):/.test(url))

/** Down to the end in steps, so that everything that waits to be seen is. */
export const scrollThrough = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })
  await page.waitForLoadState('networkidle')
}

/** Failed replies are noted by Chromium itself; these are the ones a test asks for. */
export const expectedNoise = (noise: readonly string[]): readonly string[] =>
  noise.filter(line => !line.startsWith('error: Failed to load resource'))
