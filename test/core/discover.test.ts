import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { discoverSources } from '../../pipeline/core/discover.ts'
import { tempDir } from '../support/temp.ts'

test('an adapter without a default export is named with its folder', async () => {
  const folder = tempDir()
  writeFileSync(join(folder, 'ecb.ts'), 'export const title = 1\n')
  const message = `SOURCE_FILE ${folder}/ecb.ts: got "no default export", expected`
  const load = (key: string) => import(pathToFileURL(`${folder}/${key}.ts`).href)
  await expect(discoverSources(pathToFileURL(`${folder}/`), load)()).rejects.toThrow(message)
})
