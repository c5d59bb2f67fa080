/**
 * A disk with faults. Loaded before all else (`--import`), it stands between the program and `node:fs`: each operation below one
 * folder is counted, and the N-th goes wrong as it was asked to, once or for good. What runs is the program itself, unchanged.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative, resolve, sep } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** `short` writes half of what it was given, as a system call may; `kill` ends the process there, as `kill -9` does. */
const harms = ['ENOSPC', 'EIO', 'EMFILE', 'EACCES', 'EROFS', 'short', 'kill'] as const
export type Harm = (typeof harms)[number]

export interface Fault {
  readonly under: string
  /** The operation that goes wrong; the first is 1. Infinity only counts. */
  readonly at: number
  readonly harm: Harm
  readonly once: boolean
  /** A file that takes the list of operations when the process ends. */
  readonly trace?: string
}

/** An operation as it is listed: `rename public.77.new`. Process ids differ from run to run and are left out. */
export type Operation = string

let fault: Fault | undefined
let done: Operation[] = []
/** Open files below the folder, by descriptor. */
const open = new Map<number, string>()

export const arm = (next: Fault): void => {
  fault = { ...next, under: resolve(next.under) }
  done = []
  open.clear()
}

/** Ends the faults. Gives the operations there were. */
export const disarm = (): readonly Operation[] => {
  fault = undefined
  return done
}

const taking = ['open', 'write', 'fsync', 'close', 'mkdir', 'rename', 'link', 'symlink', 'copy']
const describing = ['open', 'read', 'readdir', 'copy']
/** What can befall which operation: a full disk takes no reading away, and a missing permission shows before a file is open. */
export const canStrike: Readonly<Record<Harm, (operation: string) => boolean>> = {
  ENOSPC: operation => taking.includes(operation),
  EROFS: operation => [...taking, 'unlink', 'rmdir'].includes(operation) && operation !== 'close',
  EIO: () => true,
  EMFILE: operation => describing.includes(operation),
  EACCES: operation => !['write', 'fsync', 'close'].includes(operation),
  short: operation => operation === 'write',
  kill: () => true,
}

const texts: Readonly<Partial<Record<Harm, string>>> = {
  ENOSPC: 'no space left on device',
  EIO: 'i/o error',
  EMFILE: 'too many open files',
  EACCES: 'permission denied',
  EROFS: 'read-only file system',
}

/** Counts an operation; true where it is to be cut short. Throws as the system would, or does not return at all. */
const strike = (operation: string, path: string): boolean => {
  if (!fault) return false
  done.push(`${operation} ${relative(fault.under, path).replaceAll(/\.\d+\.(?=\d|new|old|dead|part)/g, '.')}`)
  const { at, harm, once } = fault
  if (done.length < at || (once && done.length > at) || !canStrike[harm](operation)) return false
  if (harm === 'short') return true
  if (harm === 'kill') process.kill(process.pid, 'SIGKILL')
  throw Object.assign(new Error(`${harm}: ${texts[harm]}, ${operation} '${path}'`), {
    code: harm,
    syscall: operation,
    path,
  })
}

const below = (path: unknown): string | undefined => {
  if (!fault || inside || (typeof path !== 'string' && !(path instanceof URL))) return undefined
  const whole = resolve(path instanceof URL ? path.pathname : path)
  return whole === fault.under || whole.startsWith(fault.under + sep) ? whole : undefined
}

// The border: node:fs has overloads by the dozen, of which the program uses the plain ones.
type Call = (...args: unknown[]) => unknown
const table = fs as unknown as Record<string, Call>
const promises = fs.promises as unknown as Record<string, Call>
const real: Readonly<Record<string, Call>> = { ...table }

/** Operations on a path that need nothing but counting; of those with two paths, the second is the one that comes to be. */
const plain: Readonly<Record<string, readonly [operation: string, pathAt: number]>> = {
  readFileSync: ['read', 0],
  readdirSync: ['readdir', 0],
  statSync: ['stat', 0],
  lstatSync: ['stat', 0],
  readlinkSync: ['readlink', 0],
  realpathSync: ['readlink', 0],
  mkdirSync: ['mkdir', 0],
  unlinkSync: ['unlink', 0],
  rmdirSync: ['rmdir', 0],
  renameSync: ['rename', 1],
  linkSync: ['link', 1],
  symlinkSync: ['symlink', 1],
  copyFileSync: ['copy', 1],
}

/** Node's own functions call each other: only what the program asks for is counted. */
let inside = false
const really = (name: string, ...args: unknown[]): unknown => {
  const before = inside
  inside = true
  try {
    return real[name]!(...args)
  } finally {
    inside = before
  }
}

