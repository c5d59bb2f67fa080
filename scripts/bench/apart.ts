import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a file of this folder in a process of its own, for its memory or start to be seen; gives the JSON that it prints. */
export const runApart = <Result>(name: string, ...args: readonly string[]): Result => {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  return JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', script, ...args], { encoding: 'utf8' }),
  ) as Result
}
