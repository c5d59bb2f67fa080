import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AlmanacError } from '../pipeline/contract/errors.ts'
import { netlifyToml } from '../site/edge/netlify-toml.ts'
import { pathTable } from '../site/page/path-table.ts'
import { command } from './command.ts'

interface Generated {
  readonly name: string
  /** The whole file, from what stands there now: some are generated in part. */
  content(before: string): string
}

const [opening, closing] = ['<!-- paths -->', '<!-- /paths -->']

/** Replaces what stands between the markers and leaves the rest to its writers. */
export const withPathTable = (before: string): string => {
  const [from, to] = [before.indexOf(opening), before.indexOf(closing)]
  if (from === -1 || to < from)
    throw new AlmanacError({
      code: 'GENERATE',
      subject: 'README.md',
      got: 'no place for the table of paths',
      expected: `a line ${opening} and after it a line ${closing}`,
    })
  return `${before.slice(0, from + opening.length)}\n${pathTable()}\n${before.slice(to)}`
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
