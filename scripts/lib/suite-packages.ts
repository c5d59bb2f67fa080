/** Packages of a suite: `test/<name>/package.json` with a lock file of its own, installed by the first run that needs them. */
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { usageError } from './command.ts'
import './test-packages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A program that fails has said why: this process then ends with its exit code. */
export const runInRoot = (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs `npm ci` once for each lock file; the digest of the lock file is kept with the packages. */
export const installSuite = (name: string): void => {
  const folder = `test/${name}`
  const lockFile = `${root}${folder}/package-lock.json`
  if (!existsSync(lockFile)) throw usageError('NAME', name, 'a folder of test/ with packages of its own')
  const lock = hash('sha256', readFileSync(lockFile))
  const stamp = `${root}${folder}/node_modules/.almanac-lock`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  runInRoot('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'])
  mkdirSync(`${root}${folder}/node_modules`, { recursive: true })
  writeFileSync(stamp, lock)
}
