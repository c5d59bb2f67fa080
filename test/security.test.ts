import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadBook } from '../pipeline/book.ts'
import { profiles } from '../pipeline/contract/profiles.ts'
import { gseIntake } from '../pipeline/gse/intake.ts'
import { build } from '../pipeline/publish/build.ts'
import { resourcesOf } from '../pipeline/resources.ts'
import { loadList } from '../pipeline/whois/registration/store.ts'
import { root } from './support/repository.ts'
import { tempDir, tinyCopy, tinyData } from './support/temp.ts'
import { filesOf } from './support/tree.ts'

const sources = ['pipeline', 'site/edge', 'site/host', 'scripts'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => [join(folder, name), readFileSync(join(root, folder, name), 'utf8')] as const),
)

describe('no shell runs text', () => {
  test('programs are started with a list of arguments or by a zx template', () => {
    const offenders = sources.filter(([, text]) =>
      /\b(?:exec|execSync)\s*\(\s*[`'"a-z]|shell:\s*true|\beval\(|new Function\(/.test(
        text.replaceAll(/\.exec\(/g, '.match('),
      ),
    )
    expect(sources.length).toBeGreaterThan(150)
    expect(offenders.map(([file]) => file)).toEqual([])
  })

  test('a folder whose name is a command is a folder', async () => {
    const dir = tempDir()
    const out = join(dir, '$(touch harmed); `touch harmed`; x', 'public')
    await build({ dataDir: tinyData, out })
    expect(existsSync(join(out, 'manifest.json'))).toBe(true)
    expect(readdirSync(dir)).toHaveLength(1)
    expect(existsSync(join(root, 'harmed'))).toBe(false)
  })
})

describe('no path is made of unjudged text', () => {
  const paths = ['../../escaped', '..', '/etc/passwd', 'a/b', 'con\u0000', 'A'.repeat(300), '%2e%2e', '.', '']

  test.each(paths)('a code %j in the table of currencies is refused', async code => {
    const dataDir = tinyCopy()
    const file = join(dataDir, 'forex/currencies.csv')
    writeFileSync(file, `${readFileSync(file, 'utf8')}"${code}",Name,1,2,national,,,,\n`)
    await expect(loadBook(dataDir)).rejects.toThrow(/DATA_SHAPE data\/forex\/currencies\.csv: row 9/)
  })

  test.each(paths)('a domain %j on the list is refused', domain => {
    const dataDir = tinyCopy()
    writeFileSync(join(dataDir, 'whois/domains.csv'), `domain,since\n"${domain}",2026-01-01\n`)
    expect(() => loadList(dataDir)).toThrow(/DATA_SHAPE data\/whois\/domains\.csv: row 2/)
  })

  test.each(paths)('a share %j in an export becomes no file', async code => {
    const dataDir = tinyCopy()
    const before = new Set(filesOf(dataDir).keys())
    const line = (name: string) => `21/07/2026,"${name}",1,1,1,1,1,1,0,,,0,0`
    const headings =
      'Daily Date,Share Code,Year High,Year Low,Previous Closing Price - VWAP,Opening Price,Last Transaction Price,Closing Price - VWAP,Price Change,Closing Bid Price,Closing Offer Price,Total Shares Traded,Total Value Traded'
    const bytes = new TextEncoder().encode(`${headings}\n${line(code)}\n${line('GCB')}\n`)
    await gseIntake.store(dataDir, 'official', [{ name: 'export.csv', bytes, today: '2026-07-28' }])
    expect([...filesOf(dataDir).keys()].filter(name => !before.has(name))).toEqual(['gse/official/SUMS'])
    const keys = [...resourcesOf(await loadBook(dataDir), { profile: profiles.full })].map(({ key }) => key)
    const names = keys.filter(key => /^gse\/(live|equities|history)\//.test(key))
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter(name => !/^gse\/\w+\/[a-z]{2,10}(~pretty)?\.(json|csv)$/.test(name))).toEqual([])
  })
})
