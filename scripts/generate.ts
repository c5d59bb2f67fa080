import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type HostResults, hostTable } from '../site/edge/host-table.ts'
import { netlifyToml } from '../site/edge/netlify-toml.ts'
import { nginxConfig } from '../site/edge/nginx/config.ts'
import { jobTable, pathTable } from '../site/page/path-table.ts'
import { betweenMarkers } from './lib/between-markers.ts'
import { command } from './lib/command.ts'
import { errorTable } from './lib/error-table.ts'
import { licenceTable } from './lib/licences.ts'
import { makePictures } from './lib/pictures.ts'
import { publisherTable } from './lib/publishers.ts'
import { requestsTable } from './lib/requests-table.ts'

interface Generated {
  readonly name: string
  /** The whole new file, made from its present text: some files are generated in part. */
  content(before: string): string | Promise<string>
}

const files: readonly Generated[] = [
  { name: 'netlify.toml', content: () => netlifyToml() },
  { name: 'site/edge/nginx/almanac.conf', content: () => nginxConfig() },
  {
    name: 'README.md',
    content: before =>
      betweenMarkers('README.md', betweenMarkers('README.md', before, 'jobs', jobTable()), 'paths', pathTable()),
  },
  {
    name: 'docs/operations.md',
    content: before =>
      betweenMarkers(
        'docs/operations.md',
        betweenMarkers('docs/operations.md', before, 'hosts', hostTable(hostResults())),
        'errors',
        errorTable(),
      ),
  },
  {
    name: 'docs/design.md',
    content: before => betweenMarkers('docs/design.md', before, 'licences', licenceTable()),
  },
  {
    name: 'data/SOURCES.md',
    content: async before =>
      betweenMarkers(
        'data/SOURCES.md',
        betweenMarkers('data/SOURCES.md', before, 'publishers', await publisherTable()),
        'requests',
        await requestsTable(),
      ),
  },
]

/** What the last accepted run of the request set found out. */
const hostResults = (): HostResults =>
  JSON.parse(readFileSync(new URL('../test/hosts/results.json', import.meta.url), 'utf8')) as HostResults

await command({
  usage: 'npm run generate -- [flags]',
  does: 'Writes what is derived from the code: netlify.toml, the nginx configuration, pictures of pages, tables in README.md, docs/ and data/SOURCES.md.',
  example: 'npm run generate -- --check',
  flags: { check: { help: 'compare instead of writing; exit code 1 names the files that differ' } },
  async run({ flags }) {
    let differing = 0
    for (const { name, content } of files) {
      const path = fileURLToPath(new URL(`../${name}`, import.meta.url))
      const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
      const after = await content(before)
      if (before === after) continue
      differing += 1
      if (!flags.check) writeFileSync(path, after)
      const line = flags.check ? `${name} differs from the table: npm run generate` : `${name} written`
      process[flags.check ? 'stderr' : 'stdout'].write(`${line}\n`)
    }
    for (const name of await makePictures({ check: flags.check })) {
      differing += 1
      const line = flags.check
        ? `site/page/pictures/${name} differs: npm run generate`
        : `site/page/pictures/${name} changed`
      process[flags.check ? 'stderr' : 'stdout'].write(`${line}\n`)
    }
    return flags.check && differing > 0 ? 1 : 0
  },
})
