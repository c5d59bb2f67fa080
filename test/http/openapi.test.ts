/** `/openapi.json` as it is served: what it shows is what the host answers. */
import { describe, expect, it } from 'vitest'
import { firstLines, shortened } from '../../pipeline/describe/openapi/shortened.ts'
import { startBuilt } from './built.ts'

interface Operation {
  readonly parameters: readonly { readonly name?: string; readonly example?: string }[]
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> } }
}
type Paths = Readonly<Record<string, { readonly get: Operation }>>

const built = await startBuilt('edge', 'sample')
const { paths } = (await built.json('/openapi.json')) as { paths: Paths }

const filled = (path: string, { parameters }: Operation): string =>
  parameters.reduce((at, { name, example = '' }) => at.replace(`{${name}}`, example), path)

describe('the description of the API', () => {
  it('is served to every origin, and every answer leads to it', async () => {
    const { status, headers } = await built.ask('/openapi.json')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
    })
    expect((await built.ask('/gse/live')).headers['link']).toContain('</openapi.json>')
  })

  it('weighs less than 20 kB on the way', async () => {
    const { bytes } = await built.ask('/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
    expect(bytes.length).toBeLessThan(20_000)
  })

  it('shows at every path a request that is answered, and its answer', async () => {
    const withoutExample: string[] = []
    for (const [path, { get }] of Object.entries(paths)) {
      const target = filled(path, get)
      if (target.includes('/.') || target.includes('//')) {
        withoutExample.push(path)
        continue
      }
      const { status, text } = await built.ask(target)
      expect([target, status]).toEqual([target, 200])
      const media = get.responses[200].content
      const [type] = Object.keys(media)
      const { example } = media[type!]!
      if (example === undefined) {
        withoutExample.push(path)
        continue
      }
      const shown =
        type === 'text/csv' ? firstLines(text) : type === 'application/json' ? shortened(JSON.parse(text)) : text
      expect(shown, target).toEqual(example)
    }
    // What hosts with code cut, shards, records of the profile edge, and documents that know the clock or every body.
    expect(withoutExample).toEqual([
      '/forex/days/{year}/{date}/{code}.json',
      '/forex/series/{base}/{counter}.json',
      '/forex/series/{base}/{counter}.csv',
      '/forex/series/{base}/{counter}.svg',
      '/gse/history/{symbol}.svg',
      '/whois/index/{shard}.json',
      '/whois/expiring.json',
      '/whois/expiring.ics',
      '/whois/history/{domain}.json',
      '/whois/records/{domain}.json',
      '/status.json',
      '/changes.json',
      '/manifest.json',
      '/openapi.json',
      '/changes.atom',
    ])
  })
})
