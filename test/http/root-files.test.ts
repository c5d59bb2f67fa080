/** What programs look for at the root, and whether what llms.txt, README and `/api` list is answered by a tree of the bundled data. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startBuilt } from './built.ts'

const built = await startBuilt('edge', 'sample')

it('[C56] lists paths, limits and examples in 2 kB, each of which is answered', async () => {
  const { text, headers } = await built.ask('/llms.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_048)
  const paths = [...text.matchAll(/^- (\/[^:\n]+)/gm)].flatMap(([, list]) => list!.split(', '))
  expect(paths.length).toBeGreaterThan(15)
  for (const path of paths) {
    const of = path === '/registrant' || path.startsWith('/contacts') || path === '/rawtext' ? '/whois/example.com' : ''
    expect([path, (await built.ask(of + path)).status]).toEqual([path, 200])
  }
})

it('[C56] has robots.txt, favicon.ico and security.txt', async () => {
  expect((await built.ask('/robots.txt')).text).toMatch(
    /^User-agent: \*\nAllow: \/\n\nSitemap: http.*\/sitemap\.xml\n$/,
  )
  const icon = await built.ask('/favicon.ico')
  expect([icon.headers['content-type'], icon.bytes.readUInt16LE(2)]).toEqual(['image/x-icon', 1])
  // The newest bundled session was on 2026-07-24.
  expect((await built.ask('/.well-known/security.txt')).text).toContain('\nExpires: 2027-07-24T00:00:00Z\n')
})

it('[C57] has a feed of changes, of an id for each', async () => {
  const { text, headers } = await built.ask('/changes.atom')
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const ids = [...text.matchAll(/<entry><id>([^<]+)/g)].map(([, id]) => id)
  expect(ids).toContain('tag:almanac.example,2026:session:2026-07-24')
  expect(new Set(ids).size).toBe(ids.length)
})

it("answers each URL of README's list of jobs", async () => {
  const jobs = /<!-- jobs -->(.*)<!-- \/jobs -->/s.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''
  const urls = [...jobs.matchAll(/`(\/[^`]+)`/g)].map(([, url]) => url!)
  expect(urls).toHaveLength(10)
  for (const url of urls) expect([url, (await built.ask(url)).status]).toEqual([url, 200])
})

it('answers each link of /api', async () => {
  const { text } = await built.ask('/api')
  const links = [...text.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, link]) => link!.replaceAll('&amp;', '&'))
  expect(links.length).toBeGreaterThan(40)
  for (const link of new Set(links)) expect([link, (await built.ask(link)).status]).toEqual([link, 200])
})
