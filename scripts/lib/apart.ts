/** What is measured in a process of its own. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What runs in the other process: the function's module, its name and its arguments come after it. */
const calling = `
  const [module, name, args] = process.argv.slice(1)
  process.stdout.write(JSON.stringify(await (await import(module))[name](...JSON.parse(args))))`

/** Calls an exported function of a module in a process of its own, for its memory or start to be seen. `flags` are Node's. */
export const runApart = <Args extends readonly unknown[], Result>(
  module: string,
  work: (...args: Args) => Result,
  args: Args,
  flags: readonly string[] = [],
): Awaited<Result> => {
  const node = [...flags, '--import', 'tsx', '--input-type=module', '-e', calling]
  return JSON.parse(
    execFileSync(process.execPath, [...node, module, work.name, JSON.stringify(args)], { encoding: 'utf8' }),
  ) as Awaited<Result>
}

/** The most megabytes this process ever held. Not `resourceUsage().maxRSS` where Linux says it better: that begins with what the parent held when it started this process. */
export const mostResident = (): number => {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    if (kilobytes !== undefined) return Number(kilobytes) / 1000
  } catch {
    // No /proc: another system.
  }
  return process.resourceUsage().maxRSS / 1000
}
