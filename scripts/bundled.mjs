/** Runs a command of this folder: `node scripts/bundled.mjs serve --port 8081`. */
import './lib/node-version.mjs'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runBundled } from '../pipeline/core/run-bundled.mjs'
import { needPackage } from './lib/need-package.mjs'

needPackage('esbuild', 'Almanac', 'npm ci --omit=dev')

const [, , name] = process.argv
const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
if (!existsSync(file)) {
  process.stderr.write(`USAGE bundled: got "${name}", expected the name of a command in scripts/, such as serve.\n`)
  process.exit(2)
}
process.argv.splice(1, 2, file)
await runBundled(file)
