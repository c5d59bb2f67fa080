/** The real commands as processes of their own, with a faulty disk, another clock or another locale. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { root } from '../support/repository.ts'
import { type Fault, faultVariable } from './faulty-disk.ts'

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly pid: number | undefined
  readonly ended: Promise<Ended>
  /** What was said so far. */
  output(): string
  kill(signal?: NodeJS.Signals): void
}

export interface ChildOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly fault?: Fault
  /** Modules of `test/drill/` to load before the command, and in its threads. They import nothing but modules of Node. */
  readonly first?: readonly string[]
  /** Options of Node itself. */
  readonly node?: readonly string[]
  readonly cwd?: string
  /** Runs the command from a shell line instead, such as `umask 077; exec "$@"`. */
  readonly shell?: string
}

const preloads = new Map<string, string>()

/** The option that loads a module of `test/drill/` first. Its text is in the option. */
const preload = (name: string): string => {
  const known = preloads.get(name)
  if (known !== undefined) return known
  const entryPoints = [join(root, 'test/drill', name)]
  const { outputFiles } = buildSync({ entryPoints, bundle: true, write: false, platform: 'node', format: 'esm' })
  const option = `--import=data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`
  preloads.set(name, option)
  return option
}

/** Starts a command of `scripts/`. */
export const start = (script: string, args: readonly string[], options: ChildOptions = {}): Running => {
  const { env = {}, fault, first = [], node = [], cwd = root, shell } = options
  const before = [...(fault ? ['faulty-disk.ts'] : []), ...first]
  const all = [process.execPath, ...node, ...before.map(preload), join(root, 'scripts/bundled.mjs'), script, ...args]
  const [file = '', ...rest] = shell === undefined ? all : ['sh', '-c', shell, 'sh', ...all]
  const child = spawn(file, rest, {
    cwd,
    env: { ...process.env, ...env, ...(fault && { [faultVariable]: JSON.stringify(fault) }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { stdout: '', stderr: '' }
  child.stdout.on('data', chunk => (text.stdout += chunk))
  child.stderr.on('data', chunk => (text.stderr += chunk))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, ...text }))
  })
  return { pid: child.pid, ended, output: () => text.stdout, kill: (signal = 'SIGKILL') => void child.kill(signal) }
}
