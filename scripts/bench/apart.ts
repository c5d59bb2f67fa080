import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Runs a file of this folder in a process of its own, for its memory or start to be seen; gives the JSON that it prints.
 * `flags` are Node's.
 */
export const runApart = <Result>(
  name: string,
  { args = [], flags = [] }: { readonly args?: readonly string[]; readonly flags?: readonly string[] } = {},
): Result => {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  return JSON.parse(
    execFileSync(process.execPath, [...flags, '--import', 'tsx', script, ...args], { encoding: 'utf8' }),
  ) as Result
}
