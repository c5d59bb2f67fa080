/** The most memory this process ever held, in megabytes. */
import { readFileSync } from 'node:fs'

/** Not `resourceUsage().maxRSS` where Linux says it better: that begins with what the parent held when it started this process. */
export const mostResident = (): number => {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    if (kilobytes !== undefined) return Number(kilobytes) / 1000
  } catch {
    // No /proc: another system.
  }
  return process.resourceUsage().maxRSS / 1000
}