const wrapped: Record<string, Call> = {}
for (const [name, [operation, pathAt]] of Object.entries(plain))
  wrapped[name] = (...args) => {
    const path = below(args[pathAt])
    if (path !== undefined) strike(operation, path)
    return really(name, ...args)
  }

wrapped['existsSync'] = path => {
  try {
    const found = below(path)
    if (found !== undefined) strike('stat', found)
  } catch {
    // As Node has it: whatever goes wrong, there is no such file.
    return false
  }
  return really('existsSync', path)
}

wrapped['openSync'] = (path, ...rest) => {
  const found = below(path)
  if (found !== undefined) strike('open', found)
  const file = really('openSync', path, ...rest) as number
  if (found !== undefined) open.set(file, found)
  return file
}

wrapped['closeSync'] = file => {
  const path = open.get(file as number)
  open.delete(file as number)
  really('closeSync', file)
  if (path !== undefined) strike('close', path)
}

wrapped['fsyncSync'] = file => {
  const path = open.get(file as number)
  if (path !== undefined) strike('fsync', path)
  return really('fsyncSync', file)
}

const bytesOf = (content: unknown): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array)

wrapped['writeSync'] = (file, content, ...rest) => {
  const path = open.get(file as number)
  if (path === undefined) return really('writeSync', file, content, ...rest)
  const bytes = bytesOf(content)
  const isShort = strike('write', path) && bytes.length > 1
  return really('writeSync', file, isShort ? bytes.subarray(0, bytes.length >> 1) : bytes)
}

/** In two halves, so that a kill or a full disk may fall between them. */
wrapped['writeFileSync'] = (target, content, options) => {
  const path = below(target)
  const isOurs = path !== undefined || (typeof target === 'number' && open.has(target))
  if (!isOurs) return really('writeFileSync', target, content, options)
  const { flag = 'w', flush = false } = (typeof options === 'object' ? options : {}) as {
    flag?: string
    flush?: boolean
  }
  const file = typeof target === 'number' ? target : (wrapped['openSync']!(target, flag) as number)
  try {
    const bytes = bytesOf(content)
    const half = bytes.length >> 1
    for (const piece of [bytes.subarray(0, half), bytes.subarray(half)])
      for (let at = 0; at < piece.length; ) at += wrapped['writeSync']!(file, piece.subarray(at)) as number
    if (flush) wrapped['fsyncSync']!(file)
  } finally {
    if (typeof target !== 'number') wrapped['closeSync']!(file)
  }
}

/** Piece by piece, so that a kill may leave half a folder. */
wrapped['rmSync'] = (path, options) => {
  const found = below(path)
  const { recursive = false, force = false } = (options ?? {}) as { recursive?: boolean; force?: boolean }
  if (found === undefined) return really('rmSync', path, options)
  const stat = fs.lstatSync(found, { throwIfNoEntry: false })
  if (!stat && force) return undefined
  if (!stat?.isDirectory() || !recursive) return wrapped['unlinkSync']!(found)
  for (const name of wrapped['readdirSync']!(found) as string[]) wrapped['rmSync']!(join(found, name), options)
  return wrapped['rmdirSync']!(found)
}

/** The forms that call back and the ones that promise do the same things a moment later. */
const later =
  (name: string): Call =>
  (...args) => {
    const callback = args.pop() as (error: unknown, value?: unknown) => void
    if (!args.slice(0, 2).some(path => below(path) !== undefined)) return really(name, ...args, callback)
    setImmediate(() => {
      let value: unknown
      try {
        value = wrapped[`${name}Sync`]!(...args)
      } catch (error) {
        return callback(error)
      }
      callback(null, value)
    })
  }
for (const name of ['writeFile', 'rename']) wrapped[name] = later(name)

const realCopy = promises['copyFile']!
promises['copyFile'] = async (from, to, ...rest) => {
  const path = below(to)
  if (path !== undefined) strike('copy', path)
  return realCopy(from, to, ...rest)
}

for (const [name, call] of Object.entries(wrapped)) table[name] = Object.assign(call, real[name])
syncBuiltinESMExports()

/** A child process is told by its environment what is to go wrong. */
export const faultVariable = 'ALMANAC_DRILL_FAULT'
const ordered = process.env[faultVariable]
if (ordered && isMainThread) {
  const given = JSON.parse(ordered) as Fault & { at: number | null }
  arm({ ...given, at: given.at ?? Number.POSITIVE_INFINITY })
  const { trace } = given
  if (trace !== undefined)
    process.on('exit', () => {
      real['writeFileSync']!(trace, JSON.stringify(done))
    })
}
