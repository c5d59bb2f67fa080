import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { netlifyToml } from '../site/edge/netlify-toml.ts'
import { withPathTable } from '../site/page/path-table.ts'
import { command } from './command.ts'

interface Generated {
  readonly name: string
  /** The whole file, from what stands there now: some are generated in part. */
  content(before: string): string
}

const files: readonly Generated[] = [
  { name: 'netlify.toml', content: () => netlifyToml() },
  { name: 'README.md', content: withPathTable },
]

await command({
  usage: 'npm run generate -- [flags]',
  does: 'Writes the files that are derived from the table of paths: netlify.toml and the table in README.md.',
  example: 'npm run generate -- --check',
  flags: { check: { help: 'compare instead of writing; exit code 1 names the files that differ' } },
  run({ flags }) {
    let differing = 0
    for (const { name, content } of files) {
      const path = fileURLToPath(new URL(`../${name}`, import.meta.url))
      const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
      const after = content(before)
      if (before === after) continue
      differing += 1
      if (!flags.check) writeFileSync(path, after)
      const line = flags.check ? `${name} differs from the table: npm run generate` : `${name} written`
      process[flags.check ? 'stderr' : 'stdout'].write(`${line}\n`)
    }
    return flags.check && differing > 0 ? 1 : 0
  },
})
