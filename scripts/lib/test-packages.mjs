/** Ends the process with one line where the packages of the tests are not installed, as after `npm ci --omit=dev`. */
import { createRequire } from 'node:module'

try {
  createRequire(import.meta.url).resolve('vitest/package.json')
} catch {
  process.stderr.write(
    'TOOL_MISSING vitest: got "no such package", expected the packages of the tests. Install them: npm ci\n',
  )
  process.exit(1)
}
