/** Runs a suite that has packages of its own: installs them where they are missing or their lock file changed, checks types, runs Vitest. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { usageError } from './lib/command.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const [name = '', ...rest] = process.argv.slice(2)
const folder = `test/${name}`

const run = (program: string, ...args: readonly string[]): void => {
  execFileSync(program, args, { cwd: root, stdio: 'inherit' })
}

/** `npm ci`, once for each lock file: its digest lies beside what was installed. */
const install = (): void => {
  const lock = createHash('sha256')
    .update(readFileSync(`${root}${folder}/package-lock.json`))
    .digest('hex')
  const stamp = `${root}${folder}/node_modules/.almanac-lock`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  run('npm', 'ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund')
  mkdirSync(`${root}${folder}/node_modules`, { recursive: true })
  writeFileSync(stamp, lock)
}

if (!existsSync(`${root}${folder}/package-lock.json`))
  throw usageError(name, name, 'a folder of test/ with packages of its own')
install()
if (existsSync(`${root}${folder}/tsconfig.json`)) run('npx', 'tsc', '-p', folder)
if (existsSync(`${root}${folder}/vitest.config.ts`))
  run('npx', 'vitest', 'run', '--config', `${folder}/vitest.config.ts`, ...rest)
