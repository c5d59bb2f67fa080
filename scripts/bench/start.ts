/** What TypeScript read as it is costs the start of a command: the same program under tsx and as plain JavaScript. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { compared, inTurns, type Measured } from './measure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Inside the checkout, for packages are found from where a program lies. */
const bundleOf = (script: string): string => {
  const outfile = join(root, 'node_modules/.cache/almanac/bench', `${script}.mjs`)
  const entryPoints = [join(root, 'scripts', `${script}.ts`)]
  buildSync({ entryPoints, outfile, bundle: true, packages: 'external', platform: 'node', format: 'esm' })
  return outfile
}

export const startBench = async function* (): AsyncGenerator<Measured> {
  const help = (args: readonly string[]) => void execFileSync(process.execPath, [...args, '--help'])
  const nothing = ['-e', '0']
  for (const script of ['fetch', 'serve', 'domains']) {
    const bundle = bundleOf(script)
    const times = await inTurns({
      tsx: () => help(['--import', 'tsx', join(root, 'scripts', `${script}.ts`)]),
      plain: () => help([bundle]),
      node: () => void execFileSync(process.execPath, nothing),
    })
    const row = { unit: 'ms' }
    yield compared({ ...row, name: `${script} --help`, baseline: 'the same as one plain file' }, times.tsx, times.plain)
    yield compared({ ...row, name: `${script} --help, plain`, baseline: 'node doing nothing' }, times.plain, times.node)
  }
}
