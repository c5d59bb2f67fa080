import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

describe.each([
  ['the core', '../../site/host/web.ts'],
  ['the Netlify function', '../../site/edge/netlify/almanac.ts'],
  ['the worker', '../../site/edge/worker/almanac.ts'],
])('%s, bundled', (_, path) => {
  it('is under 18 kB gzipped and holds nothing of Node or of the schemas', async () => {
    const result = await build({
      entryPoints: [new URL(path, import.meta.url).pathname],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'neutral',
      metafile: true,
    })
    const packed = gzipSync(result.outputFiles[0]!.contents)
    expect(packed.length).toBeLessThan(18_000)
    const inputs = Object.keys(result.metafile.inputs)
    expect(inputs.filter(path => !/^(site\/(host|edge)|pipeline\/contract)\//.test(path))).toEqual([])
    expect(inputs.filter(path => /schemas\.ts$|edge\/(node|objects)/.test(path))).toEqual([])
  })
})
