import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorCodes } from '../pipeline/contract/error-codes.ts'
import { netlifyToml } from '../site/edge/netlify-toml.ts'
import { nginxConfig } from '../site/edge/nginx/config.ts'
import { pictureFile, pictureIds, pictureSvg, picturesDir } from '../site/page/pictures.ts'
import { betweenMarkers } from './lib/between-markers.ts'
import { command } from './lib/command.ts'
import { type HostResults, hostTable } from './lib/host-table.ts'
import { licenceTable } from './lib/licences.ts'
import { jobTable, pathTable } from './lib/path-table.ts'
import { publisherTable, requestsTable } from './lib/source-tables.ts'
import { markdownTable } from './lib/table.ts'

const errorTable = (): string =>
  markdownTable(
    ['code', 'what happened', 'what to do'],
    Object.entries(errorCodes).map(([code, { means, remedy }]) => [`\`${code}\``, means, remedy]),
  )

/** What the last accepted run of the request set found out. */
const hostResults = (): HostResults =>
  JSON.parse(readFileSync(new URL('../test/hosts/results.json', import.meta.url), 'utf8')) as HostResults

/** Whole files, and with a mark what stands between its two marks in a file that people write. */
const generated: readonly (readonly [file: string, mark: string | undefined, text: () => string | Promise<string>])[] =
  [
    ['netlify.toml', undefined, netlifyToml],
    ['site/edge/nginx/almanac.conf', undefined, () => nginxConfig()],
    ['README.md', 'jobs', jobTable],
    ['README.md', 'paths', pathTable],
    ['docs/operations.md', 'hosts', () => hostTable(hostResults())],
    ['docs/operations.md', 'errors', errorTable],
    ['docs/design.md', 'licences', licenceTable],
    ['data/SOURCES.md', 'publishers', publisherTable],
    ['data/SOURCES.md', 'requests', requestsTable],
  ]

/**
 * Draws the pictures of pages as PNG; gives the names of those that were missing or no longer belong there. With `check` nothing is
 * written. The name of a file holds the hash of its SVG, so an unchanged one is kept.
 */
const makePictures = async (check: boolean): Promise<readonly string[]> => {
  const present = readdirSync(picturesDir)
  const wanted = new Map(pictureIds.map(id => [pictureFile(id), id]))
  const missing = [...wanted].filter(([name]) => !present.includes(name))
  const left = present.filter(name => !wanted.has(name))
  if (!check && missing.length > 0) {
    const { default: sharp } = await import('sharp')
    for (const [name, id] of missing) {
      const png = await sharp(Buffer.from(pictureSvg(id)))
        .png({ palette: true, effort: 10 })
        .toBuffer()
      writeFileSync(join(picturesDir, name), png)
    }
  }
  if (!check) for (const name of left) rmSync(join(picturesDir, name))
  return [...missing.map(([name]) => name), ...left]
}

const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

const textOf = (name: string): string => (existsSync(pathOf(name)) ? readFileSync(pathOf(name), 'utf8') : '')

export default command({
  usage: 'npm run generate -- [flags]',
  does: 'Writes what is derived from the code: netlify.toml, the nginx configuration, pictures of pages, tables in README.md, docs/ and data/SOURCES.md.',
  example: 'npm run generate -- --check',
  flags: { check: { help: 'compare instead of writing; exit code 1 names the files that differ' } },
  async run({ flags }) {
    const texts = new Map<string, string>()
    for (const [name, mark, text] of generated) {
      const before = texts.get(name) ?? textOf(name)
      texts.set(name, mark === undefined ? await text() : betweenMarkers(name, before, mark, await text()))
    }
    const differing = [...texts].filter(([name, text]) => textOf(name) !== text)
    if (!flags.check) for (const [name, text] of differing) writeFileSync(pathOf(name), text)
    const pictures = await makePictures(flags.check)
    const names = [...differing.map(([name]) => name), ...pictures.map(name => `site/page/pictures/${name}`)]
    for (const name of names)
      if (flags.check) process.stderr.write(`${name} differs: npm run generate\n`)
      else process.stdout.write(`${name} changed\n`)
    return flags.check && names.length > 0 ? 1 : 0
  },
})
