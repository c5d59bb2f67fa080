import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { services } from '../pipeline/contract/routes.ts'
import { build } from '../pipeline/publish/build.ts'
import { tempDir, tinyData } from './support/temp.ts'
import { bodiesOf } from './support/tree.ts'
import { isVolatile } from './support/tree-files.ts'

// The whole tree of a tiny book, a text file a service. On purpose in the repository: a change of any byte that people
// receive shows in review. Accept one with `npm run test:accept`, after reading the difference.
// Packed downloads stand in the golden texts by their sums, in snapshots/SHA256SUMS.
const rooms = [...services, 'snapshots']
const golden = fileURLToPath(new URL('./golden/', import.meta.url))

test('the tree of the tiny book is, byte for byte, the accepted one', async () => {
  const out = join(tempDir(), 'public')
  await build({ dataDir: tinyData, out })
  const bodies = [...bodiesOf(out)].filter(([key]) => key !== 'manifest.json' && !isVolatile(key))
  for (const room of rooms) {
    const mine = bodies.filter(([key]) => key.startsWith(`${room}/`) && !/\.(gz|parquet)$/.test(key))
    const text = mine.map(([key, body]) => `== ${key}\n${body}${body.endsWith('\n') ? '' : '\n'}`).join('')
    const file = join(golden, `${room}.txt`)
    if (process.env['ALMANAC_ACCEPT'] === '1') {
      mkdirSync(golden, { recursive: true })
      writeFileSync(file, text)
    }
    expect(text, 'Read the difference; if it is meant: npm run test:accept').toBe(readFileSync(file, 'utf8'))
  }
  expect(bodies.every(([key]) => rooms.some(room => key.startsWith(`${room}/`)))).toBe(true)
})
