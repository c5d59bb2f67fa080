/** Requests by wrk on the second core, to a server that has the first for itself. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const serverCore = '0'
const loadCore = '1'

const run = promisify(execFile)

export interface Load {
  readonly requests: number
  readonly p99Ms: number
  readonly slowestMs: number
  /** Replies that are neither 2xx nor 3xx, and connections that failed. */
  readonly dropped: number
}

/** The paths one after the other. Every third request says what it has already where `etags` are known, and gets a 304. */
const scriptOf = (paths: readonly string[], etags: readonly string[]): string => `
local paths = { ${paths.map(path => JSON.stringify(path)).join(', ')} }
local etags = { ${etags.map(etag => JSON.stringify(etag)).join(', ')} }
local n = 0
request = function()
  n = n + 1
  local i = n % #paths + 1
  local headers = { ['Accept-Encoding'] = 'gzip' }
  if n % 3 == 0 and etags[i] then headers['If-None-Match'] = etags[i] end
  return wrk.format('GET', paths[i], headers)
end
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('JSON {"requests":%d,"p99":%d,"max":%d,"dropped":%d}\\n', summary.requests,
    latency:percentile(99), latency.max, e.connect + e.read + e.write + e.status + e.timeout))
end
`

interface LoadOptions {
  readonly port: number
  readonly paths: readonly string[]
  /** Of the paths, in their order. */
  readonly etags?: readonly string[]
  readonly seconds: number
  readonly dir: string
}

export const runLoad = async ({ port, paths, etags = [], seconds, dir }: LoadOptions): Promise<Load> => {
  const script = join(dir, `${port}.lua`)
  writeFileSync(script, scriptOf(paths, etags))
  const wrk = ['-c', loadCore, 'wrk', '-t1', '-c8', `-d${seconds}s`, '-s', script, `http://127.0.0.1:${port}`]
  const { stdout } = await run('taskset', wrk)
  const line = /^JSON (.*)$/m.exec(stdout)?.[1]
  if (line === undefined) throw new Error(`wrk did not sum up: ${stdout}`)
  const { p99, max, ...counts } = JSON.parse(line) as Record<'requests' | 'dropped' | 'p99' | 'max', number>
  return { ...counts, p99Ms: p99 / 1000, slowestMs: max / 1000 }
}

/** Seconds of processor a process has taken so far, as Linux counts them: in hundredths. */
export const processorOf = (pid: number): number => {
  // The second field is the name in brackets, which may hold blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Resident megabytes of a process, as Linux reports them. */
export const residentOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1000

export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
