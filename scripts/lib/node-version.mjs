/** Ends the process with one line under a Node that is older than package.json asks for. Imports of newer names would fail first. */
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const [oldest, version] = [engines.node.replace('>=', ''), process.versions.node]
const [[major, minor], [hasMajor, hasMinor]] = [oldest, version].map(text => text.split('.').map(Number))

if (hasMajor < major || (hasMajor === major && hasMinor < minor)) {
  process.stderr.write(
    `USAGE node: got "${version}", expected ${oldest} or newer. Install it from https://nodejs.org/\n`,
  )
  process.exit(2)
}
